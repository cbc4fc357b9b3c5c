-- Access: terms, sessions, idempotency keys, and the audit log.

-- Terms and privacy notice; each publication is a version.
create table terminos_version (
  numero int primary key,
  version text not null unique,
  terminos text not null,
  privacidad text not null,
  publicada timestamptz,
  autor_id bigint references usuario,
  constraint terminos_version_check check (numero = 1 or (publicada is not null and autor_id is not null))
);
comment on table terminos_version is 'Términos y aviso de privacidad, en Markdown: cada publicación es una versión. Rige la de mayor número; las anteriores no cambian.';
comment on column terminos_version.version is 'Nombre de la versión, que también usa aceptacion_terminos: el día en que se publicó.';
comment on column terminos_version.terminos is 'Texto con {{distribuidora}}, {{domicilio}} y {{email}}, que al mostrarlo se completan con los datos de Distribuidora.';
comment on column terminos_version.publicada is 'Nulo: la que trae el portal.';
comment on column terminos_version.autor_id is 'Quién la publicó; nulo: la que trae el portal.';
create index terminos_version_autor on terminos_version (autor_id);

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
-- For the number of acceptances of each version.
create index aceptacion_terminos_version on aceptacion_terminos (version);

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
-- For the hourly sweep of expired rows.
create index validacion_email_vence on validacion_email (vence);

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
create index cambio_email_vence on cambio_email (vence);

create table consulta_dni (
  usuario_id bigint primary key references usuario,
  desde timestamptz not null,
  cantidad int not null
);
comment on table consulta_dni is 'Cantidad de consultas de DNI de cada persona en la hora que empezó en desde.';

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
  version int not null default 1,
  asignado_id bigint references usuario
);
comment on table pedido_razon_social is 'Una persona pide trabajar para una razón social; la distribuidora lo aprueba o lo rechaza con su motivo.';
create index pedido_razon_social_estado on pedido_razon_social (estado, pedido_id desc);
create index pedido_razon_social_usuario on pedido_razon_social (usuario_id, pedido_id desc);
create unique index pedido_razon_social_pendiente on pedido_razon_social (usuario_id, cuit) where estado = 'pendiente';
create index pedido_razon_social_asignado_id on pedido_razon_social (asignado_id) where asignado_id is not null;
create index pedido_razon_social_razon_social_id on pedido_razon_social (razon_social_id) where razon_social_id is not null;
create index pedido_razon_social_resuelto_por on pedido_razon_social (resuelto_por) where resuelto_por is not null;

create table pedido_razon_social_archivo (
  pedido_id bigint not null references pedido_razon_social,
  archivo_id uuid not null references archivo,
  primary key (pedido_id, archivo_id)
);
comment on table pedido_razon_social_archivo is 'Documentación que prueba el pedido: la leen la persona que la subió y las que resuelven pedidos.';
create index pedido_razon_social_archivo_archivo on pedido_razon_social_archivo (archivo_id);

-- Razones sociales whose owner requires a second factor of all users.
create table segundo_paso_exigido (
  razon_social_id bigint primary key references razon_social,
  desde timestamptz not null
);
comment on table segundo_paso_exigido is 'Empresas que piden el segundo paso a todas sus personas; sin fila, cada una elige. Quién lo pidió lo dice la auditoría.';

create table sesion_terminada (
  sid text primary key,
  emitido_hasta timestamptz,
  terminada timestamptz not null default now()
);
comment on table sesion_terminada is 'Sesiones del proveedor de identidad que terminaron y de las que todavía puede haber tokens válidos. Se guardan lo que dura el token más largo que se acepta (12 horas).';
comment on column sesion_terminada.emitido_hasta is 'Se rechazan los tokens emitidos hasta este momento; nulo: todos los de la sesión, porque la terminó el propio proveedor.';
create index sesion_terminada_terminada on sesion_terminada (terminada);

