-- How much of something each one did in each minute, as all processes count it together. Losing it is harmless: who had done
-- much may do it once more. So it is not logged, and after a failover it is empty.
create unlogged table limite (
  clave  text        not null,
  desde  timestamptz not null,
  cuenta int         not null,
  primary key (desde, clave)
);
comment on table limite is 'Requests of one person or address in the minute that begins at desde (server/platform/shared-count.ts)';
