-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid, ban-drop-constraint, prefer-robust-stmts
-- The tables are new; the list of what a comment may be of grows by one word, by which every row that is there is right.
-- What is said with a customer of a payment, an order, a certificate or the request for a company: one conversation for each, which
-- begins with its first comment or reading.
create table conversacion (
  conversacion_id bigint generated always as identity primary key,
  clase text not null check (clase in ('pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  respondido timestamptz,
  consultado timestamptz,
  espera_cliente boolean not null default false,
  unique (clase, entidad_id)
);
comment on table conversacion is 'Lo que se conversa de un pago, un pedido de motos, un certificado o un alta. Las devoluciones, los reclamos y las garantías tienen la suya en su tabla.';
comment on column conversacion.entidad_id is 'Su número en la tabla de su clase.';
comment on column conversacion.respondido is 'Cuándo escribió la distribuidora por última vez; nunca una nota interna.';
comment on column conversacion.consultado is 'Cuándo escribió el cliente por última vez.';
comment on column conversacion.espera_cliente is 'La distribuidora pidió una respuesta, y todavía no llegó.';

create table conversacion_comentario (
  conversacion_comentario_id bigint generated always as identity primary key,
  conversacion_id bigint not null references conversacion,
  usuario_id bigint not null references usuario,
  es_interno boolean not null,
  es_nota boolean not null,
  por_correo boolean not null default false,
  comentario text not null,
  fecha timestamptz not null
);
comment on column conversacion_comentario.es_nota is 'Nota interna: el cliente nunca la recibe.';
create index conversacion_comentario_de on conversacion_comentario (conversacion_id, fecha, conversacion_comentario_id);
create index conversacion_comentario_usuario on conversacion_comentario (usuario_id);

create table conversacion_archivo (
  archivo_id uuid primary key references archivo,
  conversacion_id bigint not null references conversacion,
  conversacion_comentario_id bigint not null references conversacion_comentario
);
create index conversacion_archivo_de on conversacion_archivo (conversacion_id, conversacion_comentario_id);
create index conversacion_archivo_comentario on conversacion_archivo (conversacion_comentario_id);

create table conversacion_lectura (
  conversacion_id bigint not null references conversacion,
  usuario_id bigint not null references usuario,
  leido timestamptz not null,
  primary key (conversacion_id, usuario_id)
);
comment on table conversacion_lectura is 'Hasta cuándo leyó cada persona.';
create index conversacion_lectura_usuario on conversacion_lectura (usuario_id);

alter table mencion drop constraint mencion_gestion_check;
alter table mencion add constraint mencion_gestion_check check (gestion in ('devolucion', 'ticket', 'conversacion'));

-- Work of these kinds knows who spoke last, and whether the customer is awaited.
create or replace view trabajo_de_pago as
select 'pago' as clase, p.pago_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, 0::smallint as estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.creado, p.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'pago' end as etapa
from pago p left join mesa_clase c on c.clase = 'pago' left join conversacion v on v.clase = 'pago' and v.entidad_id = p.pago_id
where p.estado = 'recibido';

create or replace view trabajo_de_pedido as
select 'pedido' as clase, p.pedido_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, p.estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.estado_desde as creado, p.estado_desde as desde, v.respondido, v.consultado,
  case when p.estado_id = 109 or v.espera_cliente then 'espera' else 'pedido' end as etapa
from pedido_moto p left join mesa_clase c on c.clase = 'pedido' left join conversacion v on v.clase = 'pedido' and v.entidad_id = p.pedido_id
where p.estado_id in (102, 103, 104, 105, 107, 108, 109);

create or replace view trabajo_de_certificado as
select 'certificado' as clase, k.certificado_id as entidad_id, k.razon_social_id, c.sector_id, k.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, k.creado, k.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'certificado' end as etapa
from certificado k left join mesa_clase c on c.clase = 'certificado'
  left join conversacion v on v.clase = 'certificado' and v.entidad_id = k.certificado_id
where k.estado = 'pendiente' and k.vigente;

create or replace view trabajo_de_alta as
select 'alta' as clase, a.pedido_id as entidad_id, null::bigint as razon_social_id, c.sector_id, a.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, a.creado, a.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'alta' end as etapa
from pedido_razon_social a left join mesa_clase c on c.clase = 'alta' left join conversacion v on v.clase = 'alta' and v.entidad_id = a.pedido_id
where a.estado = 'pendiente';

-- What is said moves the work; where it is over there is none to move, and 0 is the state that it is in while it is open.
create function conversacion_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia(new.clase, new.entidad_id, greatest(new.respondido, new.consultado), 0::smallint);
  return null;
end $$;
create trigger conversacion_trabajo after insert or update of respondido, consultado, espera_cliente on conversacion
  for each row when (new.respondido is not null or new.consultado is not null) execute function conversacion_trabajo();

-- Lo que dicen los artículos de cada una: el resto de su texto sigue siendo de la administración.
update ayuda_articulo set texto = texto || E'\n\n## Si tenés una duda\nEscribila en **Comentarios**: te contestamos ahí y te avisamos. Podés adjuntar archivos.'
where slug in ('informar-un-pago', 'pedir-motos', 'documentos-y-certificados', 'sumar-una-razon-social') and texto not like '%**Comentarios**%';
