-- Razones sociales, users, and the distributor's own data.

create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Returns the tsquery of a search text (searchQuery of server/platform/db/search.ts). Each word is searched as the
-- prefix of a code, as a Spanish word, and in its other number (singular or plural).
create function busqueda(comienzos text[], palabras text[], otras text[]) returns tsquery language sql immutable
begin atomic
  select coalesce(
    (string_agg('(' || (to_tsquery('simple', c || ':*') || plainto_tsquery('spanish', p) || plainto_tsquery('spanish', o))::text || ')', ' & ')
      filter (where numnode(plainto_tsquery('spanish', p)) > 0))::tsquery,
    string_agg(c || ':*', ' & ')::tsquery, '')
  from unnest(comienzos, palabras, otras) w(c, p, o);
end;
comment on function busqueda is 'Condición de búsqueda con todas las palabras escritas, cada una como comienzo de un código o como palabra en castellano. Las palabras que ningún índice guarda cuentan solo si no hay otras.';

create function usuario_dni_en_claro() returns trigger language plpgsql as $$
begin
  new.dni_cifrado := null;
  new.dni_indice := null;
  return new;
end $$;

create function usuario_inactivo_desde() returns trigger language plpgsql as $$
begin
  new.inactivo_desde := case when new.activo then null else coalesce(new.inactivo_desde, now()) end;
  return new;
end $$;

-- Notifies the listeners of all processes of a change, whatever made it. Argument `maestros`: open forms offer the new
-- options. Argument `personas`: processes drop the users and rights they cached (server/platform/jobs/told-memory.ts),
-- so every table that defines them needs this trigger.
create function avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('notificaciones', tg_argv[0]);
  raise notice '%', tg_argv[0] using errcode = '01AVI';
  return null;
end $$;
comment on function avisa is 'Notifica por su nombre, a los procesos y a los navegadores abiertos, que algo cambió; y le avisa a la sesión que hizo el cambio que hay procesos que lo guardan en memoria.';

-- Sets the time of the last change, from which customers' systems pull changes (docs/decisions/0057-lo-que-cambio.md).
-- Takes the transaction id first: a concurrent pull then sees that a transaction older than this time is still open.
create function cambia() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.cambiado := clock_timestamp();
  return new;
end $$;
comment on function cambia is 'Anota cuándo cambió una fila por última vez.';

create function cambia_con() returns trigger language plpgsql as $$
begin
  execute format('update %I p set cambiado = clock_timestamp() where %s and p.xmin <> pg_current_xact_id()::xid', tg_argv[0], tg_argv[1])
    using coalesce(new, old);
  return null;
end $$;
comment on function cambia_con is 'Anota que cambió el registro al que pertenece una fila: su tabla y cuál es, con la fila en $1. Un registro que esta transacción ya cambió no se anota de nuevo.';

-- Sets the time of the last change in the parents of all rows that a statement changed. Each parent table has its
-- static statement, because PostgreSQL would plan a dynamic one at every call. Sequential scans are off: otherwise a
-- plan cached while the table is small would go on scanning it as it grows.
create function cambian_con() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  case tg_argv[0]
    when 'devolucion' then update devolucion p set cambiado = clock_timestamp()
      where p.devolucion_id in (select c.devolucion_id from cambiadas c) and p.xmin <> pg_current_xact_id()::xid;
    when 'factura' then update factura p set cambiado = clock_timestamp()
      where p.factura_id in (select c.factura_id from cambiadas c) and p.xmin <> pg_current_xact_id()::xid;
  end case;
  return null;
end $$;
comment on function cambian_con is 'Como cambia_con, para todas las filas de una sentencia (cambiadas): anota que cambiaron los registros a los que pertenecen.';

create table negocio (
  negocio_id int primary key,
  nombre text not null,
  version int not null default 1
);
comment on table negocio is 'Líneas de negocio: 1 motos, 4 autopartes (spec §3).';

create table servicio (
  servicio_id int primary key,
  nombre text not null,
  ofrecido boolean not null default true,
  version int not null default 1
);
comment on column servicio.ofrecido is 'Falso: nadie ve el servicio; lo fija la administración. Los usuarios que lo tienen lo conservan, por si se ofrece de nuevo.';
create trigger servicio_persona after insert or update or delete or truncate on servicio execute function avisa('personas');

create table marca (
  marca_id int primary key,
  negocio_id int not null references negocio,
  nombre text not null,
  activo boolean not null default true,
  version int not null default 1
);
comment on column marca.activo is 'Falso: no se ofrece más, y los registros que ya la tienen conservan su nombre.';
create index marca_negocio on marca (negocio_id);
create index marca_orden on marca (nombre, marca_id);

