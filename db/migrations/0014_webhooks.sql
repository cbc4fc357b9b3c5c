-- Webhooks of a razón social's systems.

create table webhook (
  webhook_id bigint generated always as identity primary key,
  razon_social_id bigint not null references razon_social,
  direccion text not null check (direccion like 'https://%'),
  eventos text[] not null check (cardinality(eventos) > 0),
  secreto text not null,
  secreto_anterior text,
  anterior_hasta timestamptz,
  creado_por bigint not null references usuario,
  token_id bigint references token,
  creado timestamptz not null,
  espera timestamptz,
  fallando_desde timestamptz,
  apagado timestamptz,
  motivo_apagado text check (motivo_apagado in ('persona', 'fallas', 'pedido', 'token')),
  version int not null default 1,
  check ((apagado is null) = (motivo_apagado is null)),
  check ((secreto_anterior is null) = (anterior_hasta is null))
);
comment on table webhook is 'Direcciones a las que se informan los eventos de una empresa. Los secretos con que se firman los envíos están cifrados.';
comment on column webhook.anterior_hasta is 'Hasta cuándo se firma también con el secreto anterior.';
comment on column webhook.espera is 'Antes de este momento no se envía nada: la dirección lo pidió, o está sobrecargada.';
comment on column webhook.fallando_desde is 'Primera falla desde el último envío aceptado; nulo: no falla.';
comment on column webhook.motivo_apagado is 'Por qué se apagó: lo hizo una persona, tres días sin aceptar envíos, un 410 (lo pidió el receptor), o se anuló el token con el que se cargó la dirección.';
comment on column webhook.token_id is 'Token con el que se cargó la dirección; nulo: la cargó una persona.';
create index webhook_razon_social on webhook (razon_social_id);
create index webhook_creado_por on webhook (creado_por);
create index webhook_token on webhook (token_id);
-- For the secrets that are not encrypted yet; empty once all are.
create index webhook_sin_cifrar on webhook (webhook_id) where secreto not like 'cifrado:%';
create index webhook_anterior_sin_cifrar on webhook (webhook_id) where secreto_anterior not like 'cifrado:%';

create table webhook_envio (
  envio_id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  evento_id uuid not null,
  tipo text not null,
  entidad text not null,
  creado timestamptz not null,
  intentos smallint not null default 0,
  proximo timestamptz,
  intentado timestamptz,
  entregado timestamptz,
  estado smallint,
  respuesta text,
  falla text
);
comment on table webhook_envio is 'Eventos para cada dirección. Se escriben en la transacción del cambio que los causa, así que no se pierde ninguno.';
comment on column webhook_envio.evento_id is 'El webhook-id: el mismo en cada intento y para cada dirección.';
comment on column webhook_envio.entidad is 'Número de la gestión del evento; de una partida, su nombre en el ERP (sociedad-documento-ejercicio-posición).';
comment on column webhook_envio.proximo is 'Cuándo se intenta; mientras se intenta, cuándo lo toma otro proceso. Nulo: no se intenta más.';
comment on column webhook_envio.estado is 'El código HTTP del último intento; nulo: no contestó.';
comment on column webhook_envio.respuesta is 'Primer KB de la respuesta.';
comment on column webhook_envio.falla is 'Por qué no hubo respuesta.';
-- Messages of a webhook, newest first.
create index webhook_envio_webhook on webhook_envio (webhook_id, envio_id desc);
-- Rejects a second message about the same event, whichever process reports it.
create unique index webhook_envio_evento on webhook_envio (webhook_id, evento_id);
-- For the due messages of each webhook, so that the backlog of one webhook does not delay others.
create index webhook_envio_proximo on webhook_envio (webhook_id, proximo, envio_id) where proximo is not null;
-- For the sweep of old messages.
create index webhook_envio_creado on webhook_envio (creado);

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-webhooks', 30, 'Días que se guarda lo que se contó a los sistemas de las empresas', 'días', 7, 90);
