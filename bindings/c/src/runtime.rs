//! The runtime of a library without `std`: memory from `malloc`, and a panic handler.
//!
//! Nothing unwinds, because both libraries are built with `panic = "abort"`.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::{c_int, c_void};
use core::fmt::{self, Write};
use core::panic::PanicInfo;
use core::ptr;

struct Malloc;

/// The alignment that `malloc` guarantees on every platform with a C library.
const MALLOC_ALIGNMENT: usize = 2 * size_of::<usize>();

// SAFETY: `malloc`, `realloc` and `posix_memalign` return memory of this size and alignment, or null.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGNMENT {
            // SAFETY: `malloc` accepts any size.
            return unsafe { libc::malloc(layout.size()) }.cast();
        }
        let mut memory: *mut c_void = ptr::null_mut();
        // SAFETY: the alignment is a power of two, and larger than a pointer.
        unsafe { libc::posix_memalign(&raw mut memory, layout.align(), layout.size()) };
        memory.cast()
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory came from `alloc` or `realloc`.
        unsafe { libc::free(memory.cast()) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= MALLOC_ALIGNMENT {
            // SAFETY: the memory came from `malloc` or `realloc`.
            return unsafe { libc::realloc(memory.cast(), size) }.cast();
        }
        // SAFETY: the alignment comes from a valid layout, and the caller limits the size.
        let new = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !new.is_null() {
            // SAFETY: both blocks are long enough and do not overlap. The old one is not used
            // again.
            unsafe {
                ptr::copy_nonoverlapping(memory, new, layout.size().min(size));
                self.dealloc(memory, layout);
            }
        }
        new
    }
}

#[global_allocator]
static MALLOC: Malloc = Malloc;

/// File descriptor 2, unbuffered.
struct StandardError;

impl Write for StandardError {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the pointer and the length come from the same slice.
        let written = unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
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
