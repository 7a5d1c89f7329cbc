/* getaddrinfo with AI_IDN, and getnameinfo with NI_IDN: glibc loads libidn2.so.0 for them.
 *
 * Full-width digits are an address only after conversion, so this needs no name server. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <locale.h>
#include <netdb.h>
#include <stdio.h>

int main(int count, char **names)
{
    setlocale(LC_ALL, "");
    for (int i = 1; i < count; i++) {
        struct addrinfo hints = {.ai_flags = AI_IDN | AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found = NULL;
        int code = getaddrinfo(names[i], NULL, &hints, &found);
        char address[INET6_ADDRSTRLEN] = "";
        if (code == 0 && found->ai_family == AF_INET)
            inet_ntop(AF_INET, &((struct sockaddr_in *)found->ai_addr)->sin_addr, address, sizeof address);
        printf("%s: %s\n", names[i], code == 0 ? address : gai_strerror(code));
        if (found)
            freeaddrinfo(found);
    }
    return 0;
}
