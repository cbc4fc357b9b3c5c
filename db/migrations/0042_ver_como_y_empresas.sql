-- Somebody of the distributor's sees the portal as a customer of a company does, for a while and without changing anything.
create table ver_como (
  ver_como_id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuario,
  razon_social_id bigint not null references razon_social,
  desde timestamptz not null,
  hasta timestamptz not null,
  salio timestamptz
);
comment on table ver_como is 'Quién de la distribuidora miró el portal como un cliente de qué empresa, desde y hasta cuándo.';
comment on column ver_como.hasta is 'Termina solo.';
comment on column ver_como.salio is 'Terminó antes, por su cuenta.';
create index ver_como_usuario on ver_como (usuario_id, desde);
create index ver_como_razon_social on ver_como (razon_social_id);

-- What the distributor's people keep in mind of a company.
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
comment on table empresa_nota is 'Lo que la distribuidora anota de una empresa: un cliente nunca lo recibe.';
create index empresa_nota_razon_social on empresa_nota (razon_social_id, empresa_nota_id desc);

-- Everything that a company asked for, of every kind. What is not sent yet is nobody's business; `estado_id` 0 waits to be resolved.
create view empresa_linea as
select 'devolucion' as clase, devolucion_id as entidad_id, razon_social_id, creada as creado, estado_id from devolucion where estado_id <> 3
union all
select tipo, ticket_id, razon_social_id, creado, estado_id from ticket where estado_id <> 3
union all
select 'pago', pago_id, razon_social_id, creado, (case estado when 'recibido' then 0 when 'rechazado' then 6 else 5 end)::smallint from pago
union all
select 'pedido', pedido_id, razon_social_id, (fecha + time '12:00') at time zone 'America/Argentina/Buenos_Aires', estado_id
from pedido_moto where estado_id <> 101
union all
select 'certificado', certificado_id, razon_social_id, creado, (case estado when 'pendiente' then 0 when 'rechazado' then 6 else 5 end)::smallint
from certificado;
create index devolucion_linea_empresa on devolucion (razon_social_id, creada desc, devolucion_id desc) where estado_id <> 3;
create index ticket_linea_empresa on ticket (razon_social_id, creado desc, ticket_id desc) where estado_id <> 3;
create index pedido_moto_linea_empresa on pedido_moto (razon_social_id, ((fecha + time '12:00') at time zone 'America/Argentina/Buenos_Aires') desc, pedido_id desc)
  where estado_id <> 101;
create index certificado_linea_empresa on certificado (razon_social_id, creado desc, certificado_id desc);
