-- Current account and payments.

create table documento (
  sociedad text not null,
  documento char(10) not null,
  ejercicio smallint not null,
  cae char(14),
  cae_vence date,
  total numeric(15, 2) not null,
  lineas jsonb not null,
  impuestos jsonb not null,
  primary key (sociedad, documento, ejercicio)
);
comment on table documento is 'Datos de un comprobante que no están en sus partidas: renglones e impuestos.';
comment on column documento.lineas is '[{material, descripcion, cantidad, precio, importe}]; importes como texto decimal.';
comment on column documento.impuestos is '[{nombre, alicuota, importe}].';

create table partida (
  partida_id bigint generated always as identity primary key,
  sociedad text not null,
  documento char(10) not null,
  ejercicio smallint not null,
  posicion smallint not null,
  razon_social_id bigint not null references razon_social,
  clase text not null,
  signo text not null check (signo in ('S', 'H')),
  referencia text not null,
  asignacion text not null,
  emision date not null,
  contable date not null,
  vencimiento date not null,
  moneda text not null,
  importe numeric(15, 2) not null,
  compensada date,
  compensacion char(10),
  cambiado timestamptz not null default clock_timestamp(),
  constraint partida_sociedad_documento_ejercicio_posicion_key unique (sociedad, documento, ejercicio, posicion)
);
comment on table partida is 'Partidas de deudores, abiertas y compensadas, como las exporta el ERP (dominio §1).';
comment on column partida.signo is 'S debe, H haber (SHKZG): decide el signo, no la clase.';
comment on column partida.referencia is 'Número como se muestra: A-0001-00045871; sin número oficial, el del ERP.';
comment on column partida.vencimiento is 'Vencimiento neto, calculado al importar: fecha base + plazo; una nota de crédito sin factura vence en su fecha base.';
comment on column partida.importe is 'Importe con signo, en su moneda y sin redondeos: una deuda es positiva, un saldo a favor negativo.';
comment on column partida.compensada is 'AUGDT: cuándo se canceló. Nulo: abierta.';
comment on column partida.compensacion is 'AUGBL: el documento que la canceló.';
create index partida_abierta_emision on partida (razon_social_id, emision, partida_id) where compensada is null;
create index partida_abierta_importe on partida (razon_social_id, importe, partida_id) where compensada is null;
create index partida_abierta_vencimiento on partida (razon_social_id, vencimiento, partida_id) include (importe, clase, moneda) where compensada is null;
create index partida_cambiado on partida (razon_social_id, cambiado, partida_id);
create index partida_compensacion on partida (razon_social_id, compensacion) where compensacion is not null;
create index partida_debe on partida (razon_social_id, moneda, vencimiento) include (importe) where compensada is null and importe >= 0;
create index partida_emision on partida (razon_social_id, emision, partida_id);
create index partida_haber on partida (razon_social_id, moneda, vencimiento) include (importe) where compensada is null and importe < 0;
create index partida_importe on partida (razon_social_id, importe, partida_id);
-- For the global search by the last digits of a document number, over all razones sociales.
create index partida_numero on partida (reverse(referencia) text_pattern_ops);
create index partida_referencia on partida (razon_social_id, reverse(referencia) text_pattern_ops);
create index partida_vencimiento on partida (razon_social_id, vencimiento, partida_id);
create trigger partida_cambia before insert or update on partida for each row execute function cambia();

create table pago (
  pago_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  usuario_id bigint references usuario,
  estado text not null default 'recibido' check (estado in ('recibido', 'aplicado', 'rechazado')),
  moneda text not null,
  comentario text not null,
  motivo text,
  recibo text,
  resuelto_por bigint references usuario,
  resuelto timestamptz,
  version int not null default 1,
  creado timestamptz not null,
  asignado_id bigint references usuario,
  cambiado timestamptz not null default clock_timestamp(),
  constraint pago_empresa unique (razon_social_id, pago_id)
);
comment on table pago is 'Pagos que informa el cliente: administración los aplica o los rechaza con motivo. Con qué se pagó está en pago_medio.';
comment on column pago.usuario_id is 'Persona que informó el pago; nulo: lo registró un aviso del banco.';
comment on column pago.recibo is 'Número de recibo que el pago recibe cuando se aplica: X-0009-00000001.';
create unique index pago_recibo on pago (razon_social_id, recibo);
create index pago_cambiado on pago (razon_social_id, cambiado, pago_id);
create index pago_estado on pago (estado, creado desc, pago_id desc);
-- For the amounts that payments report for a document, which are read while the razón social is locked.
create index pago_recibido on pago (razon_social_id) where estado = 'recibido';
create index pago_lista on pago (razon_social_id, creado desc, pago_id desc);
create index pago_todos on pago (creado desc, pago_id desc);
create index pago_usuario on pago (usuario_id, pago_id);
create index pago_asignado_id on pago (asignado_id) where asignado_id is not null;
create index pago_resuelto_por on pago (resuelto_por) where resuelto_por is not null;
create trigger pago_cambia before insert or update on pago for each row execute function cambia();

