-- What the migrations use of PostgreSQL 17 and 18, for 15 and 16: runs before them, and makes nothing where it is there.
DO $older$
DECLARE
  version int := current_setting('server_version_num')::int;
BEGIN
  IF version < 150000 THEN
    RAISE EXCEPTION 'Rounds needs PostgreSQL 15 or newer, and this is %.', current_setting('server_version');
  END IF;
  IF getdatabaseencoding() <> 'UTF8' THEN
    RAISE EXCEPTION 'Rounds needs a database in UTF8, and this one is in %.', getdatabaseencoding();
  END IF;

  -- As in 18: milliseconds, their fraction in 12 bits, then random bits.
  IF to_regprocedure('uuidv7()') IS NULL THEN
    CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
      SELECT encode(
        substring(int8send(us / 1000) FROM 3)
          || int2send((28672 + us % 1000 * 4096 / 1000)::int2)
          || substring(uuid_send(gen_random_uuid()) FROM 9),
        'hex')::uuid
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8) AS clock (us)
    $$;
  END IF;

  -- Letters and their cases as Unicode has them, whatever the database's own language is.
  IF to_regcollation('pg_c_utf8') IS NULL THEN
    BEGIN
      CREATE COLLATION pg_c_utf8 (provider = libc, locale = 'C.UTF-8');
    EXCEPTION WHEN undefined_object OR invalid_parameter_value THEN
      -- A system without that locale.
      CREATE COLLATION pg_c_utf8 (provider = icu, locale = 'und');
    END;
  END IF;
END
$older$;
