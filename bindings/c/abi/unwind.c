/* Rust's core library was compiled as if panics unwound, and calls this function where they would. Here they abort, so it is
   never called. Without it the libraries would need libgcc_s. The Makefile hides it in each library: in a C++ program it
   would break exceptions. */

void _Unwind_Resume(void *exception);

void _Unwind_Resume(void *exception)
{
    (void)exception;
    __builtin_trap();
}
