create table aceptacion_terminos (
  usuario_id bigint not null references usuario,
  version text not null,
  cuando timestamptz not null,
  ip inet not null,
  novedades boolean not null,
  primary key (usuario_id, version)
);
comment on table aceptacion_terminos is 'Qué versión de los términos aceptó cada persona, cuándo y desde dónde. Una por versión.';
comment on column aceptacion_terminos.novedades is 'Consentimiento aparte para recibir novedades comerciales.';

alter table usuario add email_validado timestamptz;
comment on column usuario.email_validado is 'Cuándo probó que el e-mail es suyo; nulo: todavía no.';

create table validacion_email (
  validacion_id bigint generated always as identity primary key,
  codigo_sha256 char(64) not null unique,
  usuario_id bigint not null references usuario,
  email text not null,
  enviada timestamptz not null,
  vence timestamptz not null,
  usada timestamptz
);
comment on table validacion_email is 'Enlaces de /validar. Del código se guarda solo su huella; el último enviado reemplaza a los anteriores.';
create index validacion_email_usuario on validacion_email (usuario_id, enviada desc);

create table pedido_razon_social (
  pedido_id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario,
  cuit char(11) not null,
  razon_social text not null,
  provincia text not null,
  comentario text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  motivo text,
  razon_social_id bigint references razon_social,
  resuelto_por bigint references usuario,
  creado timestamptz not null,
  resuelto timestamptz,
  version int not null default 1
);
comment on table pedido_razon_social is 'Una persona pide trabajar para una razón social; la distribuidora lo aprueba o lo rechaza con su motivo.';
create unique index pedido_razon_social_pendiente on pedido_razon_social (usuario_id, cuit) where estado = 'pendiente';
create index pedido_razon_social_usuario on pedido_razon_social (usuario_id, pedido_id desc);
create index pedido_razon_social_estado on pedido_razon_social (estado, pedido_id desc);

create table pedido_razon_social_archivo (
  pedido_id bigint not null references pedido_razon_social,
  archivo_id uuid not null references archivo,
  primary key (pedido_id, archivo_id)
);
create index pedido_razon_social_archivo_archivo on pedido_razon_social_archivo (archivo_id);
comment on table pedido_razon_social_archivo is 'La documentación que prueba el pedido: la leen quien la subió y quien resuelve.';

insert into parametro (clave, valor, descripcion) values
  ('validacion.minutos-vigencia', 1440, 'Minutos que sirve el enlace que valida un e-mail'),
  ('validacion.segundos-espera', 60, 'Segundos entre un enlace de validación y el siguiente'),
  ('validacion.envios-por-hora', 5, 'Enlaces de validación que una persona puede pedir por hora');
