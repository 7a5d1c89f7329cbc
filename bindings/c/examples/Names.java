// LD_LIBRARY_PATH=LIB java --enable-native-access=ALL-UNNAMED Names.java, with Java 22 or later.
import java.lang.foreign.*;
import static java.lang.foreign.ValueLayout.*;

public class Names {
    public static void main(String[] arguments) throws Throwable {
        var library = SymbolLookup.libraryLookup("libxenonym.so.0", Arena.global());
        var c = Linker.nativeLinker();
        var byName = c.downcallHandle(library.find("xn_standard_by_name").get(), FunctionDescriptor.of(ADDRESS, ADDRESS));
        var toAscii = c.downcallHandle(library.find("xn_to_ascii").get(),
            FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS));
        try (var arena = Arena.ofConfined()) {
            var dns = (MemorySegment) byName.invoke(arena.allocateFrom("dns"));
            var ascii = arena.allocate(256);
            var length = (long) toAscii.invoke(dns, arena.allocateFrom("Bücher.example"), -1L, ascii, 256L, MemorySegment.NULL);
            System.out.println(length < 0 ? "rejected" : ascii.getString(0));
        }
    }
}
