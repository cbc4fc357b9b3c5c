-- Written by npm run schema: what all migrations leave. Nobody runs it, and nobody changes it by hand.

-- Qué versión de los términos aceptó cada persona, cuándo y desde dónde. Una por versión.
create table aceptacion_terminos (
  usuario_id bigint not null,
  version text not null,
  cuando timestamptz not null,
  ip inet not null,
  novedades boolean not null, -- Consentimiento aparte para recibir novedades comerciales.
  constraint aceptacion_terminos_pkey PRIMARY KEY (usuario_id, version),
  constraint aceptacion_terminos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX aceptacion_terminos_version ON aceptacion_terminos (version);

-- Un crédito de un extracto bancario: entra una sola vez, por su cuenta y el número que le da el banco.
create table acreditacion (
  acreditacion_id bigint generated always as identity,
  origen text not null, -- Cuenta o servicio del extracto, con el nombre que le da la persona que lo carga.
  clave text not null, -- Número que le da el banco; sin número, la huella de sus datos y su orden entre las líneas iguales de ese día.
  fecha date not null,
  moneda text not null,
  importe numeric(15,2) not null,
  referencia text not null,
  cuit character(11), -- CUIT del que pagó, si está en el extracto.
  nombre text, -- Nombre del que pagó como lo escribe el banco, a veces cortado.
  concepto text not null,
  constraint acreditacion_pkey PRIMARY KEY (acreditacion_id),
  constraint acreditacion_origen_clave_key UNIQUE (origen, clave),
  constraint acreditacion_importe_check CHECK ((importe > (0)::numeric))
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON acreditacion FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('acreditacion_id');

-- Líneas sin conciliar, con la propuesta para cada una; sin clase: no se sabe de quién es.
create table acreditacion_propuesta (
  acreditacion_id bigint not null,
  clase text,
  confianza text,
  razon_social_id bigint,
  pago_id bigint,
  orden smallint, -- Número del medio dentro del pago informado; nulo: todo el dinero del pago junto.
  aplicaciones jsonb not null default '[]', -- [{partidaId, referencia, importe}]: los documentos que cancelaría.
  diferencia numeric(15,2) not null default 0, -- Importe acreditado menos el que se propone cancelar, cuando es de un centavo.
  fundamentos text[] not null default '{}'::text[], -- Motivos de la propuesta, en palabras.
  elegida_por bigint, -- Persona que eligió la propuesta a mano; el proceso que propone no la cambia después.
  mirada timestamptz, -- Última vez que se buscó de quién es la línea; nulo: todavía no se buscó.
  version int not null default 1,
  constraint acreditacion_propuesta_pkey PRIMARY KEY (acreditacion_id),
  constraint acreditacion_propuesta_check CHECK ((((clase IS NULL) = (razon_social_id IS NULL)) AND ((clase IS NULL) = (confianza IS NULL)))),
  constraint acreditacion_propuesta_clase_check CHECK ((clase = ANY (ARRAY['informado', 'documentos', 'cuenta']))),
  constraint acreditacion_propuesta_confianza_check CHECK ((confianza = ANY (ARRAY['segura', 'probable', 'dudosa', 'elegida']))),
  constraint acreditacion_propuesta_acreditacion_id_fkey FOREIGN KEY (acreditacion_id) REFERENCES acreditacion(acreditacion_id) ON DELETE CASCADE,
  constraint acreditacion_propuesta_elegida_por_fkey FOREIGN KEY (elegida_por) REFERENCES usuario(usuario_id),
  constraint acreditacion_propuesta_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pago(pago_id),
  constraint acreditacion_propuesta_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX acreditacion_propuesta_con ON acreditacion_propuesta (acreditacion_id DESC) WHERE (clase IS NOT NULL);
CREATE INDEX acreditacion_propuesta_confianza ON acreditacion_propuesta (confianza, acreditacion_id DESC);
CREATE INDEX acreditacion_propuesta_elegida_por ON acreditacion_propuesta (elegida_por) WHERE (elegida_por IS NOT NULL);
CREATE INDEX acreditacion_propuesta_pago ON acreditacion_propuesta (pago_id) WHERE (pago_id IS NOT NULL);
CREATE INDEX acreditacion_propuesta_razon_social ON acreditacion_propuesta (razon_social_id) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX acreditacion_propuesta_sin ON acreditacion_propuesta (acreditacion_id DESC) WHERE (clase IS NULL);
CREATE INDEX acreditacion_propuesta_sin_mirar ON acreditacion_propuesta (acreditacion_id) WHERE (mirada IS NULL);

-- Fecha de los datos importados.
create table actualizacion (
  origen text not null,
  fecha timestamptz not null,
  constraint actualizacion_pkey PRIMARY KEY (origen)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON actualizacion FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('origen');

-- Archivos subidos. Sin razón social: el archivo todavía no se adjuntó a nada, y solo lo ve quien lo subió.
create table archivo (
  archivo_id uuid not null,
  nombre text not null,
  tipo text not null,
  tamano bigint not null,
  sha256 character(64) not null,
  usuario_id bigint not null,
  razon_social_id bigint,
  creado timestamptz not null default now(),
  privado boolean not null default false, -- Verdadero: es de una nota interna, y solo la distribuidora lo lee.
  contenido bytea, -- Contenido de los archivos de la demostración, que están en la base; los archivos subidos están en el disco.
  constraint archivo_pkey PRIMARY KEY (archivo_id),
  constraint archivo_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint archivo_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX archivo_espacio ON archivo (razon_social_id) INCLUDE (tamano) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX archivo_persona ON archivo (usuario_id) INCLUDE (tamano) WHERE (razon_social_id IS NULL);
CREATE INDEX archivo_suelto ON archivo (creado) WHERE (razon_social_id IS NULL);
CREATE INDEX archivo_usuario ON archivo (usuario_id, archivo_id);

-- Quién hizo qué, sobre qué, cuándo y desde dónde, por mes. Solo se agrega: nadie la cambia ni la borra; npm run auditoria exporta y separa un mes.
create table auditoria (
  auditoria_id bigint not null default nextval('auditoria_auditoria_id_seq'::regclass),
  cuando timestamptz not null,
  usuario_id bigint not null,
  usuario text not null, -- Nombre de usuario en ese momento; sin clave foránea, para que sobreviva a la persona.
  ip inet not null,
  operacion text not null, -- La llamada del contrato: representantes.update.
  razon_social_id bigint,
  entidad text,
  entidad_id text,
  detalle jsonb not null default '{}', -- Los ids que nombra la llamada y, en cambios, el valor anterior y el nuevo de cada campo.
  constraint auditoria_pkey PRIMARY KEY (auditoria_id, cuando)
) partition by RANGE (cuando);
CREATE INDEX auditoria_cuando ON ONLY auditoria (cuando);
CREATE INDEX auditoria_entidad ON ONLY auditoria (entidad, entidad_id, auditoria_id DESC) WHERE (entidad IS NOT NULL);
CREATE INDEX auditoria_operacion ON ONLY auditoria (operacion, auditoria_id DESC);
CREATE INDEX auditoria_razon_social ON ONLY auditoria (razon_social_id, auditoria_id DESC) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX auditoria_usuario ON ONLY auditoria (usuario, auditoria_id DESC);
CREATE TRIGGER auditoria_no_se_vacia BEFORE TRUNCATE ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION auditoria_no_cambia();
CREATE TRIGGER auditoria_solo_se_agrega BEFORE DELETE OR UPDATE ON auditoria FOR EACH ROW EXECUTE FUNCTION auditoria_no_cambia();

-- Sellos de los registros de la auditoría, uno por minuto y encadenados: con ellos npm run audit:verify informa qué se cambió, borró o agregó después.
create table auditoria_sello (
  numero bigint not null,
  tipo text not null, -- registros: sella los registros de una partición entre dos números. separada: informa que esa partición se exportó y ya no está acá.
  parte text not null, -- La parte de la auditoría: 2026-01, inicial o resto.
  desde_id bigint not null, -- El sello cubre los registros posteriores a este número, hasta hasta_id inclusive.
  hasta_id bigint not null,
  filas int not null,
  huellas bytea not null, -- Para cada registro, en orden: su número en ocho bytes y el SHA-256 de su línea de JSON.
  raiz bytea not null, -- SHA-256 de huellas.
  anterior bytea not null, -- Valor de cadena del sello anterior.
  clave text not null, -- Clave de AUDIT_KEY que firmó el sello.
  cuando timestamptz not null,
  cadena bytea not null, -- HMAC-SHA-256 de todos los demás campos, con esa clave.
  constraint auditoria_sello_pkey PRIMARY KEY (numero),
  constraint auditoria_sello_check CHECK (((octet_length(huellas) = (filas * 40)) OR (tipo = 'separada'))),
  constraint auditoria_sello_tipo_check CHECK ((tipo = ANY (ARRAY['registros', 'separada'])))
);
CREATE INDEX auditoria_sello_parte ON auditoria_sello (parte, numero);
CREATE TRIGGER auditoria_sello_no_cambia BEFORE DELETE OR UPDATE ON auditoria_sello FOR EACH ROW EXECUTE FUNCTION auditoria_no_cambia();
CREATE TRIGGER auditoria_sello_no_se_vacia BEFORE TRUNCATE ON auditoria_sello FOR EACH STATEMENT EXECUTE FUNCTION auditoria_no_cambia();

-- Artículos de la Ayuda, en Markdown: los que trae el portal (db/ayuda) y los de la administración, que los cambia todos.
create table ayuda_articulo (
  slug text not null, -- Última parte de su dirección, /autogestion/ayuda/slug. No cambia, porque las pantallas la nombran.
  titulo text not null,
  tema text not null,
  orden int not null, -- Orden del artículo dentro de su tema.
  resumen text not null,
  texto text not null,
  roles text[] not null default '{}'::text[], -- Roles que ven el artículo; vacío: todos.
  servicio_id int, -- Servicio que un cliente necesita para verlo; nulo: ninguno.
  publicado boolean not null, -- Falso: es un borrador, que ven solo las personas que lo pueden editar.
  palabras tsvector not null, -- Palabras por las que se encuentra el artículo: título (A), resumen (B) y texto (D). Las escribe la base.
  actualizado timestamptz not null,
  version int not null default 1,
  cargado text, -- Huella del texto que trajo el portal (db/ayuda). Si el artículo todavía la tiene, una versión nueva del portal lo actualiza. Nulo: lo escribió la administración.
  constraint ayuda_articulo_pkey PRIMARY KEY (slug),
  constraint ayuda_articulo_tema_check CHECK ((tema = ANY (ARRAY['primeros', 'cuenta', 'devoluciones', 'reclamos', 'motos', 'material', 'empresa', 'mesa', 'administracion']))),
  constraint ayuda_articulo_servicio_id_fkey FOREIGN KEY (servicio_id) REFERENCES servicio(servicio_id)
);
CREATE INDEX ayuda_articulo_palabras ON ayuda_articulo USING gin (palabras);
CREATE INDEX ayuda_articulo_servicio ON ayuda_articulo (servicio_id);
CREATE TRIGGER ayuda_articulo_al_dia BEFORE INSERT OR UPDATE ON ayuda_articulo FOR EACH ROW EXECUTE FUNCTION ayuda_articulo_al_dia();

-- Imágenes de los artículos, convertidas a WebP. Una imagen que ningún artículo usa se borra.
create table ayuda_imagen (
  imagen_id uuid not null default gen_random_uuid(),
  contenido bytea not null,
  ancho int not null,
  alto int not null,
  creada timestamptz not null,
  constraint ayuda_imagen_pkey PRIMARY KEY (imagen_id)
);
CREATE INDEX ayuda_imagen_creada ON ayuda_imagen (creada);

-- Voto de cada persona sobre si un artículo le sirvió: uno por persona, que puede cambiar.
create table ayuda_voto (
  slug text not null,
  usuario_id bigint not null,
  sirvio boolean not null,
  evito_reclamo boolean not null, -- Verdadero: la persona leyó el artículo mientras escribía un reclamo, y respondió que ya no hacía falta.
  cuando timestamptz not null,
  constraint ayuda_voto_pkey PRIMARY KEY (slug, usuario_id),
  constraint ayuda_voto_slug_fkey FOREIGN KEY (slug) REFERENCES ayuda_articulo(slug),
  constraint ayuda_voto_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ayuda_voto_usuario ON ayuda_voto (usuario_id);

create table banner (
  banner_id bigint generated always as identity,
  negocio_id int not null,
  titulo text not null,
  texto text not null,
  enlace text,
  vigente_desde date not null,
  vigente_hasta date,
  version int not null default 1,
  constraint banner_pkey PRIMARY KEY (banner_id),
  constraint banner_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id)
);
CREATE INDEX banner_negocio ON banner (negocio_id, vigente_desde);

-- Documentos de la biblioteca. Un documento es para las razones sociales que nombra; si no nombra ninguna, para su negocio; sin negocio, para todos.
create table biblioteca (
  documento_id bigint generated always as identity,
  titulo text not null,
  tipo text not null,
  negocio_id int,
  marca_id int,
  vigente_desde date not null,
  vigente_hasta date,
  requiere_lectura boolean not null,
  version int not null default 1, -- Versión de su archivo: la de su última fila en biblioteca_version.
  revision int not null default 1, -- Sube con cada cambio de los datos; al guardar, la persona envía la revisión que leyó.
  archivo_id uuid not null,
  publicado timestamptz not null,
  avisada int not null default 0, -- Última versión de la que se avisó: una versión que todavía no rige se avisa el día que empieza.
  archivado boolean not null default false,
  palabras tsvector not null,
  cambiado timestamptz not null default clock_timestamp(),
  constraint biblioteca_pkey PRIMARY KEY (documento_id),
  constraint biblioteca_check CHECK ((vigente_hasta >= vigente_desde)),
  constraint biblioteca_tipo_check CHECK ((tipo = ANY (ARRAY['constancia', 'certificado', 'formulario', 'condiciones', 'politica', 'listaPrecios', 'catalogo', 'manual', 'otro']))),
  constraint biblioteca_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint biblioteca_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id),
  constraint biblioteca_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id)
);
CREATE INDEX biblioteca_archivo_id ON biblioteca (archivo_id);
CREATE INDEX biblioteca_cambiado ON biblioteca (cambiado, documento_id) WHERE (NOT archivado);
CREATE INDEX biblioteca_lectura_pedida ON biblioteca (publicado DESC) WHERE (requiere_lectura AND (NOT archivado));
CREATE INDEX biblioteca_marca ON biblioteca (marca_id, publicado DESC, documento_id DESC);
CREATE INDEX biblioteca_negocio ON biblioteca (negocio_id, publicado DESC, documento_id DESC);
CREATE INDEX biblioteca_palabras ON biblioteca USING gin (palabras);
CREATE INDEX biblioteca_por_avisar ON biblioteca (vigente_desde) WHERE ((avisada < version) AND (NOT archivado));
CREATE INDEX biblioteca_publicado ON biblioteca (publicado DESC, documento_id DESC);
CREATE INDEX biblioteca_tipo ON biblioteca (tipo, publicado DESC, documento_id DESC);
CREATE TRIGGER biblioteca_cambia BEFORE INSERT OR UPDATE ON biblioteca FOR EACH ROW EXECUTE FUNCTION biblioteca_cambia();

-- Personas que abrieron, bajaron o confirmaron una versión. La lectura se confirma una vez por versión.
create table biblioteca_acceso (
  acceso_id bigint generated always as identity,
  documento_id bigint not null,
  version int not null,
  usuario_id bigint not null,
  accion text not null,
  cuando timestamptz not null,
  constraint biblioteca_acceso_pkey PRIMARY KEY (acceso_id),
  constraint biblioteca_acceso_accion_check CHECK ((accion = ANY (ARRAY['vista', 'descarga', 'zip', 'lectura']))),
  constraint biblioteca_acceso_documento_id_fkey FOREIGN KEY (documento_id) REFERENCES biblioteca(documento_id),
  constraint biblioteca_acceso_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX biblioteca_acceso_cuando ON biblioteca_acceso (cuando) WHERE (accion <> 'lectura');
CREATE INDEX biblioteca_acceso_documento ON biblioteca_acceso (documento_id, acceso_id DESC);
CREATE INDEX biblioteca_acceso_usuario ON biblioteca_acceso (usuario_id, documento_id, version, accion, cuando);
CREATE UNIQUE INDEX biblioteca_acceso_lectura ON biblioteca_acceso (documento_id, version, usuario_id) WHERE (accion = 'lectura');

create table biblioteca_razon_social (
  documento_id bigint not null,
  razon_social_id bigint not null,
  constraint biblioteca_razon_social_pkey PRIMARY KEY (documento_id, razon_social_id),
  constraint biblioteca_razon_social_documento_id_fkey FOREIGN KEY (documento_id) REFERENCES biblioteca(documento_id),
  constraint biblioteca_razon_social_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX biblioteca_razon_social_razon ON biblioteca_razon_social (razon_social_id);
CREATE TRIGGER biblioteca_razon_social_cambia AFTER INSERT OR DELETE ON biblioteca_razon_social FOR EACH ROW EXECUTE FUNCTION cambia_con('biblioteca', 'p.documento_id = ($1).documento_id');

create table biblioteca_version (
  documento_id bigint not null,
  version int not null,
  archivo_id uuid not null,
  publicado timestamptz not null,
  publicada_por bigint not null,
  constraint biblioteca_version_pkey PRIMARY KEY (documento_id, version),
  constraint biblioteca_version_archivo_id_key UNIQUE (archivo_id),
  constraint biblioteca_version_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint biblioteca_version_documento_id_fkey FOREIGN KEY (documento_id) REFERENCES biblioteca(documento_id),
  constraint biblioteca_version_publicada_por_fkey FOREIGN KEY (publicada_por) REFERENCES usuario(usuario_id)
);
CREATE INDEX biblioteca_version_publicada_por ON biblioteca_version (publicada_por);

create table biblioteca_visita (
  usuario_id bigint not null,
  anterior timestamptz not null, -- Momento de la visita anterior: los documentos publicados después son nuevos durante la visita actual.
  ultima timestamptz not null,
  constraint biblioteca_visita_pkey PRIMARY KEY (usuario_id),
  constraint biblioteca_visita_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);

-- Devoluciones, reclamos y garantías empezados y no enviados. Los guarda la pantalla mientras se escribe; al enviarlos o descartarlos se borran.
create table borrador (
  usuario_id bigint not null,
  clave text not null, -- Pantalla en la que se empezó el borrador, con los parámetros de su dirección: «devoluciones/nueva».
  razon_social_id bigint,
  datos jsonb not null, -- El formulario como estaba, sin sus archivos.
  archivos int not null, -- Cuántos archivos quedaron en el equipo en el que se eligieron.
  version int not null, -- Sube con cada guardado; se rechaza un guardado sobre una versión anterior.
  actualizado timestamptz not null,
  borrador_id uuid not null, -- La elige el navegador que empieza el borrador. Al enviarlo queda en borrador_enviado.
  constraint borrador_pkey PRIMARY KEY (usuario_id, clave),
  constraint borrador_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint borrador_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX borrador_actualizado ON borrador (actualizado);
CREATE INDEX borrador_razon_social ON borrador (razon_social_id);

-- Archivos de un borrador. Siguen sin adjuntarse: los ve solo la persona que los subió, y sin borrador vencen como los demás.
create table borrador_archivo (
  archivo_id uuid not null,
  usuario_id bigint not null,
  clave text not null,
  constraint borrador_archivo_pkey PRIMARY KEY (archivo_id),
  constraint borrador_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint borrador_archivo_usuario_id_clave_fkey FOREIGN KEY (usuario_id, clave) REFERENCES borrador(usuario_id, clave) ON DELETE CASCADE
);
CREATE INDEX borrador_archivo_borrador ON borrador_archivo (usuario_id, clave);

-- Borradores ya enviados: un segundo envío del mismo borrador no crea nada.
create table borrador_enviado (
  usuario_id bigint not null,
  borrador_id uuid not null,
  clase text not null,
  numero bigint, -- Nulo solo dentro de la transacción que la crea.
  enviado timestamptz not null,
  constraint borrador_enviado_pkey PRIMARY KEY (usuario_id, borrador_id),
  constraint borrador_enviado_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'garantia', 'reclamo', 'pago']))),
  constraint borrador_enviado_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX borrador_enviado_enviado ON borrador_enviado (enviado);

-- Dirección de la que el calendario de cada persona lee sus vencimientos. De su secreto se guarda solo el SHA-256.
create table calendario (
  usuario_id bigint not null,
  huella bytea not null,
  importes boolean not null, -- Verdadero: los eventos muestran los importes.
  creado timestamptz not null,
  usado timestamptz, -- Última lectura, con una hora de precisión.
  constraint calendario_pkey PRIMARY KEY (usuario_id),
  constraint calendario_huella_key UNIQUE (huella),
  constraint calendario_huella_check CHECK ((length(huella) = 32)),
  constraint calendario_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);

-- Cambios de e-mail que la dirección anterior puede deshacer, con el enlace que le llegó, sin ingresar.
create table cambio_email (
  cambio_id bigint generated always as identity,
  codigo_sha256 character(64) not null, -- Del código del enlace se guarda solo su huella.
  usuario_id bigint not null,
  anterior text not null,
  nuevo text not null,
  hecho timestamptz not null,
  vence timestamptz not null,
  deshecho timestamptz,
  constraint cambio_email_pkey PRIMARY KEY (cambio_id),
  constraint cambio_email_codigo_sha256_key UNIQUE (codigo_sha256),
  constraint cambio_email_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX cambio_email_usuario ON cambio_email (usuario_id, hecho);
CREATE INDEX cambio_email_vence ON cambio_email (vence);

create table catalogo (
  catalogo_id bigint generated always as identity,
  titulo text not null,
  tipo text not null,
  marca_id int not null,
  modelo text not null,
  edicion text not null,
  vigente_desde date not null,
  archivo_id uuid not null,
  tapa bytea, -- WebP de 300 × 400.
  publicado timestamptz not null,
  revision int not null default 1,
  archivado boolean not null default false,
  palabras tsvector not null,
  constraint catalogo_pkey PRIMARY KEY (catalogo_id),
  constraint catalogo_archivo_id_key UNIQUE (archivo_id),
  constraint catalogo_tipo_check CHECK ((tipo = ANY (ARRAY['despiece', 'listaPrecios', 'manualUsuario', 'manualService', 'folleto']))),
  constraint catalogo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint catalogo_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id)
);
CREATE INDEX catalogo_marca ON catalogo (marca_id, titulo, catalogo_id);
CREATE INDEX catalogo_palabras ON catalogo USING gin (palabras);

create table catalogo_codigo (
  catalogo_id bigint not null,
  normal text not null, -- El código sin guiones, puntos ni espacios, en mayúsculas: se busca por su comienzo.
  codigo text not null,
  constraint catalogo_codigo_pkey PRIMARY KEY (catalogo_id, normal),
  constraint catalogo_codigo_catalogo_id_fkey FOREIGN KEY (catalogo_id) REFERENCES catalogo(catalogo_id)
);
CREATE INDEX catalogo_codigo_normal ON catalogo_codigo (normal text_pattern_ops, catalogo_id);

create table catalogo_favorito (
  usuario_id bigint not null,
  catalogo_id bigint not null,
  constraint catalogo_favorito_pkey PRIMARY KEY (usuario_id, catalogo_id),
  constraint catalogo_favorito_catalogo_id_fkey FOREIGN KEY (catalogo_id) REFERENCES catalogo(catalogo_id),
  constraint catalogo_favorito_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX catalogo_favorito_catalogo_id ON catalogo_favorito (catalogo_id);

-- Centros que hacen service y garantías.
create table centro_garantia (
  centro_id bigint generated always as identity,
  codigo text not null, -- Identifica al centro en los archivos que se importan.
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
  marca_ids int[] not null, -- Marcas que atiende; vacío: todas.
  servicios text[] not null,
  latitud double precision,
  longitud double precision,
  vigente_hasta date,
  activo boolean not null default true,
  version int not null default 1,
  documento tsvector not null generated always as (to_tsvector('simple'::regconfig, lower(((((((((nombre || ' ') || localidad) || ' ') || provincia) || ' ') || codigo_postal) || ' ') || domicilio)))) stored,
  constraint centro_garantia_pkey PRIMARY KEY (centro_id),
  constraint centro_garantia_codigo_key UNIQUE (codigo),
  constraint centro_garantia_check CHECK (((latitud IS NULL) = (longitud IS NULL)))
);
CREATE INDEX centro_garantia_documento ON centro_garantia USING gin (documento);
CREATE INDEX centro_garantia_lugar ON centro_garantia (provincia, localidad) WHERE activo;
CREATE TRIGGER centro_garantia_ofrecido AFTER INSERT OR DELETE OR UPDATE ON centro_garantia FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON centro_garantia FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('centro_id');

-- Certificados que sube cada razón social. El vigente es el que no fue reemplazado: uno por tipo y detalle; cada anterior apunta al vigente.
create table certificado (
  certificado_id bigint generated always as identity,
  razon_social_id bigint not null,
  tipo text not null,
  detalle text not null,
  vence date not null,
  archivo_id uuid not null,
  usuario_id bigint not null,
  creado timestamptz not null,
  estado text not null default 'pendiente',
  motivo text,
  resuelto timestamptz,
  resuelto_por bigint,
  vigente boolean not null default true,
  reemplazado_por bigint,
  version int not null default 1,
  asignado_id bigint,
  reemplazado timestamptz, -- Cuándo se cargó su reemplazo; nulo: no tiene, o se cargó antes de que se guardara este dato.
  cambiado timestamptz not null default clock_timestamp(),
  constraint certificado_pkey PRIMARY KEY (certificado_id),
  constraint certificado_archivo_id_key UNIQUE (archivo_id),
  constraint certificado_estado_check CHECK ((estado = ANY (ARRAY['pendiente', 'aprobado', 'rechazado']))),
  constraint certificado_tipo_check CHECK ((tipo = ANY (ARRAY['cuit', 'iibb', 'convenio', 'exencion', 'noRetencion']))),
  constraint certificado_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint certificado_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint certificado_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint certificado_reemplazado_por_fkey FOREIGN KEY (reemplazado_por) REFERENCES certificado(certificado_id),
  constraint certificado_resuelto_por_fkey FOREIGN KEY (resuelto_por) REFERENCES usuario(usuario_id),
  constraint certificado_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX certificado_asignado_id ON certificado (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX certificado_cambiado ON certificado (razon_social_id, cambiado, certificado_id) WHERE vigente;
CREATE INDEX certificado_estado ON certificado (estado, vence, certificado_id) WHERE vigente;
CREATE INDEX certificado_linea_empresa ON certificado (razon_social_id, creado DESC, certificado_id DESC);
CREATE INDEX certificado_razon_social ON certificado (razon_social_id, vence, certificado_id) WHERE vigente;
CREATE INDEX certificado_reemplazado ON certificado (reemplazado_por) WHERE (reemplazado_por IS NOT NULL);
CREATE INDEX certificado_resuelto_por ON certificado (resuelto_por) WHERE (resuelto_por IS NOT NULL);
CREATE INDEX certificado_usuario ON certificado (usuario_id, certificado_id);
CREATE INDEX certificado_vence ON certificado (vence, certificado_id) WHERE vigente;
CREATE UNIQUE INDEX certificado_vigente ON certificado (razon_social_id, tipo, lower(detalle)) WHERE vigente;
CREATE TRIGGER certificado_cambia BEFORE INSERT OR UPDATE ON certificado FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER certificado_trabajo AFTER INSERT OR UPDATE OF estado, vigente, asignado_id ON certificado FOR EACH ROW EXECUTE FUNCTION certificado_trabajo();

-- Avisos de vencimiento ya dados: cada uno se da una vez.
create table certificado_recordatorio (
  certificado_id bigint not null,
  dias int not null,
  enviado timestamptz not null,
  constraint certificado_recordatorio_pkey PRIMARY KEY (certificado_id, dias),
  constraint certificado_recordatorio_certificado_id_fkey FOREIGN KEY (certificado_id) REFERENCES certificado(certificado_id)
);

-- Notas de la distribuidora sobre la cobranza de una empresa: un cliente nunca las recibe.
create table cobranza_nota (
  razon_social_id bigint not null,
  nota_id bigint generated always as identity,
  clase text not null,
  texto text not null,
  con text, -- Persona con la que se habló.
  proximo date, -- Próximo contacto con la empresa: vale el de la última nota; nulo: no hay ninguno agendado.
  ultima boolean not null, -- Verdadero: es la nota más nueva de su empresa.
  usuario_id bigint not null,
  creada timestamptz not null,
  constraint cobranza_nota_pkey PRIMARY KEY (razon_social_id, nota_id),
  constraint cobranza_nota_clase_check CHECK ((clase = ANY (ARRAY['llamada', 'correo', 'visita', 'promesa', 'nota']))),
  constraint cobranza_nota_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint cobranza_nota_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX cobranza_nota_proximo ON cobranza_nota (proximo, razon_social_id) WHERE (ultima AND (proximo IS NOT NULL));
CREATE INDEX cobranza_nota_usuario ON cobranza_nota (usuario_id);
CREATE UNIQUE INDEX cobranza_nota_ultima ON cobranza_nota (razon_social_id) WHERE ultima;

-- Pago de cada línea conciliada. Al deshacer una conciliación su fila se borra; la historia está en la auditoría.
create table conciliacion (
  acreditacion_id bigint not null,
  pago_id bigint not null,
  orden smallint, -- Número del medio dentro del pago; nulo: todo el dinero del pago junto.
  creo_pago boolean not null, -- Verdadero: nadie había informado el pago: se creó al conciliar, y se borra si se deshace la conciliación.
  aplico boolean not null, -- Verdadero: esta línea dejó aplicado el pago: si se deshace, el pago vuelve a recibido.
  acredito smallint[] not null default '{}'::smallint[], -- Cheques del pago que esta línea dejó acreditados: si se deshace, vuelven a estar en cartera.
  propuesta jsonb not null, -- Propuesta que se confirmó, sin cambios: se restaura si se deshace la conciliación.
  usuario_id bigint not null,
  creada timestamptz not null,
  constraint conciliacion_pkey PRIMARY KEY (acreditacion_id),
  constraint conciliacion_acreditacion_id_fkey FOREIGN KEY (acreditacion_id) REFERENCES acreditacion(acreditacion_id),
  constraint conciliacion_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pago(pago_id),
  constraint conciliacion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX conciliacion_usuario ON conciliacion (usuario_id, acreditacion_id);
CREATE UNIQUE INDEX conciliacion_pago ON conciliacion (pago_id, COALESCE((orden)::int, '-1'::int));

-- Cantidad de consultas de DNI de cada persona en la hora que empezó en desde.
create table consulta_dni (
  usuario_id bigint not null,
  desde timestamptz not null,
  cantidad int not null,
  constraint consulta_dni_pkey PRIMARY KEY (usuario_id),
  constraint consulta_dni_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);

create table contacto (
  contacto_id bigint generated always as identity,
  razon_social_id bigint not null,
  tipo text not null,
  nombre text not null,
  email text not null,
  telefono text not null,
  negocio_id int,
  usuario text, -- Nombre de usuario del vendedor: su cartera son las razones sociales donde figura.
  constraint contacto_pkey PRIMARY KEY (contacto_id),
  constraint contacto_tipo_check CHECK ((tipo = ANY (ARRAY['vendedor', 'asesor', 'asesor_cobranza']))),
  constraint contacto_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id),
  constraint contacto_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX contacto_negocio_id ON contacto (negocio_id) WHERE (negocio_id IS NOT NULL);
CREATE INDEX contacto_razon_social ON contacto (razon_social_id);
CREATE INDEX contacto_usuario ON contacto (usuario) WHERE (tipo = 'vendedor');
CREATE TRIGGER contacto_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contacto FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');
CREATE CONSTRAINT TRIGGER contacto_ve AFTER DELETE OR UPDATE ON contacto DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.tipo = 'vendedor') AND (old.usuario IS NOT NULL))) EXECUTE FUNCTION contacto_ve();
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON contacto FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('contacto_id');

-- Conversaciones sobre un pago, un pedido de motos, un certificado o un alta. Las devoluciones, los reclamos y las garantías tienen sus propias tablas.
create table conversacion (
  conversacion_id bigint generated always as identity,
  clase text not null,
  entidad_id bigint not null, -- Número de la gestión en la tabla de su clase.
  respondido timestamptz, -- Cuándo escribió la distribuidora por última vez; nunca una nota interna.
  consultado timestamptz, -- Cuándo escribió el cliente por última vez.
  espera_cliente boolean not null default false, -- Verdadero: la distribuidora pidió una respuesta, y todavía no llegó.
  constraint conversacion_pkey PRIMARY KEY (conversacion_id),
  constraint conversacion_clase_entidad_id_key UNIQUE (clase, entidad_id),
  constraint conversacion_clase_check CHECK ((clase = ANY (ARRAY['pago', 'pedido', 'certificado', 'alta'])))
);
CREATE TRIGGER conversacion_trabajo AFTER INSERT OR UPDATE OF respondido, consultado, espera_cliente ON conversacion FOR EACH ROW WHEN (((new.respondido IS NOT NULL) OR (new.consultado IS NOT NULL))) EXECUTE FUNCTION conversacion_trabajo();

create table conversacion_archivo (
  archivo_id uuid not null,
  conversacion_id bigint not null,
  conversacion_comentario_id bigint not null,
  constraint conversacion_archivo_pkey PRIMARY KEY (archivo_id),
  constraint conversacion_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint conversacion_archivo_conversacion_comentario_id_fkey FOREIGN KEY (conversacion_comentario_id) REFERENCES conversacion_comentario(conversacion_comentario_id),
  constraint conversacion_archivo_conversacion_id_fkey FOREIGN KEY (conversacion_id) REFERENCES conversacion(conversacion_id)
);
CREATE INDEX conversacion_archivo_comentario ON conversacion_archivo (conversacion_comentario_id);
CREATE INDEX conversacion_archivo_de ON conversacion_archivo (conversacion_id, conversacion_comentario_id);

create table conversacion_comentario (
  conversacion_comentario_id bigint generated always as identity,
  conversacion_id bigint not null,
  usuario_id bigint not null,
  es_interno boolean not null,
  es_nota boolean not null, -- Nota interna: el cliente nunca la recibe.
  por_correo boolean not null default false,
  comentario text not null,
  fecha timestamptz not null,
  constraint conversacion_comentario_pkey PRIMARY KEY (conversacion_comentario_id),
  constraint conversacion_comentario_conversacion_id_fkey FOREIGN KEY (conversacion_id) REFERENCES conversacion(conversacion_id),
  constraint conversacion_comentario_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX conversacion_comentario_de ON conversacion_comentario (conversacion_id, fecha, conversacion_comentario_id);
CREATE INDEX conversacion_comentario_usuario ON conversacion_comentario (usuario_id);
CREATE TRIGGER conversacion_comentario_cambia_certificado AFTER INSERT ON conversacion_comentario FOR EACH ROW WHEN ((NOT new.es_nota)) EXECUTE FUNCTION cambia_con('certificado', 'p.certificado_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''certificado'')');
CREATE TRIGGER conversacion_comentario_cambia_pago AFTER INSERT ON conversacion_comentario FOR EACH ROW WHEN ((NOT new.es_nota)) EXECUTE FUNCTION cambia_con('pago', 'p.pago_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''pago'')');
CREATE TRIGGER conversacion_comentario_cambia_pedido AFTER INSERT ON conversacion_comentario FOR EACH ROW WHEN ((NOT new.es_nota)) EXECUTE FUNCTION cambia_con('pedido_moto', 'p.pedido_id = (select c.entidad_id from conversacion c where c.conversacion_id = ($1).conversacion_id and c.clase = ''pedido'')');

-- Hasta cuándo leyó cada persona una conversación.
create table conversacion_lectura (
  conversacion_id bigint not null,
  usuario_id bigint not null,
  leido timestamptz not null,
  constraint conversacion_lectura_pkey PRIMARY KEY (conversacion_id, usuario_id),
  constraint conversacion_lectura_conversacion_id_fkey FOREIGN KEY (conversacion_id) REFERENCES conversacion(conversacion_id),
  constraint conversacion_lectura_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX conversacion_lectura_usuario ON conversacion_lectura (usuario_id);

-- Imágenes dentro del texto de los emails recibidos: la que ya vino en otro email de la misma dirección es el logo de una firma.
create table correo_imagen (
  de text not null,
  sha256 character(64) not null,
  clave text not null, -- El email en el que vino primero (correo_recibido.clave).
  vista timestamptz not null, -- Cuándo vino por última vez.
  constraint correo_imagen_pkey PRIMARY KEY (de, sha256)
);
CREATE INDEX correo_imagen_vista ON correo_imagen (vista);

-- Mensajes que llegaron al buzón: cada uno se procesa una sola vez, aunque se lea de nuevo. Se borran a los 90 días.
create table correo_recibido (
  clave text not null, -- SHA-256 de su Message-ID y de la dirección a la que contestó; sin Message-ID, de todo el mensaje.
  recibido timestamptz not null,
  de text not null, -- Dirección del remitente, en minúsculas.
  resultado text not null,
  motivo text, -- Por qué se rechazó el mensaje.
  avisado boolean not null default false, -- Verdadero: se le informó al remitente por qué se rechazó el mensaje.
  constraint correo_recibido_pkey PRIMARY KEY (clave),
  constraint correo_recibido_resultado_check CHECK ((resultado = ANY (ARRAY['entro', 'rechazado', 'ignorado'])))
);
CREATE INDEX correo_recibido_de ON correo_recibido (de, recibido);
CREATE INDEX correo_recibido_recibido ON correo_recibido (recibido);

-- Emails recibidos que no pudieron ser un comentario: los ve la distribuidora en la Mesa.
create table correo_sin_ubicar (
  sin_ubicar_id bigint generated always as identity,
  clave text not null,
  recibido timestamptz not null,
  de text not null,
  motivo text not null,
  clase text not null,
  entidad_id bigint not null,
  persona_id bigint not null, -- De quién es la conversación a la que llegó; el email puede ser de otra persona.
  razon_social_id bigint,
  asunto text not null,
  texto text not null,
  original_id uuid, -- El email entero; nulo: lo rechazó el antivirus.
  resuelto timestamptz,
  resuelto_por bigint,
  agregado boolean not null default false, -- Verdadero: quedó como comentario. Falso y resuelto: se descartó.
  constraint correo_sin_ubicar_pkey PRIMARY KEY (sin_ubicar_id),
  constraint correo_sin_ubicar_clave_key UNIQUE (clave),
  constraint correo_sin_ubicar_check CHECK (((resuelto IS NULL) = (resuelto_por IS NULL))),
  constraint correo_sin_ubicar_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint correo_sin_ubicar_motivo_check CHECK ((motivo = ANY (ARRAY['direccion', 'inactivo', 'vencida', 'acceso', 'cerrada', 'espacio']))),
  constraint correo_sin_ubicar_original_id_fkey FOREIGN KEY (original_id) REFERENCES archivo(archivo_id),
  constraint correo_sin_ubicar_persona_id_fkey FOREIGN KEY (persona_id) REFERENCES usuario(usuario_id),
  constraint correo_sin_ubicar_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint correo_sin_ubicar_resuelto_por_fkey FOREIGN KEY (resuelto_por) REFERENCES usuario(usuario_id)
);
CREATE INDEX correo_sin_ubicar_empresa ON correo_sin_ubicar (razon_social_id) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX correo_sin_ubicar_original ON correo_sin_ubicar (original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX correo_sin_ubicar_pendiente ON correo_sin_ubicar (clase, entidad_id, sin_ubicar_id) WHERE (resuelto IS NULL);
CREATE INDEX correo_sin_ubicar_persona ON correo_sin_ubicar (persona_id);
CREATE INDEX correo_sin_ubicar_resuelto ON correo_sin_ubicar (resuelto) WHERE (resuelto IS NOT NULL);
CREATE INDEX correo_sin_ubicar_resuelto_por ON correo_sin_ubicar (resuelto_por) WHERE (resuelto_por IS NOT NULL);

create table correo_sin_ubicar_archivo (
  archivo_id uuid not null,
  sin_ubicar_id bigint not null,
  constraint correo_sin_ubicar_archivo_pkey PRIMARY KEY (archivo_id),
  constraint correo_sin_ubicar_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint correo_sin_ubicar_archivo_sin_ubicar_id_fkey FOREIGN KEY (sin_ubicar_id) REFERENCES correo_sin_ubicar(sin_ubicar_id) ON DELETE CASCADE
);
CREATE INDEX correo_sin_ubicar_archivo_de ON correo_sin_ubicar_archivo (sin_ubicar_id);

-- Límite de crédito por moneda.
create table credito (
  razon_social_id bigint not null,
  moneda text not null,
  limite numeric(15,2) not null,
  constraint credito_pkey PRIMARY KEY (razon_social_id, moneda),
  constraint credito_limite_check CHECK ((limite >= (0)::numeric)),
  constraint credito_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON credito FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('razon_social_id', 'moneda');

-- Cuenta propia de cada empresa en el proveedor que cobra por la distribuidora: una transferencia a esa cuenta es de la empresa.
create table cuenta_virtual (
  razon_social_id bigint not null,
  cvu character(22) not null,
  alias text not null,
  creada timestamptz not null default now(),
  constraint cuenta_virtual_pkey PRIMARY KEY (razon_social_id),
  constraint cuenta_virtual_cvu_check CHECK ((cvu ~ '^[0-9]{22}$')),
  constraint cuenta_virtual_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE UNIQUE INDEX cuenta_virtual_cvu ON cuenta_virtual (cvu);

-- Archivos de una decisión. Mientras está pendiente o devuelta, no vencen como los que nadie adjuntó.
create table decision_archivo (
  decision_id uuid not null,
  archivo_id uuid not null,
  constraint decision_archivo_pkey PRIMARY KEY (decision_id, archivo_id),
  constraint decision_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id) ON DELETE CASCADE,
  constraint decision_archivo_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decision_pendiente(decision_id) ON DELETE CASCADE
);
CREATE INDEX decision_archivo_archivo ON decision_archivo (archivo_id);

-- Decisiones de la Mesa: se hacen a los cinco segundos, esté o no el navegador. Deshacer borra la fila.
create table decision_pendiente (
  decision_id uuid not null,
  usuario_id bigint not null,
  llamada text not null, -- Método y dirección de la llamada que hace la decisión.
  parametros jsonb not null,
  cuerpo jsonb not null,
  texto text not null,
  trabajos text[] not null, -- De qué gestiones se trata: reclamo-40102. Quien las tiene abiertas lo lee.
  item text,
  escrito jsonb, -- Lo que se escribió, para devolverlo: {draftKey, palabras}.
  ip text not null,
  sale timestamptz not null,
  reintenta timestamptz, -- Cuándo se prueba de nuevo, si un sistema no respondió.
  intentos int not null default 0,
  hecha timestamptz,
  respuesta jsonb,
  motivo text, -- Por qué no se pudo hacer. La fila queda hasta que un navegador de la persona recibe lo escrito.
  constraint decision_pendiente_pkey PRIMARY KEY (decision_id),
  constraint decision_pendiente_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX decision_pendiente_devuelta ON decision_pendiente (sale) WHERE (motivo IS NOT NULL);
CREATE INDEX decision_pendiente_hecha ON decision_pendiente (hecha);
CREATE INDEX decision_pendiente_sale ON decision_pendiente (sale) WHERE ((hecha IS NULL) AND (motivo IS NULL));
CREATE INDEX decision_pendiente_usuario ON decision_pendiente (usuario_id, sale);

-- Direcciones externas a las que se quiso mandar el resumen de una empresa: lo reciben desde que lo confirman.
create table destinatario_resumen (
  razon_social_id bigint not null,
  email text not null,
  codigo_sha256 character(64) not null,
  pedido timestamptz not null, -- Cuándo se les pidió que confirmen por última vez.
  confirmado timestamptz,
  aceptado timestamptz, -- Desde cuándo puede recibir el de cada mes, porque un titular lo agregó o lo aceptó. Nulo: falta.
  aceptar_sha256 character(64), -- El código del enlace con el que un titular lo acepta.
  aceptar_pedido timestamptz, -- Cuándo se les pidió a los titulares por última vez.
  constraint destinatario_resumen_pkey PRIMARY KEY (razon_social_id, email),
  constraint destinatario_resumen_aceptar_sha256_key UNIQUE (aceptar_sha256),
  constraint destinatario_resumen_codigo_sha256_key UNIQUE (codigo_sha256),
  constraint destinatario_resumen_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX destinatario_resumen_sin_confirmar ON destinatario_resumen (pedido) WHERE (confirmado IS NULL);

create table devolucion (
  devolucion_id bigint generated by default as identity,
  ticket_invgate_id bigint,
  orden_externo bigint not null generated always as (COALESCE(ticket_invgate_id, (0)::bigint)) stored, -- Desempate de la lista: a igual fecha, primero el mayor número externo (spec §2).
  razon_social_id bigint not null,
  estado_id smallint not null, -- Spec §4. 3 (pendienteDeEnvido) no se muestra nunca.
  fecha date not null,
  creada timestamptz not null default now(),
  estado_desde timestamptz not null default now(),
  usuario_id bigint not null,
  motivo_ids int[] not null,
  unidades int not null,
  comentarios text not null default '',
  requiere_envio boolean not null,
  vuelve_mercaderia boolean not null, -- Verdadero: algún motivo requiere que vuelva la mercadería. Falso: se aprueba sin recibir nada.
  nota_credito text,
  motivo_rechazo_id int,
  remito_devolucion text,
  bultos_recibidos int,
  version int not null default 1,
  documento tsvector not null default ''::tsvector,
  nota_credito_sin_verificar boolean not null default false, -- Verdadero: se cerró con una nota de crédito que no figuraba en la cuenta del cliente, o la cuenta no se podía leer.
  sector_id int, -- Sector que la atiende; nulo: no hay ningún sector de postventa.
  asignado_id bigint,
  prioridad_id int not null default 2,
  origen_id int, -- Por dónde la pidió el cliente, cuando la cargó la distribuidora; nulo: la cargó el cliente en el portal.
  espera_cliente boolean not null default false, -- Verdadero: el cliente tiene que responder. No incluye la espera de sus datos de transporte.
  respondido timestamptz, -- Última vez que la distribuidora le escribió al cliente.
  consultado timestamptz, -- Última vez que el cliente escribió.
  cambiado timestamptz not null default clock_timestamp(),
  constraint devolucion_pkey PRIMARY KEY (devolucion_id),
  constraint devolucion_bultos_recibidos_check CHECK ((bultos_recibidos >= 0)),
  constraint devolucion_estado_id_check CHECK (((estado_id >= 1) AND (estado_id <= 12))),
  constraint devolucion_prioridad_id_check CHECK (((prioridad_id >= 1) AND (prioridad_id <= 5))),
  constraint devolucion_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint devolucion_motivo_rechazo_id_fkey FOREIGN KEY (motivo_rechazo_id) REFERENCES motivo_rechazo(motivo_rechazo_id),
  constraint devolucion_origen_id_fkey FOREIGN KEY (origen_id) REFERENCES origen(origen_id),
  constraint devolucion_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint devolucion_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id),
  constraint devolucion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX devolucion_asignado_id ON devolucion (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX devolucion_cambiado ON devolucion (razon_social_id, cambiado, devolucion_id) WHERE (estado_id <> 3);
CREATE INDEX devolucion_consultado ON devolucion (consultado) WHERE (consultado IS NOT NULL);
CREATE INDEX devolucion_documento ON devolucion USING gin (razon_social_id, documento);
CREATE INDEX devolucion_espera ON devolucion (razon_social_id) WHERE (espera_cliente OR (estado_id = 8));
CREATE INDEX devolucion_estado ON devolucion (razon_social_id, estado_id, fecha DESC, orden_externo DESC, devolucion_id DESC) WHERE (estado_id <> 3);
CREATE INDEX devolucion_estado_todas ON devolucion (estado_id, fecha DESC, orden_externo DESC, devolucion_id DESC) WHERE (estado_id <> 3);
CREATE INDEX devolucion_linea_empresa ON devolucion (razon_social_id, creada DESC, devolucion_id DESC) WHERE (estado_id <> 3);
CREATE INDEX devolucion_lista ON devolucion (razon_social_id, fecha DESC, orden_externo DESC, devolucion_id DESC) WHERE (estado_id <> 3);
CREATE INDEX devolucion_lista_todas ON devolucion (fecha DESC, orden_externo DESC, devolucion_id DESC) WHERE (estado_id <> 3);
CREATE INDEX devolucion_motivo ON devolucion USING gin (razon_social_id, motivo_ids);
CREATE INDEX devolucion_motivo_rechazo_id ON devolucion (motivo_rechazo_id) WHERE (motivo_rechazo_id IS NOT NULL);
CREATE INDEX devolucion_nota_credito ON devolucion (razon_social_id, nota_credito) WHERE (nota_credito IS NOT NULL);
CREATE INDEX devolucion_origen_id ON devolucion (origen_id) WHERE (origen_id IS NOT NULL);
CREATE INDEX devolucion_respondido ON devolucion (razon_social_id, respondido) WHERE (respondido IS NOT NULL);
CREATE INDEX devolucion_sector_id ON devolucion (sector_id) WHERE (sector_id IS NOT NULL);
CREATE INDEX devolucion_usuario ON devolucion (usuario_id, devolucion_id);
CREATE INDEX devolucion_vencimiento ON devolucion (estado_id, estado_desde) WHERE (estado_id = ANY (ARRAY[8, 10]));
CREATE TRIGGER devolucion_cambia BEFORE INSERT OR UPDATE ON devolucion FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER devolucion_trabajo AFTER INSERT OR UPDATE OF estado_id, estado_desde, sector_id, asignado_id, prioridad_id, espera_cliente, respondido, consultado ON devolucion FOR EACH ROW EXECUTE FUNCTION devolucion_trabajo();

create table devolucion_archivo (
  archivo_id uuid not null,
  devolucion_id bigint not null,
  devolucion_linea_id bigint,
  devolucion_comentario_id bigint,
  de_envio boolean not null default false,
  constraint devolucion_archivo_pkey PRIMARY KEY (archivo_id),
  constraint devolucion_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint devolucion_archivo_devolucion_comentario_id_fkey FOREIGN KEY (devolucion_comentario_id) REFERENCES devolucion_comentario(devolucion_comentario_id),
  constraint devolucion_archivo_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id),
  constraint devolucion_archivo_devolucion_linea_id_fkey FOREIGN KEY (devolucion_linea_id) REFERENCES devolucion_linea(devolucion_linea_id)
);
CREATE INDEX devolucion_archivo_devolucion ON devolucion_archivo (devolucion_id);
CREATE INDEX devolucion_archivo_devolucion_comentario_id ON devolucion_archivo (devolucion_comentario_id) WHERE (devolucion_comentario_id IS NOT NULL);
CREATE INDEX devolucion_archivo_devolucion_linea_id ON devolucion_archivo (devolucion_linea_id) WHERE (devolucion_linea_id IS NOT NULL);
CREATE TRIGGER devolucion_archivo_cambia AFTER INSERT OR DELETE ON devolucion_archivo FOR EACH ROW EXECUTE FUNCTION cambia_con('devolucion', 'p.devolucion_id = ($1).devolucion_id');

create table devolucion_comentario (
  devolucion_comentario_id bigint generated always as identity,
  devolucion_id bigint not null,
  usuario_id bigint not null,
  es_interno boolean not null, -- Verdadero: el autor es de la distribuidora (decide el lado de la conversación).
  comentario text not null,
  fecha timestamptz not null default now(),
  es_nota boolean not null default false, -- Nota interna: solo la distribuidora la lee.
  por_correo boolean not null default false, -- Verdadero: el autor contestó un correo del portal, sin entrar.
  constraint devolucion_comentario_pkey PRIMARY KEY (devolucion_comentario_id),
  constraint devolucion_comentario_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id),
  constraint devolucion_comentario_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX devolucion_comentario_devolucion ON devolucion_comentario (devolucion_id, devolucion_comentario_id);
CREATE INDEX devolucion_comentario_usuario ON devolucion_comentario (usuario_id, devolucion_comentario_id);
CREATE TRIGGER devolucion_comentario_cambia AFTER INSERT OR UPDATE ON devolucion_comentario FOR EACH ROW WHEN ((NOT new.es_nota)) EXECUTE FUNCTION cambia_con('devolucion', 'p.devolucion_id = ($1).devolucion_id');

create table devolucion_envio (
  devolucion_id bigint not null,
  numero_remito text not null,
  transporte text not null,
  numero_guia text not null,
  bultos int not null,
  cot text,
  cargado timestamptz not null default now(),
  constraint devolucion_envio_pkey PRIMARY KEY (devolucion_id),
  constraint devolucion_envio_bultos_check CHECK ((bultos > 0)),
  constraint devolucion_envio_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id)
);
CREATE TRIGGER devolucion_envio_cambia AFTER INSERT OR UPDATE ON devolucion_envio FOR EACH ROW EXECUTE FUNCTION cambia_con('devolucion', 'p.devolucion_id = ($1).devolucion_id');

create table devolucion_historial (
  devolucion_historial_id bigint generated always as identity,
  devolucion_id bigint not null,
  desde_id smallint,
  estado_id smallint not null,
  usuario_id bigint, -- Nulo: lo hizo el sistema.
  comentario text,
  fecha timestamptz not null default now(),
  sin_efecto text[] not null default '{}'::text[], -- Valores de una decisión anterior que este cambio dejó sin efecto, en palabras: "Nota de crédito A-0003-00000012".
  constraint devolucion_historial_pkey PRIMARY KEY (devolucion_historial_id),
  constraint devolucion_historial_desde_id_check CHECK (((desde_id >= 1) AND (desde_id <= 12))),
  constraint devolucion_historial_estado_id_check CHECK (((estado_id >= 1) AND (estado_id <= 12))),
  constraint devolucion_historial_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id),
  constraint devolucion_historial_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX devolucion_historial_devolucion ON devolucion_historial (devolucion_id, devolucion_historial_id);
CREATE INDEX devolucion_historial_usuario_id ON devolucion_historial (usuario_id) WHERE (usuario_id IS NOT NULL);

-- Hasta cuándo leyó cada persona la conversación de una devolución.
create table devolucion_lectura (
  devolucion_id bigint not null,
  usuario_id bigint not null,
  leido timestamptz not null,
  constraint devolucion_lectura_pkey PRIMARY KEY (devolucion_id, usuario_id),
  constraint devolucion_lectura_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id),
  constraint devolucion_lectura_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX devolucion_lectura_usuario ON devolucion_lectura (usuario_id);

create table devolucion_linea (
  devolucion_linea_id bigint generated always as identity,
  devolucion_id bigint not null,
  factura_linea_id bigint not null,
  cantidad int not null,
  comprometida int not null, -- Unidades que la línea descuenta de lo disponible en la factura: 0 si se rechazó o anuló; las aceptadas, si se resolvió.
  lote text,
  motivo_id int not null,
  codigo_autorizacion text,
  cantidad_recibida int,
  cantidad_aceptada int,
  veredicto text, -- Decisión sobre la línea; nulo: todavía no hay, o la devolución se decidió antes de que hubiera decisiones por línea.
  motivo_rechazo_id int,
  cantidad_autorizada int, -- Cuántas unidades de las pedidas se autorizaron; nulo: todavía ninguna, o la autorización anterior ya no vale.
  constraint devolucion_linea_pkey PRIMARY KEY (devolucion_linea_id),
  constraint devolucion_linea_aceptada CHECK (((cantidad_aceptada >= 0) AND (cantidad_aceptada <= COALESCE(cantidad_recibida, cantidad_autorizada, cantidad)))),
  constraint devolucion_linea_autorizada CHECK (((cantidad_autorizada >= 1) AND (cantidad_autorizada <= cantidad))),
  constraint devolucion_linea_cantidad_check CHECK ((cantidad > 0)),
  constraint devolucion_linea_comprometida CHECK (((comprometida >= 0) AND (comprometida <= cantidad))),
  constraint devolucion_linea_recibida CHECK (((cantidad_recibida >= 0) AND (cantidad_recibida <= COALESCE(cantidad_autorizada, cantidad)))),
  constraint devolucion_linea_veredicto_check CHECK ((veredicto = ANY (ARRAY['autorizada', 'rechazada']))),
  constraint devolucion_linea_devolucion_id_fkey FOREIGN KEY (devolucion_id) REFERENCES devolucion(devolucion_id),
  constraint devolucion_linea_factura_linea_id_fkey FOREIGN KEY (factura_linea_id) REFERENCES factura_linea(factura_linea_id),
  constraint devolucion_linea_motivo_id_fkey FOREIGN KEY (motivo_id) REFERENCES motivo_devolucion(motivo_id),
  constraint devolucion_linea_motivo_rechazo_id_fkey FOREIGN KEY (motivo_rechazo_id) REFERENCES motivo_rechazo(motivo_rechazo_id)
);
CREATE INDEX devolucion_linea_devolucion ON devolucion_linea (devolucion_id);
CREATE INDEX devolucion_linea_factura ON devolucion_linea (factura_linea_id) INCLUDE (comprometida);
CREATE INDEX devolucion_linea_motivo_id ON devolucion_linea (motivo_id);
CREATE INDEX devolucion_linea_rechazo ON devolucion_linea (motivo_rechazo_id) WHERE (motivo_rechazo_id IS NOT NULL);
CREATE TRIGGER devolucion_linea_cambia_alta AFTER INSERT ON devolucion_linea REFERENCING NEW TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('devolucion');
CREATE TRIGGER devolucion_linea_cambia_baja AFTER DELETE ON devolucion_linea REFERENCING OLD TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('devolucion');
CREATE TRIGGER devolucion_linea_cambia_cambio AFTER UPDATE ON devolucion_linea REFERENCING NEW TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('devolucion');

-- Datos de la distribuidora que muestra el portal; una sola fila. Un campo nulo toma el valor de las variables DISTRIBUIDOR_* y SOPORTE_*.
create table distribuidor (
  distribuidor_id int not null default 1,
  nombre text,
  cuit character(11),
  domicilio text,
  soporte_email text,
  soporte_telefono text,
  datos_personales_email text,
  color text,
  datos_bancarios text,
  logo bytea, -- PNG convertido por el portal: se muestra en el encabezado, en los PDF y en las pantallas de ingreso.
  logo_version int not null default 0, -- Sube con cada logo, así que cada uno tiene su propia dirección.
  pasos_omitidos text[] not null default '{}'::text[], -- Pasos de la puesta en marcha que la distribuidora no usa.
  version int not null default 1,
  constraint distribuidor_pkey PRIMARY KEY (distribuidor_id),
  constraint distribuidor_color_check CHECK ((color ~ '^#[0-9a-f]{6}$')),
  constraint distribuidor_distribuidor_id_check CHECK ((distribuidor_id = 1))
);

-- Datos de un comprobante que no están en sus partidas: renglones e impuestos.
create table documento (
  sociedad text not null,
  documento character(10) not null,
  ejercicio smallint not null,
  cae character(14),
  cae_vence date,
  total numeric(15,2) not null,
  lineas jsonb not null, -- [{material, descripcion, cantidad, precio, importe}]; importes como texto decimal.
  impuestos jsonb not null, -- [{nombre, alicuota, importe}].
  constraint documento_pkey PRIMARY KEY (sociedad, documento, ejercicio)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON documento FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('sociedad', 'documento', 'ejercicio');

-- Tiempo usual de cada clase de trabajo en cada estado. Se calcula una vez por día; sin casos suficientes no hay fila.
create table duracion_usual (
  clase text not null,
  estado_id smallint not null,
  minutos int not null, -- Minutos hábiles sin la espera del cliente: la mediana de los últimos 90 días.
  constraint duracion_usual_pkey PRIMARY KEY (clase, estado_id),
  constraint duracion_usual_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint duracion_usual_estado CHECK (
CASE
    WHEN (clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia'])) THEN ((estado_id >= 1) AND (estado_id <= 12))
    WHEN (clase = 'pedido') THEN ((estado_id >= 101) AND (estado_id <= 111))
    ELSE (estado_id = 0)
END),
  constraint duracion_usual_minutos_check CHECK ((minutos > 0))
);

-- Notas de la distribuidora sobre una empresa: un cliente nunca las recibe.
create table empresa_nota (
  empresa_nota_id bigint generated always as identity,
  razon_social_id bigint not null,
  texto text not null,
  creada timestamptz not null,
  autor_id bigint not null,
  editada timestamptz,
  editor_id bigint,
  version int not null default 1,
  constraint empresa_nota_pkey PRIMARY KEY (empresa_nota_id),
  constraint empresa_nota_autor_id_fkey FOREIGN KEY (autor_id) REFERENCES usuario(usuario_id),
  constraint empresa_nota_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES usuario(usuario_id),
  constraint empresa_nota_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX empresa_nota_autor_id ON empresa_nota (autor_id);
CREATE INDEX empresa_nota_editor_id ON empresa_nota (editor_id) WHERE (editor_id IS NOT NULL);
CREATE INDEX empresa_nota_razon_social ON empresa_nota (razon_social_id, empresa_nota_id DESC);

-- Resúmenes y recibos mandados por e-mail: el destinatario, y los envíos de cada persona en la última hora.
create table envio_resumen (
  envio_resumen_id bigint generated always as identity,
  usuario_id bigint not null,
  razon_social_id bigint not null,
  destinatarios text[] not null,
  mensaje text not null,
  fecha timestamptz not null,
  constraint envio_resumen_pkey PRIMARY KEY (envio_resumen_id),
  constraint envio_resumen_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint envio_resumen_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX envio_resumen_razon_social_id ON envio_resumen (razon_social_id);
CREATE INDEX envio_resumen_usuario ON envio_resumen (usuario_id, fecha);

-- Posición en el WAL de la última escritura de cada persona, cuando hay una réplica de la que leer (server/platform/db/reads.ts).
create table escrito (
  usuario_id int not null,
  lsn pg_lsn not null,
  constraint escrito_pkey PRIMARY KEY (usuario_id),
  constraint escrito_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id) ON DELETE CASCADE
);
CREATE TRIGGER escrito_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON escrito FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');

-- Eventos de seguridad con los nombres de OWASP, contados por minuto. No guarda nada del pedido: ni textos ni claves.
create table evento_seguridad (
  evento_id bigint generated always as identity,
  minuto timestamptz not null,
  tipo text not null, -- Una fila de EVENTOS: malicious_direct_reference.
  persona text not null, -- Nombre de usuario de la persona que causó el evento; vacío: no se sabe.
  ip inet not null, -- Dirección IP del pedido; 0.0.0.0: muchas direcciones, más de las que se cuentan por separado.
  operacion text not null, -- La llamada del contrato, o vacío.
  cuenta int not null,
  ultimo timestamptz not null, -- Cuándo ocurrió el último evento de ese minuto.
  constraint evento_seguridad_pkey PRIMARY KEY (evento_id),
  constraint evento_seguridad_minuto_tipo_persona_ip_operacion_key UNIQUE (minuto, tipo, persona, ip, operacion)
);
CREATE INDEX evento_seguridad_ip ON evento_seguridad (ip, minuto DESC);
CREATE INDEX evento_seguridad_minuto ON evento_seguridad (minuto DESC, evento_id DESC);
CREATE INDEX evento_seguridad_persona ON evento_seguridad (persona, minuto DESC) WHERE (persona <> '');
CREATE INDEX evento_seguridad_tipo ON evento_seguridad (tipo, minuto DESC);

create table factura (
  factura_id bigint generated always as identity,
  razon_social_id bigint not null,
  numero text not null, -- Como se muestra: A-0001-00045871.
  fecha date not null,
  cambiado timestamptz not null default clock_timestamp(),
  constraint factura_pkey PRIMARY KEY (factura_id),
  constraint factura_razon_social_id_numero_key UNIQUE (razon_social_id, numero),
  constraint factura_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX factura_cambiado ON factura (razon_social_id, cambiado, factura_id);
CREATE INDEX factura_fecha ON factura (razon_social_id, fecha DESC, factura_id DESC);
CREATE INDEX factura_numero ON factura (reverse(numero) text_pattern_ops);
CREATE INDEX factura_sufijo ON factura (razon_social_id, reverse(numero) text_pattern_ops);
CREATE TRIGGER factura_cambia BEFORE INSERT OR UPDATE ON factura FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON factura FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('factura_id');

create table factura_linea (
  factura_linea_id bigint generated always as identity,
  factura_id bigint not null,
  razon_social_id bigint not null,
  posicion int not null,
  codigo_material text not null,
  cantidad int not null,
  precio numeric(14,2) not null,
  lotes text[] not null default '{}'::text[],
  constraint factura_linea_pkey PRIMARY KEY (factura_linea_id),
  constraint factura_linea_factura_id_posicion_key UNIQUE (factura_id, posicion),
  constraint factura_linea_cantidad_check CHECK ((cantidad > 0)),
  constraint factura_linea_precio_check CHECK ((precio >= (0)::numeric)),
  constraint factura_linea_codigo_material_fkey FOREIGN KEY (codigo_material) REFERENCES producto(codigo_material),
  constraint factura_linea_factura_id_fkey FOREIGN KEY (factura_id) REFERENCES factura(factura_id),
  constraint factura_linea_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX factura_linea_material ON factura_linea (razon_social_id, codigo_material text_pattern_ops);
CREATE INDEX factura_linea_producto ON factura_linea (codigo_material);
CREATE TRIGGER factura_linea_cambia_alta AFTER INSERT ON factura_linea REFERENCING NEW TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('factura');
CREATE TRIGGER factura_linea_cambia_baja AFTER DELETE ON factura_linea REFERENCING OLD TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('factura');
CREATE TRIGGER factura_linea_cambia_cambio AFTER UPDATE ON factura_linea REFERENCING NEW TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION cambian_con('factura');
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON factura_linea FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('factura_linea_id');

-- Los días que no se atiende, además de sábados y domingos.
create table feriado (
  fecha date not null,
  nombre text not null,
  version int not null default 1,
  constraint feriado_pkey PRIMARY KEY (fecha)
);
CREATE TRIGGER feriado_cambiado AFTER INSERT OR DELETE OR UPDATE ON feriado FOR EACH STATEMENT EXECUTE FUNCTION plazo_cambiado();
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON feriado FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('fecha');

-- Idempotency-Key de cada escritura, guardada en su misma transacción.
create table idempotencia (
  usuario_id bigint not null,
  clave text not null,
  huella character(64) not null,
  respuesta text,
  creada timestamptz not null default now(),
  constraint idempotencia_pkey PRIMARY KEY (usuario_id, clave),
  constraint idempotencia_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX idempotencia_creada ON idempotencia (creada);

-- Cheques, transferencias y certificados que ya están en un pago: cada uno, una sola vez en toda la instalación. Se liberan cuando se rechaza el pago o el medio.
create table identidad_dinero (
  clave text not null, -- Datos normalizados: cheque, banco (código del BCRA), número y CUIT del librador; red e identificador de la transferencia, o crédito, moneda, día, importe y número de operación; impuesto, CUIT del agente, provincia, año y número del certificado.
  razon_social_id bigint not null,
  pago_id bigint not null,
  orden smallint not null,
  constraint identidad_dinero_pkey PRIMARY KEY (clave),
  constraint identidad_dinero_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint identidad_dinero_razon_social_id_pago_id_orden_fkey FOREIGN KEY (razon_social_id, pago_id, orden) REFERENCES pago_medio(razon_social_id, pago_id, orden) ON DELETE CASCADE
);
CREATE INDEX identidad_dinero_medio ON identidad_dinero (razon_social_id, pago_id, orden);

-- Imagen de una persona o de una empresa. Una imagen nueva es otra fila: imagen_id es su versión.
create table imagen (
  imagen_id bigint generated always as identity,
  usuario_id bigint,
  razon_social_id bigint,
  archivo_id uuid not null, -- WebP de 512 × 512, convertido por el portal. No se adjunta a nada, pero la limpieza no lo borra mientras esté acá.
  miniatura bytea not null, -- WebP de 96 × 96.
  creada timestamptz not null,
  creada_por bigint not null,
  constraint imagen_pkey PRIMARY KEY (imagen_id),
  constraint imagen_archivo_id_key UNIQUE (archivo_id),
  constraint imagen_razon_social_id_key UNIQUE (razon_social_id),
  constraint imagen_usuario_id_key UNIQUE (usuario_id),
  constraint imagen_check CHECK ((num_nonnulls(usuario_id, razon_social_id) = 1)),
  constraint imagen_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint imagen_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(usuario_id),
  constraint imagen_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint imagen_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX imagen_creada_por ON imagen (creada_por);

-- Importaciones hechas o por hacer: la persona, el archivo y el resultado de sus filas. La API crea una por lote.
create table importacion (
  importacion_id bigint generated always as identity,
  que text not null,
  origen text not null,
  usuario_id bigint,
  archivo_id uuid,
  nombre text not null,
  formato jsonb, -- Formato del archivo: codificación, separador, hoja.
  encabezado jsonb not null default '[]',
  muestra jsonb not null default '[]',
  columnas jsonb, -- Encabezado del archivo → columna; nulo en una: no se lee. Nulo entero: todavía no se dijo.
  fijas jsonb not null default '{}', -- Valor de todas las filas para cada columna nuestra que el archivo no trae.
  estado text not null,
  simulada boolean not null default false, -- Verdadero: los números son de la revisión, que no escribió nada.
  linea int not null default 0, -- Última línea escrita: si un proceso muere, otro sigue desde acá.
  avance smallint not null default 0,
  leidas int not null default 0,
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  rechazadas int not null default 0,
  errores int not null default 0, -- Cantidad total de errores; importacion_error guarda los primeros mil.
  problema text,
  creada timestamptz not null,
  terminada timestamptz,
  version int not null default 1,
  falta text, -- Por qué no se leyó entero el archivo; nulo: se leyó.
  quien text, -- Usuario del sistema operativo que corrió el comando; no es una persona del portal.
  huella text, -- SHA-256 del archivo de un comando; el de la pantalla la tiene en archivo.
  deshechas int not null default 0, -- Cantidad de cambios deshechos.
  omitidas int not null default 0, -- Filas que ese archivo no necesita: totales, débitos. No son errores.
  avisos jsonb not null default '[]', -- [{mensaje, columna, linea, dato, cantidad}]: lo que se dejó afuera o se cambió. Línea y dato son de la primera fila.
  constraint importacion_pkey PRIMARY KEY (importacion_id),
  constraint importacion_archivo_id_key UNIQUE (archivo_id),
  constraint importacion_avance_check CHECK (((avance >= 0) AND (avance <= 100))),
  constraint importacion_check CHECK (((origen <> 'pantalla') OR (archivo_id IS NOT NULL))),
  constraint importacion_estado_check CHECK ((estado = ANY (ARRAY['subida', 'revisando', 'revisada', 'importando', 'terminada', 'fallada', 'deshaciendo', 'deshecha']))),
  constraint importacion_origen_check CHECK ((origen = ANY (ARRAY['pantalla', 'api', 'comando']))),
  constraint importacion_que_check CHECK ((que = ANY (ARRAY['negocios', 'empresas', 'contactos', 'personas', 'productos', 'facturas', 'cuenta-corriente', 'documentos', 'creditos', 'centros', 'motos', 'unidades', 'transportes', 'sectores', 'motivos', 'feriados', 'acreditaciones']))),
  constraint importacion_quien_check CHECK (((usuario_id IS NOT NULL) OR (quien IS NOT NULL))),
  constraint importacion_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint importacion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX importacion_activa ON importacion (que, importacion_id) WHERE (estado = ANY (ARRAY['revisando', 'importando', 'deshaciendo']));
CREATE INDEX importacion_creada ON importacion (creada);
CREATE INDEX importacion_que ON importacion (que, importacion_id DESC);
CREATE INDEX importacion_que_terminada ON importacion (que, terminada) WHERE (NOT simulada);
CREATE INDEX importacion_terminada ON importacion (terminada) WHERE (errores > 0);
CREATE INDEX importacion_usuario ON importacion (usuario_id);

-- Cambios que hizo un archivo, para deshacerlos: se empieza por la última fila, y cada fila deshecha se borra de acá.
create table importacion_cambio (
  cambio_id bigint generated always as identity,
  importacion_id bigint not null,
  tabla text not null,
  clave jsonb not null,
  cual text not null, -- Nombre del registro como lo conocen las personas, o su clave.
  antes jsonb, -- Valores anteriores de las columnas cambiadas; de una fila borrada, la fila entera; nulo: la fila se creó.
  despues jsonb, -- Valores nuevos de las columnas cambiadas. Nulo: la fila se creó o se borró.
  huella text, -- Huella de la fila creada: si la fila ya no tiene esa huella, una persona la cambió.
  resultado text, -- Por qué no se pudo deshacer: una persona cambió la fila después, u otra fila la usa. Nulo: todavía no se deshizo.
  constraint importacion_cambio_pkey PRIMARY KEY (cambio_id),
  constraint importacion_cambio_resultado_check CHECK ((resultado = ANY (ARRAY['cambiada', 'usada']))),
  constraint importacion_cambio_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(importacion_id) ON DELETE CASCADE
);
CREATE INDEX importacion_cambio_importacion ON importacion_cambio (importacion_id, cambio_id) WHERE (resultado IS NULL);
CREATE INDEX importacion_cambio_importacion_id ON importacion_cambio (importacion_id);
CREATE INDEX importacion_cambio_resultado ON importacion_cambio (importacion_id) WHERE (resultado IS NOT NULL);

-- Nombre que los archivos de la distribuidora dan a cada columna nuestra, según la última elección a mano. Nula: la columna no se lee.
create table importacion_columna (
  que text not null,
  encabezado text not null,
  columna text,
  constraint importacion_columna_pkey PRIMARY KEY (que, encabezado),
  constraint importacion_columna_que_check CHECK ((que = ANY (ARRAY['negocios', 'empresas', 'contactos', 'personas', 'productos', 'facturas', 'cuenta-corriente', 'documentos', 'creditos', 'centros', 'motos', 'unidades', 'transportes', 'sectores', 'motivos', 'feriados', 'acreditaciones'])))
);

-- Los primeros mil errores de una importación.
create table importacion_error (
  importacion_id bigint not null,
  orden int not null,
  linea int not null,
  columna text not null,
  dato text not null,
  mensaje text not null,
  constraint importacion_error_pkey PRIMARY KEY (importacion_id, orden),
  constraint importacion_error_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(importacion_id)
);

-- Dispositivo y zona horaria desde los que la persona abrió cada sesión; una fila por sesión del proveedor de identidad.
create table ingreso (
  sid text not null,
  usuario_id bigint not null,
  dispositivo text not null, -- Nombre como Firefox en Windows. Vacío: no se sabe.
  zona text not null, -- Nombre IANA de la zona horaria del navegador: lo único que se sabe del lugar.
  desde timestamptz not null,
  codigo_sha256 text, -- Huella del código del enlace «No fui yo» que se mandó por correo; nulo: no se mandó ninguno.
  denunciado timestamptz, -- Cuándo la persona informó que no había sido ella.
  constraint ingreso_pkey PRIMARY KEY (sid),
  constraint ingreso_codigo_sha256_key UNIQUE (codigo_sha256),
  constraint ingreso_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ingreso_desde ON ingreso (desde);
CREATE INDEX ingreso_usuario ON ingreso (usuario_id, dispositivo, zona);

-- Pedidos de una persona o dirección IP en el minuto que empieza en desde (server/platform/limits/shared-count.ts).
create table limite (
  clave text not null,
  desde timestamptz not null,
  cuenta int not null,
  constraint limite_pkey PRIMARY KEY (desde, clave)
);

-- Camiones, monopatín eléctrico y baterías: cada pantalla es una fila, con su servicio.
create table linea (
  linea text not null,
  servicio_id int not null,
  titulo text not null,
  texto text not null,
  aviso text,
  consulta_motivo_id int, -- El motivo del reclamo que abre Consultar.
  marca_ids int[] not null,
  version int not null default 1,
  constraint linea_pkey PRIMARY KEY (linea),
  constraint linea_consulta_motivo_id_fkey FOREIGN KEY (consulta_motivo_id) REFERENCES motivo_ticket(motivo_id),
  constraint linea_servicio_id_fkey FOREIGN KEY (servicio_id) REFERENCES servicio(servicio_id)
);
CREATE INDEX linea_consulta_motivo_id ON linea (consulta_motivo_id) WHERE (consulta_motivo_id IS NOT NULL);
CREATE INDEX linea_servicio_id ON linea (servicio_id);

create table linea_garantia (
  linea text not null,
  orden int not null,
  producto text not null,
  meses int not null,
  kilometros int,
  condicion text not null,
  constraint linea_garantia_pkey PRIMARY KEY (linea, orden),
  constraint linea_garantia_meses_check CHECK ((meses > 0)),
  constraint linea_garantia_linea_fkey FOREIGN KEY (linea) REFERENCES linea(linea)
);

create table linea_producto (
  linea text not null,
  orden int not null,
  codigo text not null,
  nombre text not null,
  descripcion text not null,
  precio numeric(14,2),
  ficha jsonb not null default '[]', -- Ficha técnica: lista de nombre y valor, en el orden en que se muestra.
  constraint linea_producto_pkey PRIMARY KEY (linea, orden),
  constraint linea_producto_linea_fkey FOREIGN KEY (linea) REFERENCES linea(linea)
);

-- Columnas y densidad con que cada persona ve una lista.
create table lista_preferencia (
  usuario_id bigint not null,
  lista text not null,
  columnas text[], -- Claves de las columnas que se muestran; nulo: las de siempre.
  compacta boolean not null,
  constraint lista_preferencia_pkey PRIMARY KEY (usuario_id, lista),
  constraint lista_preferencia_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);

-- Filtros guardados de una lista, de una persona.
create table lista_vista (
  lista_vista_id int generated always as identity,
  usuario_id bigint not null,
  lista text not null,
  nombre text not null,
  direccion text not null, -- Los filtros como los escribe la pantalla en su dirección, después del «?».
  creada timestamptz not null,
  constraint lista_vista_pkey PRIMARY KEY (lista_vista_id),
  constraint lista_vista_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE UNIQUE INDEX lista_vista_nombre ON lista_vista (usuario_id, lista, lower(nombre));

create table marca (
  marca_id int not null,
  negocio_id int not null,
  nombre text not null,
  activo boolean not null default true, -- Falso: no se ofrece más, y los registros que ya la tienen conservan su nombre.
  version int not null default 1,
  tope_garantia_meses int, -- La garantía de una moto termina a lo sumo estos meses después de la entrega. Nulo: sin tope.
  constraint marca_pkey PRIMARY KEY (marca_id),
  constraint marca_tope_garantia_meses_check CHECK (((tope_garantia_meses >= 1) AND (tope_garantia_meses <= 240))),
  constraint marca_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id)
);
CREATE INDEX marca_negocio ON marca (negocio_id);
CREATE INDEX marca_orden ON marca (nombre, marca_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON marca FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('marca_id');
CREATE TRIGGER marca_tope AFTER UPDATE OF tope_garantia_meses ON marca FOR EACH ROW WHEN ((old.tope_garantia_meses IS DISTINCT FROM new.tope_garantia_meses)) EXECUTE FUNCTION marca_tope();

-- Personas que un comentario nombra con @. El autor las elige de la lista: no se leen del texto.
create table mencion (
  gestion text not null,
  comentario_id bigint not null,
  usuario_id bigint not null,
  constraint mencion_pkey PRIMARY KEY (gestion, comentario_id, usuario_id),
  constraint mencion_gestion_check CHECK ((gestion = ANY (ARRAY['devolucion', 'ticket', 'conversacion']))),
  constraint mencion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX mencion_usuario ON mencion (usuario_id, gestion, comentario_id);

-- Sector de las clases cuyas gestiones no tienen un sector propio.
create table mesa_clase (
  clase text not null,
  sector_id int,
  constraint mesa_clase_pkey PRIMARY KEY (clase),
  constraint mesa_clase_clase_check CHECK ((clase = ANY (ARRAY['pago', 'pedido', 'certificado', 'alta']))),
  constraint mesa_clase_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX mesa_clase_sector_id ON mesa_clase (sector_id) WHERE (sector_id IS NOT NULL);

-- Último cambio que se leyó de una mesa externa (segundos desde 1970).
create table mesa_cursor (
  mesa text not null,
  actualizado bigint not null,
  leido timestamptz, -- Cuándo se terminó de leer por última vez.
  constraint mesa_cursor_pkey PRIMARY KEY (mesa)
);

create table mesa_presencia (
  usuario_id bigint not null,
  clase text not null,
  entidad_id bigint not null,
  escribe boolean not null,
  visto timestamptz not null,
  constraint mesa_presencia_pkey PRIMARY KEY (usuario_id),
  constraint mesa_presencia_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint mesa_presencia_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX mesa_presencia_de ON mesa_presencia (clase, entidad_id, visto);

-- Clases que cada rol de la distribuidora ve en la mesa. Las define el contrato (contract/mesa/reglas.ts), y una prueba compara ambos.
create table mesa_rol (
  rol text not null,
  clases text[] not null,
  toda_empresa boolean not null, -- Verdadero: ve trabajos de cualquier empresa; falso: solo de las de su cartera.
  constraint mesa_rol_pkey PRIMARY KEY (rol),
  constraint mesa_rol_clases_check CHECK ((clases <@ '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}'::text[]))
);

create table migracion (
  nombre text not null,
  aplicada timestamptz not null default now(),
  constraint migracion_pkey PRIMARY KEY (nombre)
);

-- Motos que se pueden pedir.
create table modelo_moto (
  modelo_id int not null,
  modelo text not null,
  marca_id int not null,
  anio int not null,
  versiones text[] not null,
  precio_lista numeric(14,2) not null, -- Precio sin IVA; cada pedido lo congela cuando se aprueba.
  minimo int not null default 1, -- Unidades del modelo en un pedido, sumando sus colores.
  multiplo int not null default 1,
  garantia_meses int not null,
  garantia_km int not null,
  activo boolean not null default true,
  version int not null default 1,
  constraint modelo_moto_pkey PRIMARY KEY (modelo_id),
  constraint modelo_moto_minimo_check CHECK ((minimo > 0)),
  constraint modelo_moto_multiplo_check CHECK ((multiplo > 0)),
  constraint modelo_moto_precio_lista_check CHECK ((precio_lista >= (0)::numeric)),
  constraint modelo_moto_versiones_check CHECK ((cardinality(versiones) > 0)),
  constraint modelo_moto_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id)
);
CREATE INDEX modelo_moto_marca_id ON modelo_moto (marca_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON modelo_moto FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('modelo_id');
CREATE TRIGGER modelo_moto_ofrecido AFTER INSERT OR DELETE OR UPDATE ON modelo_moto FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

create table modelo_moto_color (
  modelo_id int not null,
  color text not null,
  posicion int not null,
  existencias int not null, -- Unidades en existencia. No se le muestran al cliente: ve Disponible, Bajo pedido o Sin stock.
  a_pedido boolean not null default false, -- Verdadero: se puede pedir aunque no haya existencias.
  constraint modelo_moto_color_pkey PRIMARY KEY (modelo_id, color),
  constraint modelo_moto_color_existencias_check CHECK ((existencias >= 0)),
  constraint modelo_moto_color_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelo_moto(modelo_id)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON modelo_moto_color FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('modelo_id', 'color');
CREATE TRIGGER modelo_moto_color_ofrecido AFTER INSERT OR DELETE OR UPDATE ON modelo_moto_color FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

-- Foto de un modelo de moto, convertida por el portal: WebP de 640 × 480.
create table modelo_moto_foto (
  modelo_id int not null,
  foto_id bigint generated always as identity, -- Número nuevo con cada foto: el navegador la guarda por este número, porque la foto de un número nunca cambia.
  foto bytea not null,
  constraint modelo_moto_foto_pkey PRIMARY KEY (modelo_id),
  constraint modelo_moto_foto_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelo_moto(modelo_id) ON DELETE CASCADE
);

-- Listas de precios: vale la última que empezó. Antes de la primera, modelo_moto.precio_lista.
create table modelo_moto_precio (
  modelo_id int not null,
  desde date not null,
  precio numeric(14,2) not null,
  constraint modelo_moto_precio_pkey PRIMARY KEY (modelo_id, desde),
  constraint modelo_moto_precio_precio_check CHECK ((precio >= (0)::numeric)),
  constraint modelo_moto_precio_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelo_moto(modelo_id)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON modelo_moto_precio FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('modelo_id', 'desde');
CREATE TRIGGER modelo_moto_precio_ofrecido AFTER INSERT OR DELETE OR UPDATE ON modelo_moto_precio FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

create table motivo_devolucion (
  motivo_id int not null,
  motivo text not null,
  plazo_dias int,
  vuelve_mercaderia boolean not null,
  requiere_fotos boolean not null,
  flete text not null,
  activo boolean not null default true, -- Falso: no se ofrece más, y los registros que ya lo tienen conservan su nombre.
  version int not null default 1,
  sector_id int, -- Sector que atiende las devoluciones cuyo primer motivo es este; nulo: el primer sector de postventa.
  constraint motivo_devolucion_pkey PRIMARY KEY (motivo_id),
  constraint motivo_devolucion_plazo_dias_check CHECK ((plazo_dias >= 0)),
  constraint motivo_devolucion_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX motivo_devolucion_sector_id ON motivo_devolucion (sector_id) WHERE (sector_id IS NOT NULL);
CREATE TRIGGER motivo_devolucion_ofrecido AFTER INSERT OR DELETE OR UPDATE ON motivo_devolucion FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

create table motivo_rechazo (
  motivo_rechazo_id int not null,
  motivo text not null,
  activo boolean not null default true, -- Falso: no se ofrece más, y los registros que ya lo tienen conservan su nombre.
  version int not null default 1,
  constraint motivo_rechazo_pkey PRIMARY KEY (motivo_rechazo_id)
);
CREATE TRIGGER motivo_rechazo_ofrecido AFTER INSERT OR DELETE OR UPDATE ON motivo_rechazo FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

-- Motivos de reclamos y garantías. El motivo decide categoría, tipo, prioridad, sector y los datos que se piden; el navegador no envía nada de eso.
create table motivo_ticket (
  motivo_id int not null,
  tipo text not null,
  sector_id int not null,
  negocio_id int, -- Nulo: vale para todos los negocios.
  motivo text not null,
  prioridad_id int not null,
  tipo_id int not null default 1, -- 1 incidente, 2 solicitud, 3 pregunta.
  categoria text not null, -- Nombre de la categoría en la mesa de ayuda: su número cambia en cada instalación.
  pide text[] not null default '{}'::text[],
  solo_internos boolean not null default false,
  activo boolean not null default true, -- Falso: no se ofrece más, y los registros que ya lo tienen conservan su nombre.
  version int not null default 1,
  constraint motivo_ticket_pkey PRIMARY KEY (motivo_id),
  constraint motivo_ticket_pide_check CHECK ((pide <@ '{marca,factura,producto,cantidad,devolucion}'::text[])),
  constraint motivo_ticket_prioridad_id_check CHECK (((prioridad_id >= 1) AND (prioridad_id <= 5))),
  constraint motivo_ticket_tipo_check CHECK ((tipo = ANY (ARRAY['reclamo', 'garantia']))),
  constraint motivo_ticket_tipo_id_check CHECK (((tipo_id >= 1) AND (tipo_id <= 3))),
  constraint motivo_ticket_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id),
  constraint motivo_ticket_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX motivo_ticket_negocio_id ON motivo_ticket (negocio_id) WHERE (negocio_id IS NOT NULL);
CREATE INDEX motivo_ticket_sector_id ON motivo_ticket (sector_id);
CREATE INDEX motivo_ticket_tipo ON motivo_ticket (tipo);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON motivo_ticket FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('motivo_id');
CREATE TRIGGER motivo_ticket_ofrecido AFTER INSERT OR DELETE OR UPDATE ON motivo_ticket FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

-- Líneas de negocio: 1 motos, 4 autopartes (spec §3).
create table negocio (
  negocio_id int not null,
  nombre text not null,
  version int not null default 1,
  constraint negocio_pkey PRIMARY KEY (negocio_id)
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON negocio FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('negocio_id');

-- Notificaciones del portal a una persona. La misma clave no se notifica dos veces.
create table notificacion (
  notificacion_id bigint generated always as identity,
  usuario_id bigint not null,
  clave uuid not null,
  evento text not null,
  tipo_notificacion_id smallint not null,
  razon_social_id bigint,
  entidad_id bigint,
  estado_id smallint,
  titulo text not null,
  texto text not null,
  enlace text not null, -- Dirección bajo /autogestion; la pantalla que abre puede ya no existir.
  creada timestamptz not null,
  leida timestamptz,
  resumen text not null default 'no', -- pendiente: va en el correo del día, según la preferencia de la persona.
  constraint notificacion_pkey PRIMARY KEY (notificacion_id),
  constraint notificacion_estado_id_check CHECK ((((estado_id >= 0) AND (estado_id <= 12)) OR ((estado_id >= 101) AND (estado_id <= 111)))),
  constraint notificacion_resumen_check CHECK ((resumen = ANY (ARRAY['no', 'pendiente', 'enviado']))),
  constraint notificacion_tipo_notificacion_id_check CHECK (((tipo_notificacion_id >= 1) AND (tipo_notificacion_id <= 6))),
  constraint notificacion_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint notificacion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX notificacion_creada ON notificacion (creada);
CREATE INDEX notificacion_razon_social_id ON notificacion (razon_social_id) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX notificacion_resumen ON notificacion (usuario_id, notificacion_id) WHERE (resumen = 'pendiente');
CREATE INDEX notificacion_sin_leer ON notificacion (usuario_id, notificacion_id DESC) WHERE (leida IS NULL);
CREATE INDEX notificacion_usuario ON notificacion (usuario_id, notificacion_id DESC);
CREATE INDEX notificacion_usuario_tipo ON notificacion (usuario_id, tipo_notificacion_id, notificacion_id DESC);
CREATE UNIQUE INDEX notificacion_clave ON notificacion (usuario_id, clave);
CREATE TRIGGER notificacion_avisa AFTER INSERT OR UPDATE OF leida ON notificacion FOR EACH ROW EXECUTE FUNCTION notificacion_avisa();

-- Preferencias que la persona cambió; las demás son las de la tabla de eventos.
create table notificacion_preferencia (
  usuario_id bigint not null,
  evento text not null,
  portal boolean not null,
  email text not null,
  constraint notificacion_preferencia_pkey PRIMARY KEY (usuario_id, evento),
  constraint notificacion_preferencia_email_check CHECK ((email = ANY (ARRAY['inmediato', 'diario', 'nunca']))),
  constraint notificacion_preferencia_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);

-- Los orígenes de la especificación (§2), con los nombres que tienen en la mesa de ayuda.
create table origen (
  origen_id int not null,
  nombre text not null,
  constraint origen_pkey PRIMARY KEY (origen_id)
);

-- Pagos que informa el cliente: administración los aplica o los rechaza con motivo. Con qué se pagó está en pago_medio.
create table pago (
  pago_id bigint generated always as identity,
  razon_social_id bigint not null,
  usuario_id bigint, -- Persona que informó el pago; nulo: lo registró un aviso del banco.
  estado text not null default 'recibido',
  moneda text not null,
  comentario text not null,
  motivo text,
  recibo text, -- Número de recibo que el pago recibe cuando se aplica: X-0009-00000001.
  resuelto_por bigint,
  resuelto timestamptz,
  version int not null default 1,
  creado timestamptz not null,
  asignado_id bigint,
  cambiado timestamptz not null default clock_timestamp(),
  anulado boolean not null default false, -- Lo anuló quien lo informó, antes de que alguien lo tomara.
  constraint pago_pkey PRIMARY KEY (pago_id),
  constraint pago_empresa UNIQUE (razon_social_id, pago_id),
  constraint pago_anulado CHECK (((NOT anulado) OR (estado = 'rechazado'))),
  constraint pago_estado_check CHECK ((estado = ANY (ARRAY['recibido', 'aplicado', 'rechazado']))),
  constraint pago_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint pago_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint pago_resuelto_por_fkey FOREIGN KEY (resuelto_por) REFERENCES usuario(usuario_id),
  constraint pago_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX pago_aplicado ON pago (razon_social_id, resuelto) WHERE (estado = 'aplicado');
CREATE INDEX pago_asignado_id ON pago (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX pago_cambiado ON pago (razon_social_id, cambiado, pago_id);
CREATE INDEX pago_estado ON pago (estado, creado DESC, pago_id DESC);
CREATE INDEX pago_lista ON pago (razon_social_id, creado DESC, pago_id DESC);
CREATE INDEX pago_recibido ON pago (razon_social_id) WHERE (estado = 'recibido');
CREATE INDEX pago_resuelto_por ON pago (resuelto_por) WHERE (resuelto_por IS NOT NULL);
CREATE INDEX pago_todos ON pago (creado DESC, pago_id DESC);
CREATE INDEX pago_usuario ON pago (usuario_id, pago_id);
CREATE UNIQUE INDEX pago_recibo ON pago (razon_social_id, recibo);
CREATE TRIGGER pago_cambia BEFORE INSERT OR UPDATE ON pago FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER pago_trabajo AFTER INSERT OR UPDATE OF estado, asignado_id ON pago FOR EACH ROW EXECUTE FUNCTION pago_trabajo();

-- Documentos que paga un pago, según la persona que lo informó.
create table pago_aplicacion (
  pago_id bigint not null,
  orden smallint not null, -- Orden en que se informaron los documentos: si se rechaza un medio, quedan impagos los últimos.
  partida text not null, -- sociedad-documento-ejercicio-posición: la partida puede estar en el ERP y no en estas tablas.
  referencia text not null,
  importe numeric(15,2) not null,
  constraint pago_aplicacion_pkey PRIMARY KEY (pago_id, partida),
  constraint pago_aplicacion_importe_check CHECK ((importe > (0)::numeric)),
  constraint pago_aplicacion_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pago(pago_id)
);
CREATE INDEX pago_aplicacion_partida ON pago_aplicacion (partida);

create table pago_archivo (
  archivo_id uuid not null,
  pago_id bigint not null,
  constraint pago_archivo_pkey PRIMARY KEY (archivo_id),
  constraint pago_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint pago_archivo_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pago(pago_id)
);
CREATE INDEX pago_archivo_pago ON pago_archivo (pago_id);

-- Medios con los que se pagó: transferencias, cheques, retenciones. Los datos de cada uno están en contract/cuenta-corriente/medios.ts. El importe de un pago es la suma de sus medios.
create table pago_medio (
  razon_social_id bigint not null,
  pago_id bigint not null,
  orden smallint not null,
  medio text not null,
  importe numeric(15,2) not null,
  fecha date not null, -- Fecha del medio; de un cheque, la de pago, que puede ser futura.
  banco text,
  referencia text, -- Número de la operación, de la boleta, del cheque o del certificado.
  cuit character(11), -- CUIT de la persona que pagó, libró el cheque o hizo la retención.
  cuenta character(22), -- CBU o CVU de origen.
  provincia text,
  estado text, -- Estado de un medio que un banco puede rechazar después de recibido.
  motivo text,
  constraint pago_medio_pkey PRIMARY KEY (razon_social_id, pago_id, orden),
  constraint pago_medio_estado_check CHECK ((estado = ANY (ARRAY['en-cartera', 'acreditado', 'rechazado']))),
  constraint pago_medio_importe_check CHECK ((importe > (0)::numeric)),
  constraint pago_medio_medio_check CHECK ((medio = ANY (ARRAY['transferencia', 'deposito', 'echeq', 'cheque', 'retencion-iva', 'retencion-ganancias', 'retencion-suss', 'retencion-iibb', 'rapipago', 'pagomiscuentas']))),
  constraint pago_medio_razon_social_id_pago_id_fkey FOREIGN KEY (razon_social_id, pago_id) REFERENCES pago(razon_social_id, pago_id)
);
CREATE INDEX pago_medio_fecha ON pago_medio (fecha);
CREATE INDEX pago_medio_importe ON pago_medio (razon_social_id, importe);

create table parametro (
  clave text not null,
  valor int not null,
  descripcion text not null,
  unidad text not null default '',
  minimo int not null default 0, -- La administración puede elegir en el portal un valor entre minimo y maximo, ambos incluidos.
  maximo int not null default 100000,
  version int not null default 1,
  constraint parametro_pkey PRIMARY KEY (clave),
  constraint parametro_orden CHECK ((minimo <= maximo))
);
CREATE TRIGGER parametro_cambiado AFTER UPDATE OF valor ON parametro FOR EACH ROW WHEN (((new.clave ~~ 'mesa.plazo-%') AND (new.valor <> old.valor))) EXECUTE FUNCTION plazo_cambiado();

-- Partidas de deudores, abiertas y compensadas, como las exporta el ERP (dominio §1).
create table partida (
  partida_id bigint generated always as identity,
  sociedad text not null,
  documento character(10) not null,
  ejercicio smallint not null,
  posicion smallint not null,
  razon_social_id bigint not null,
  clase text not null,
  signo text not null, -- S debe, H haber (SHKZG): decide el signo, no la clase.
  referencia text not null, -- Número como se muestra: A-0001-00045871; sin número oficial, el del ERP.
  asignacion text not null,
  emision date not null,
  contable date not null,
  vencimiento date not null, -- Vencimiento neto, calculado al importar: fecha base + plazo; una nota de crédito sin factura vence en su fecha base.
  moneda text not null,
  importe numeric(15,2) not null, -- Importe con signo, en su moneda y sin redondeos: una deuda es positiva, un saldo a favor negativo.
  compensada date, -- AUGDT: cuándo se canceló. Nulo: abierta.
  compensacion character(10), -- AUGBL: el documento que la canceló.
  cambiado timestamptz not null default clock_timestamp(),
  constraint partida_pkey PRIMARY KEY (partida_id),
  constraint partida_sociedad_documento_ejercicio_posicion_key UNIQUE (sociedad, documento, ejercicio, posicion),
  constraint partida_signo_check CHECK ((signo = ANY (ARRAY['S', 'H']))),
  constraint partida_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX partida_abierta_emision ON partida (razon_social_id, emision, partida_id) WHERE (compensada IS NULL);
CREATE INDEX partida_abierta_importe ON partida (razon_social_id, importe, partida_id) WHERE (compensada IS NULL);
CREATE INDEX partida_abierta_vencimiento ON partida (razon_social_id, vencimiento, partida_id) INCLUDE (importe, clase, moneda) WHERE (compensada IS NULL);
CREATE INDEX partida_cambiado ON partida (razon_social_id, cambiado, partida_id);
CREATE INDEX partida_compensacion ON partida (razon_social_id, compensacion) WHERE (compensacion IS NOT NULL);
CREATE INDEX partida_debe ON partida (razon_social_id, moneda, vencimiento) INCLUDE (importe) WHERE ((compensada IS NULL) AND (importe >= (0)::numeric));
CREATE INDEX partida_emision ON partida (razon_social_id, emision, partida_id);
CREATE INDEX partida_haber ON partida (razon_social_id, moneda, vencimiento) INCLUDE (importe) WHERE ((compensada IS NULL) AND (importe < (0)::numeric));
CREATE INDEX partida_importe ON partida (razon_social_id, importe, partida_id);
CREATE INDEX partida_numero ON partida (reverse(referencia) text_pattern_ops);
CREATE INDEX partida_referencia ON partida (razon_social_id, reverse(referencia) text_pattern_ops);
CREATE INDEX partida_vencimiento ON partida (razon_social_id, vencimiento, partida_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON partida FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('partida_id');
CREATE TRIGGER partida_cambia BEFORE INSERT OR UPDATE ON partida FOR EACH ROW EXECUTE FUNCTION cambia();

-- Pedidos de motos (dominio §6). El borrador vive acá, no en el navegador.
create table pedido_moto (
  pedido_id bigint generated by default as identity,
  razon_social_id bigint not null,
  usuario_id bigint not null,
  estado_id smallint not null, -- 101 BORRADOR a 111 ANULADO: contract/pedidos-motos/estados.ts.
  fecha date not null, -- Del envío; mientras es borrador, de cuando se empezó.
  orden_externo bigint not null default 0, -- Siempre 0: la lista ordena igual que las demás gestiones.
  estado_desde timestamptz not null,
  entrega text,
  domicilio text not null default '',
  transporte text not null default '',
  fecha_deseada date,
  forma_pago text,
  observaciones text not null default '',
  motivo text,
  factura text,
  remito text,
  guia text,
  version int not null default 1,
  documento tsvector not null default ''::tsvector,
  asignado_id bigint,
  cambiado timestamptz not null default clock_timestamp(),
  constraint pedido_moto_pkey PRIMARY KEY (pedido_id),
  constraint pedido_moto_entrega_check CHECK ((entrega = ANY (ARRAY['retiro', 'envio']))),
  constraint pedido_moto_estado_id_check CHECK (((estado_id >= 101) AND (estado_id <= 111))),
  constraint pedido_moto_forma_pago_check CHECK ((forma_pago = ANY (ARRAY['contado', 'cuenta', 'plan']))),
  constraint pedido_moto_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint pedido_moto_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint pedido_moto_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX pedido_moto_asignado_id ON pedido_moto (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX pedido_moto_borrador ON pedido_moto (estado_desde) WHERE (estado_id = 101);
CREATE INDEX pedido_moto_busqueda ON pedido_moto USING gin (razon_social_id, documento);
CREATE INDEX pedido_moto_cambiado ON pedido_moto (razon_social_id, cambiado, pedido_id) WHERE (estado_id <> 3);
CREATE INDEX pedido_moto_comprometido ON pedido_moto (razon_social_id) WHERE (estado_id = ANY (ARRAY[104, 105, 107]));
CREATE INDEX pedido_moto_estado ON pedido_moto (razon_social_id, estado_id, fecha DESC, orden_externo DESC, pedido_id DESC) WHERE (estado_id <> 3);
CREATE INDEX pedido_moto_estado_todas ON pedido_moto (estado_id, fecha DESC, orden_externo DESC, pedido_id DESC) WHERE (estado_id <> 3);
CREATE INDEX pedido_moto_linea_empresa ON pedido_moto (razon_social_id, ((fecha + '12:00:00'::time) AT TIME ZONE 'America/Argentina/Buenos_Aires') DESC, pedido_id DESC) WHERE (estado_id <> 101);
CREATE INDEX pedido_moto_lista ON pedido_moto (razon_social_id, fecha DESC, orden_externo DESC, pedido_id DESC) WHERE (estado_id <> 3);
CREATE INDEX pedido_moto_lista_todas ON pedido_moto (fecha DESC, orden_externo DESC, pedido_id DESC) WHERE (estado_id <> 3);
CREATE INDEX pedido_moto_usuario ON pedido_moto (usuario_id);
CREATE TRIGGER pedido_moto_cambia BEFORE INSERT OR UPDATE ON pedido_moto FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER pedido_moto_trabajo AFTER INSERT OR UPDATE OF estado_id, estado_desde, asignado_id ON pedido_moto FOR EACH ROW EXECUTE FUNCTION pedido_moto_trabajo();

create table pedido_moto_documento (
  unidad_id bigint not null,
  tipo text not null,
  archivo_id uuid not null,
  constraint pedido_moto_documento_pkey PRIMARY KEY (unidad_id, tipo),
  constraint pedido_moto_documento_archivo_id_key UNIQUE (archivo_id),
  constraint pedido_moto_documento_tipo_check CHECK ((tipo = ANY (ARRAY['factura', 'remito', 'certificado', 'form01', 'form12']))),
  constraint pedido_moto_documento_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint pedido_moto_documento_unidad_id_fkey FOREIGN KEY (unidad_id) REFERENCES pedido_moto_unidad(unidad_id)
);
CREATE TRIGGER pedido_moto_documento_cambia AFTER INSERT OR DELETE OR UPDATE ON pedido_moto_documento FOR EACH ROW EXECUTE FUNCTION cambia_con('pedido_moto', 'p.pedido_id = (select l.pedido_id from pedido_moto_linea l
    join pedido_moto_unidad u using (linea_id) where u.unidad_id = ($1).unidad_id)');

create table pedido_moto_historial (
  historial_id bigint generated always as identity,
  pedido_id bigint not null,
  desde_id smallint, -- Igual a estado_id: no cambió de estado, cambió un color.
  estado_id smallint not null,
  usuario_id bigint,
  comentario text,
  fecha timestamptz not null,
  sin_efecto text[] not null default '{}'::text[],
  constraint pedido_moto_historial_pkey PRIMARY KEY (historial_id),
  constraint pedido_moto_historial_desde_id_check CHECK (((desde_id >= 101) AND (desde_id <= 111))),
  constraint pedido_moto_historial_estado_id_check CHECK (((estado_id >= 101) AND (estado_id <= 111))),
  constraint pedido_moto_historial_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido_moto(pedido_id),
  constraint pedido_moto_historial_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX pedido_moto_historial_pedido ON pedido_moto_historial (pedido_id, historial_id);
CREATE INDEX pedido_moto_historial_usuario_id ON pedido_moto_historial (usuario_id) WHERE (usuario_id IS NOT NULL);

create table pedido_moto_linea (
  linea_id bigint generated always as identity,
  pedido_id bigint not null,
  modelo_id int not null,
  version text not null,
  color text not null,
  anio int not null,
  cantidad int not null,
  aprobada int,
  precio numeric(14,2), -- Congelado al aprobar; nulo: vale el de lista del día.
  bonificacion numeric(5,2) not null default 0,
  constraint pedido_moto_linea_pkey PRIMARY KEY (linea_id),
  constraint pedido_moto_linea_bonificacion_check CHECK (((bonificacion >= (0)::numeric) AND (bonificacion <= (100)::numeric))),
  constraint pedido_moto_linea_cantidad_check CHECK ((cantidad > 0)),
  constraint pedido_moto_linea_check CHECK (((aprobada >= 0) AND (aprobada <= cantidad))),
  constraint pedido_moto_linea_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelo_moto(modelo_id),
  constraint pedido_moto_linea_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido_moto(pedido_id)
);
CREATE INDEX pedido_moto_linea_modelo_id ON pedido_moto_linea (modelo_id);
CREATE INDEX pedido_moto_linea_pedido ON pedido_moto_linea (pedido_id, linea_id);
CREATE TRIGGER pedido_moto_linea_cambia AFTER INSERT OR DELETE OR UPDATE ON pedido_moto_linea FOR EACH ROW EXECUTE FUNCTION cambia_con('pedido_moto', 'p.pedido_id = ($1).pedido_id');

-- Unidades asignadas. Un chasis y un motor son de un solo pedido; al entregarse pasan a unidad, de donde se calcula la garantía.
create table pedido_moto_unidad (
  unidad_id bigint generated always as identity,
  linea_id bigint not null,
  vin character(17) not null,
  motor text not null,
  color text not null,
  constraint pedido_moto_unidad_pkey PRIMARY KEY (unidad_id),
  constraint pedido_moto_unidad_linea_id_fkey FOREIGN KEY (linea_id) REFERENCES pedido_moto_linea(linea_id)
);
CREATE INDEX pedido_moto_unidad_linea ON pedido_moto_unidad (linea_id, unidad_id);
CREATE UNIQUE INDEX pedido_moto_unidad_motor ON pedido_moto_unidad (motor);
CREATE UNIQUE INDEX pedido_moto_unidad_vin ON pedido_moto_unidad (vin);
CREATE TRIGGER pedido_moto_unidad_cambia AFTER INSERT OR DELETE OR UPDATE ON pedido_moto_unidad FOR EACH ROW EXECUTE FUNCTION cambia_con('pedido_moto', 'p.pedido_id = (select l.pedido_id from pedido_moto_linea l where l.linea_id = ($1).linea_id)');

-- Una persona pide trabajar para una razón social; la distribuidora lo aprueba o lo rechaza con su motivo.
create table pedido_razon_social (
  pedido_id bigint generated always as identity,
  usuario_id bigint not null,
  cuit character(11) not null,
  razon_social text not null,
  provincia text not null,
  comentario text not null,
  estado text not null default 'pendiente',
  motivo text,
  razon_social_id bigint,
  resuelto_por bigint,
  creado timestamptz not null,
  resuelto timestamptz,
  version int not null default 1,
  asignado_id bigint,
  constraint pedido_razon_social_pkey PRIMARY KEY (pedido_id),
  constraint pedido_razon_social_estado_check CHECK ((estado = ANY (ARRAY['pendiente', 'aprobado', 'rechazado']))),
  constraint pedido_razon_social_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint pedido_razon_social_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint pedido_razon_social_resuelto_por_fkey FOREIGN KEY (resuelto_por) REFERENCES usuario(usuario_id),
  constraint pedido_razon_social_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX pedido_razon_social_asignado_id ON pedido_razon_social (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX pedido_razon_social_estado ON pedido_razon_social (estado, pedido_id DESC);
CREATE INDEX pedido_razon_social_razon_social_id ON pedido_razon_social (razon_social_id) WHERE (razon_social_id IS NOT NULL);
CREATE INDEX pedido_razon_social_resuelto_por ON pedido_razon_social (resuelto_por) WHERE (resuelto_por IS NOT NULL);
CREATE INDEX pedido_razon_social_usuario ON pedido_razon_social (usuario_id, pedido_id DESC);
CREATE UNIQUE INDEX pedido_razon_social_pendiente ON pedido_razon_social (usuario_id, cuit) WHERE (estado = 'pendiente');
CREATE TRIGGER pedido_razon_social_trabajo AFTER INSERT OR UPDATE OF estado, asignado_id ON pedido_razon_social FOR EACH ROW EXECUTE FUNCTION pedido_razon_social_trabajo();

-- Documentación que prueba el pedido: la leen la persona que la subió y las que resuelven pedidos.
create table pedido_razon_social_archivo (
  pedido_id bigint not null,
  archivo_id uuid not null,
  constraint pedido_razon_social_archivo_pkey PRIMARY KEY (pedido_id, archivo_id),
  constraint pedido_razon_social_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint pedido_razon_social_archivo_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido_razon_social(pedido_id)
);
CREATE INDEX pedido_razon_social_archivo_archivo ON pedido_razon_social_archivo (archivo_id);

-- Horas hábiles para mover un trabajo que está en un estado. Sin sector: vale para los sectores que no tienen un plazo propio.
create table plazo (
  plazo_id int not null,
  clase text not null,
  estado_id smallint not null, -- 0: la clase tiene un solo estado que espera.
  sector_id int,
  horas int not null,
  version int not null default 1,
  constraint plazo_pkey PRIMARY KEY (plazo_id),
  constraint plazo_clase_estado_id_sector_id_key UNIQUE NULLS NOT DISTINCT (clase, estado_id, sector_id),
  constraint plazo_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint plazo_estado CHECK (
CASE
    WHEN (clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia'])) THEN ((estado_id >= 1) AND (estado_id <= 12))
    WHEN (clase = 'pedido') THEN ((estado_id >= 101) AND (estado_id <= 111))
    ELSE (estado_id = 0)
END),
  constraint plazo_horas_check CHECK (((horas >= 1) AND (horas <= 2000))),
  constraint plazo_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX plazo_sector ON plazo (sector_id) WHERE (sector_id IS NOT NULL);
CREATE TRIGGER plazo_cambiado AFTER INSERT OR DELETE OR UPDATE ON plazo FOR EACH STATEMENT EXECUTE FUNCTION plazo_cambiado();

-- Cantidad de cambios que afectan los vencimientos, y cuántos de ellos están incluidos en el último cálculo completo.
create table plazo_cambio (
  unico boolean not null default true,
  pedido bigint not null default 0,
  hecho bigint not null default 0,
  constraint plazo_cambio_pkey PRIMARY KEY (unico),
  constraint plazo_cambio_unico_check CHECK (unico)
);

create table producto (
  codigo_material text not null,
  descripcion text not null,
  marca_id int,
  no_retornable text, -- Por qué el producto no admite devolución; nulo: la admite.
  garantia_meses int, -- Meses desde la venta; nulo: se evalúa caso por caso.
  palabras tsvector not null generated always as ((to_tsvector('simple'::regconfig, lower(((((regexp_replace(codigo_material, '[^A-Za-z0-9]+', '', 'g') || ' ') || regexp_replace(codigo_material, '[^A-Za-z0-9]+', ' ', 'g')) || ' ') || regexp_replace(codigo_material, '[^0-9]+', ' ', 'g')))) || to_tsvector('spanish'::regconfig, regexp_replace(lower(regexp_replace(NORMALIZE(descripcion, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')))) stored, -- El código entero, sus partes y sus cifras; y las palabras de la descripción sin acentos, por su raíz.
  activo boolean not null default true, -- Falso: no se encuentra al buscar; las facturas lo conservan.
  codigos_barras text[] not null default '{}'::text[], -- Códigos de barras de su envase: también se encuentra el producto por cualquiera de ellos.
  version int not null default 1,
  constraint producto_pkey PRIMARY KEY (codigo_material),
  constraint producto_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id)
);
CREATE INDEX producto_barras ON producto USING gin (codigos_barras);
CREATE INDEX producto_codigo ON producto (regexp_replace(upper(codigo_material), '[^A-Z0-9]', '', 'g') text_pattern_ops);
CREATE INDEX producto_inactivo ON producto (codigo_material) WHERE (NOT activo);
CREATE INDEX producto_marca ON producto (marca_id, codigo_material);
CREATE INDEX producto_no_retornable ON producto (codigo_material) WHERE (no_retornable IS NOT NULL);
CREATE INDEX producto_palabras ON producto USING gin (palabras);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON producto FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('codigo_material');
CREATE TRIGGER producto_marca AFTER UPDATE OF marca_id ON producto FOR EACH ROW WHEN ((old.marca_id IS DISTINCT FROM new.marca_id)) EXECUTE FUNCTION producto_marca();

-- Importe que una empresa prometió pagar, y el último día. Si se cumplió se calcula con el ERP y los pagos informados desde la nota de la promesa (contract/cobranzas/promesas.ts).
create table promesa_pago (
  razon_social_id bigint not null,
  nota_id bigint not null,
  dia date not null,
  moneda text not null,
  importe numeric(15,2) not null,
  retirada timestamptz, -- Cuándo se retiró una promesa mal anotada: desde entonces no cuenta, pero no se borra. Nulo: cuenta.
  retirada_por bigint,
  constraint promesa_pago_pkey PRIMARY KEY (razon_social_id, nota_id),
  constraint promesa_pago_importe_check CHECK ((importe > (0)::numeric)),
  constraint promesa_pago_moneda_check CHECK ((moneda ~ '^[A-Z]{3}$')),
  constraint promesa_pago_retirada_check CHECK (((retirada IS NULL) = (retirada_por IS NULL))),
  constraint promesa_pago_razon_social_id_nota_id_fkey FOREIGN KEY (razon_social_id, nota_id) REFERENCES cobranza_nota(razon_social_id, nota_id),
  constraint promesa_pago_retirada_por_fkey FOREIGN KEY (retirada_por) REFERENCES usuario(usuario_id)
);
CREATE INDEX promesa_pago_dia ON promesa_pago (razon_social_id, dia) WHERE (retirada IS NULL);
CREATE INDEX promesa_pago_retirada_por ON promesa_pago (retirada_por) WHERE (retirada_por IS NOT NULL);

create table razon_social (
  razon_social_id bigint not null,
  razon_social text not null,
  cuit character(11) not null,
  codigo_cliente character(10) not null, -- KUNNR de SAP, con ceros a la izquierda.
  provincia text not null,
  activo boolean not null default true,
  user_id_invgate bigint,
  grupo_id int,
  version int not null default 1,
  constraint razon_social_pkey PRIMARY KEY (razon_social_id),
  constraint razon_social_codigo_cliente_key UNIQUE (codigo_cliente),
  constraint razon_social_cuit_key UNIQUE (cuit)
);
CREATE INDEX razon_social_nombre ON razon_social USING gin (palabras_de_nombre(razon_social));
CREATE INDEX razon_social_orden ON razon_social (razon_social, razon_social_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON razon_social FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('razon_social_id');
CREATE TRIGGER razon_social_token AFTER DELETE OR UPDATE OF activo OR TRUNCATE ON razon_social FOR EACH STATEMENT EXECUTE FUNCTION avisa('tokens');

create table razon_social_negocio (
  razon_social_id bigint not null,
  negocio_id int not null,
  constraint razon_social_negocio_pkey PRIMARY KEY (razon_social_id, negocio_id),
  constraint razon_social_negocio_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id),
  constraint razon_social_negocio_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX razon_social_negocio_negocio_id ON razon_social_negocio (negocio_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON razon_social_negocio FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('razon_social_id', 'negocio_id');

-- Recibos emitidos, también los anulados: un número nunca desaparece ni se vuelve a usar.
create table recibo (
  numero text not null,
  razon_social_id bigint not null,
  pago_id bigint not null,
  emitido timestamptz not null,
  anulado timestamptz, -- Instante en que se deshizo la conciliación que lo emitió; nulo: vale.
  contenido jsonb, -- Contenido del recibo anulado, como era al anularlo; el de uno que vale se lee de su pago.
  constraint recibo_pkey PRIMARY KEY (numero),
  constraint recibo_anulado_check CHECK (((anulado IS NULL) = (contenido IS NULL))),
  constraint recibo_razon_social_id_pago_id_fkey FOREIGN KEY (razon_social_id, pago_id) REFERENCES pago(razon_social_id, pago_id)
);
CREATE INDEX recibo_lista ON recibo (razon_social_id, emitido DESC, numero DESC);
CREATE INDEX recibo_pago ON recibo (razon_social_id, pago_id);
CREATE INDEX recibo_todos ON recibo (emitido DESC, numero DESC);
CREATE UNIQUE INDEX recibo_vigente ON recibo (razon_social_id, pago_id) WHERE (anulado IS NULL);

-- Último número de recibo de cada punto de venta. Se toma en la transacción que aplica el pago, así que no quedan números sin usar.
create table recibo_numero (
  punto_venta int not null,
  ultimo int not null,
  constraint recibo_numero_pkey PRIMARY KEY (punto_venta),
  constraint recibo_numero_punto_venta_check CHECK ((punto_venta > 0)),
  constraint recibo_numero_ultimo_check CHECK ((ultimo > 0))
);

-- Partidas recordadas en cada paso: cada una, una vez por paso. Si cambia su vencimiento, empieza de nuevo.
create table recordatorio (
  razon_social_id bigint not null,
  partida text not null, -- sociedad-documento-ejercicio-posición: la partida puede estar en el ERP y no en estas tablas.
  vencimiento date not null,
  paso text not null,
  enviado timestamptz not null,
  constraint recordatorio_pkey PRIMARY KEY (razon_social_id, partida, vencimiento, paso),
  constraint recordatorio_paso_check CHECK ((paso = ANY (ARRAY['antes', 'vence', 'primero', 'segundo']))),
  constraint recordatorio_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX recordatorio_enviado ON recordatorio (enviado);

-- Último día en que se revisó qué recordarle a cada empresa: recibe como máximo un correo por día.
create table recordatorio_empresa (
  razon_social_id bigint not null,
  dia date not null,
  constraint recordatorio_empresa_pkey PRIMARY KEY (razon_social_id),
  constraint recordatorio_empresa_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);

-- Tareas programadas, y el respaldo. Éxito: la última vez que una terminó bien; al crearse, su comienzo.
create table reloj (
  nombre text not null,
  exito timestamptz not null default now(),
  constraint reloj_pkey PRIMARY KEY (nombre)
);

-- Cuánto adelanta el reloj de cada máquina al de la base, en milisegundos (server/platform/http/machine-clock.ts).
create table reloj_maquina (
  maquina text not null,
  desfase_ms double precision not null,
  visto timestamptz not null, -- Cuándo lo midió un proceso de la máquina, según la base.
  constraint reloj_maquina_pkey PRIMARY KEY (maquina)
);

-- Datos propios de un usuario que entra por una empresa; sus datos personales, empresas y servicios son los de su usuario.
create table representante (
  usuario_id bigint not null,
  roles text[] not null,
  cargo text not null default '',
  creador_id bigint, -- Quién lo creó; nulo: un archivo de la distribuidora.
  creado timestamptz not null,
  version int not null default 1, -- Sube con cada cambio; al guardar, la persona envía la versión que leyó.
  version_directorio int not null default 0, -- La versión que el proveedor de identidad ya refleja; 0: la cuenta todavía no existe.
  intento text, -- E-mail con el que se va a crear la cuenta, anotado antes de crearla: una cuenta con ese usuario y ese e-mail es la del representante, y no la de otra persona.
  problema text, -- Por qué el proveedor no aceptó los datos, y qué hacer.
  invitaciones timestamptz[] not null default '{}'::timestamptz[], -- Cuándo se pidió cada invitación.
  invitaciones_enviadas int not null default 0, -- Cantidad de invitaciones cuyo e-mail ya se envió.
  invitacion_enviada timestamptz,
  invitacion_vence timestamptz,
  invitacion_cancelada boolean not null default false,
  aceptada timestamptz, -- Cuándo entró por primera vez.
  reemplazante_id bigint, -- Usuario que recibe los avisos de las gestiones abiertas al desactivarlo; nulo: todos los del servicio.
  cierra_sesiones boolean not null default false, -- Verdadero: cambiaron sus permisos; cuando su cuenta los tenga, se cierran sus sesiones.
  constraint representante_pkey PRIMARY KEY (usuario_id),
  constraint representante_creador_id_fkey FOREIGN KEY (creador_id) REFERENCES usuario(usuario_id),
  constraint representante_reemplazante_id_fkey FOREIGN KEY (reemplazante_id) REFERENCES usuario(usuario_id),
  constraint representante_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX representante_creador ON representante (creador_id);
CREATE INDEX representante_por_invitar ON representante (usuario_id) WHERE ((invitaciones = '{}'::timestamptz[]) AND (version_directorio = 0));
CREATE INDEX representante_reemplazante_id ON representante (reemplazante_id) WHERE (reemplazante_id IS NOT NULL);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON representante FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('usuario_id');
CREATE TRIGGER representante_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON representante FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');

-- Respuestas de la mesa: las compartidas las ve toda la distribuidora, las otras su autor.
create table respuesta (
  respuesta_id int generated always as identity,
  usuario_id bigint not null,
  compartida boolean not null,
  titulo text not null,
  texto text not null,
  es_nota boolean not null,
  clases text[] not null, -- Clases para las que sirve la respuesta; vacío: todas las que tienen conversación.
  motivo_ids int[] not null, -- De su única clase; vacío: cualquiera.
  estado_id smallint, -- Estado al que pasa la gestión que se responde; nulo: no cambia.
  version int not null default 1,
  constraint respuesta_pkey PRIMARY KEY (respuesta_id),
  constraint respuesta_clases_check CHECK ((clases <@ '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}'::text[])),
  constraint respuesta_estado_id_check CHECK ((((estado_id >= 0) AND (estado_id <= 12)) OR ((estado_id >= 101) AND (estado_id <= 111)))),
  constraint respuesta_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX respuesta_compartida ON respuesta (lower(titulo), respuesta_id) WHERE compartida;
CREATE INDEX respuesta_usuario ON respuesta (usuario_id, lower(titulo), respuesta_id);

-- Saldo de cada empresa al final de un día, según la última lectura del ERP de ese día. Una empresa con saldo cero no tiene fila.
create table saldo_dia (
  razon_social_id bigint not null,
  dia date not null,
  moneda text not null,
  a_vencer numeric(17,2) not null,
  de_1_a_30 numeric(17,2) not null,
  de_31_a_60 numeric(17,2) not null,
  de_61_a_90 numeric(17,2) not null,
  mas_de_90 numeric(17,2) not null,
  creditos numeric(17,2) not null,
  vencido numeric(17,2) not null generated always as ((((de_1_a_30 + de_31_a_60) + de_61_a_90) + mas_de_90)) stored,
  desde date, -- Vencimiento más antiguo de las partidas vencidas; nulo: ninguna está vencida.
  constraint saldo_dia_pkey PRIMARY KEY (razon_social_id, dia, moneda),
  constraint saldo_dia_a_vencer_check CHECK ((a_vencer >= (0)::numeric)),
  constraint saldo_dia_creditos_check CHECK ((creditos <= (0)::numeric)),
  constraint saldo_dia_de_1_a_30_check CHECK ((de_1_a_30 >= (0)::numeric)),
  constraint saldo_dia_de_31_a_60_check CHECK ((de_31_a_60 >= (0)::numeric)),
  constraint saldo_dia_de_61_a_90_check CHECK ((de_61_a_90 >= (0)::numeric)),
  constraint saldo_dia_mas_de_90_check CHECK ((mas_de_90 >= (0)::numeric)),
  constraint saldo_dia_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX saldo_dia_vencido ON saldo_dia (dia, moneda, vencido DESC, razon_social_id DESC) INCLUDE (desde);

-- Días para los que están los saldos de todas las empresas.
create table saldo_dia_hecho (
  dia date not null,
  al timestamptz not null, -- Cuándo empezó la última lectura de ese día.
  datos_al timestamptz, -- Fecha de los datos del ERP; nulo: todavía no se habían importado.
  monedas text[] not null, -- Monedas en las que alguna empresa debe.
  constraint saldo_dia_hecho_pkey PRIMARY KEY (dia)
);

-- Avance de la lectura de SAP: una fila por tipo de dato.
create table sap_lectura (
  lectura text not null,
  marca date, -- Día desde el que se piden los cambios, con un día de solape; nulo: se pide todo.
  empezo timestamptz,
  termino timestamptz, -- Nulo con empezo: está en curso, o quedó por la mitad y sigue desde el cursor.
  cursor text, -- La última clave de SAP que se guardó de la lectura en curso.
  al_dia timestamptz, -- Inicio de la última lectura que llegó al final: los cambios anteriores a ese momento están cargados.
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  fallo text, -- Por qué no pudo seguir la última lectura.
  constraint sap_lectura_pkey PRIMARY KEY (lectura),
  constraint sap_lectura_check CHECK (((termino IS NULL) OR (empezo IS NOT NULL))),
  constraint sap_lectura_lectura_check CHECK ((lectura = ANY (ARRAY['clientes', 'productos', 'facturas'])))
);

-- Filas de SAP que no se pudieron cargar, y por qué: se vuelven a pedir en cada lectura.
create table sap_lectura_error (
  lectura text not null,
  clave text not null, -- Clave en SAP: interlocutor, material o documento de facturación.
  nombre text not null,
  motivo text not null,
  desde timestamptz not null,
  revisado timestamptz not null,
  constraint sap_lectura_error_pkey PRIMARY KEY (lectura, clave),
  constraint sap_lectura_error_lectura_fkey FOREIGN KEY (lectura) REFERENCES sap_lectura(lectura)
);
CREATE INDEX sap_lectura_error_desde ON sap_lectura_error (lectura, desde DESC, clave);
CREATE INDEX sap_lectura_error_revisado ON sap_lectura_error (lectura, revisado);

-- Sector que atiende reclamos. El nombre es el del grupo en la mesa de ayuda.
create table sector (
  sector_id int not null,
  nombre text not null,
  grupo_id int not null,
  email text not null,
  plazo_horas int not null, -- Horas hábiles hasta la primera respuesta, que se le informan al cliente.
  atiende text[] not null default '{ROL_CALLCENTER}'::text[], -- Roles que atienden sus gestiones y reciben avisos de las nuevas; un vendedor, solo de las razones sociales de su cartera.
  version int not null default 1,
  dias smallint[] not null default '{1,2,3,4,5}'::smallint[], -- Los días que atiende: 1 lunes a 7 domingo.
  abre time not null default '09:00:00'::time,
  cierra time not null default '18:00:00'::time,
  mesa_externa boolean not null default true, -- Verdadero: la mesa externa atiende sus reclamos y garantías nuevos. Donde no hay mesa externa (DESK=local) no tiene efecto.
  constraint sector_pkey PRIMARY KEY (sector_id),
  constraint sector_dias_check CHECK (((cardinality(dias) > 0) AND (dias <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint sector_horario CHECK ((cierra > abre))
);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON sector FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('sector_id');
CREATE TRIGGER sector_cambiado AFTER UPDATE OF dias, abre, cierra, plazo_horas ON sector FOR EACH STATEMENT EXECUTE FUNCTION plazo_cambiado();
CREATE TRIGGER sector_ofrecido AFTER INSERT OR DELETE OR UPDATE ON sector FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

-- Personas que siguen una gestión. La persona que la cargó la sigue sin tener fila, salvo que la deje de seguir. Una fila vale solo mientras la persona puede ver la gestión.
create table seguidor (
  gestion text not null, -- Tabla de la gestión; los reclamos y las garantías son tickets.
  entidad_id bigint not null,
  usuario_id bigint not null,
  sigue boolean not null, -- Falso: la persona dejó de seguir la gestión, aunque la haya cargado.
  a_cargo boolean not null default false, -- Verdadero: la persona, de la empresa del cliente, está a cargo de la gestión; hay una como máximo.
  constraint seguidor_pkey PRIMARY KEY (gestion, entidad_id, usuario_id),
  constraint seguidor_gestion_check CHECK ((gestion = ANY (ARRAY['devolucion', 'ticket']))),
  constraint seguidor_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX seguidor_usuario ON seguidor (usuario_id, gestion, entidad_id);
CREATE UNIQUE INDEX seguidor_a_cargo ON seguidor (gestion, entidad_id) WHERE a_cargo;

-- Empresas que piden el segundo paso a todas sus personas; sin fila, cada una elige. Quién lo pidió lo dice la auditoría.
create table segundo_paso_exigido (
  razon_social_id bigint not null,
  desde timestamptz not null,
  constraint segundo_paso_exigido_pkey PRIMARY KEY (razon_social_id),
  constraint segundo_paso_exigido_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);

create table servicio (
  servicio_id int not null,
  nombre text not null,
  ofrecido boolean not null default true, -- Falso: nadie ve el servicio; lo fija la administración. Los usuarios que lo tienen lo conservan, por si se ofrece de nuevo.
  version int not null default 1,
  constraint servicio_pkey PRIMARY KEY (servicio_id)
);
CREATE TRIGGER servicio_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON servicio FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');

-- Sesiones del proveedor de identidad que terminaron y de las que todavía puede haber tokens válidos. Se guardan lo que dura el token más largo que se acepta (12 horas).
create table sesion_terminada (
  sid text not null,
  emitido_hasta timestamptz, -- Se rechazan los tokens emitidos hasta este momento; nulo: todos los de la sesión, porque la terminó el propio proveedor.
  terminada timestamptz not null default now(),
  constraint sesion_terminada_pkey PRIMARY KEY (sid)
);
CREATE INDEX sesion_terminada_terminada ON sesion_terminada (terminada);
CREATE TRIGGER sesion_terminada_aviso AFTER INSERT OR UPDATE ON sesion_terminada FOR EACH STATEMENT EXECUTE FUNCTION avisa('sesiones');

-- Direcciones a las que una persona pidió enviar cada mes el estado de cuenta de una empresa. Se envía mientras la persona pueda ver la cuenta, a las direcciones que aceptaron recibirlo.
create table suscripcion_resumen (
  razon_social_id bigint not null,
  usuario_id bigint not null,
  email text not null, -- Dirección en minúsculas; vacía: la de la persona en ese momento.
  codigo character(43) not null, -- Código del enlace con el que el destinatario deja de recibir el resumen; no sirve para nada más.
  mes date not null, -- Primer día del último mes enviado: el siguiente se envía cuando termina.
  constraint suscripcion_resumen_pkey PRIMARY KEY (razon_social_id, usuario_id, email),
  constraint suscripcion_resumen_codigo_key UNIQUE (codigo),
  constraint suscripcion_resumen_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint suscripcion_resumen_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX suscripcion_resumen_mes ON suscripcion_resumen (mes, razon_social_id, usuario_id, email);
CREATE INDEX suscripcion_resumen_usuario ON suscripcion_resumen (usuario_id);

-- Términos y aviso de privacidad, en Markdown: cada publicación es una versión. Rige la de mayor número; las anteriores no cambian.
create table terminos_version (
  numero int not null,
  version text not null, -- Nombre de la versión, que también usa aceptacion_terminos: el día en que se publicó.
  terminos text not null, -- Texto con {{distribuidora}}, {{domicilio}} y {{email}}, que al mostrarlo se completan con los datos de Distribuidora.
  privacidad text not null,
  publicada timestamptz, -- Nulo: la que trae el portal.
  autor_id bigint, -- Quién la publicó; nulo: la que trae el portal.
  constraint terminos_version_pkey PRIMARY KEY (numero),
  constraint terminos_version_version_key UNIQUE (version),
  constraint terminos_version_check CHECK (((numero = 1) OR ((publicada IS NOT NULL) AND (autor_id IS NOT NULL)))),
  constraint terminos_version_autor_id_fkey FOREIGN KEY (autor_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX terminos_version_autor ON terminos_version (autor_id);

-- Reclamos y garantías (spec §3, §4).
create table ticket (
  ticket_id bigint generated by default as identity,
  ticket_invgate_id bigint,
  orden_externo bigint not null generated always as (COALESCE(ticket_invgate_id, (0)::bigint)) stored, -- Desempate de la lista: a igual fecha, primero el mayor número externo (spec §2).
  tipo text not null,
  razon_social_id bigint not null,
  usuario_id bigint not null,
  estado_id smallint not null,
  fecha date not null,
  creado timestamptz not null default now(),
  estado_desde timestamptz not null default now(),
  negocio_id int not null,
  marca_id int,
  sector_id int not null,
  motivo_id int not null,
  prioridad_id int not null,
  origen_id int not null,
  titulo text not null,
  descripcion text not null,
  datos jsonb not null default '{}', -- Datos que pide el motivo: factura, producto, devolución; o los datos de la garantía.
  vin text, -- Chasis normalizado: una sola garantía abierta por chasis y motivo.
  asignado_id bigint,
  espera_cliente boolean not null default false, -- Verdadero: el cliente tiene que responder una pregunta o cargar los datos de transporte.
  reaperturas int not null default 0,
  solucion text,
  codigo_autorizacion text,
  comprobante text,
  motivo_rechazo text,
  puntaje int,
  puntaje_comentario text,
  respondido timestamptz, -- Última vez que la distribuidora escribió algo que el cliente ve.
  consultado timestamptz default now(), -- Última vez que el cliente escribió; nulo: el ticket lo cargó la distribuidora y el cliente no escribió.
  version int not null default 1,
  mesa_intento timestamptz, -- Desde cuándo puede existir en la mesa externa sin que el portal lo sepa: se busca allá antes de crearlo otra vez.
  mesa_actualizado timestamptz, -- Momento del último cambio de la mesa que el portal leyó: los cambios anteriores no se aplican.
  documento tsvector not null default ''::tsvector,
  mesa_estado smallint, -- Número del estado en la mesa en la última lectura: el estado del portal solo cambia cuando cambia el de la mesa.
  duplicado_de bigint, -- Ticket que sigue en su lugar: es de la misma razón social y no es duplicado de otro.
  mesa_externa boolean not null default false, -- Verdadero: se atiende en la mesa externa, según su sector al crearlo.
  cambiado timestamptz not null default clock_timestamp(),
  constraint ticket_pkey PRIMARY KEY (ticket_id),
  constraint ticket_check CHECK ((duplicado_de <> ticket_id)),
  constraint ticket_estado_id_check CHECK (((estado_id >= 1) AND (estado_id <= 12))),
  constraint ticket_prioridad_id_check CHECK (((prioridad_id >= 1) AND (prioridad_id <= 5))),
  constraint ticket_puntaje_check CHECK (((puntaje >= 1) AND (puntaje <= 5))),
  constraint ticket_reaperturas_check CHECK ((reaperturas >= 0)),
  constraint ticket_solucion_check CHECK ((solucion = ANY (ARRAY['reparacion', 'reemplazo', 'credito']))),
  constraint ticket_tipo_check CHECK ((tipo = ANY (ARRAY['reclamo', 'garantia']))),
  constraint ticket_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint ticket_duplicado_de_fkey FOREIGN KEY (duplicado_de) REFERENCES ticket(ticket_id),
  constraint ticket_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id),
  constraint ticket_motivo_id_fkey FOREIGN KEY (motivo_id) REFERENCES motivo_ticket(motivo_id),
  constraint ticket_negocio_id_fkey FOREIGN KEY (negocio_id) REFERENCES negocio(negocio_id),
  constraint ticket_origen_id_fkey FOREIGN KEY (origen_id) REFERENCES origen(origen_id),
  constraint ticket_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint ticket_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id),
  constraint ticket_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ticket_asignado ON ticket (asignado_id) WHERE ((asignado_id IS NOT NULL) AND (estado_id <> ALL (ARRAY[4, 6])));
CREATE INDEX ticket_asignado_id ON ticket (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX ticket_cambiado ON ticket (tipo, razon_social_id, cambiado, ticket_id) WHERE (estado_id <> 3);
CREATE INDEX ticket_consultado ON ticket (tipo, consultado);
CREATE INDEX ticket_documento ON ticket USING gin (razon_social_id, documento);
CREATE INDEX ticket_duplicado ON ticket (duplicado_de) WHERE (duplicado_de IS NOT NULL);
CREATE INDEX ticket_espera ON ticket (razon_social_id) WHERE espera_cliente;
CREATE INDEX ticket_estado ON ticket (tipo, razon_social_id, estado_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_estado_todas ON ticket (tipo, estado_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_linea_empresa ON ticket (razon_social_id, creado DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_lista ON ticket (tipo, razon_social_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_lista_todas ON ticket (tipo, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_marca ON ticket (marca_id, tipo, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE ((marca_id IS NOT NULL) AND (estado_id <> 3));
CREATE INDEX ticket_marca_id ON ticket (marca_id) WHERE (marca_id IS NOT NULL);
CREATE INDEX ticket_mesa_externa ON ticket (ticket_id) WHERE mesa_externa;
CREATE INDEX ticket_motivo ON ticket (motivo_id, razon_social_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_motivo_id ON ticket (motivo_id);
CREATE INDEX ticket_motivo_todas ON ticket (motivo_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_negocio_id ON ticket (negocio_id);
CREATE INDEX ticket_origen_id ON ticket (origen_id);
CREATE INDEX ticket_origen_todas ON ticket (tipo, origen_id, fecha DESC, orden_externo DESC, ticket_id DESC) WHERE (estado_id <> 3);
CREATE INDEX ticket_puntaje ON ticket (ticket_id) INCLUDE (puntaje) WHERE (puntaje IS NOT NULL);
CREATE INDEX ticket_respondido ON ticket (razon_social_id, respondido) WHERE (respondido IS NOT NULL);
CREATE INDEX ticket_sector_id ON ticket (sector_id);
CREATE INDEX ticket_titular_sin_cifrar ON ticket (ticket_id) WHERE (((datos #>> '{garantia,titular,dni}'::text[]) IS NOT NULL) AND ((datos #>> '{garantia,titular,dni}'::text[]) !~~ 'cifrado:%'));
CREATE INDEX ticket_usuario ON ticket (usuario_id, ticket_id);
CREATE INDEX ticket_vin ON ticket (vin) WHERE (vin IS NOT NULL);
CREATE UNIQUE INDEX ticket_invgate ON ticket (ticket_invgate_id) WHERE (ticket_invgate_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_vin_abierto ON ticket (razon_social_id, vin, motivo_id) WHERE ((vin IS NOT NULL) AND (estado_id <> ALL (ARRAY[4, 6])));
CREATE TRIGGER ticket_cambia BEFORE INSERT OR UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION cambia();
CREATE TRIGGER ticket_puntaje AFTER UPDATE OF puntaje ON ticket FOR EACH ROW WHEN ((old.puntaje IS DISTINCT FROM new.puntaje)) EXECUTE FUNCTION ticket_puntaje();
CREATE TRIGGER ticket_trabajo AFTER INSERT OR UPDATE OF estado_id, estado_desde, sector_id, asignado_id, prioridad_id, espera_cliente, respondido, consultado ON ticket FOR EACH ROW EXECUTE FUNCTION ticket_trabajo();

create table ticket_archivo (
  archivo_id uuid not null,
  ticket_id bigint not null,
  ticket_comentario_id bigint,
  rubro text, -- Foto de la lista que es este archivo: odómetro, chasis, falla.
  constraint ticket_archivo_pkey PRIMARY KEY (archivo_id),
  constraint ticket_archivo_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo(archivo_id),
  constraint ticket_archivo_ticket_comentario_id_fkey FOREIGN KEY (ticket_comentario_id) REFERENCES ticket_comentario(ticket_comentario_id),
  constraint ticket_archivo_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(ticket_id)
);
CREATE INDEX ticket_archivo_comentario ON ticket_archivo (ticket_comentario_id) WHERE (ticket_comentario_id IS NOT NULL);
CREATE INDEX ticket_archivo_ticket ON ticket_archivo (ticket_id);
CREATE TRIGGER ticket_archivo_cambia AFTER INSERT OR DELETE ON ticket_archivo FOR EACH ROW EXECUTE FUNCTION cambia_con('ticket', 'p.ticket_id = ($1).ticket_id');

create table ticket_comentario (
  ticket_comentario_id bigint generated always as identity,
  ticket_id bigint not null,
  usuario_id bigint,
  autor text,
  es_interno boolean not null, -- Verdadero: el autor es de la distribuidora (decide el lado de la conversación).
  es_nota boolean not null default false, -- Nota interna: un cliente nunca la recibe, en ninguna respuesta.
  comentario text not null,
  fecha timestamptz not null default now(),
  invgate_id bigint,
  mesa_pendiente boolean not null default false, -- Verdadero: todavía no llegó a la mesa de ayuda externa.
  mesa_intento timestamptz,
  por_correo boolean not null default false, -- Verdadero: el autor contestó un correo del portal, sin entrar.
  constraint ticket_comentario_pkey PRIMARY KEY (ticket_comentario_id),
  constraint ticket_comentario_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(ticket_id),
  constraint ticket_comentario_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ticket_comentario_pendiente ON ticket_comentario (ticket_id, ticket_comentario_id) WHERE mesa_pendiente;
CREATE INDEX ticket_comentario_ticket ON ticket_comentario (ticket_id, fecha, ticket_comentario_id);
CREATE INDEX ticket_comentario_usuario ON ticket_comentario (usuario_id, ticket_comentario_id) WHERE (usuario_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_comentario_invgate ON ticket_comentario (invgate_id) WHERE (invgate_id IS NOT NULL);
CREATE TRIGGER ticket_comentario_cambia AFTER INSERT OR UPDATE ON ticket_comentario FOR EACH ROW WHEN ((NOT new.es_nota)) EXECUTE FUNCTION cambia_con('ticket', 'p.ticket_id = ($1).ticket_id');

-- Datos del envío de la pieza de una garantía.
create table ticket_envio (
  ticket_id bigint not null,
  numero_remito text not null,
  transporte text not null,
  numero_guia text not null,
  bultos int not null,
  cot text,
  constraint ticket_envio_pkey PRIMARY KEY (ticket_id),
  constraint ticket_envio_bultos_check CHECK ((bultos > 0)),
  constraint ticket_envio_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(ticket_id)
);
CREATE TRIGGER ticket_envio_cambia AFTER INSERT OR UPDATE ON ticket_envio FOR EACH ROW EXECUTE FUNCTION cambia_con('ticket', 'p.ticket_id = ($1).ticket_id');

create table ticket_historial (
  ticket_historial_id bigint generated always as identity,
  ticket_id bigint not null,
  desde_id smallint,
  estado_id smallint not null,
  usuario_id bigint,
  autor text, -- Nombre del autor cuando no es un usuario del portal: un agente de la mesa. Autor y usuario nulos: el sistema.
  comentario text,
  fecha timestamptz not null default now(),
  mesa_pendiente boolean not null default false, -- Verdadero: el cambio todavía no llegó a la mesa de ayuda externa.
  mesa_intento timestamptz,
  sin_efecto text[] not null default '{}'::text[],
  constraint ticket_historial_pkey PRIMARY KEY (ticket_historial_id),
  constraint ticket_historial_desde_id_check CHECK (((desde_id >= 1) AND (desde_id <= 12))),
  constraint ticket_historial_estado_id_check CHECK (((estado_id >= 1) AND (estado_id <= 12))),
  constraint ticket_historial_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(ticket_id),
  constraint ticket_historial_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ticket_historial_pendiente ON ticket_historial (ticket_id, ticket_historial_id) WHERE mesa_pendiente;
CREATE INDEX ticket_historial_ticket ON ticket_historial (ticket_id, ticket_historial_id);
CREATE INDEX ticket_historial_usuario_id ON ticket_historial (usuario_id) WHERE (usuario_id IS NOT NULL);

-- Hasta cuándo leyó cada persona la conversación de un ticket.
create table ticket_lectura (
  ticket_id bigint not null,
  usuario_id bigint not null,
  leido timestamptz not null,
  constraint ticket_lectura_pkey PRIMARY KEY (ticket_id, usuario_id),
  constraint ticket_lectura_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(ticket_id),
  constraint ticket_lectura_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ticket_lectura_usuario_id ON ticket_lectura (usuario_id);

-- Tokens con los que entran los sistemas de una empresa. Del token se guarda solo su SHA-256 y su comienzo.
create table token (
  token_id int generated always as identity,
  usuario_id bigint not null, -- Titular que creó el token: el token vale mientras el titular tenga los mismos permisos.
  nombre text not null,
  huella bytea not null,
  comienzo text not null,
  alcances text[] not null,
  direcciones cidr[] not null default '{}'::cidr[], -- Direcciones IP desde las que sirve; vacío: cualquiera.
  creado timestamptz not null,
  vence timestamptz not null,
  usado timestamptz, -- Último uso, con un minuto de precisión.
  usado_desde inet,
  cortado timestamptz,
  cortado_por bigint,
  avisado int, -- Cuántos días antes de vencer se avisó por última vez.
  constraint token_pkey PRIMARY KEY (token_id),
  constraint token_huella_key UNIQUE (huella),
  constraint token_alcances_check CHECK ((cardinality(alcances) > 0)),
  constraint token_check CHECK ((vence > creado)),
  constraint token_huella_check CHECK ((length(huella) = 32)),
  constraint token_cortado_por_fkey FOREIGN KEY (cortado_por) REFERENCES usuario(usuario_id),
  constraint token_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX token_cortado_por ON token (cortado_por) WHERE (cortado_por IS NOT NULL);
CREATE INDEX token_usuario ON token (usuario_id);
CREATE INDEX token_vence ON token (vence) WHERE (cortado IS NULL);
CREATE TRIGGER token_revocado AFTER DELETE OR UPDATE OF cortado, vence, direcciones, alcances, usuario_id OR TRUNCATE ON token FOR EACH STATEMENT EXECUTE FUNCTION avisa('tokens');

-- A qué empresas alcanza cada token.
create table token_razon_social (
  token_id int not null,
  razon_social_id bigint not null,
  constraint token_razon_social_pkey PRIMARY KEY (token_id, razon_social_id),
  constraint token_razon_social_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint token_razon_social_token_id_fkey FOREIGN KEY (token_id) REFERENCES token(token_id) ON DELETE CASCADE
);
CREATE INDEX token_razon_social_razon_social ON token_razon_social (razon_social_id);
CREATE TRIGGER token_razon_social_revocado AFTER DELETE OR UPDATE OR TRUNCATE ON token_razon_social FOR EACH STATEMENT EXECUTE FUNCTION avisa('tokens');

-- Trabajos que la distribuidora tiene que mover. Los escribe solamente trabajo_al_dia(), desde trabajo_fuente, en la transacción del cambio.
create table trabajo (
  clase text not null,
  entidad_id bigint not null,
  razon_social_id bigint,
  sector_id int,
  asignado_id bigint,
  estado_id smallint not null,
  motivo_id int,
  prioridad_id smallint not null,
  etapa text not null,
  creado timestamptz not null,
  desde timestamptz not null,
  contesto timestamptz, -- Cuándo escribió el cliente, si fue después que la distribuidora.
  primera_respuesta timestamptz,
  corre_desde timestamptz not null, -- Desde cuándo corre su plazo: desde que entró al estado, o desde que contestó el cliente.
  gastado int not null, -- Minutos hábiles del plazo que pasaron antes de corre_desde.
  vence timestamptz, -- Vencimiento; nulo mientras se espera al cliente, o sin plazo.
  orden timestamptz not null,
  avisado smallint not null default 0, -- 0: no se avisó; 1: se avisó que vence pronto; 2: se avisó que venció.
  avisa timestamptz, -- Desde cuándo se avisa que está por vencer: cuando queda la cuarta parte del plazo, y al menos una hora.
  externa boolean not null default false, -- Verdadero: lo atiende la mesa externa; acá solo se ve y se mide su plazo. Lo escribe trabajo_libre().
  libre boolean not null default false, -- Verdadero: lo puede tomar cualquier persona que lo atienda. Lo escribe trabajo_libre().
  marca_id int, -- De un reclamo o una garantía, que no la cambian; de una devolución la dicen sus productos. La escribe trabajo_libre().
  constraint trabajo_pkey PRIMARY KEY (clase, entidad_id),
  constraint trabajo_avisado_check CHECK (((avisado >= 0) AND (avisado <= 2))),
  constraint trabajo_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint trabajo_estado CHECK (
CASE
    WHEN (clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia'])) THEN ((estado_id >= 1) AND (estado_id <= 12))
    WHEN (clase = 'pedido') THEN ((estado_id >= 101) AND (estado_id <= 111))
    ELSE (estado_id = 0)
END),
  constraint trabajo_etapa_check CHECK ((etapa = ANY (ARRAY['autorizar', 'recepcion', 'resolver', 'cerrar', 'garantia', 'pago', 'pedido', 'certificado', 'alta', 'espera']))),
  constraint trabajo_gastado_check CHECK ((gastado >= 0)),
  constraint trabajo_prioridad_id_check CHECK (((prioridad_id >= 1) AND (prioridad_id <= 5))),
  constraint trabajo_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint trabajo_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id),
  constraint trabajo_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint trabajo_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX trabajo_abierto ON trabajo (orden, clase, entidad_id);
CREATE INDEX trabajo_asignado ON trabajo (asignado_id) WHERE (asignado_id IS NOT NULL);
CREATE INDEX trabajo_contesto ON trabajo (orden, clase, entidad_id) WHERE ((contesto IS NOT NULL) AND (etapa <> 'espera'));
CREATE INDEX trabajo_de_quien ON trabajo (asignado_id, clase, orden) INCLUDE (etapa);
CREATE INDEX trabajo_espera_cliente ON trabajo (razon_social_id, desde, clase, entidad_id) WHERE (etapa = 'espera');
CREATE INDEX trabajo_etapa ON trabajo (etapa, orden, clase, entidad_id);
CREATE INDEX trabajo_libre ON trabajo (orden, clase, entidad_id) WHERE (libre AND (etapa <> 'espera'));
CREATE INDEX trabajo_marca_id ON trabajo (marca_id) WHERE (marca_id IS NOT NULL);
CREATE INDEX trabajo_mas_viejo ON trabajo (asignado_id, clase, desde) WHERE (etapa <> 'espera');
CREATE INDEX trabajo_mio ON trabajo (asignado_id, orden, clase, entidad_id) WHERE (etapa <> 'espera');
CREATE INDEX trabajo_ofrecido ON trabajo (asignado_id) WHERE (libre AND (asignado_id IS NOT NULL));
CREATE INDEX trabajo_orden ON trabajo (orden, clase, entidad_id) WHERE (etapa <> 'espera');
CREATE INDEX trabajo_por_avisar ON trabajo (avisa) WHERE ((avisado < 2) AND (avisa IS NOT NULL));
CREATE INDEX trabajo_razon_social ON trabajo (razon_social_id, orden, clase, entidad_id);
CREATE INDEX trabajo_sector ON trabajo (sector_id, orden, clase, entidad_id) WHERE (etapa <> 'espera');
CREATE INDEX trabajo_sector_id ON trabajo (sector_id) WHERE (sector_id IS NOT NULL);
CREATE TRIGGER trabajo_libre BEFORE INSERT OR UPDATE OF asignado_id ON trabajo FOR EACH ROW EXECUTE FUNCTION trabajo_libre();
CREATE TRIGGER trabajo_orden BEFORE INSERT OR UPDATE OF vence, prioridad_id, desde ON trabajo FOR EACH ROW EXECUTE FUNCTION trabajo_orden();

-- Sumas de trabajo_evento por día, para los indicadores. Se rehacen con npm run indicadores.
create table trabajo_dia (
  por text not null,
  dia date not null,
  clave text not null, -- Grupo que se suma: un id como texto, vacío si no hay; de «estado», el estado que se dejó; de «todo», vacío siempre.
  clase text not null,
  sector_id int,
  abiertos int not null,
  resueltos int not null,
  pasos int not null,
  tarde int not null, -- Cantidad de pasos de trabajos ya vencidos.
  puntajes int not null,
  puntaje int not null, -- Suma de los puntajes de los trabajos que terminaron ese día; la cantidad está en puntajes.
  respuesta int[] not null, -- Los minutos de cada primera respuesta; «resolucion», los de cada cosa que terminó; «paso», los de cada paso, solo en las sumas por estado.
  resolucion int[] not null,
  paso int[] not null,
  constraint trabajo_dia_de UNIQUE NULLS NOT DISTINCT (por, clave, dia, clase, sector_id),
  constraint trabajo_dia_abiertos_check CHECK ((abiertos >= 0)),
  constraint trabajo_dia_check CHECK (((tarde >= 0) AND (tarde <= pasos))),
  constraint trabajo_dia_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint trabajo_dia_pasos_check CHECK ((pasos >= 0)),
  constraint trabajo_dia_por_check CHECK ((por = ANY (ARRAY['todo', 'persona', 'motivo', 'marca', 'empresa', 'estado']))),
  constraint trabajo_dia_puntaje_check CHECK ((puntaje >= 0)),
  constraint trabajo_dia_puntajes_check CHECK ((puntajes >= 0)),
  constraint trabajo_dia_resueltos_check CHECK ((resueltos >= 0)),
  constraint trabajo_dia_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX trabajo_dia_dia ON trabajo_dia (dia, por);
CREATE INDEX trabajo_dia_sector_id ON trabajo_dia (sector_id) WHERE (sector_id IS NOT NULL);

-- Días que cambiaron después de sumarse: hasta que se sumen de nuevo, se cuentan de sus eventos. Nulo: todos los días.
create table trabajo_dia_cambio (
  trabajo_dia_cambio_id bigint generated always as identity,
  dia date,
  constraint trabajo_dia_cambio_pkey PRIMARY KEY (trabajo_dia_cambio_id)
);

-- Días que ya están sumados en trabajo_dia.
create table trabajo_dia_hecho (
  dia date not null,
  constraint trabajo_dia_hecho_pkey PRIMARY KEY (dia)
);

-- Historia de cada trabajo, para los indicadores; sus filas no se cambian nunca.
create table trabajo_evento (
  trabajo_evento_id bigint generated always as identity,
  clase text not null,
  entidad_id bigint not null,
  razon_social_id bigint,
  sector_id int,
  asignado_id bigint,
  que text not null, -- «suelta»: la persona asignada (asignado_id) dejó de ver el trabajo, que quedó sin asignar.
  desde_id smallint,
  estado_id smallint,
  fecha timestamptz not null,
  minutos int, -- Minutos hábiles. De «pasa»: en el estado que dejó, sin la espera del cliente; de «responde» y «sale»: desde que se creó el trabajo.
  vencido boolean not null default false, -- Verdadero: el plazo del estado que dejó ya había vencido.
  constraint trabajo_evento_pkey PRIMARY KEY (trabajo_evento_id),
  constraint trabajo_evento_clase_check CHECK ((clase = ANY (ARRAY['devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta']))),
  constraint trabajo_evento_desde_id_check CHECK ((((desde_id >= 0) AND (desde_id <= 12)) OR ((desde_id >= 101) AND (desde_id <= 111)))),
  constraint trabajo_evento_estado_id_check CHECK ((((estado_id >= 0) AND (estado_id <= 12)) OR ((estado_id >= 101) AND (estado_id <= 111)))),
  constraint trabajo_evento_que_check CHECK ((que = ANY (ARRAY['entra', 'responde', 'pasa', 'sale', 'suelta']))),
  constraint trabajo_evento_asignado_id_fkey FOREIGN KEY (asignado_id) REFERENCES usuario(usuario_id),
  constraint trabajo_evento_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint trabajo_evento_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES sector(sector_id)
);
CREATE INDEX trabajo_evento_asignado ON trabajo_evento (asignado_id, fecha) WHERE (asignado_id IS NOT NULL);
CREATE INDEX trabajo_evento_de ON trabajo_evento (clase, entidad_id, trabajo_evento_id);
CREATE INDEX trabajo_evento_de_producto ON trabajo_evento (fecha) WHERE ((que = 'entra') AND (clase = ANY (ARRAY['devolucion', 'garantia'])));
CREATE INDEX trabajo_evento_decidido ON trabajo_evento (fecha) WHERE ((que = 'pasa') AND (estado_id = ANY (ARRAY[5, 6])) AND (clase = ANY (ARRAY['devolucion', 'garantia'])));
CREATE INDEX trabajo_evento_fecha ON trabajo_evento (fecha, que);
CREATE INDEX trabajo_evento_razon_social ON trabajo_evento (razon_social_id, fecha);
CREATE INDEX trabajo_evento_sector_id ON trabajo_evento (sector_id) WHERE (sector_id IS NOT NULL);
CREATE TRIGGER trabajo_evento_cambiado AFTER DELETE OR UPDATE OR TRUNCATE ON trabajo_evento FOR EACH STATEMENT EXECUTE FUNCTION trabajo_dia_todo();
CREATE TRIGGER trabajo_evento_tarde AFTER INSERT ON trabajo_evento FOR EACH ROW WHEN (((new.que <> 'suelta') AND ((new.fecha < (now() - '01:00:00'::interval)) OR (new.fecha > (now() + '01:00:00'::interval))))) EXECUTE FUNCTION trabajo_evento_tarde();

-- Transferencias que ya se registraron como pago, porque el aviso de una puede llegar más de una vez.
create table transferencia_recibida (
  razon_social_id bigint not null,
  transferencia_id text not null, -- El número de COELSA, que es la referencia del medio de ese pago.
  recibida timestamptz not null default now(),
  constraint transferencia_recibida_pkey PRIMARY KEY (razon_social_id, transferencia_id),
  constraint transferencia_recibida_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX transferencia_recibida_recibida ON transferencia_recibida (recibida);

-- Los transportes que se ofrecen para despachar; además se puede escribir otro.
create table transporte (
  transporte_id int generated always as identity,
  nombre text not null,
  activo boolean not null default true, -- Falso: no se ofrece más, y los registros que ya lo tienen conservan su nombre.
  version int not null default 1,
  constraint transporte_pkey PRIMARY KEY (transporte_id)
);
CREATE UNIQUE INDEX transporte_nombre ON transporte (lower(nombre));
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON transporte FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('transporte_id');
CREATE TRIGGER transporte_ofrecido AFTER INSERT OR DELETE OR UPDATE ON transporte FOR EACH STATEMENT EXECUTE FUNCTION avisa('maestros');

-- Motos vendidas: su empresa, cuándo se entregaron y hasta cuándo tienen garantía (por fecha o por km, lo que ocurra primero).
create table unidad (
  vin character(17) not null,
  razon_social_id bigint not null,
  marca_id int not null,
  modelo text not null,
  motor text not null,
  factura text not null,
  fecha_entrega date not null,
  garantia_meses int not null,
  garantia_km int not null,
  version int not null default 1,
  fecha_venta date, -- Venta al usuario. Nulo: todavía no se informó.
  vence date, -- Fin de la garantía por fecha; por kilómetros puede terminar antes. Nulo: no se sabe cuándo se vendió.
  constraint unidad_pkey PRIMARY KEY (vin),
  constraint unidad_fecha_venta_check CHECK ((fecha_venta >= fecha_entrega)),
  constraint unidad_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marca(marca_id),
  constraint unidad_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id)
);
CREATE INDEX unidad_marca ON unidad (marca_id, vin);
CREATE INDEX unidad_motor ON unidad (motor);
CREATE INDEX unidad_razon_social ON unidad (razon_social_id, vin);
CREATE INDEX unidad_vence ON unidad (razon_social_id, vence);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON unidad FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('vin');
CREATE TRIGGER unidad_vence BEFORE INSERT OR UPDATE ON unidad FOR EACH ROW EXECUTE FUNCTION unidad_vence();

-- Cambios de la fecha de venta de una moto, con su motivo y la garantía en la que se pidieron.
create table unidad_venta (
  razon_social_id bigint not null,
  unidad_venta_id bigint generated always as identity,
  vin character(17) not null,
  anterior date not null,
  fecha_venta date not null,
  motivo text not null,
  ticket_id bigint not null,
  usuario_id bigint not null,
  creado timestamptz not null,
  constraint unidad_venta_pkey PRIMARY KEY (razon_social_id, unidad_venta_id),
  constraint unidad_venta_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint unidad_venta_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX unidad_venta_usuario ON unidad_venta (usuario_id);
CREATE INDEX unidad_venta_vin ON unidad_venta (razon_social_id, vin);

create table usuario (
  usuario_id bigint generated always as identity,
  user_name text not null,
  sub text, -- Identidad en Keycloak, atada la primera vez que la persona entra.
  email text not null,
  nombre text not null,
  apellido text not null,
  dni text, -- DNI sin cifrar, de la versión anterior del portal, hasta que un trabajo lo pasa a dni_cifrado. Cada persona tiene uno de los dos.
  direccion text,
  telefono text,
  codigo_sap text,
  activo boolean not null default true,
  user_id_invgate bigint,
  roles text[] not null default '{}'::text[], -- Los roles dados que traía su último token: según ellos recibe avisos y asignaciones.
  ultimo_acceso timestamptz, -- La última vez que el portal lo vio, con diez minutos de precisión.
  version int not null default 1, -- Sube con cada cambio de la persona en Mi Perfil; al guardar, la persona envía la versión que leyó.
  email_validado timestamptz, -- Cuándo probó que el e-mail es suyo; nulo: todavía no.
  resumen_dia date, -- Último día, de Argentina, en el que se le mandó el correo del día: es uno solo por día.
  maquina boolean not null default false, -- Verdadero: es una cuenta de servicio que carga datos por la API, no una persona.
  ausente_hasta date, -- Último día de ausencia de una persona de la distribuidora; nulo: está presente. El reloj lo borra al día siguiente.
  recorrido_visto timestamptz, -- Cuándo hizo o rechazó el recorrido de la primera visita; nulo: todavía se le ofrece.
  dni_cifrado text, -- DNI cifrado; el texto nombra la clave (DATA_KEYS).
  dni_indice bytea, -- HMAC del DNI con una clave derivada de la misma: sirve para buscarlo y es único.
  inactivo_desde timestamptz, -- Desde cuándo no entra; nulo mientras está activo. Pasados los días de limpieza.dias-personas-inactivas se vacían su DNI, teléfono y dirección.
  roles_dados text[], -- Los roles que se le dieron: un rol de su token cuenta solo si está acá. Nulo: todavía no se saben, y se toman de su primer ingreso. Los de un representante están en representante.roles.
  constraint usuario_pkey PRIMARY KEY (usuario_id),
  constraint usuario_sub_key UNIQUE (sub)
);
CREATE INDEX usuario_ausente ON usuario (ausente_hasta) WHERE (ausente_hasta IS NOT NULL);
CREATE INDEX usuario_inactivo ON usuario (inactivo_desde) WHERE (inactivo_desde IS NOT NULL);
CREATE INDEX usuario_orden ON usuario (apellido, nombre, usuario_id);
CREATE INDEX usuario_roles ON usuario USING gin (roles) WHERE activo;
CREATE UNIQUE INDEX usuario_dni_indice_unico ON usuario (dni_indice);
CREATE UNIQUE INDEX usuario_dni_unico ON usuario (dni) WHERE (dni IS NOT NULL);
CREATE UNIQUE INDEX usuario_email_unico ON usuario (lower(email));
CREATE UNIQUE INDEX usuario_user_name ON usuario (lower(user_name));
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON usuario FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('usuario_id');
CREATE TRIGGER usuario_ausente AFTER UPDATE OF ausente_hasta ON usuario FOR EACH ROW WHEN (((old.ausente_hasta IS NULL) <> (new.ausente_hasta IS NULL))) EXECUTE FUNCTION usuario_ausente();
CREATE TRIGGER usuario_dni_en_claro BEFORE UPDATE OF dni ON usuario FOR EACH ROW WHEN (((new.dni IS NOT NULL) AND (NOT (new.dni_cifrado IS DISTINCT FROM old.dni_cifrado)))) EXECUTE FUNCTION usuario_dni_en_claro();
CREATE TRIGGER usuario_inactivo_desde BEFORE INSERT OR UPDATE OF activo ON usuario FOR EACH ROW EXECUTE FUNCTION usuario_inactivo_desde();
CREATE TRIGGER usuario_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON usuario FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');
CREATE CONSTRAINT TRIGGER usuario_ve AFTER UPDATE OF roles, activo ON usuario DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.roles IS DISTINCT FROM new.roles) OR (old.activo AND (NOT new.activo)))) EXECUTE FUNCTION usuario_ve();

create table usuario_razon_social (
  usuario_id bigint not null,
  razon_social_id bigint not null,
  constraint usuario_razon_social_pkey PRIMARY KEY (usuario_id, razon_social_id),
  constraint usuario_razon_social_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint usuario_razon_social_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX usuario_razon_social_razon ON usuario_razon_social (razon_social_id, usuario_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON usuario_razon_social FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('usuario_id', 'razon_social_id');
CREATE TRIGGER usuario_razon_social_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON usuario_razon_social FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');

create table usuario_servicio (
  usuario_id bigint not null,
  servicio_id int not null,
  constraint usuario_servicio_pkey PRIMARY KEY (usuario_id, servicio_id),
  constraint usuario_servicio_servicio_id_fkey FOREIGN KEY (servicio_id) REFERENCES servicio(servicio_id),
  constraint usuario_servicio_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX usuario_servicio_servicio_id ON usuario_servicio (servicio_id);
CREATE TRIGGER importacion_cambio AFTER INSERT OR DELETE OR UPDATE ON usuario_servicio FOR EACH ROW WHEN ((current_setting('autogestion.importacion', true) <> '')) EXECUTE FUNCTION importacion_cambio('usuario_id', 'servicio_id');
CREATE TRIGGER usuario_servicio_persona AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON usuario_servicio FOR EACH STATEMENT EXECUTE FUNCTION avisa('personas');

-- Enlaces de /validar. Del código se guarda solo su huella; el último enviado reemplaza a los anteriores.
create table validacion_email (
  validacion_id bigint generated always as identity,
  codigo_sha256 character(64) not null,
  usuario_id bigint not null,
  email text not null,
  enviada timestamptz not null,
  vence timestamptz not null,
  usada timestamptz,
  constraint validacion_email_pkey PRIMARY KEY (validacion_id),
  constraint validacion_email_codigo_sha256_key UNIQUE (codigo_sha256),
  constraint validacion_email_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX validacion_email_usuario ON validacion_email (usuario_id, enviada DESC);
CREATE INDEX validacion_email_vence ON validacion_email (vence);

-- Cuándo y qué persona de la distribuidora vio el portal como un cliente de una empresa.
create table ver_como (
  ver_como_id uuid not null default gen_random_uuid(),
  usuario_id bigint not null,
  razon_social_id bigint not null,
  desde timestamptz not null,
  hasta timestamptz not null, -- Cuándo termina sin que nadie lo cierre.
  salio timestamptz, -- Cuándo la persona lo cerró antes de hasta.
  constraint ver_como_pkey PRIMARY KEY (ver_como_id),
  constraint ver_como_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint ver_como_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX ver_como_hasta ON ver_como (hasta);
CREATE INDEX ver_como_razon_social ON ver_como (razon_social_id);
CREATE INDEX ver_como_usuario ON ver_como (usuario_id, desde);

-- Filtros guardados de una cola de la mesa: propios, o compartidos con todos los que trabajan en ella.
create table vista (
  vista_id int generated always as identity,
  usuario_id bigint not null,
  nombre text not null,
  compartida boolean not null,
  criterios jsonb not null, -- Criterios de búsqueda, para contar los trabajos de la vista.
  direccion text not null, -- Los mismos criterios como los escribe la pantalla en su dirección, después del «?».
  creada timestamptz not null,
  constraint vista_pkey PRIMARY KEY (vista_id),
  constraint vista_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(usuario_id)
);
CREATE INDEX vista_compartida ON vista (lower(nombre), vista_id) WHERE compartida;
CREATE UNIQUE INDEX vista_nombre ON vista (usuario_id, lower(nombre));

-- Direcciones a las que se informan los eventos de una empresa. Los secretos con que se firman los envíos están cifrados.
create table webhook (
  webhook_id bigint generated always as identity,
  razon_social_id bigint not null,
  direccion text not null,
  eventos text[] not null,
  secreto text not null,
  secreto_anterior text,
  anterior_hasta timestamptz, -- Hasta cuándo se firma también con el secreto anterior.
  creado_por bigint not null, -- Persona de cuyos permisos depende: quien lo creó o le puso la dirección. Sin ellos se desactiva.
  token_id bigint, -- Token con el que se cargó la dirección; nulo: la cargó una persona.
  creado timestamptz not null,
  espera timestamptz, -- Antes de este momento no se envía nada: la dirección lo pidió, o está sobrecargada.
  fallando_desde timestamptz, -- Primera falla desde el último envío aceptado; nulo: no falla.
  apagado timestamptz,
  motivo_apagado text, -- Por qué se apagó: lo hizo una persona, tres días sin aceptar envíos, un 410 (lo pidió el receptor), se anuló el token con el que se cargó la dirección, o quien lo creó perdió el permiso.
  version int not null default 1,
  constraint webhook_pkey PRIMARY KEY (webhook_id),
  constraint webhook_check CHECK (((apagado IS NULL) = (motivo_apagado IS NULL))),
  constraint webhook_check1 CHECK (((secreto_anterior IS NULL) = (anterior_hasta IS NULL))),
  constraint webhook_direccion_check CHECK ((direccion ~~ 'https://%')),
  constraint webhook_eventos_check CHECK ((cardinality(eventos) > 0)),
  constraint webhook_motivo_apagado_check CHECK ((motivo_apagado = ANY (ARRAY['persona', 'fallas', 'pedido', 'token', 'permiso']))),
  constraint webhook_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES usuario(usuario_id),
  constraint webhook_razon_social_id_fkey FOREIGN KEY (razon_social_id) REFERENCES razon_social(razon_social_id),
  constraint webhook_token_id_fkey FOREIGN KEY (token_id) REFERENCES token(token_id)
);
CREATE INDEX webhook_anterior_sin_cifrar ON webhook (webhook_id) WHERE (secreto_anterior !~~ 'cifrado:%');
CREATE INDEX webhook_creado_por ON webhook (creado_por);
CREATE INDEX webhook_razon_social ON webhook (razon_social_id);
CREATE INDEX webhook_sin_cifrar ON webhook (webhook_id) WHERE (secreto !~~ 'cifrado:%');
CREATE INDEX webhook_token ON webhook (token_id);

-- Eventos para cada dirección. Se escriben en la transacción del cambio que los causa, así que no se pierde ninguno.
create table webhook_envio (
  envio_id bigint generated always as identity,
  webhook_id bigint not null,
  evento_id uuid not null, -- El webhook-id: el mismo en cada intento y para cada dirección.
  tipo text not null,
  entidad text not null, -- Número de la gestión del evento; de una partida, su nombre en el ERP (sociedad-documento-ejercicio-posición).
  creado timestamptz not null,
  intentos smallint not null default 0,
  proximo timestamptz, -- Cuándo se intenta; mientras se intenta, cuándo lo toma otro proceso. Nulo: no se intenta más.
  intentado timestamptz,
  entregado timestamptz,
  estado smallint, -- El código HTTP del último intento; nulo: no contestó.
  respuesta text, -- Primer KB de la respuesta.
  falla text, -- Por qué no hubo respuesta.
  constraint webhook_envio_pkey PRIMARY KEY (envio_id),
  constraint webhook_envio_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(webhook_id) ON DELETE CASCADE
);
CREATE INDEX webhook_envio_creado ON webhook_envio (creado);
CREATE INDEX webhook_envio_proximo ON webhook_envio (webhook_id, proximo, envio_id) WHERE (proximo IS NOT NULL);
CREATE INDEX webhook_envio_webhook ON webhook_envio (webhook_id, envio_id DESC);
CREATE UNIQUE INDEX webhook_envio_evento ON webhook_envio (webhook_id, evento_id);

create view empresa_linea as
 SELECT 'devolucion'::text AS clase,
    devolucion.devolucion_id AS entidad_id,
    devolucion.razon_social_id,
    devolucion.creada AS creado,
    devolucion.estado_id
   FROM devolucion
  WHERE (devolucion.estado_id <> 3)
UNION ALL
 SELECT ticket.tipo AS clase,
    ticket.ticket_id AS entidad_id,
    ticket.razon_social_id,
    ticket.creado,
    ticket.estado_id
   FROM ticket
  WHERE (ticket.estado_id <> 3)
UNION ALL
 SELECT 'pago'::text AS clase,
    pago.pago_id AS entidad_id,
    pago.razon_social_id,
    pago.creado,
    (
        CASE pago.estado
            WHEN 'recibido'::text THEN 0
            WHEN 'rechazado'::text THEN 6
            ELSE 5
        END)::smallint AS estado_id
   FROM pago
UNION ALL
 SELECT 'pedido'::text AS clase,
    pedido_moto.pedido_id AS entidad_id,
    pedido_moto.razon_social_id,
    ((pedido_moto.fecha + '12:00:00'::time without time zone) AT TIME ZONE 'America/Argentina/Buenos_Aires'::text) AS creado,
    pedido_moto.estado_id
   FROM pedido_moto
  WHERE (pedido_moto.estado_id <> 101)
UNION ALL
 SELECT 'certificado'::text AS clase,
    certificado.certificado_id AS entidad_id,
    certificado.razon_social_id,
    certificado.creado,
    (
        CASE certificado.estado
            WHEN 'pendiente'::text THEN 0
            WHEN 'rechazado'::text THEN 6
            ELSE 5
        END)::smallint AS estado_id
   FROM certificado;

create view trabajo_de_alta as
 SELECT 'alta'::text AS clase,
    a.pedido_id AS entidad_id,
    NULL::bigint AS razon_social_id,
    c.sector_id,
    a.asignado_id,
    (0)::smallint AS estado_id,
    NULL::integer AS motivo_id,
    2 AS prioridad_id,
    a.creado,
    a.creado AS desde,
    v.respondido,
    v.consultado,
        CASE
            WHEN v.espera_cliente THEN 'espera'::text
            ELSE 'alta'::text
        END AS etapa
   FROM ((pedido_razon_social a
     LEFT JOIN mesa_clase c ON ((c.clase = 'alta'::text)))
     LEFT JOIN conversacion v ON (((v.clase = 'alta'::text) AND (v.entidad_id = a.pedido_id))))
  WHERE (a.estado = 'pendiente'::text);

create view trabajo_de_certificado as
 SELECT 'certificado'::text AS clase,
    k.certificado_id AS entidad_id,
    k.razon_social_id,
    c.sector_id,
    k.asignado_id,
    (0)::smallint AS estado_id,
    NULL::integer AS motivo_id,
    2 AS prioridad_id,
    k.creado,
    k.creado AS desde,
    v.respondido,
    v.consultado,
        CASE
            WHEN v.espera_cliente THEN 'espera'::text
            ELSE 'certificado'::text
        END AS etapa
   FROM ((certificado k
     LEFT JOIN mesa_clase c ON ((c.clase = 'certificado'::text)))
     LEFT JOIN conversacion v ON (((v.clase = 'certificado'::text) AND (v.entidad_id = k.certificado_id))))
  WHERE ((k.estado = 'pendiente'::text) AND k.vigente);

create view trabajo_de_devolucion as
 SELECT 'devolucion'::text AS clase,
    devolucion_id AS entidad_id,
    razon_social_id,
    sector_id,
    asignado_id,
    estado_id,
    motivo_ids[1] AS motivo_id,
    prioridad_id,
    creada AS creado,
    estado_desde AS desde,
    respondido,
    consultado,
        CASE
            WHEN (estado_id = ANY (ARRAY[10, 9])) THEN 'recepcion'::text
            WHEN ((estado_id = 8) OR espera_cliente) THEN 'espera'::text
            WHEN (estado_id = ANY (ARRAY[11, 1, 2, 12])) THEN 'autorizar'::text
            WHEN (estado_id = 7) THEN 'resolver'::text
            WHEN (estado_id = ANY (ARRAY[5, 6])) THEN 'cerrar'::text
            ELSE NULL::text
        END AS etapa
   FROM devolucion d
  WHERE (estado_id <> ALL (ARRAY[3, 4]));

create view trabajo_de_pago as
 SELECT 'pago'::text AS clase,
    p.pago_id AS entidad_id,
    p.razon_social_id,
    c.sector_id,
    p.asignado_id,
    (0)::smallint AS estado_id,
    NULL::integer AS motivo_id,
    2 AS prioridad_id,
    p.creado,
    p.creado AS desde,
    v.respondido,
    v.consultado,
        CASE
            WHEN v.espera_cliente THEN 'espera'::text
            ELSE 'pago'::text
        END AS etapa
   FROM ((pago p
     LEFT JOIN mesa_clase c ON ((c.clase = 'pago'::text)))
     LEFT JOIN conversacion v ON (((v.clase = 'pago'::text) AND (v.entidad_id = p.pago_id))))
  WHERE (p.estado = 'recibido'::text);

create view trabajo_de_pedido as
 SELECT 'pedido'::text AS clase,
    p.pedido_id AS entidad_id,
    p.razon_social_id,
    c.sector_id,
    p.asignado_id,
    p.estado_id,
    NULL::integer AS motivo_id,
    2 AS prioridad_id,
    p.estado_desde AS creado,
    p.estado_desde AS desde,
    v.respondido,
    v.consultado,
        CASE
            WHEN ((p.estado_id = 109) OR v.espera_cliente) THEN 'espera'::text
            ELSE 'pedido'::text
        END AS etapa
   FROM ((pedido_moto p
     LEFT JOIN mesa_clase c ON ((c.clase = 'pedido'::text)))
     LEFT JOIN conversacion v ON (((v.clase = 'pedido'::text) AND (v.entidad_id = p.pedido_id))))
  WHERE (p.estado_id = ANY (ARRAY[102, 103, 104, 105, 107, 108, 109]));

create view trabajo_de_ticket as
 SELECT tipo AS clase,
    ticket_id AS entidad_id,
    razon_social_id,
    sector_id,
    asignado_id,
    estado_id,
    motivo_id,
    prioridad_id,
    creado,
    estado_desde AS desde,
    respondido,
    consultado,
        CASE
            WHEN ((estado_id = 8) OR espera_cliente) THEN 'espera'::text
            WHEN (tipo = 'garantia'::text) THEN 'garantia'::text
            WHEN (tipo = 'reclamo'::text) THEN 'resolver'::text
            ELSE NULL::text
        END AS etapa
   FROM ticket t
  WHERE ((estado_id <> ALL (ARRAY[3, 4])) AND ((tipo = 'garantia'::text) OR (estado_id <> 6)));

create view trabajo_fuente as
 SELECT trabajo_de_devolucion.clase,
    trabajo_de_devolucion.entidad_id,
    trabajo_de_devolucion.razon_social_id,
    trabajo_de_devolucion.sector_id,
    trabajo_de_devolucion.asignado_id,
    trabajo_de_devolucion.estado_id,
    trabajo_de_devolucion.motivo_id,
    trabajo_de_devolucion.prioridad_id,
    trabajo_de_devolucion.creado,
    trabajo_de_devolucion.desde,
    trabajo_de_devolucion.respondido,
    trabajo_de_devolucion.consultado,
    trabajo_de_devolucion.etapa
   FROM trabajo_de_devolucion
UNION ALL
 SELECT trabajo_de_ticket.clase,
    trabajo_de_ticket.entidad_id,
    trabajo_de_ticket.razon_social_id,
    trabajo_de_ticket.sector_id,
    trabajo_de_ticket.asignado_id,
    trabajo_de_ticket.estado_id,
    trabajo_de_ticket.motivo_id,
    trabajo_de_ticket.prioridad_id,
    trabajo_de_ticket.creado,
    trabajo_de_ticket.desde,
    trabajo_de_ticket.respondido,
    trabajo_de_ticket.consultado,
    trabajo_de_ticket.etapa
   FROM trabajo_de_ticket
UNION ALL
 SELECT trabajo_de_pago.clase,
    trabajo_de_pago.entidad_id,
    trabajo_de_pago.razon_social_id,
    trabajo_de_pago.sector_id,
    trabajo_de_pago.asignado_id,
    trabajo_de_pago.estado_id,
    trabajo_de_pago.motivo_id,
    trabajo_de_pago.prioridad_id,
    trabajo_de_pago.creado,
    trabajo_de_pago.desde,
    trabajo_de_pago.respondido,
    trabajo_de_pago.consultado,
    trabajo_de_pago.etapa
   FROM trabajo_de_pago
UNION ALL
 SELECT trabajo_de_pedido.clase,
    trabajo_de_pedido.entidad_id,
    trabajo_de_pedido.razon_social_id,
    trabajo_de_pedido.sector_id,
    trabajo_de_pedido.asignado_id,
    trabajo_de_pedido.estado_id,
    trabajo_de_pedido.motivo_id,
    trabajo_de_pedido.prioridad_id,
    trabajo_de_pedido.creado,
    trabajo_de_pedido.desde,
    trabajo_de_pedido.respondido,
    trabajo_de_pedido.consultado,
    trabajo_de_pedido.etapa
   FROM trabajo_de_pedido
UNION ALL
 SELECT trabajo_de_certificado.clase,
    trabajo_de_certificado.entidad_id,
    trabajo_de_certificado.razon_social_id,
    trabajo_de_certificado.sector_id,
    trabajo_de_certificado.asignado_id,
    trabajo_de_certificado.estado_id,
    trabajo_de_certificado.motivo_id,
    trabajo_de_certificado.prioridad_id,
    trabajo_de_certificado.creado,
    trabajo_de_certificado.desde,
    trabajo_de_certificado.respondido,
    trabajo_de_certificado.consultado,
    trabajo_de_certificado.etapa
   FROM trabajo_de_certificado
UNION ALL
 SELECT trabajo_de_alta.clase,
    trabajo_de_alta.entidad_id,
    trabajo_de_alta.razon_social_id,
    trabajo_de_alta.sector_id,
    trabajo_de_alta.asignado_id,
    trabajo_de_alta.estado_id,
    trabajo_de_alta.motivo_id,
    trabajo_de_alta.prioridad_id,
    trabajo_de_alta.creado,
    trabajo_de_alta.desde,
    trabajo_de_alta.respondido,
    trabajo_de_alta.consultado,
    trabajo_de_alta.etapa
   FROM trabajo_de_alta;

CREATE OR REPLACE FUNCTION auditoria_no_cambia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'auditoria is append-only';
end $function$;

-- Crea las particiones que falten de los próximos tres meses. El reloj la llama cada día.
CREATE OR REPLACE FUNCTION auditoria_prepara()
 RETURNS int
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  mes timestamp;
  parte text;
  hechas int := 0;
begin
  for n in 1..3 loop
    mes := date_trunc('month', now() at time zone 'UTC') + n * interval '1 month';
    parte := 'auditoria_' || to_char(mes, 'YYYY_MM');
    continue when to_regclass(parte) is not null;
    -- The default partition already has rows of this month: leave them there.
    continue when exists (
      select 1 from auditoria_resto
      where cuando >= mes at time zone 'UTC' and cuando < (mes + interval '1 month') at time zone 'UTC');
    execute format('create table %I partition of auditoria for values from (%L) to (%L)', parte,
      mes at time zone 'UTC', (mes + interval '1 month') at time zone 'UTC');
    execute format('create trigger auditoria_no_se_vacia before truncate on %I
      for each statement execute function auditoria_no_cambia()', parte);
    hechas := hechas + 1;
  end loop;
  return hechas;
end $function$;

-- Notifica por su nombre, a los procesos y a los navegadores abiertos, que algo cambió; y le avisa a la sesión que hizo el cambio que hay procesos que lo guardan en memoria.
CREATE OR REPLACE FUNCTION avisa()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notificaciones', tg_argv[0]);
  raise notice '%', tg_argv[0] using errcode = '01AVI';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ayuda_articulo_al_dia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.palabras := setweight(to_tsvector('spanish', lower(unaccent(new.titulo))), 'A')
    || setweight(to_tsvector('spanish', lower(unaccent(new.resumen))), 'B')
    || to_tsvector('spanish', lower(unaccent(new.texto)));
  new.actualizado := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION biblioteca_cambia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_current_xact_id();
  new.cambiado := greatest(clock_timestamp(), new.vigente_desde::timestamp at time zone 'America/Argentina/Buenos_Aires');
  return new;
end $function$;

-- Condición de búsqueda con todas las palabras escritas, cada una como comienzo de un código o como palabra en castellano. Las palabras que ningún índice guarda cuentan solo si no hay otras.
CREATE OR REPLACE FUNCTION busqueda(comienzos text[], palabras text[], otras text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT COALESCE((string_agg((('(' || (((to_tsquery('simple'::regconfig, (w.c || ':*')) || plainto_tsquery('spanish'::regconfig, w.p)) || plainto_tsquery('spanish'::regconfig, w.o)))::text) || ')'), ' & ') FILTER (WHERE (numnode(plainto_tsquery('spanish'::regconfig, w.p)) > 0)))::tsquery, (string_agg((w.c || ':*'), ' & '))::tsquery, ''::tsquery) AS "coalesce"
    FROM UNNEST(busqueda.comienzos, busqueda.palabras, busqueda.otras) w(c, p, o);
END;

-- Anota cuándo cambió una fila por última vez.
CREATE OR REPLACE FUNCTION cambia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_current_xact_id();
  new.cambiado := clock_timestamp();
  return new;
end $function$;

-- Anota que cambió el registro al que pertenece una fila: su tabla y cuál es, con la fila en $1. Un registro que esta transacción ya cambió no se anota de nuevo.
CREATE OR REPLACE FUNCTION cambia_con()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update %I p set cambiado = clock_timestamp() where %s and p.xmin <> pg_current_xact_id()::xid', tg_argv[0], tg_argv[1])
    using coalesce(new, old);
  return null;
end $function$;

-- Como cambia_con, para todas las filas de una sentencia (cambiadas): anota que cambiaron los registros a los que pertenecen.
CREATE OR REPLACE FUNCTION cambian_con()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  case tg_argv[0]
    when 'devolucion' then update devolucion p set cambiado = clock_timestamp()
      where p.devolucion_id in (select c.devolucion_id from cambiadas c) and p.xmin <> pg_current_xact_id()::xid;
    when 'factura' then update factura p set cambiado = clock_timestamp()
      where p.factura_id in (select c.factura_id from cambiadas c) and p.xmin <> pg_current_xact_id()::xid;
  end case;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION certificado_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia('certificado', new.certificado_id, coalesce(new.resuelto, new.reemplazado, new.creado),
    case new.estado when 'aprobado' then 5 when 'rechazado' then 6 else 4 end::smallint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION contacto_ve()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mesa_suelta(u.usuario_id, old.razon_social_id) from usuario u where u.user_name = old.usuario;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION conversacion_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia(new.clase, new.entidad_id, greatest(new.respondido, new.consultado), 0::smallint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION deshacer_cambio(c importacion_cambio)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  fila text := format('jsonb_populate_record(null::%I, $1)', c.tabla);
  es_ella text := (select string_agg(format('t.%I = (%s).%I', k, fila, k), ' and ') from jsonb_object_keys(c.clave) as k);
  estan boolean;
  columnas text;
  volvieron int;
begin
  execute format('select true from %I t where %s for update', c.tabla, es_ella) into estan using c.clave;
  if c.antes is null then
    execute format('delete from %I t where %s and md5((to_jsonb(t) - ''{version,cambiado}''::text[])::text) = $2', c.tabla, es_ella) using c.clave, c.huella;
    get diagnostics volvieron = row_count;
    return case when volvieron = 0 and estan then 'cambiada' end;
  end if;
  select string_agg(quote_ident(attname), ', ') into columnas from pg_attribute
    where attrelid = c.tabla::regclass and attnum > 0 and not attisdropped and attgenerated = '' and c.antes ? attname;
  if c.despues is null then
    if estan then
      return 'cambiada';
    end if;
    execute format('insert into %I (%s) overriding system value select %s from %s', c.tabla, columnas, columnas, fila) using c.antes;
    return null;
  end if;
  execute format('update %I t set (%s) = (select %s from jsonb_populate_record(null::%I, $2))%s where %s
    and (select jsonb_object_agg(k, to_jsonb(t) -> k) from jsonb_object_keys($3) as k) = $3', c.tabla, columnas, columnas, c.tabla,
    case when exists (select from pg_attribute where attrelid = c.tabla::regclass and attname = 'version') then ', version = version + 1' else '' end,
    es_ella) using c.clave, c.antes, c.despues;
  get diagnostics volvieron = row_count;
  return case when volvieron = 0 then 'cambiada' end;
exception when integrity_constraint_violation then
  return 'usada';
end $function$;

CREATE OR REPLACE FUNCTION deshacer_lote(importacion bigint, cuantos int, OUT volvieron int, OUT quedaron int)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  c importacion_cambio;
  porque text;
begin
  volvieron := 0;
  quedaron := 0;
  for c in select * from importacion_cambio where importacion_id = importacion and resultado is null order by cambio_id desc limit cuantos loop
    porque := deshacer_cambio(c);
    if porque is null then
      delete from importacion_cambio where cambio_id = c.cambio_id;
      volvieron := volvieron + 1;
    else
      update importacion_cambio set resultado = porque where cambio_id = c.cambio_id;
      quedaron := quedaron + 1;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION devolucion_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia('devolucion', new.devolucion_id, new.estado_desde, new.estado_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION dia_habil_siguiente(desde date, cuantos int, de_dias smallint[])
 RETURNS date
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  por_semana int := dias_entre(desde, desde + 7, de_dias);
  feriados int := 0;
  hay int;
  semanas int;
  dia date;
begin
  loop
    semanas := (cuantos + feriados - 1) / por_semana;
    dia := (select desde + 7 * semanas + n from generate_series(1, 7) n
      where extract(isodow from desde + n)::smallint = any(de_dias) order by n
      offset (cuantos + feriados - 1) % por_semana limit 1);
    hay := feriados_entre(desde + 1, dia + 1, de_dias);
    if hay = feriados then return dia; end if;
    feriados := hay;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION dias_entre(desde date, hasta date, de_dias smallint[])
 RETURNS int
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  semanas int := greatest(hasta - desde, 0) / 7;
  cuantos int := 0;
begin
  if semanas > 0 then cuantos := semanas * (select count(distinct d)::int from unnest(de_dias) d); end if;
  for n in 0 .. greatest(hasta - desde, 0) % 7 - 1 loop
    if extract(isodow from desde + n)::smallint = any(de_dias) then cuantos := cuantos + 1; end if;
  end loop;
  return cuantos;
end $function$;

CREATE OR REPLACE FUNCTION feriados_entre(desde date, hasta date, de_dias smallint[])
 RETURNS int
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select count(*)::int from feriado f where f.fecha >= desde and f.fecha < hasta and extract(isodow from f.fecha)::smallint = any(de_dias));
end $function$;

CREATE OR REPLACE FUNCTION horario_de(de_sector int, OUT dias smallint[], OUT abre time, OUT cierra time)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select s.dias, s.abre, s.cierra into dias, abre, cierra from sector s where s.sector_id = de_sector;
  dias := coalesce(dias, '{1,2,3,4,5}');
  abre := coalesce(abre, '09:00');
  cierra := coalesce(cierra, '18:00');
end $function$;

CREATE OR REPLACE FUNCTION importacion_cambio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  una jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  otra jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  fila jsonb := coalesce(otra, una);
begin
  if tg_op = 'UPDATE' and una - '{version,cambiado}'::text[] = otra - '{version,cambiado}'::text[] then
    return null;
  end if;
  insert into importacion_cambio (importacion_id, tabla, clave, cual, antes, despues, huella)
  values (current_setting('autogestion.importacion')::bigint, tg_table_name,
    (select jsonb_object_agg(c, fila -> c) from unnest(tg_argv) as c),
    coalesce(fila ->> 'nombre', fila ->> 'razon_social', fila ->> 'user_name', (select string_agg(fila ->> c, ' · ') from unnest(tg_argv) as c)),
    case tg_op when 'UPDATE' then importacion_distinto(una, otra) when 'DELETE' then una end,
    case tg_op when 'UPDATE' then importacion_distinto(otra, una) end,
    case tg_op when 'INSERT' then md5((otra - '{version,cambiado}'::text[])::text) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION importacion_distinto(una jsonb, otra jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, value) from jsonb_each(una) where key not in ('version', 'cambiado') and value is distinct from otra -> key
$function$;

CREATE OR REPLACE FUNCTION marca_tope()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update unidad set vence = null where marca_id = new.marca_id and fecha_venta is not null;
  return null;
end $function$;

-- Deja sin asignar los trabajos que una persona tiene y no ve, con una fila para cada uno en trabajo_evento. Devuelve cuántos fueron.
CREATE OR REPLACE FUNCTION mesa_suelta(de_usuario bigint, de_razon bigint)
 RETURNS int
 LANGUAGE plpgsql
AS $function$
declare
  t record;
  cuantos int := 0;
begin
  -- Lock in the order of bulk actions, by table and then by id: otherwise two could deadlock.
  for t in
    select x.clase, x.entidad_id, x.razon_social_id, x.sector_id, x.estado_id from trabajo x
    where x.asignado_id = de_usuario and (de_razon is null or x.razon_social_id = de_razon)
      and not mesa_ve(de_usuario, x.clase, x.razon_social_id)
    order by case x.clase when 'reclamo' then 'ticket' when 'garantia' then 'ticket' when 'pedido' then 'pedido_moto'
      when 'alta' then 'pedido_razon_social' else x.clase end, x.entidad_id
  loop
    case t.clase
      when 'devolucion' then update devolucion set asignado_id = null where devolucion_id = t.entidad_id and asignado_id = de_usuario;
      when 'reclamo', 'garantia' then update ticket set asignado_id = null where ticket_id = t.entidad_id and asignado_id = de_usuario;
      when 'pago' then update pago set asignado_id = null where pago_id = t.entidad_id and asignado_id = de_usuario;
      when 'pedido' then update pedido_moto set asignado_id = null where pedido_id = t.entidad_id and asignado_id = de_usuario;
      when 'certificado' then update certificado set asignado_id = null where certificado_id = t.entidad_id and asignado_id = de_usuario;
      when 'alta' then update pedido_razon_social set asignado_id = null where pedido_id = t.entidad_id and asignado_id = de_usuario;
    end case;
    if found then
      insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
      values (t.clase, t.entidad_id, t.razon_social_id, t.sector_id, de_usuario, 'suelta', t.estado_id, now());
      cuantos := cuantos + 1;
    end if;
  end loop;
  return cuantos;
end $function$;

-- Si una persona ve en la mesa los trabajos de una clase y una empresa, por sus roles y su cartera. Si no los ve, no se le asignan y deja de tenerlos.
CREATE OR REPLACE FUNCTION mesa_ve(de_usuario bigint, de_clase text, de_razon bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and u.activo and de_clase = any(r.clases))
    and (exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and r.toda_empresa)
      or exists (select from usuario u join contacto c on c.usuario = u.user_name
        where u.usuario_id = de_usuario and c.tipo = 'vendedor' and c.razon_social_id = de_razon))
$function$;

CREATE OR REPLACE FUNCTION minutos_habiles(desde timestamptz, hasta timestamptz, de_sector int)
 RETURNS int
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  horario record;
  a timestamp := desde at time zone 'America/Argentina/Buenos_Aires';
  b timestamp := hasta at time zone 'America/Argentina/Buenos_Aires';
  jornada numeric;
  segundos numeric;
begin
  if desde is null or hasta is null or hasta <= desde then return 0; end if;
  horario := horario_de(de_sector);
  jornada := extract(epoch from horario.cierra - horario.abre);
  segundos := jornada * (dias_entre(a::date, b::date, horario.dias) - feriados_entre(a::date, b::date, horario.dias));
  if dias_entre(a::date, a::date + 1, horario.dias) > feriados_entre(a::date, a::date + 1, horario.dias) then
    segundos := segundos - least(greatest(extract(epoch from a::time - horario.abre), 0), jornada);
  end if;
  if dias_entre(b::date, b::date + 1, horario.dias) > feriados_entre(b::date, b::date + 1, horario.dias) then
    segundos := segundos + least(greatest(extract(epoch from b::time - horario.abre), 0), jornada);
  end if;
  return segundos / 60;
end $function$;

CREATE OR REPLACE FUNCTION notificacion_avisa()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notificaciones', new.usuario_id::text);
  return null;
end $function$;

-- Orden de un trabajo en su cola: por su vencimiento. Los trabajos sin vencimiento van después, por prioridad y antigüedad: cada prioridad suma un siglo.
CREATE OR REPLACE FUNCTION orden_de_trabajo(vence timestamptz, prioridad smallint, desde timestamptz)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(vence, to_timestamp(extract(epoch from timestamp '9000-01-01' + (5 - prioridad) * interval '100 years')
    + extract(epoch from (desde at time zone 'UTC') - timestamp '2020-01-01')))
$function$;

CREATE OR REPLACE FUNCTION pago_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia('pago', new.pago_id, coalesce(new.resuelto, new.creado), case new.estado when 'rechazado' then 6 else 5 end::smallint);
  return null;
end $function$;

-- Palabras de un nombre, sin acentos: enteras sin signos, y separadas por ellos.
CREATE OR REPLACE FUNCTION palabras_de_nombre(nombre text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (to_tsvector('simple'::regconfig, regexp_replace(x.plano, '[^a-z0-9\s]+', '', 'g')) || to_tsvector('simple'::regconfig, regexp_replace(x.plano, '[^a-z0-9]+', ' ', 'g')))
    FROM ( SELECT lower(regexp_replace(NORMALIZE(palabras_de_nombre.nombre, NFKD), '[\u0300-\u036f]', '', 'g')) AS plano) x;
END;

CREATE OR REPLACE FUNCTION pedido_moto_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia('pedido', new.pedido_id, new.estado_desde, new.estado_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION pedido_razon_social_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia('alta', new.pedido_id, coalesce(new.resuelto, new.creado), case new.estado when 'aprobado' then 5 else 6 end::smallint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION plazo_cambiado()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update plazo_cambio set pedido = pedido + 1;
  perform pg_notify('notificaciones', 'plazos');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION plazo_minutos(de_clase text, en_estado smallint, de_sector int, de_prioridad smallint)
 RETURNS int
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  horas numeric;
begin
  select p.horas into horas from plazo p where p.clase = de_clase and p.estado_id = en_estado and (p.sector_id = de_sector or p.sector_id is null)
  order by p.sector_id nulls last limit 1;
  if found then
    return (horas * coalesce((select p.valor from parametro p where p.clave = 'mesa.plazo-prioridad-' || de_prioridad), 100) / 100.0 * 60)::int;
  end if;
  if de_clase = 'reclamo' and en_estado = 1 then
    return (select s.plazo_horas * 60 from sector s where s.sector_id = de_sector);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION producto_marca()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trabajo_dia_cambio (dia)
  select distinct (e.fecha at time zone 'America/Argentina/Buenos_Aires')::date
  from factura_linea f join devolucion_linea l using (factura_linea_id) join trabajo_evento e on e.entidad_id = l.devolucion_id
  where f.codigo_material = new.codigo_material and e.clase = 'devolucion' and e.que <> 'suelta';
  return null;
end $function$;

-- Momento en el que habrán pasado tantos minutos hábiles del sector (sin sector, lunes a viernes de 9 a 18), sin feriados. Nulo: no hay plazo.
CREATE OR REPLACE FUNCTION sumar_habiles(desde timestamptz, minutos int, de_sector int)
 RETURNS timestamptz
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  horario record;
  aca timestamp := desde at time zone 'America/Argentina/Buenos_Aires';
  dia date := aca::date;
  jornada numeric;
  total numeric;
  dias int;
begin
  if minutos is null or desde is null then return null; end if;
  horario := horario_de(de_sector);
  jornada := extract(epoch from horario.cierra - horario.abre);
  total := minutos * 60;
  if aca::time <= horario.cierra and dias_entre(dia, dia + 1, horario.dias) - feriados_entre(dia, dia + 1, horario.dias) = 1 then
    total := total + greatest(extract(epoch from aca::time - horario.abre), 0);
  else
    dia := dia_habil_siguiente(dia, 1, horario.dias);
  end if;
  dias := greatest(ceil(total / jornada) - 1, 0);
  if dias > 0 then dia := dia_habil_siguiente(dia, dias, horario.dias); end if;
  return (dia + horario.abre + make_interval(secs => (total - dias * jornada)::double precision)) at time zone 'America/Argentina/Buenos_Aires';
end $function$;

CREATE OR REPLACE FUNCTION ticket_puntaje()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trabajo_dia_cambio (dia)
  select distinct (e.fecha at time zone 'America/Argentina/Buenos_Aires')::date from trabajo_evento e
  where e.clase in ('reclamo', 'garantia') and e.entidad_id = new.ticket_id and e.que = 'sale';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ticket_trabajo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform trabajo_al_dia(new.tipo, new.ticket_id, new.estado_desde, new.estado_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION trabajo_al_dia(de_clase text, de_id bigint, momento timestamptz, salida smallint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v trabajo_fuente;
  t trabajo;
  corre timestamptz;
  lleva int;
  fin record;
  responde timestamptz;
begin
  case
    when de_clase = 'devolucion' then select * into v from trabajo_de_devolucion f where f.entidad_id = de_id;
    when de_clase in ('reclamo', 'garantia') then select * into v from trabajo_de_ticket f where f.clase = de_clase and f.entidad_id = de_id;
    when de_clase = 'pago' then select * into v from trabajo_de_pago f where f.entidad_id = de_id;
    when de_clase = 'pedido' then select * into v from trabajo_de_pedido f where f.entidad_id = de_id;
    when de_clase = 'certificado' then select * into v from trabajo_de_certificado f where f.entidad_id = de_id;
    when de_clase = 'alta' then select * into v from trabajo_de_alta f where f.entidad_id = de_id;
  end case;
  select * into t from trabajo x where x.clase = de_clase and x.entidad_id = de_id for update;
  if v.clase is null then
    if t.clase is null then return; end if;
    insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido)
    values
      (t.clase, t.entidad_id, t.razon_social_id, t.sector_id, t.asignado_id, 'pasa', t.estado_id, salida, momento,
        t.gastado + case when t.etapa = 'espera' then 0 else minutos_habiles(t.corre_desde, momento, t.sector_id) end, coalesce(t.vence < momento, false)),
      (t.clase, t.entidad_id, t.razon_social_id, t.sector_id, t.asignado_id, 'sale', t.estado_id, salida, momento,
        minutos_habiles(t.creado, momento, t.sector_id), coalesce(t.vence < momento, false));
    delete from trabajo x where x.clase = de_clase and x.entidad_id = de_id;
    perform pg_notify('notificaciones', 'mesa');
    return;
  end if;

  if t.clase is null or t.estado_id <> v.estado_id or t.desde <> v.desde then
    corre := v.desde;
    lleva := 0;
  elsif t.etapa <> 'espera' and v.etapa = 'espera' then
    corre := t.corre_desde;
    lleva := t.gastado + minutos_habiles(t.corre_desde, coalesce(v.respondido, momento), v.sector_id);
  elsif t.etapa = 'espera' and v.etapa <> 'espera' then
    corre := coalesce(v.consultado, momento);
    lleva := t.gastado;
  else
    corre := t.corre_desde;
    lleva := t.gastado;
  end if;
  fin := vencimiento(corre, case when v.etapa <> 'espera' then plazo_minutos(v.clase, v.estado_id, v.sector_id, v.prioridad_id::smallint) end,
    lleva, v.sector_id);
  responde := coalesce(t.primera_respuesta, v.respondido, case when t.clase is not null and t.estado_id <> v.estado_id then v.desde end);

  if t.clase is null then
    insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
    values (v.clase, v.entidad_id, v.razon_social_id, v.sector_id, v.asignado_id, 'entra', v.estado_id, v.desde);
  elsif t.estado_id <> v.estado_id then
    insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido)
    values (v.clase, v.entidad_id, v.razon_social_id, t.sector_id, coalesce(v.asignado_id, t.asignado_id), 'pasa', t.estado_id, v.estado_id, v.desde,
      t.gastado + case when t.etapa = 'espera' then 0 else minutos_habiles(t.corre_desde, v.desde, t.sector_id) end, coalesce(t.vence < v.desde, false));
  end if;
  if t.clase is not null and t.primera_respuesta is null and responde is not null then
    insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha, minutos, vencido)
    values (v.clase, v.entidad_id, v.razon_social_id, v.sector_id, v.asignado_id, 'responde', v.estado_id, responde,
      minutos_habiles(v.creado, responde, v.sector_id), coalesce(t.vence < responde, false));
  end if;

  insert into trabajo as x (clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, creado, desde,
    contesto, primera_respuesta, corre_desde, gastado, vence, avisa)
  values (v.clase, v.entidad_id, v.razon_social_id, v.sector_id, v.asignado_id, v.estado_id, v.motivo_id, v.prioridad_id, v.etapa, v.creado, v.desde,
    -- The opening message is not an answer.
    case when v.consultado > coalesce(v.respondido, v.creado) then v.consultado end, responde, corre, lleva, fin.vence, fin.avisa)
  on conflict (clase, entidad_id) do update set razon_social_id = excluded.razon_social_id, sector_id = excluded.sector_id,
    asignado_id = excluded.asignado_id, estado_id = excluded.estado_id, motivo_id = excluded.motivo_id, prioridad_id = excluded.prioridad_id,
    etapa = excluded.etapa, desde = excluded.desde, contesto = excluded.contesto, primera_respuesta = excluded.primera_respuesta,
    corre_desde = excluded.corre_desde, gastado = excluded.gastado, vence = excluded.vence, avisa = excluded.avisa,
    avisado = case when excluded.vence is distinct from x.vence then 0 else x.avisado end
  where (x.razon_social_id, x.sector_id, x.asignado_id, x.estado_id, x.motivo_id, x.prioridad_id, x.etapa, x.desde, x.contesto, x.primera_respuesta,
      x.corre_desde, x.gastado, x.vence)
    is distinct from (excluded.razon_social_id, excluded.sector_id, excluded.asignado_id, excluded.estado_id, excluded.motivo_id,
      excluded.prioridad_id, excluded.etapa, excluded.desde, excluded.contesto, excluded.primera_respuesta, excluded.corre_desde, excluded.gastado,
      excluded.vence);
  if found then perform pg_notify('notificaciones', 'mesa'); end if;
end $function$;

CREATE OR REPLACE FUNCTION trabajo_dia_todo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trabajo_dia_cambio (dia) values (null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION trabajo_evento_tarde()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trabajo_dia_cambio (dia) values ((new.fecha at time zone 'America/Argentina/Buenos_Aires')::date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION trabajo_libre()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.externa := false;
  if new.clase in ('reclamo', 'garantia') then
    select t.mesa_externa, t.marca_id into new.externa, new.marca_id from ticket t where t.ticket_id = new.entidad_id;
  end if;
  new.libre := not new.externa and (new.asignado_id is null
    or exists (select from usuario u where u.usuario_id = new.asignado_id and u.ausente_hasta is not null));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION trabajo_orden()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.orden := orden_de_trabajo(new.vence, new.prioridad_id, new.desde);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION unidad_vence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.vence := case when new.fecha_venta is not null then least(
    (new.fecha_venta + make_interval(months => new.garantia_meses))::date,
    (select (new.fecha_entrega + make_interval(months => tope_garantia_meses))::date from marca where marca_id = new.marca_id)
  ) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION usuario_ausente()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update trabajo set asignado_id = asignado_id where asignado_id = new.usuario_id;
  perform pg_notify('notificaciones', 'mesa');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION usuario_dni_en_claro()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.dni_cifrado := null;
  new.dni_indice := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION usuario_inactivo_desde()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.inactivo_desde := case when new.activo then null else coalesce(new.inactivo_desde, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION usuario_ve()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mesa_suelta(new.usuario_id, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION vencimiento(corre timestamptz, plazo int, lleva int, de_sector int, OUT vence timestamptz, OUT avisa timestamptz)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if plazo is null then return; end if;
  vence := sumar_habiles(corre, greatest(plazo - lleva, 0), de_sector);
  avisa := sumar_habiles(corre, greatest(plazo - lleva - greatest(60, plazo / 4), 0), de_sector);
end $function$;
