-- Library, catalogues, certificates, centres, lines of products, help.

create function ayuda_articulo_al_dia() returns trigger language plpgsql as $$
begin
  new.palabras := setweight(to_tsvector('spanish', lower(unaccent(new.titulo))), 'A')
    || setweight(to_tsvector('spanish', lower(unaccent(new.resumen))), 'B')
    || to_tsvector('spanish', lower(unaccent(new.texto)));
  new.actualizado := now();
  return new;
end $$;

-- For readers, a document published before it is in force changes on its first day in force.
create function biblioteca_cambia() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.cambiado := greatest(clock_timestamp(), new.vigente_desde::timestamp at time zone 'America/Argentina/Buenos_Aires');
  return new;
end $$;

create table biblioteca (
  documento_id bigint generated always as identity primary key,
  titulo text not null,
  tipo text not null check (tipo in ('constancia', 'certificado', 'formulario', 'condiciones', 'politica', 'listaPrecios', 'catalogo', 'manual', 'otro')),
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
  cambiado timestamptz not null default clock_timestamp(),
  constraint biblioteca_check check (vigente_hasta >= vigente_desde)
);
comment on table biblioteca is 'Documentos de la biblioteca. Un documento es para las razones sociales que nombra; si no nombra ninguna, para su negocio; sin negocio, para todos.';
comment on column biblioteca.version is 'Versión de su archivo: la de su última fila en biblioteca_version.';
comment on column biblioteca.revision is 'Sube con cada cambio de los datos; al guardar, la persona envía la revisión que leyó.';
comment on column biblioteca.avisada is 'Última versión de la que se avisó: una versión que todavía no rige se avisa el día que empieza.';
create index biblioteca_cambiado on biblioteca (cambiado, documento_id) where not archivado;
create index biblioteca_lectura_pedida on biblioteca (publicado desc) where requiere_lectura and not archivado;
create index biblioteca_marca on biblioteca (marca_id, publicado desc, documento_id desc);
create index biblioteca_negocio on biblioteca (negocio_id, publicado desc, documento_id desc);
create index biblioteca_palabras on biblioteca using gin (palabras);
create index biblioteca_por_avisar on biblioteca (vigente_desde) where avisada < version and not archivado;
create index biblioteca_publicado on biblioteca (publicado desc, documento_id desc);
create index biblioteca_tipo on biblioteca (tipo, publicado desc, documento_id desc);
create index biblioteca_archivo_id on biblioteca (archivo_id);
create trigger biblioteca_cambia before insert or update on biblioteca for each row execute function biblioteca_cambia();

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
create trigger biblioteca_razon_social_cambia after insert or delete on biblioteca_razon_social
  for each row execute function cambia_con('biblioteca', 'p.documento_id = ($1).documento_id');

create table biblioteca_acceso (
  acceso_id bigint generated always as identity primary key,
  documento_id bigint not null references biblioteca,
  version int not null,
  usuario_id bigint not null references usuario,
  accion text not null check (accion in ('vista', 'descarga', 'zip', 'lectura')),
  cuando timestamptz not null
);
comment on table biblioteca_acceso is 'Personas que abrieron, bajaron o confirmaron una versión. La lectura se confirma una vez por versión.';
create index biblioteca_acceso_cuando on biblioteca_acceso (cuando) where accion <> 'lectura';
create index biblioteca_acceso_documento on biblioteca_acceso (documento_id, acceso_id desc);
create index biblioteca_acceso_usuario on biblioteca_acceso (usuario_id, documento_id, version, accion, cuando);
create unique index biblioteca_acceso_lectura on biblioteca_acceso (documento_id, version, usuario_id) where accion = 'lectura';

create table biblioteca_visita (
  usuario_id bigint primary key references usuario,
  anterior timestamptz not null,
  ultima timestamptz not null
);
comment on column biblioteca_visita.anterior is 'Momento de la visita anterior: los documentos publicados después son nuevos durante la visita actual.';

