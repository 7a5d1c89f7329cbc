/* SQL functions for libxenonym. The library reads and writes UTF-8, so text is converted from and
 * to the database's encoding. */

#include "postgres.h"

#include "access/detoast.h"
#include "catalog/namespace.h"
#include "fmgr.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include <xenonym.h>

PG_MODULE_MAGIC;

/* Names in the DNS are much shorter. Without a limit, a backend could run out of memory in the
 * library, which would end the process. */
#define MAX_NAME 65536

typedef ptrdiff_t convert(const xn_standard *, const char *, size_t, char *, size_t, xn_error *);

static const xn_standard *standard_of(text *name)
{
    char *asked = text_to_cstring(name);
    const xn_standard *standard = xn_standard_by_name(asked);

    if (!standard)
        ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("unknown standard: \"%s\"", asked));
    return standard;
}

static bool is_too_long(FunctionCallInfo fcinfo)
{
    return toast_raw_datum_size(PG_GETARG_DATUM(0)) - VARHDRSZ > MAX_NAME;
}

static void reject_long_names(FunctionCallInfo fcinfo)
{
    if (is_too_long(fcinfo))
        ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the name has more than %d bytes", MAX_NAME));
}

/* Returns the message in the encoding of the database. Code points that it cannot represent become
 * question marks. */
static const char *message_of(xn_error *error)
{
    if (GetDatabaseEncoding() != PG_UTF8)
        for (char *byte = error->message; *byte; byte++)
            if (IS_HIGHBIT_SET(*byte))
                *byte = '?';
    return error->message;
}

/* Appends a label in the encoding of the database, or its A-label if the encoding cannot represent it. */
static void append_label(StringInfo result, Oid conversion, const char *label, int length)
{
    int capacity = (length + 1) * MAX_CONVERSION_GROWTH + 1;
    char *converted = palloc(capacity);

    if (pg_do_encoding_conversion_buf(conversion, PG_UTF8, GetDatabaseEncoding(), (unsigned char *)label, length,
                                      (unsigned char *)converted, capacity, true) == length) {
        appendStringInfoString(result, converted);
    } else {
        ptrdiff_t size = xn_punycode_encode(label, length, NULL, 0, NULL);

        /* A label of thousands of code points can be too long for Punycode. */
        if (size < 0)
            report_untranslatable_char(PG_UTF8, GetDatabaseEncoding(), label, length);
        appendStringInfoString(result, "xn--");
        enlargeStringInfo(result, (int)size + 1);
        xn_punycode_encode(label, length, result->data + result->len, (size_t)size + 1, NULL);
        result->len += (int)size;
    }
    pfree(converted);
}

/* Returns a converted name in the encoding of the database. */
static text *in_database_encoding(const char *name)
{
    Oid conversion = FindDefaultConversionProc(PG_UTF8, GetDatabaseEncoding());
    StringInfoData result;

    if (!OidIsValid(conversion))
        ereport(ERROR, errcode(ERRCODE_UNDEFINED_FUNCTION),
                errmsg("there is no conversion from UTF8 to %s", GetDatabaseEncodingName()));
    initStringInfo(&result);
    for (;;) {
        int length = (int)strcspn(name, ".");
        bool is_ascii = true;

        for (int i = 0; i < length; i++)
            is_ascii = is_ascii && !IS_HIGHBIT_SET(name[i]);
        /* Every database encoding includes ASCII. */
        if (is_ascii)
            appendBinaryStringInfo(&result, name, length);
        else
            append_label(&result, conversion, name, length);
        name += length;
        if (!*name)
            return cstring_to_text_with_len(result.data, result.len);
        appendStringInfoChar(&result, *name++);
    }
}

/* Returns the result in the encoding of the database, or NULL with the error in `error`. */
static text *converted(convert *function, FunctionCallInfo fcinfo, xn_error *error)
{
    const xn_standard *standard = standard_of(PG_GETARG_TEXT_PP(1));
    text *name = PG_GETARG_TEXT_PP(0);
    size_t length = VARSIZE_ANY_EXHDR(name);
    char *utf8 = VARDATA_ANY(name), buffer[1024], *result = buffer;
    ptrdiff_t size;

    /* SQL_ASCII does not define an encoding. The bytes must be UTF-8. */
    if (GetDatabaseEncoding() != PG_UTF8 && GetDatabaseEncoding() != PG_SQL_ASCII) {
        utf8 = (char *)pg_do_encoding_conversion((unsigned char *)utf8, (int)length, GetDatabaseEncoding(), PG_UTF8);
        if (utf8 != VARDATA_ANY(name))
            length = strlen(utf8);
    }
    size = function(standard, utf8, length, buffer, sizeof buffer, error);
    if (size < 0)
        return NULL;
    if ((size_t)size >= sizeof buffer) {
        result = palloc((Size)size + 1);
        function(standard, utf8, length, result, (size_t)size + 1, error);
    }
    if (GetDatabaseEncoding() != PG_UTF8 && GetDatabaseEncoding() != PG_SQL_ASCII)
        return in_database_encoding(result);
    return cstring_to_text_with_len(result, (int)size);
}

PG_FUNCTION_INFO_V1(xenonym_to_ascii);
Datum xenonym_to_ascii(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result;

    reject_long_names(fcinfo);
    result = converted(xn_to_ascii, fcinfo, &error);
    if (!result)
        ereport(ERROR, errcode(ERRCODE_INVALID_TEXT_REPRESENTATION), errmsg("%s", message_of(&error)),
                errdetail("%s (%s)", error.rule, error.kind));
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_try_to_ascii);
Datum xenonym_try_to_ascii(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result = is_too_long(fcinfo) ? NULL : converted(xn_to_ascii, fcinfo, &error);

    if (!result)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_key);
Datum xenonym_key(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result = is_too_long(fcinfo) ? NULL : converted(xn_to_ascii, fcinfo, &error);
    size_t length;

    if (!result)
        PG_RETURN_NULL();
    /* Drops the trailing dot, except for the root itself. */
    length = VARSIZE_ANY_EXHDR(result);
    if (length > 1 && VARDATA_ANY(result)[length - 1] == '.')
        SET_VARSIZE(result, VARHDRSZ + length - 1);
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_to_unicode);
Datum xenonym_to_unicode(PG_FUNCTION_ARGS)
{
    xn_error error;
    text *result;

    reject_long_names(fcinfo);
    result = converted(xn_to_unicode, fcinfo, &error);
    if (!result)
        ereport(ERROR, errcode(ERRCODE_CHARACTER_NOT_IN_REPERTOIRE), errmsg("%s", message_of(&error)));
    PG_RETURN_TEXT_P(result);
}

PG_FUNCTION_INFO_V1(xenonym_version);
Datum xenonym_version(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(psprintf("%s, Unicode %s", xn_version(), xn_unicode_version())));
}
