-- Companies whose people all show a second factor when they come in, because their owner wants it.
create table segundo_paso_exigido (
  razon_social_id bigint primary key references razon_social,
  desde timestamptz not null
);
comment on table segundo_paso_exigido is 'Empresas que piden el segundo paso a todas sus personas; sin fila, cada una elige. Quién lo pidió lo dice la auditoría.';