create table sector (
  sector_id int primary key,
  nombre text not null,
  grupo_id int not null,
  email text not null,
  plazo_horas int not null,
  atiende text[] not null default '{ROL_CALLCENTER}',
  version int not null default 1,
  dias smallint[] not null default '{1,2,3,4,5}' check (cardinality(dias) > 0 and dias <@ '{1,2,3,4,5,6,7}'),
  abre time not null default '09:00',
  cierra time not null default '18:00',
  mesa_externa boolean not null default true,
  constraint sector_horario check (cierra > abre)
);
comment on table sector is 'Sector que atiende reclamos. El nombre es el del grupo en la mesa de ayuda.';
comment on column sector.plazo_horas is 'Horas hábiles hasta la primera respuesta, que se le informan al cliente.';
comment on column sector.atiende is 'Roles que atienden sus gestiones y reciben avisos de las nuevas; un vendedor, solo de las razones sociales de su cartera.';
comment on column sector.dias is 'Los días que atiende: 1 lunes a 7 domingo.';
comment on column sector.mesa_externa is 'Verdadero: la mesa externa atiende sus reclamos y garantías nuevos. Donde no hay mesa externa (DESK=local) no tiene efecto.';
create trigger sector_ofrecido after insert or update or delete on sector execute function avisa('maestros');

create table origen (
  origen_id int primary key,
  nombre text not null
);
comment on table origen is 'Los orígenes de la especificación (§2), con los nombres que tienen en la mesa de ayuda.';

create table transporte (
  transporte_id int generated always as identity primary key,
  nombre text not null,
  activo boolean not null default true,
  version int not null default 1
);
comment on table transporte is 'Los transportes que se ofrecen para despachar; además se puede escribir otro.';
comment on column transporte.activo is 'Falso: no se ofrece más, y los registros que ya lo tienen conservan su nombre.';
create unique index transporte_nombre on transporte (lower(nombre));
create trigger transporte_ofrecido after insert or update or delete on transporte execute function avisa('maestros');

create table feriado (
  fecha date primary key,
  nombre text not null,
  version int not null default 1
);
comment on table feriado is 'Los días que no se atiende, además de sábados y domingos.';

create table parametro (
  clave text primary key,
  valor int not null,
  descripcion text not null,
  unidad text not null default '',
  minimo int not null default 0,
  maximo int not null default 100000,
  version int not null default 1,
  constraint parametro_orden check (minimo <= maximo)
);
comment on column parametro.minimo is 'La administración puede elegir en el portal un valor entre minimo y maximo, ambos incluidos.';

create table distribuidor (
  distribuidor_id int primary key default 1 check (distribuidor_id = 1),
  nombre text,
  cuit char(11),
  domicilio text,
  soporte_email text,
  soporte_telefono text,
  datos_personales_email text,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  datos_bancarios text,
  logo bytea,
  logo_version int not null default 0,
  pasos_omitidos text[] not null default '{}',
  version int not null default 1
);
comment on table distribuidor is 'Datos de la distribuidora que muestra el portal; una sola fila. Un campo nulo toma el valor de las variables DISTRIBUIDOR_* y SOPORTE_*.';
comment on column distribuidor.logo is 'PNG convertido por el portal: se muestra en el encabezado, en los PDF y en las pantallas de ingreso.';
comment on column distribuidor.logo_version is 'Sube con cada logo, así que cada uno tiene su propia dirección.';
comment on column distribuidor.pasos_omitidos is 'Pasos de la puesta en marcha que la distribuidora no usa.';

create table razon_social (
  razon_social_id bigint primary key,
  razon_social text not null,
  cuit char(11) not null unique,
  codigo_cliente char(10) not null unique,
  provincia text not null,
  activo boolean not null default true,
  user_id_invgate bigint,
  grupo_id int,
  version int not null default 1
);
comment on column razon_social.codigo_cliente is 'KUNNR de SAP, con ceros a la izquierda.';
create index razon_social_nombre on razon_social using gin (to_tsvector('simple', razon_social));
create index razon_social_orden on razon_social (razon_social, razon_social_id);

