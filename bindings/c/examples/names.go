// CGO_CFLAGS="$(pkg-config --cflags xenonym)" CGO_LDFLAGS="$(pkg-config --libs xenonym)" go run names.go
package main

// #include <stdlib.h>
// #include <xenonym.h>
import "C"
import ("fmt"; "unsafe")

func main() {
	standard, name := C.CString("dns"), C.CString("Bücher.example")
	defer C.free(unsafe.Pointer(standard))
	defer C.free(unsafe.Pointer(name))
	var failure C.xn_error
	ascii := C.xn_to_ascii_alloc(C.xn_standard_by_name(standard), name, C.XN_NUL_TERMINATED, nil, &failure)
	defer C.xn_free(unsafe.Pointer(ascii))
	fmt.Println(C.GoString(ascii), C.GoString(&failure.kind[0]))
}
