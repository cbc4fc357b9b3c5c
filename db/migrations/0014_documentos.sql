alter table archivo add column contenido bytea;
comment on column archivo.contenido is 'Solo los de la demostración, que viajan en la base; lo subido está en el disco.';

create table biblioteca (
  documento_id bigint generated always as identity primary key,
  titulo text not null,
  tipo text not null,
  negocio_id int references negocio,
  marca_id int references marca,
  vigente_desde date not null,
  vigente_hasta date,
  requiere_lectura boolean not null,
  version int not null default 1,
  revision int not null default 1,
  archivo_id uuid not null references archivo,
  publicado timestamptz not null,
  avisada int not null default 0,
  archivado boolean not null default false,
  palabras tsvector not null,
  check (vigente_hasta >= vigente_desde)
);
comment on table biblioteca is 'La biblioteca. Es para las razones sociales que se nombran; si no se nombran, para su negocio; sin negocio, para todos.';
comment on column biblioteca.version is 'De su archivo: la misma de su última fila en biblioteca_version.';
comment on column biblioteca.revision is 'De sus datos: quien guarda dice cuál leyó.';
comment on column biblioteca.avisada is 'Última versión que se avisó: las que todavía no rigen se avisan el día que empiezan.';
create index biblioteca_publicado on biblioteca (publicado desc, documento_id desc);
create index biblioteca_tipo on biblioteca (tipo, publicado desc, documento_id desc);
create index biblioteca_negocio on biblioteca (negocio_id, publicado desc, documento_id desc);
create index biblioteca_marca on biblioteca (marca_id, publicado desc, documento_id desc);
create index biblioteca_palabras on biblioteca using gin (palabras);
create index biblioteca_lectura_pedida on biblioteca (publicado desc) where requiere_lectura and not archivado;
create index biblioteca_por_avisar on biblioteca (vigente_desde) where avisada < version and not archivado;

create table biblioteca_version (
  documento_id bigint not null references biblioteca,
  version int not null,
  archivo_id uuid not null unique references archivo,
  publicado timestamptz not null,
  publicada_por bigint not null references usuario,
  primary key (documento_id, version)
);
create index biblioteca_version_publicada_por on biblioteca_version (publicada_por);

create table biblioteca_razon_social (
  documento_id bigint not null references biblioteca,
  razon_social_id bigint not null references razon_social,
  primary key (documento_id, razon_social_id)
);
create index biblioteca_razon_social_razon on biblioteca_razon_social (razon_social_id);

create table biblioteca_acceso (
  acceso_id bigint generated always as identity primary key,
  documento_id bigint not null references biblioteca,
  version int not null,
  usuario_id bigint not null references usuario,
  accion text not null check (accion in ('vista', 'descarga', 'zip', 'lectura')),
  cuando timestamptz not null
);
comment on table biblioteca_acceso is 'Quién abrió, bajó o confirmó qué versión. La lectura se confirma una vez por versión.';
create index biblioteca_acceso_documento on biblioteca_acceso (documento_id, acceso_id desc);
create index biblioteca_acceso_usuario on biblioteca_acceso (usuario_id, documento_id, version, accion, cuando);
create unique index biblioteca_acceso_lectura on biblioteca_acceso (documento_id, version, usuario_id) where accion = 'lectura';

create table biblioteca_visita (
  usuario_id bigint primary key references usuario,
  anterior timestamptz not null,
  ultima timestamptz not null
);
comment on column biblioteca_visita.anterior is 'La visita de antes: lo publicado después es nuevo mientras dura esta.';

create table certificado (
  certificado_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  tipo text not null,
  detalle text not null,
  vence date not null,
  archivo_id uuid not null unique references archivo,
  usuario_id bigint not null references usuario,
  creado timestamptz not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  motivo text,
  resuelto timestamptz,
  resuelto_por bigint references usuario,
  vigente boolean not null default true,
  reemplazado_por bigint references certificado,
  version int not null default 1
);
comment on table certificado is 'Los que sube cada razón social. Vigente es el que nadie reemplazó: uno por tipo y detalle; los de antes dicen cuál es.';
create unique index certificado_vigente on certificado (razon_social_id, tipo, lower(detalle)) where vigente;
create index certificado_vence on certificado (vence, certificado_id) where vigente;
create index certificado_razon_social on certificado (razon_social_id, vence, certificado_id) where vigente;
create index certificado_estado on certificado (estado, vence, certificado_id) where vigente;
create index certificado_reemplazado on certificado (reemplazado_por) where reemplazado_por is not null;
create index certificado_usuario on certificado (usuario_id, certificado_id);

create table certificado_recordatorio (
  certificado_id bigint not null references certificado,
  dias int not null,
  enviado timestamptz not null,
  primary key (certificado_id, dias)
);
comment on table certificado_recordatorio is 'Cada aviso de vencimiento se da una vez.';

create table catalogo (
  catalogo_id bigint generated always as identity primary key,
  titulo text not null,
  tipo text not null,
  marca_id int not null references marca,
  modelo text not null,
  edicion text not null,
  vigente_desde date not null,
  archivo_id uuid not null unique references archivo,
  tapa bytea,
  publicado timestamptz not null,
  revision int not null default 1,
  archivado boolean not null default false,
  palabras tsvector not null
);
comment on column catalogo.tapa is 'WebP de 300 × 400.';
create index catalogo_marca on catalogo (marca_id, titulo, catalogo_id);
create index catalogo_palabras on catalogo using gin (palabras);

create table catalogo_codigo (
  catalogo_id bigint not null references catalogo,
  normal text not null,
  codigo text not null,
  primary key (catalogo_id, normal)
);
comment on column catalogo_codigo.normal is 'El código sin guiones, puntos ni espacios, en mayúsculas: se busca por su comienzo.';
create index catalogo_codigo_normal on catalogo_codigo (normal text_pattern_ops, catalogo_id);

create table catalogo_favorito (
  usuario_id bigint not null references usuario,
  catalogo_id bigint not null references catalogo,
  primary key (usuario_id, catalogo_id)
);
