-- Searches no longer read this table. It stays for one release, with the rows that it has, because the release before still reads it
-- while this one migrates; the next release drops it (`drop table if exists`).
comment on table search_groups is 'read by the release before 0055 only';