create table catalogo (
  catalogo_id bigint generated always as identity primary key,
  titulo text not null,
  tipo text not null check (tipo in ('despiece', 'listaPrecios', 'manualUsuario', 'manualService', 'folleto')),
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
create index catalogo_favorito_catalogo_id on catalogo_favorito (catalogo_id);

create table certificado (
  certificado_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  tipo text not null check (tipo in ('cuit', 'iibb', 'convenio', 'exencion', 'noRetencion')),
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
  version int not null default 1,
  asignado_id bigint references usuario,
  reemplazado timestamptz,
  cambiado timestamptz not null default clock_timestamp()
);
comment on table certificado is 'Certificados que sube cada razón social. El vigente es el que no fue reemplazado: uno por tipo y detalle; cada anterior apunta al vigente.';
comment on column certificado.reemplazado is 'Cuándo se cargó su reemplazo; nulo: no tiene, o se cargó antes de que se guardara este dato.';
create index certificado_cambiado on certificado (razon_social_id, cambiado, certificado_id) where vigente;
create index certificado_estado on certificado (estado, vence, certificado_id) where vigente;
create index certificado_linea_empresa on certificado (razon_social_id, creado desc, certificado_id desc);
create index certificado_razon_social on certificado (razon_social_id, vence, certificado_id) where vigente;
create index certificado_reemplazado on certificado (reemplazado_por) where reemplazado_por is not null;
create index certificado_usuario on certificado (usuario_id, certificado_id);
create index certificado_vence on certificado (vence, certificado_id) where vigente;
create unique index certificado_vigente on certificado (razon_social_id, tipo, lower(detalle)) where vigente;
create index certificado_asignado_id on certificado (asignado_id) where asignado_id is not null;
create index certificado_resuelto_por on certificado (resuelto_por) where resuelto_por is not null;
create trigger certificado_cambia before insert or update on certificado for each row execute function cambia();

create table certificado_recordatorio (
  certificado_id bigint not null references certificado,
  dias int not null,
  enviado timestamptz not null,
  primary key (certificado_id, dias)
);
comment on table certificado_recordatorio is 'Avisos de vencimiento ya dados: cada uno se da una vez.';

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
  constraint centro_garantia_check check ((latitud is null) = (longitud is null))
);
comment on table centro_garantia is 'Centros que hacen service y garantías.';
comment on column centro_garantia.codigo is 'Identifica al centro en los archivos que se importan.';
comment on column centro_garantia.marca_ids is 'Marcas que atiende; vacío: todas.';
create index centro_garantia_documento on centro_garantia using gin (documento);
create index centro_garantia_lugar on centro_garantia (provincia, localidad) where activo;
create trigger centro_garantia_ofrecido after insert or update or delete on centro_garantia execute function avisa('maestros');

create table linea (
  linea text primary key,
  servicio_id int not null references servicio,
  titulo text not null,
  texto text not null,
  aviso text,
  consulta_motivo_id int references motivo_ticket,
  marca_ids int[] not null,
  version int not null default 1
);
comment on table linea is 'Camiones, monopatín eléctrico y baterías: cada pantalla es una fila, con su servicio.';
comment on column linea.consulta_motivo_id is 'El motivo del reclamo que abre Consultar.';
create index linea_servicio_id on linea (servicio_id);
create index linea_consulta_motivo_id on linea (consulta_motivo_id) where consulta_motivo_id is not null;

create table linea_garantia (
  linea text not null references linea,
  orden int not null,
  producto text not null,
  meses int not null check (meses > 0),
  kilometros int,
  condicion text not null,
  primary key (linea, orden)
);

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

-- Help articles for customers and staff.
create table ayuda_articulo (
  slug text primary key,
  titulo text not null,
  tema text not null check (tema in ('primeros', 'cuenta', 'devoluciones', 'reclamos', 'motos', 'material', 'empresa', 'mesa', 'administracion')),
  orden int not null,
  resumen text not null,
  texto text not null,
  roles text[] not null default '{}',
  servicio_id int references servicio,
  publicado boolean not null,
  palabras tsvector not null,
  actualizado timestamptz not null,
  version int not null default 1,
  cargado text
);
comment on table ayuda_articulo is 'Artículos de la Ayuda, en Markdown: los que trae el portal (db/ayuda) y los de la administración, que los cambia todos.';
comment on column ayuda_articulo.slug is 'Última parte de su dirección, /autogestion/ayuda/slug. No cambia, porque las pantallas la nombran.';
comment on column ayuda_articulo.orden is 'Orden del artículo dentro de su tema.';
comment on column ayuda_articulo.roles is 'Roles que ven el artículo; vacío: todos.';
comment on column ayuda_articulo.servicio_id is 'Servicio que un cliente necesita para verlo; nulo: ninguno.';
comment on column ayuda_articulo.publicado is 'Falso: es un borrador, que ven solo las personas que lo pueden editar.';
comment on column ayuda_articulo.palabras is 'Palabras por las que se encuentra el artículo: título (A), resumen (B) y texto (D). Las escribe la base.';
comment on column ayuda_articulo.cargado is 'Huella del texto que trajo el portal (db/ayuda). Si el artículo todavía la tiene, una versión nueva del portal lo actualiza. Nulo: lo escribió la administración.';
create index ayuda_articulo_palabras on ayuda_articulo using gin (palabras);
create index ayuda_articulo_servicio on ayuda_articulo (servicio_id);
create trigger ayuda_articulo_al_dia before insert or update on ayuda_articulo
  for each row execute function ayuda_articulo_al_dia();

create table ayuda_imagen (
  imagen_id uuid primary key default gen_random_uuid(),
  contenido bytea not null,
  ancho int not null,
  alto int not null,
  creada timestamptz not null
);
comment on table ayuda_imagen is 'Imágenes de los artículos, convertidas a WebP. Una imagen que ningún artículo usa se borra.';
-- For the sweep of unused images.
create index ayuda_imagen_creada on ayuda_imagen (creada);

create table ayuda_voto (
  slug text not null references ayuda_articulo,
  usuario_id bigint not null references usuario,
  sirvio boolean not null,
  evito_reclamo boolean not null,
  cuando timestamptz not null,
  primary key (slug, usuario_id)
);
comment on table ayuda_voto is 'Voto de cada persona sobre si un artículo le sirvió: uno por persona, que puede cambiar.';
comment on column ayuda_voto.evito_reclamo is 'Verdadero: la persona leyó el artículo mientras escribía un reclamo, y respondió que ya no hacía falta.';
create index ayuda_voto_usuario on ayuda_voto (usuario_id);