create table razon_social_negocio (
  razon_social_id bigint not null references razon_social,
  negocio_id int not null references negocio,
  primary key (razon_social_id, negocio_id)
);
create index razon_social_negocio_negocio_id on razon_social_negocio (negocio_id);

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
  activo boolean not null default true,
  user_id_invgate bigint,
  roles text[] not null default '{}',
  ultimo_acceso timestamptz,
  version int not null default 1,
  email_validado timestamptz,
  resumen_dia date,
  maquina boolean not null default false,
  ausente_hasta date,
  recorrido_visto timestamptz,
  dni_cifrado text,
  dni_indice bytea,
  inactivo_desde timestamptz,
  roles_dados text[]
);
comment on column usuario.sub is 'Identidad en Keycloak, atada la primera vez que la persona entra.';
comment on column usuario.dni is 'DNI sin cifrar, de la versión anterior del portal, hasta que un trabajo lo pasa a dni_cifrado. Cada persona tiene uno de los dos.';
comment on column usuario.roles is 'Los roles dados que traía su último token: según ellos recibe avisos y asignaciones.';
comment on column usuario.ultimo_acceso is 'La última vez que el portal lo vio, con diez minutos de precisión.';
comment on column usuario.version is 'Sube con cada cambio de la persona en Mi Perfil; al guardar, la persona envía la versión que leyó.';
comment on column usuario.email_validado is 'Cuándo probó que el e-mail es suyo; nulo: todavía no.';
comment on column usuario.resumen_dia is 'Último día, de Argentina, en el que se le mandó el correo del día: es uno solo por día.';
comment on column usuario.maquina is 'Verdadero: es una cuenta de servicio que carga datos por la API, no una persona.';
comment on column usuario.ausente_hasta is 'Último día de ausencia de una persona de la distribuidora; nulo: está presente. El reloj lo borra al día siguiente.';
comment on column usuario.recorrido_visto is 'Cuándo hizo o rechazó el recorrido de la primera visita; nulo: todavía se le ofrece.';
comment on column usuario.dni_cifrado is 'DNI cifrado; el texto nombra la clave (DATA_KEYS).';
comment on column usuario.dni_indice is 'HMAC del DNI con una clave derivada de la misma: sirve para buscarlo y es único.';
comment on column usuario.inactivo_desde is 'Desde cuándo no entra; nulo mientras está activo. Pasados los días de limpieza.dias-personas-inactivas se vacían su DNI, teléfono y dirección.';
comment on column usuario.roles_dados is 'Los roles que se le dieron: un rol de su token cuenta solo si está acá. Nulo: todavía no se saben, y se toman de su primer ingreso. Los de un representante están en representante.roles.';
create index usuario_ausente on usuario (ausente_hasta) where ausente_hasta is not null;
create index usuario_inactivo on usuario (inactivo_desde) where inactivo_desde is not null;
create index usuario_orden on usuario (apellido, nombre, usuario_id);
create index usuario_roles on usuario using gin (roles) where activo;
-- Covers all rows: for a list of values PostgreSQL would not use an index with `where dni_indice is not null`.
create unique index usuario_dni_indice_unico on usuario (dni_indice);
create unique index usuario_dni_unico on usuario (dni) where dni is not null;
create unique index usuario_email_unico on usuario (lower(email));
create unique index usuario_user_name on usuario (lower(user_name));
create trigger usuario_dni_en_claro before update of dni on usuario
  for each row when (new.dni is not null and new.dni_cifrado is not distinct from old.dni_cifrado)
  execute function usuario_dni_en_claro();
create trigger usuario_inactivo_desde before insert or update of activo on usuario
  for each row execute function usuario_inactivo_desde();
create trigger usuario_persona after insert or update or delete or truncate on usuario execute function avisa('personas');

create table usuario_razon_social (
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  primary key (usuario_id, razon_social_id)
);
create index usuario_razon_social_razon on usuario_razon_social (razon_social_id, usuario_id);
create trigger usuario_razon_social_persona after insert or update or delete or truncate on usuario_razon_social execute function avisa('personas');

create table usuario_servicio (
  usuario_id bigint not null references usuario,
  servicio_id int not null references servicio,
  primary key (usuario_id, servicio_id)
);
create index usuario_servicio_servicio_id on usuario_servicio (servicio_id);
create trigger usuario_servicio_persona after insert or update or delete or truncate on usuario_servicio execute function avisa('personas');

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
create index contacto_negocio_id on contacto (negocio_id) where negocio_id is not null;
create trigger contacto_persona after insert or update or delete or truncate on contacto execute function avisa('personas');

-- Notes of the staff about a razón social.
create table empresa_nota (
  empresa_nota_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  texto text not null,
  creada timestamptz not null,
  autor_id bigint not null references usuario,
  editada timestamptz,
  editor_id bigint references usuario,
  version int not null default 1
);
comment on table empresa_nota is 'Notas de la distribuidora sobre una empresa: un cliente nunca las recibe.';
create index empresa_nota_razon_social on empresa_nota (razon_social_id, empresa_nota_id desc);
create index empresa_nota_autor_id on empresa_nota (autor_id);
create index empresa_nota_editor_id on empresa_nota (editor_id) where editor_id is not null;

