-- Difference between the clock of each machine and the database's. Unlogged: every process writes it again in seconds.
create unlogged table reloj_maquina (
  maquina text primary key,
  desfase_ms float8 not null,
  visto timestamptz not null
);
comment on table reloj_maquina is 'Cuánto adelanta el reloj de cada máquina al de la base, en milisegundos (server/platform/http/machine-clock.ts).';
comment on column reloj_maquina.visto is 'Cuándo lo midió un proceso de la máquina, según la base.';
