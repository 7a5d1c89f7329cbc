//! The runtime of a program without `std`: memory and a panic handler.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::{c_int, c_void};
use core::panic::PanicInfo;

#[link(name = "c")]
unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn abort() -> !;
}

struct Memory;

// SAFETY: `aligned_alloc` returns memory of this size and alignment, or null, and `free` releases
// it.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let alignment = layout.align().max(size_of::<usize>());
        // SAFETY: the alignment is a power of two.
        unsafe { aligned_alloc(alignment, layout.size().wrapping_add(alignment)).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory came from `alloc`.
        unsafe { free(memory.cast()) }
    }
}

#[global_allocator]
static MEMORY: Memory = Memory;

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // The compiler would make one of all functions that panic if nobody looked at their messages.
    crate::show(info);
    // SAFETY: it may always be called.
    unsafe { abort() }
}

/// Nothing unwinds, but `core` was compiled as if it did.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() -> c_int {
    0
}

#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    // SAFETY: it may always be called.
    unsafe { abort() }
}