-- Devices and time zones of sign-ins. A sign-in with a new device or time zone is notified to the user.
create table ingreso (
  sid text primary key,
  usuario_id bigint not null references usuario,
  dispositivo text not null,
  zona text not null,
  desde timestamptz not null,
  codigo_sha256 text unique,
  denunciado timestamptz
);
comment on table ingreso is 'Dispositivo y zona horaria desde los que la persona abrió cada sesión; una fila por sesión del proveedor de identidad.';
comment on column ingreso.dispositivo is 'Nombre como Firefox en Windows. Vacío: no se sabe.';
comment on column ingreso.zona is 'Nombre IANA de la zona horaria del navegador: lo único que se sabe del lugar.';
comment on column ingreso.codigo_sha256 is 'Huella del código del enlace «No fui yo» que se mandó por correo; nulo: no se mandó ninguno.';
comment on column ingreso.denunciado is 'Cuándo la persona informó que no había sido ella.';
create index ingreso_desde on ingreso (desde);
create index ingreso_usuario on ingreso (usuario_id, dispositivo, zona);

-- Staff who view the portal as a customer, for a limited time and read-only.
create table ver_como (
  ver_como_id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  desde timestamptz not null,
  hasta timestamptz not null,
  salio timestamptz
);
comment on table ver_como is 'Cuándo y qué persona de la distribuidora vio el portal como un cliente de una empresa.';
comment on column ver_como.hasta is 'Cuándo termina sin que nadie lo cierre.';
comment on column ver_como.salio is 'Cuándo la persona lo cerró antes de hasta.';
create index ver_como_hasta on ver_como (hasta);
create index ver_como_razon_social on ver_como (razon_social_id);
create index ver_como_usuario on ver_como (usuario_id, desde);

-- Security events, one row for each minute, kind, user, IP address and call, with their count.
create table evento_seguridad (
  evento_id bigint generated always as identity primary key,
  minuto timestamptz not null,
  tipo text not null,
  persona text not null,
  ip inet not null,
  operacion text not null,
  cuenta int not null,
  ultimo timestamptz not null,
  constraint evento_seguridad_minuto_tipo_persona_ip_operacion_key unique (minuto, tipo, persona, ip, operacion)
);
comment on table evento_seguridad is 'Eventos de seguridad con los nombres de OWASP, contados por minuto. No guarda nada del pedido: ni textos ni claves.';
comment on column evento_seguridad.tipo is 'Una fila de EVENTOS: malicious_direct_reference.';
comment on column evento_seguridad.persona is 'Nombre de usuario de la persona que causó el evento; vacío: no se sabe.';
comment on column evento_seguridad.ip is 'Dirección IP del pedido; 0.0.0.0: muchas direcciones, más de las que se cuentan por separado.';
comment on column evento_seguridad.operacion is 'La llamada del contrato, o vacío.';
comment on column evento_seguridad.ultimo is 'Cuándo ocurrió el último evento de ese minuto.';
create index evento_seguridad_ip on evento_seguridad (ip, minuto desc);
create index evento_seguridad_minuto on evento_seguridad (minuto desc, evento_id desc);
create index evento_seguridad_persona on evento_seguridad (persona, minuto desc) where persona <> '';
create index evento_seguridad_tipo on evento_seguridad (tipo, minuto desc);

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

-- Counters of the rate limits, shared by all processes. Unlogged, so they are empty after a crash or failover: a user
-- can then exceed a limit once.
create unlogged table limite (
  clave text not null,
  desde timestamptz not null,
  cuenta int not null,
  primary key (desde, clave)
);
comment on table limite is 'Pedidos de una persona o dirección IP en el minuto que empieza en desde (server/platform/limits/shared-count.ts).';

-- WAL position of each user's last write. A replica that has not replayed it yet does not serve the user. Unlogged, so
-- it is empty after a failover; that is right, because the new primary has all remaining writes.
create unlogged table escrito (
  usuario_id int primary key references usuario on delete cascade,
  lsn pg_lsn not null
);
comment on table escrito is 'Posición en el WAL de la última escritura de cada persona, cuando hay una réplica de la que leer (server/platform/db/reads.ts).';
create trigger escrito_persona after insert or update or delete or truncate on escrito execute function avisa('personas');

create function auditoria_no_cambia() returns trigger language plpgsql as $$
begin
  raise exception 'auditoria is append-only';
end $$;

