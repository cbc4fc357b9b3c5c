-- Up to where in the log of the database each person has written: a replica that has not got there does not answer them. After
-- a failover it is empty, and what the new primary has, it has.
create unlogged table escrito (
  usuario_id int    primary key references usuario on delete cascade,
  lsn        pg_lsn not null
);
comment on table escrito is 'Where the last write of each person is in the log, when there is a replica to read from (server/platform/reads.ts)';
