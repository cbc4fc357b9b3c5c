create table centro_garantia (
  centro_id bigint generated always as identity primary key,
  codigo text not null unique,
  nombre text not null,
  razon_social text not null default '',
  provincia text not null,
  localidad text not null,
  domicilio text not null default '',
  codigo_postal text not null default '',
  telefono text not null,
  whatsapp text,
  email text,
  horario text not null default '',
  marca_ids int[] not null,
  servicios text[] not null,
  latitud double precision,
  longitud double precision,
  vigente_hasta date,
  activo boolean not null default true,
  version int not null default 1,
  documento tsvector not null generated always as (
    to_tsvector('simple', lower(nombre || ' ' || localidad || ' ' || provincia || ' ' || codigo_postal || ' ' || domicilio))) stored,
  check ((latitud is null) = (longitud is null))
);
comment on table centro_garantia is 'Dónde se hacen service y garantías.';
comment on column centro_garantia.codigo is 'Lo identifica en los archivos que se importan.';
comment on column centro_garantia.marca_ids is 'Las marcas que atiende; vacío: todas.';
create index centro_garantia_lugar on centro_garantia (provincia, localidad) where activo;
create index centro_garantia_documento on centro_garantia using gin (documento);

create table linea (
  linea text primary key,
  servicio_id int not null references servicio,
  titulo text not null,
  texto text not null,
  aviso text,
  consulta_motivo_id int references motivo_ticket,
  marca_ids int[] not null
);
comment on column linea.consulta_motivo_id is 'El motivo del reclamo que abre Consultar.';
comment on table linea is 'Camiones, monopatín eléctrico y baterías: cada pantalla es una fila, con su servicio.';

create table linea_producto (
  linea text not null references linea,
  orden int not null,
  codigo text not null,
  nombre text not null,
  descripcion text not null,
  precio numeric(14, 2),
  ficha jsonb not null default '[]',
  primary key (linea, orden)
);
comment on column linea_producto.ficha is 'Ficha técnica: lista de nombre y valor, en el orden en que se muestra.';

create table linea_garantia (
  linea text not null references linea,
  orden int not null,
  producto text not null,
  meses int not null check (meses > 0),
  kilometros int,
  condicion text not null,
  primary key (linea, orden)
);