-- Partitioned by month: a month can be exported and detached as a whole, and a search by date reads only its months.
-- The id comes from a sequence, because identity columns of partitioned tables need PostgreSQL 17.
create sequence auditoria_auditoria_id_seq as bigint;
create table auditoria (
  auditoria_id bigint not null default nextval('auditoria_auditoria_id_seq'),
  cuando timestamptz not null,
  usuario_id bigint not null,
  usuario text not null,
  ip inet not null,
  operacion text not null,
  razon_social_id bigint,
  entidad text,
  entidad_id text,
  detalle jsonb not null default '{}',
  primary key (auditoria_id, cuando)
) partition by range (cuando);
alter sequence auditoria_auditoria_id_seq owned by auditoria.auditoria_id;
comment on table auditoria is 'Quién hizo qué, sobre qué, cuándo y desde dónde, por mes. Solo se agrega: nadie la cambia ni la borra; npm run auditoria exporta y separa un mes.';
comment on column auditoria.usuario is 'Nombre de usuario en ese momento; sin clave foránea, para que sobreviva a la persona.';
comment on column auditoria.operacion is 'La llamada del contrato: representantes.update.';
comment on column auditoria.detalle is 'Los ids que nombra la llamada y, en cambios, el valor anterior y el nuevo de cada campo.';
create index auditoria_usuario on auditoria (usuario, auditoria_id desc);
create index auditoria_operacion on auditoria (operacion, auditoria_id desc);
create index auditoria_entidad on auditoria (entidad, entidad_id, auditoria_id desc) where entidad is not null;
create index auditoria_razon_social on auditoria (razon_social_id, auditoria_id desc) where razon_social_id is not null;
create index auditoria_cuando on auditoria (cuando);
create trigger auditoria_solo_se_agrega before update or delete on auditoria
  for each row execute function auditoria_no_cambia();
create trigger auditoria_no_se_vacia before truncate on auditoria
  for each statement execute function auditoria_no_cambia();

-- First partition: from the beginning to the end of the month of installation.
do $$
begin
  execute format(
    'create table auditoria_inicial partition of auditoria for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;
create trigger auditoria_no_se_vacia before truncate on auditoria_inicial
  for each statement execute function auditoria_no_cambia();

create table auditoria_resto partition of auditoria default;
comment on table auditoria_resto is 'Registros de meses que no tienen partición: vacía mientras el reloj corra. Los registros que entran acá no se mueven después.';
create trigger auditoria_no_se_vacia before truncate on auditoria_resto
  for each statement execute function auditoria_no_cambia();

-- Creates the partitions of the next months. SECURITY DEFINER, because the portal's role may write rows but not create
-- tables.
create function auditoria_prepara() returns int language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function auditoria_prepara is 'Crea las particiones que falten de los próximos tres meses. El reloj la llama cada día.';
select auditoria_prepara();

-- Seals of the audit log. A user with access to the database could change the log, but not seal it again: the key is in
-- the portal's environment.
create table auditoria_sello (
  numero bigint primary key,
  tipo text not null check (tipo in ('registros', 'separada')),
  parte text not null,
  desde_id bigint not null,
  hasta_id bigint not null,
  filas int not null,
  huellas bytea not null,
  raiz bytea not null,
  anterior bytea not null,
  clave text not null,
  cuando timestamptz not null,
  cadena bytea not null,
  check (octet_length(huellas) = filas * 40 or tipo = 'separada')
);
comment on table auditoria_sello is 'Sellos de los registros de la auditoría, uno por minuto y encadenados: con ellos npm run audit:verify informa qué se cambió, borró o agregó después.';
comment on column auditoria_sello.tipo is 'registros: sella los registros de una partición entre dos números. separada: informa que esa partición se exportó y ya no está acá.';
comment on column auditoria_sello.parte is 'La parte de la auditoría: 2026-01, inicial o resto.';
comment on column auditoria_sello.desde_id is 'El sello cubre los registros posteriores a este número, hasta hasta_id inclusive.';
comment on column auditoria_sello.huellas is 'Para cada registro, en orden: su número en ocho bytes y el SHA-256 de su línea de JSON.';
comment on column auditoria_sello.raiz is 'SHA-256 de huellas.';
comment on column auditoria_sello.anterior is 'Valor de cadena del sello anterior.';
comment on column auditoria_sello.clave is 'Clave de AUDIT_KEY que firmó el sello.';
comment on column auditoria_sello.cadena is 'HMAC-SHA-256 de todos los demás campos, con esa clave.';
create index auditoria_sello_parte on auditoria_sello (parte, numero);
create trigger auditoria_sello_no_cambia before update or delete on auditoria_sello
  for each row execute function auditoria_no_cambia();
create trigger auditoria_sello_no_se_vacia before truncate on auditoria_sello
  for each statement execute function auditoria_no_cambia();
