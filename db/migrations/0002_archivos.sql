create table archivo (
  archivo_id uuid primary key,
  nombre text not null,
  tipo text not null,
  tamano bigint not null,
  sha256 char(64) not null,
  usuario_id bigint not null references usuario,
  razon_social_id bigint references razon_social,
  creado timestamptz not null default now()
);
comment on table archivo is 'Archivos subidos. Sin razón social: todavía suelto, solo lo ve quien lo subió.';
create index archivo_suelto on archivo (creado) where razon_social_id is null;

create table idempotencia (
  usuario_id bigint not null references usuario,
  clave text not null,
  huella char(64) not null,
  respuesta text,
  creada timestamptz not null default now(),
  primary key (usuario_id, clave)
);
comment on table idempotencia is 'Idempotency-Key de cada escritura, guardada en su misma transacción.';
create index idempotencia_creada on idempotencia (creada);