create table representante (
  usuario_id bigint primary key references usuario,
  roles text[] not null,
  cargo text not null default '',
  creador_id bigint references usuario,
  creado timestamptz not null,
  version int not null default 1,
  version_directorio int not null default 0,
  intento text,
  problema text,
  invitaciones timestamptz[] not null default '{}',
  invitaciones_enviadas int not null default 0,
  invitacion_enviada timestamptz,
  invitacion_vence timestamptz,
  invitacion_cancelada boolean not null default false,
  aceptada timestamptz,
  reemplazante_id bigint references usuario,
  cierra_sesiones boolean not null default false
);
comment on table representante is 'Datos propios de un usuario que entra por una empresa; sus datos personales, empresas y servicios son los de su usuario.';
comment on column representante.creador_id is 'Quién lo creó; nulo: un archivo de la distribuidora.';
comment on column representante.version is 'Sube con cada cambio; al guardar, la persona envía la versión que leyó.';
comment on column representante.version_directorio is 'La versión que el proveedor de identidad ya refleja; 0: la cuenta todavía no existe.';
comment on column representante.intento is 'E-mail con el que se va a crear la cuenta, anotado antes de crearla: una cuenta con ese usuario y ese e-mail es la del representante, y no la de otra persona.';
comment on column representante.problema is 'Por qué el proveedor no aceptó los datos, y qué hacer.';
comment on column representante.invitaciones is 'Cuándo se pidió cada invitación.';
comment on column representante.invitaciones_enviadas is 'Cantidad de invitaciones cuyo e-mail ya se envió.';
comment on column representante.aceptada is 'Cuándo entró por primera vez.';
comment on column representante.reemplazante_id is 'Usuario que recibe los avisos de las gestiones abiertas al desactivarlo; nulo: todos los del servicio.';
comment on column representante.cierra_sesiones is 'Verdadero: cambiaron sus permisos; cuando su cuenta los tenga, se cierran sus sesiones.';
create index representante_creador on representante (creador_id);
create index representante_por_invitar on representante (usuario_id) where invitaciones = '{}' and version_directorio = 0;
create index representante_reemplazante_id on representante (reemplazante_id) where reemplazante_id is not null;
create trigger representante_persona after insert or update or delete or truncate on representante execute function avisa('personas');

create table archivo (
  archivo_id uuid primary key,
  nombre text not null,
  tipo text not null,
  tamano bigint not null,
  sha256 char(64) not null,
  usuario_id bigint not null references usuario,
  razon_social_id bigint references razon_social,
  creado timestamptz not null default now(),
  privado boolean not null default false,
  contenido bytea
);
comment on table archivo is 'Archivos subidos. Sin razón social: el archivo todavía no se adjuntó a nada, y solo lo ve quien lo subió.';
comment on column archivo.privado is 'Verdadero: es de una nota interna, y solo la distribuidora lo lee.';
comment on column archivo.contenido is 'Contenido de los archivos de la demostración, que están en la base; los archivos subidos están en el disco.';
-- For the total size of the files of a razón social (some thousands), by an index-only scan.
create index archivo_espacio on archivo (razon_social_id) include (tamano) where razon_social_id is not null;
create index archivo_suelto on archivo (creado) where razon_social_id is null;
create index archivo_usuario on archivo (usuario_id, archivo_id);

create table imagen (
  imagen_id bigint generated always as identity primary key,
  usuario_id bigint unique references usuario,
  razon_social_id bigint unique references razon_social,
  archivo_id uuid not null unique references archivo,
  miniatura bytea not null,
  creada timestamptz not null,
  creada_por bigint not null references usuario,
  constraint imagen_check check (num_nonnulls(usuario_id, razon_social_id) = 1)
);
comment on table imagen is 'Imagen de una persona o de una empresa. Una imagen nueva es otra fila: imagen_id es su versión.';
comment on column imagen.archivo_id is 'WebP de 512 × 512, convertido por el portal. No se adjunta a nada, pero la limpieza no lo borra mientras esté acá.';
comment on column imagen.miniatura is 'WebP de 96 × 96.';
create index imagen_creada_por on imagen (creada_por);

create table banner (
  banner_id bigint generated always as identity primary key,
  negocio_id int not null references negocio,
  titulo text not null,
  texto text not null,
  enlace text,
  vigente_desde date not null,
  vigente_hasta date,
  version int not null default 1
);
create index banner_negocio on banner (negocio_id, vigente_desde);
