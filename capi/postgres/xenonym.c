/* Functions of SQL over libxenonym. Texts are UTF-8 on the way in and out, whatever the encoding of the database is. */

#include "postgres.h"

#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include <xenonym.h>

PG_MODULE_MAGIC;

typedef ptrdiff_t convert(const xn_standard *, const char *, size_t, char *, size_t, xn_error *);

static const xn_standard *standard_of(text *name)
{
    char *asked = text_to_cstring(name);
    const xn_standard *standard = xn_standard_by_name(asked);

    if (!standard)
        ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("unknown standard: \"%s\"", asked));
    return standard;
}

/* The result in the encoding of the database; NULL with the error in `error`. */
static text *converted(convert *function, FunctionCallInfo fcinfo, xn_error *error)
{
    text *name = PG_GETARG_TEXT_PP(0);
    const xn_standard *standard = standard_of(PG_GETARG_TEXT_PP(1));
    int given = VARSIZE_ANY_EXHDR(name);
    char *utf8 = (char *)pg_do_encoding_conversion((unsigned char *)VARDATA_ANY(name), given, GetDatabaseEncoding(),
                                                   PG_UTF8);
    size_t length = utf8 == VARDATA_ANY(name) ? (size_t)given : strlen(utf8);
    char buffer[1024], *result = buffer;
    ptrdiff_t size = function(standard, utf8, length, buffer, sizeof buffer, error);

    if (size < 0)
        return NULL;
    if ((size_t)size >= sizeof buffer) {
        result = palloc((Size)size + 1);
        function(standard, utf8, length, result, (size_t)size + 1, error);
    }
    if (GetDatabaseEncoding() != PG_UTF8)
        return cstring_to_text(pg_any_to_server(result, (int)size, PG_UTF8));
    return cstring_to_text_with_len(result, (int)size);
}

PG_FUNCTION_INFO_V1(xenonym_to_ascii);
Datum xenonym_to_ascii(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result = converted(xn_to_ascii, fcinfo, &error);

    if (!result)
        ereport(ERROR, errcode(ERRCODE_INVALID_TEXT_REPRESENTATION), errmsg("%s", error.message),
                errdetail("%s (%s)", error.clause, error.kind));
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_try_to_ascii);
Datum xenonym_try_to_ascii(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result = converted(xn_to_ascii, fcinfo, &error);

    if (!result)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_to_unicode);
Datum xenonym_to_unicode(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result = converted(xn_to_unicode, fcinfo, &error);

    if (!result)
        ereport(ERROR, errcode(ERRCODE_CHARACTER_NOT_IN_REPERTOIRE), errmsg("%s", error.message));
    PG_RETURN_TEXT_P(result);
}
