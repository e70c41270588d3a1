-- Under row-level security PostgreSQL compares a row's values only once it knows the row may be
-- seen, unless the comparing function is marked as telling nothing of them ("leakproof"). Without
-- the mark a filter on a status or a search by words can't use its index. These tell nothing: they
-- answer true or false, and fail, if at all, over the pattern that was asked for.
--
-- Only a superuser may mark them. Where the owner of the tables is none, a superuser runs this file
-- once in the database; without it all works alike, but reads each row of a business to search it.
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
ALTER FUNCTION pg_catalog.enum_eq(anyenum, anyenum) LEAKPROOF;
ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;
ALTER FUNCTION public.citext_eq(citext, citext) LEAKPROOF;