create table pago_aplicacion (
  pago_id bigint not null references pago,
  orden smallint not null,
  partida text not null,
  referencia text not null,
  importe numeric(15, 2) not null check (importe > 0),
  primary key (pago_id, partida)
);
-- For the payments that report a document as paid.
create index pago_aplicacion_partida on pago_aplicacion (partida);
comment on table pago_aplicacion is 'Documentos que paga un pago, según la persona que lo informó.';
comment on column pago_aplicacion.orden is 'Orden en que se informaron los documentos: si se rechaza un medio, quedan impagos los últimos.';
comment on column pago_aplicacion.partida is 'sociedad-documento-ejercicio-posición: la partida puede estar en el ERP y no en estas tablas.';

create table pago_archivo (
  archivo_id uuid primary key references archivo,
  pago_id bigint not null references pago
);
create index pago_archivo_pago on pago_archivo (pago_id);

-- Subscriptions to the monthly statement of account, which is sent on the first day of the next month.
create table suscripcion_resumen (
  razon_social_id bigint not null references razon_social,
  usuario_id bigint not null references usuario,
  email text not null,
  codigo char(43) not null unique,
  mes date not null,
  primary key (razon_social_id, usuario_id, email)
);
comment on table suscripcion_resumen is 'Direcciones a las que una persona pidió enviar cada mes el estado de cuenta de una empresa. Se envía mientras la persona pueda ver la cuenta, a las direcciones que aceptaron recibirlo.';
comment on column suscripcion_resumen.email is 'Dirección en minúsculas; vacía: la de la persona en ese momento.';
comment on column suscripcion_resumen.codigo is 'Código del enlace con el que el destinatario deja de recibir el resumen; no sirve para nada más.';
comment on column suscripcion_resumen.mes is 'Primer día del último mes enviado: el siguiente se envía cuando termina.';
create index suscripcion_resumen_mes on suscripcion_resumen (mes, razon_social_id, usuario_id, email);
create index suscripcion_resumen_usuario on suscripcion_resumen (usuario_id);

create table destinatario_resumen (
  razon_social_id bigint not null references razon_social,
  email text not null,
  codigo_sha256 char(64) not null unique,
  pedido timestamptz not null,
  confirmado timestamptz,
  primary key (razon_social_id, email)
);
comment on table destinatario_resumen is 'Direcciones externas a las que se quiso mandar el resumen de una empresa: lo reciben desde que lo confirman.';
comment on column destinatario_resumen.pedido is 'Cuándo se les pidió que confirmen por última vez.';
create index destinatario_resumen_sin_confirmar on destinatario_resumen (pedido) where confirmado is null;

create table envio_resumen (
  envio_resumen_id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  destinatarios text[] not null,
  mensaje text not null,
  fecha timestamptz not null
);
comment on table envio_resumen is 'Resúmenes y recibos mandados por e-mail: el destinatario, y los envíos de cada persona en la última hora.';
create index envio_resumen_usuario on envio_resumen (usuario_id, fecha);
create index envio_resumen_razon_social_id on envio_resumen (razon_social_id);

create table actualizacion (
  origen text primary key,
  fecha timestamptz not null
);
comment on table actualizacion is 'Fecha de los datos importados.';

create table credito (
  razon_social_id bigint not null references razon_social,
  moneda text not null,
  limite numeric(15, 2) not null check (limite >= 0),
  primary key (razon_social_id, moneda)
);
comment on table credito is 'Límite de crédito por moneda.';
