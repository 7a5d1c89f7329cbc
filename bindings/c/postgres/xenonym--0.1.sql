-- The standard is one of dns, host, uts46, uts46-strict, whatwg-url, idna2003, idna2008 and idna2008-lookup.

CREATE FUNCTION xn_to_ascii(name text, standard text DEFAULT 'dns') RETURNS text
AS 'MODULE_PATHNAME', 'xenonym_to_ascii' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_to_ascii(text, text) IS 'the form of a name that the DNS carries; an error for what is not a name';

CREATE FUNCTION xn_try_to_ascii(name text, standard text DEFAULT 'dns') RETURNS text
AS 'MODULE_PATHNAME', 'xenonym_try_to_ascii' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_try_to_ascii(text, text) IS 'the same; null for what is not a name';

CREATE FUNCTION xn_key(name text, standard text DEFAULT 'dns') RETURNS text
AS 'MODULE_PATHNAME', 'xenonym_key' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_key(text, text) IS 'the same without a final dot: equal for all spellings of a name; null for what is not a name';

CREATE FUNCTION xn_to_unicode(name text, standard text DEFAULT 'dns') RETURNS text
AS 'MODULE_PATHNAME', 'xenonym_to_unicode' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_to_unicode(text, text) IS 'the form of a name for people; labels that have an error or are not in the database''s encoding stay in ASCII';

CREATE FUNCTION xenonym_version() RETURNS text
AS 'MODULE_PATHNAME', 'xenonym_version' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xenonym_version() IS 'the versions of the library and of its Unicode data; rebuild indexes when they change';
