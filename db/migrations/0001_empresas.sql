create extension if not exists btree_gin;
create extension if not exists unaccent;

create table negocio (
  negocio_id int primary key,
  nombre text not null
);
comment on table negocio is 'Líneas de negocio: 1 motos, 4 autopartes (spec §3).';

create table marca (
  marca_id int primary key,
  negocio_id int not null references negocio,
  nombre text not null
);
create index marca_negocio on marca (negocio_id);

create table servicio (
  servicio_id int primary key,
  nombre text not null
);

create table razon_social (
  razon_social_id bigint primary key,
  razon_social text not null,
  cuit char(11) not null unique,
  codigo_cliente char(10) not null unique,
  provincia text not null,
  activo boolean not null default true,
  user_id_invgate bigint,
  grupo_id int
);
comment on column razon_social.codigo_cliente is 'KUNNR de SAP, con ceros a la izquierda.';

create table razon_social_negocio (
  razon_social_id bigint not null references razon_social,
  negocio_id int not null references negocio,
  primary key (razon_social_id, negocio_id)
);

create table contacto (
  contacto_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  tipo text not null check (tipo in ('vendedor', 'asesor', 'asesor_cobranza')),
  nombre text not null,
  email text not null,
  telefono text not null,
  negocio_id int references negocio,
  usuario text
);
comment on column contacto.usuario is 'Nombre de usuario del vendedor: su cartera son las razones sociales donde figura.';
create index contacto_razon_social on contacto (razon_social_id);
create index contacto_usuario on contacto (usuario) where tipo = 'vendedor';

create table usuario (
  usuario_id bigint generated always as identity primary key,
  user_name text not null,
  sub text unique,
  email text not null,
  nombre text not null,
  apellido text not null,
  dni text,
  direccion text,
  telefono text,
  codigo_sap text,
  activo boolean not null default true
);
comment on column usuario.sub is 'Identidad en Keycloak, atada la primera vez que la persona entra.';
create unique index usuario_user_name on usuario (lower(user_name));

create table usuario_razon_social (
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  primary key (usuario_id, razon_social_id)
);

create table usuario_servicio (
  usuario_id bigint not null references usuario,
  servicio_id int not null references servicio,
  primary key (usuario_id, servicio_id)
);

create table banner (
  banner_id bigint generated always as identity primary key,
  negocio_id int not null references negocio,
  titulo text not null,
  texto text not null,
  enlace text,
  vigente_desde date not null,
  vigente_hasta date
);
create index banner_negocio on banner (negocio_id, vigente_desde);

create table parametro (
  clave text primary key,
  valor int not null,
  descripcion text not null
);
insert into parametro (clave, valor, descripcion) values
  ('devolucion.dias-sin-transporte', 15, 'Días para cargar los datos de transporte antes de cerrar la devolución'),
  ('devolucion.dias-sin-mercaderia', 30, 'Días para que llegue la mercadería antes de cerrar la devolución'),
  ('devolucion.dias-apelacion', 10, 'Días para aceptar una apelación después de un rechazo');
