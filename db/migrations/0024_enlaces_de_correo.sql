create table cambio_email (
  cambio_id bigint generated always as identity primary key,
  codigo_sha256 char(64) not null unique,
  usuario_id bigint not null references usuario,
  anterior text not null,
  nuevo text not null,
  hecho timestamptz not null,
  vence timestamptz not null,
  deshecho timestamptz
);
comment on table cambio_email is 'Cambios de e-mail que la dirección anterior puede deshacer, con el enlace que le llegó, sin ingresar.';
comment on column cambio_email.codigo_sha256 is 'Del código del enlace se guarda solo su huella.';
create index cambio_email_usuario on cambio_email (usuario_id, hecho);

create table destinatario_resumen (
  razon_social_id bigint not null references razon_social,
  email text not null,
  codigo_sha256 char(64) not null unique,
  pedido timestamptz not null,
  confirmado timestamptz,
  primary key (razon_social_id, email)
);
comment on table destinatario_resumen is 'Direcciones de afuera a las que se quiso mandar el resumen de una empresa: lo reciben desde que lo confirman.';
comment on column destinatario_resumen.pedido is 'Cuándo se les pidió que confirmen por última vez.';
