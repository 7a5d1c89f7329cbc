-- Run by ci/postgres: \gset keeps what is compared, and the script fails at the first error.
\set ON_ERROR_STOP on
CREATE EXTENSION xenonym;

CREATE FUNCTION expect(what text, got text, expected text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF got IS DISTINCT FROM expected THEN
        RAISE EXCEPTION '%: % in the place of %', what, got, expected;
    END IF;
END $$;

CREATE FUNCTION error_of(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    message text;
    detail text;
BEGIN
    EXECUTE statement;
    RETURN NULL;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL;
    RETURN message || '; ' || detail;
END $$;

SELECT expect('to_ascii', xn_to_ascii('Bücher.example'), 'xn--bcher-kva.example');
SELECT expect('a standard', xn_to_ascii('faß.de', 'idna2003'), 'fass.de');
SELECT expect('to_unicode', xn_to_unicode('xn--bcher-kva.example'), 'bücher.example');
SELECT expect('null', xn_to_ascii(NULL), NULL);
SELECT expect('try', xn_try_to_ascii('a..b'), NULL);
SELECT expect('long', length(xn_to_unicode(repeat('bücher.', 3000)))::text, '21000');
SELECT expect('too long', error_of($$SELECT xn_to_ascii(repeat('a', 65537))$$), 'the name has more than 65536 bytes; ');
SELECT expect('too long to show', error_of($$SELECT xn_to_unicode(repeat('a', 65537))$$), 'the name has more than 65536 bytes; ');
SELECT expect('try too long', xn_try_to_ascii(repeat('a', 65537), 'uts46'), NULL);
SELECT expect('not too long', length(xn_to_ascii(repeat('a', 65536), 'uts46'))::text, '65536');
SELECT expect('rejected', (error_of($$SELECT xn_to_ascii('a..b')$$) LIKE 'a label is empty; %(empty_label)')::text, 'true');
SELECT expect('standard', error_of($$SELECT xn_to_ascii('a', 'dsn')$$), 'unknown standard: "dsn"; ');
SELECT expect('attributes', string_agg(DISTINCT provolatile::text || proparallel::text || proisstrict::text, ','), 'istrue')
    FROM pg_proc WHERE proname LIKE 'xn\_%';

SELECT expect('keys', string_agg(DISTINCT xn_key(name), ' '), 'xn--bcher-kva.example')
    FROM unnest(ARRAY['bücher.example', 'BÜCHER.example.', 'xn--bcher-kva.example', 'bücher。example。']) AS name;
SELECT expect('key of the root', xn_key('.', 'uts46'), '.');
SELECT expect('key of no name', xn_key('a..b'), NULL);
SELECT expect('key of a long name', xn_key(repeat('a', 65537), 'uts46'), NULL);

CREATE TABLE once (name text);
CREATE UNIQUE INDEX ON once (xn_key(name));
INSERT INTO once VALUES ('bücher.example'), ('a..b'), ('a..b');
SELECT expect('the same with a dot', error_of($$INSERT INTO once VALUES ('Bücher.example.')$$),
    'duplicate key value violates unique constraint "once_xn_key_idx"; Key (xn_key(name))=(xn--bcher-kva.example) already exists.');
CREATE TABLE only_names (name text CHECK (xn_key(name) IS NOT NULL));
SELECT expect('no name', (error_of($$INSERT INTO only_names VALUES ('a..b')$$) LIKE '%violates check constraint%')::text, 'true');

CREATE TABLE hosts (name text);
INSERT INTO hosts SELECT CASE i % 4 WHEN 0 THEN 'Bücher' || i || '.example' WHEN 1 THEN 'xn--bcher' || i || '-kva'
    WHEN 2 THEN 'a..b' || i ELSE 'HOST' || i || '.example' END FROM generate_series(1, 1000000) AS i;
\timing on
SELECT count(xn_try_to_ascii(name)) AS converted FROM hosts \gset
\timing off
SELECT expect('a million rows', (:converted >= 500000 AND :converted < 1000000)::text, 'true');
CREATE INDEX by_ascii ON hosts (xn_try_to_ascii(name));
ANALYZE hosts;
SELECT expect('by index', (SELECT name FROM hosts WHERE xn_try_to_ascii(name) = xn_to_ascii('BÜCHER4.example')), 'Bücher4.example');
CREATE FUNCTION plan_of(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    line text;
BEGIN
    EXECUTE 'EXPLAIN (FORMAT JSON) ' || statement INTO line;
    RETURN line;
END $$;
SELECT expect('the index is used',
    (plan_of($$SELECT 1 FROM hosts WHERE xn_try_to_ascii(name) = 'xn--bcher4-kva.example'$$) LIKE '%by_ascii%')::text, 'true');
SELECT expect('version', (xenonym_version() ~ '^[0-9]+[.][0-9]+[.][0-9]+, Unicode [0-9]+[.][0-9]+[.][0-9]+$')::text, 'true');

-- After an update of the library, as README advises: generated columns are computed again.
CREATE FUNCTION updated(name text) RETURNS text LANGUAGE sql IMMUTABLE RETURN 'before ' || name;
CREATE TABLE stored (name text, key text GENERATED ALWAYS AS (updated(name)) STORED);
INSERT INTO stored (name) VALUES ('a');
CREATE OR REPLACE FUNCTION updated(name text) RETURNS text LANGUAGE sql IMMUTABLE RETURN 'after ' || name;
SELECT expect('old result', key, 'before a') FROM stored;
UPDATE stored SET name = name;
SELECT expect('computed again', key, 'after a') FROM stored;
REINDEX INDEX by_ascii;
SELECT expect('after REINDEX', (SELECT name FROM hosts WHERE xn_try_to_ascii(name) = xn_to_ascii('BÜCHER4.example')), 'Bücher4.example');
DROP TABLE stored;
DROP FUNCTION updated;

-- An update script, as the next version would have.
ALTER EXTENSION xenonym UPDATE TO 'test';
SELECT expect('updated', (SELECT extversion FROM pg_extension WHERE extname = 'xenonym'), 'test');
SELECT expect('a new function', xn_is_name('a..b')::text, 'false');
SELECT expect('belongs to the extension', error_of('DROP FUNCTION xn_is_name'), 'cannot drop function xn_is_name(text) because extension xenonym requires it; ');
DROP INDEX by_ascii;
DROP TABLE once, only_names;
DROP EXTENSION xenonym;
SELECT expect('dropped', (error_of($$SELECT xn_to_ascii('a')$$) LIKE 'function xn_to_ascii(unknown) does not exist; %')::text, 'true');
