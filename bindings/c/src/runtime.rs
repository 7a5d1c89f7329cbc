//! The runtime of a library without `std`: memory from `malloc`, and a panic handler.
//!
//! Nothing unwinds, because both libraries are built with `panic = "abort"`.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_int;
use core::fmt::{self, Write};
use core::panic::PanicInfo;
use core::ptr;

struct Malloc;

/// The alignment that `malloc` guarantees on every platform with a C library.
const MALLOC_ALIGNMENT: usize = 2 * size_of::<usize>();

// SAFETY: `malloc` and `realloc` return memory of this size and of any alignment up to `MALLOC_ALIGNMENT`, or null.
unsafe impl GlobalAlloc for Malloc {
    /// Nothing here needs a larger alignment: a type that did would never get memory.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > MALLOC_ALIGNMENT {
            return ptr::null_mut();
        }
        // SAFETY: `malloc` accepts any size.
        unsafe { libc::malloc(layout.size()) }.cast()
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory came from `alloc` or `realloc`.
        unsafe { libc::free(memory.cast()) }
    }

    unsafe fn realloc(&self, memory: *mut u8, _: Layout, size: usize) -> *mut u8 {
        // SAFETY: the memory came from `alloc` or `realloc`, so its alignment is one of `malloc`.
        unsafe { libc::realloc(memory.cast(), size) }.cast()
    }
}

#[global_allocator]
static MALLOC: Malloc = Malloc;

/// File descriptor 2, unbuffered.
struct StandardError;

impl Write for StandardError {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the pointer and the length come from the same slice. Lengths are 32-bit on Windows, and messages short.
        let written = unsafe { libc::write(2, text.as_ptr().cast(), text.len() as _) };
        if written < 0 { Err(fmt::Error) } else { Ok(()) }
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let _ = writeln!(StandardError, "xenonym: {info}");
    // SAFETY: `abort` has no preconditions.
    unsafe { libc::abort() }
}

/// Never called, because nothing unwinds, but `core` was compiled with unwinding.
///
/// It also names `_Unwind_Resume`, which is in `abi/unwind.c`: a definition here would replace the compiler's in every
/// C++ program that links the archive that cargo builds, and its first exception would end it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() -> c_int {
    0
}
