-- The desk: one row of work for whatever the distributor's people have to move, of every kind, kept by the database itself
-- from its sources. Who decides, and how, stays with each noun.

-- Working hours of each sector.
alter table sector
  add column dias smallint[] not null default '{1,2,3,4,5}' check (cardinality(dias) > 0 and dias <@ '{1,2,3,4,5,6,7}'),
  add column abre time not null default '09:00',
  add column cierra time not null default '18:00',
  add constraint sector_horario check (cierra > abre);
comment on column sector.dias is 'Los días que atiende: 1 lunes a 7 domingo.';

create table plazo (
  plazo_id int generated always as identity primary key,
  clase text not null,
  estado_id smallint not null,
  sector_id int references sector,
  horas numeric(6, 2) not null check (horas > 0 and horas <= 2000),
  version int not null default 1,
  unique nulls not distinct (clase, estado_id, sector_id)
);
comment on table plazo is 'Horas hábiles para mover lo que está en un estado. Sin sector: para todos los que no tienen el suyo.';
comment on column plazo.estado_id is '0: la clase tiene un solo estado que espera.';
create index plazo_sector on plazo (sector_id) where sector_id is not null;

insert into plazo (clase, estado_id, horas) values
  ('devolucion', 11, 9), ('devolucion', 1, 9), ('devolucion', 2, 18), ('devolucion', 12, 9), ('devolucion', 9, 9),
  ('devolucion', 7, 18), ('devolucion', 5, 27), ('devolucion', 6, 27),
  ('reclamo', 2, 27),
  ('garantia', 11, 9), ('garantia', 1, 9), ('garantia', 2, 27), ('garantia', 12, 9), ('garantia', 9, 9), ('garantia', 7, 18),
  ('garantia', 5, 45), ('garantia', 6, 27),
  ('pago', 0, 9),
  ('pedido', 102, 9), ('pedido', 103, 18), ('pedido', 104, 45), ('pedido', 105, 45), ('pedido', 107, 18), ('pedido', 108, 18),
  ('certificado', 0, 27), ('alta', 0, 18);

-- Who attends what has no sector of its own.
create table mesa_clase (
  clase text primary key,
  sector_id int references sector
);
comment on table mesa_clase is 'El sector de las clases que no lo tienen en cada gestión.';
insert into mesa_clase
select c.clase, (select sector_id from sector where nombre ilike c.parecido order by sector_id limit 1)
from (values ('pago', 'administra%'), ('pedido', 'ventas%'), ('certificado', 'administra%'), ('alta', 'administra%')) c(clase, parecido);

alter table pago add column asignado_id bigint references usuario;
alter table pedido_moto add column asignado_id bigint references usuario;
alter table certificado add column asignado_id bigint references usuario;
alter table pedido_razon_social add column asignado_id bigint references usuario;

-- Everything that is open, as its sources say it. `etapa` is the queue where it waits for the distributor, or `espera` while the
-- customer has the turn; `momento` is when it came to be as it is.
create view trabajo_fuente as
select 'devolucion' as clase, d.devolucion_id as entidad_id, d.razon_social_id, d.sector_id, d.asignado_id, d.estado_id, d.motivo_ids[1] as motivo_id,
  d.prioridad_id, d.creada as creado, d.estado_desde as desde, d.respondido, d.consultado,
  case
    when d.estado_id in (10, 9) then 'recepcion'
    when d.estado_id = 8 or d.espera_cliente then 'espera'
    when d.estado_id in (11, 1, 2, 12) then 'autorizar'
    when d.estado_id = 7 then 'resolver'
    else 'cerrar'
  end as etapa
from devolucion d where d.estado_id not in (3, 4)
union all
select t.tipo, t.ticket_id, t.razon_social_id, t.sector_id, t.asignado_id, t.estado_id, t.motivo_id, t.prioridad_id, t.creado, t.estado_desde,
  t.respondido, t.consultado,
  case when t.estado_id = 8 or t.espera_cliente then 'espera' when t.tipo = 'garantia' then 'garantia' else 'resolver' end
from ticket t where t.estado_id not in (3, 4) and (t.tipo = 'garantia' or t.estado_id <> 6)
union all
select 'pago', p.pago_id, p.razon_social_id, c.sector_id, p.asignado_id, 0::smallint, null, 2, p.creado, p.creado, null, null, 'pago'
from pago p left join mesa_clase c on c.clase = 'pago' where p.estado = 'recibido'
union all
select 'pedido', p.pedido_id, p.razon_social_id, c.sector_id, p.asignado_id, p.estado_id, null, 2, p.estado_desde, p.estado_desde, null, null,
  case when p.estado_id = 109 then 'espera' else 'pedido' end
from pedido_moto p left join mesa_clase c on c.clase = 'pedido' where p.estado_id in (102, 103, 104, 105, 107, 108, 109)
union all
select 'certificado', k.certificado_id, k.razon_social_id, c.sector_id, k.asignado_id, 0::smallint, null, 2, k.creado, k.creado, null, null, 'certificado'
from certificado k left join mesa_clase c on c.clase = 'certificado' where k.estado = 'pendiente' and k.vigente
union all
select 'alta', a.pedido_id, null, c.sector_id, a.asignado_id, 0::smallint, null, 2, a.creado, a.creado, null, null, 'alta'
from pedido_razon_social a left join mesa_clase c on c.clase = 'alta' where a.estado = 'pendiente';

create table trabajo (
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  razon_social_id bigint references razon_social,
  sector_id int references sector,
  asignado_id bigint references usuario,
  estado_id smallint not null,
  motivo_id int,
  prioridad_id smallint not null,
  etapa text not null,
  creado timestamptz not null,
  desde timestamptz not null,
  contesto timestamptz,
  primera_respuesta timestamptz,
  corre_desde timestamptz not null,
  gastado int not null,
  vence timestamptz,
  orden timestamptz not null generated always as (coalesce(vence, '9999-12-31 00:00:00+00'::timestamptz)) stored,
  avisado smallint not null default 0,
  primary key (clase, entidad_id)
);
comment on table trabajo is 'Lo que alguien de la distribuidora tiene que mover. Lo escribe solamente trabajo_al_dia(), desde trabajo_fuente, con lo que la cambia.';
comment on column trabajo.contesto is 'Cuándo escribió el cliente, si fue después que la distribuidora.';
comment on column trabajo.corre_desde is 'Desde cuándo corre su plazo: entró al estado, o contestó el cliente.';
comment on column trabajo.gastado is 'Minutos hábiles del plazo que pasaron antes de corre_desde.';
comment on column trabajo.vence is 'Nulo mientras le toca al cliente, o sin plazo.';
comment on column trabajo.avisado is '0: nadie fue avisado; 1: de que vence pronto; 2: de que venció.';
create index trabajo_orden on trabajo (orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_etapa on trabajo (etapa, orden, clase, entidad_id);
create index trabajo_mio on trabajo (asignado_id, orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_de_nadie on trabajo (orden, clase, entidad_id) where asignado_id is null and etapa <> 'espera';
create index trabajo_contesto on trabajo (orden, clase, entidad_id) where contesto is not null and etapa <> 'espera';
create index trabajo_razon_social on trabajo (razon_social_id, orden, clase, entidad_id);
create index trabajo_sector on trabajo (sector_id, orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_asignado on trabajo (asignado_id) where asignado_id is not null;

create table trabajo_evento (
  trabajo_evento_id bigint generated always as identity primary key,
  clase text not null,
  entidad_id bigint not null,
  razon_social_id bigint references razon_social,
  sector_id int references sector,
  asignado_id bigint references usuario,
  que text not null check (que in ('entra', 'responde', 'pasa', 'sale')),
  desde_id smallint,
  estado_id smallint,
  fecha timestamptz not null,
  minutos int,
  vencido boolean not null default false
);
comment on table trabajo_evento is 'Lo que pasó con cada trabajo, para los indicadores: no se cambia nunca.';
comment on column trabajo_evento.minutos is 'Hábiles: de «pasa», en el estado que dejó, sin lo que esperó al cliente; de «responde» y «sale», desde que se creó.';
comment on column trabajo_evento.vencido is 'Lo que dejó ya había vencido.';
create index trabajo_evento_fecha on trabajo_evento (fecha, que);
create index trabajo_evento_de on trabajo_evento (clase, entidad_id, trabajo_evento_id);
create index trabajo_evento_razon_social on trabajo_evento (razon_social_id, fecha);
create index trabajo_evento_asignado on trabajo_evento (asignado_id, fecha) where asignado_id is not null;

-- The instant at which so many working minutes have passed.
create function sumar_habiles(desde timestamptz, minutos int, de_sector int) returns timestamptz language plpgsql stable as $$
declare
  horario record;
  dia date := (desde at time zone 'America/Argentina/Buenos_Aires')::date;
  falta interval := make_interval(mins => minutos);
  empieza timestamptz;
  termina timestamptz;
begin
  if minutos is null then return null; end if;
  select s.dias, s.abre, s.cierra into horario from sector s where s.sector_id = de_sector;
  if not found then select '{1,2,3,4,5}'::smallint[] as dias, '09:00'::time as abre, '18:00'::time as cierra into horario; end if;
  for vuelta in 1..3660 loop
    if extract(isodow from dia)::smallint = any(horario.dias) and not exists (select 1 from feriado f where f.fecha = dia) then
      empieza := greatest(desde, (dia + horario.abre) at time zone 'America/Argentina/Buenos_Aires');
      termina := (dia + horario.cierra) at time zone 'America/Argentina/Buenos_Aires';
      if empieza + falta <= termina then return empieza + falta; end if;
      if termina > empieza then falta := falta - (termina - empieza); end if;
    end if;
    dia := dia + 1;
  end loop;
  return null;
end $$;
comment on function sumar_habiles is 'Cuándo habrán pasado tantos minutos hábiles del sector (sin él, lunes a viernes de 9 a 18), sin feriados. Nulo a más de diez años.';

-- How many working minutes lie between two instants.
create function minutos_habiles(desde timestamptz, hasta timestamptz, de_sector int) returns int language sql stable as $$
  select coalesce(sum(greatest(0, extract(epoch from
    least(hasta, (d.dia + h.cierra) at time zone 'America/Argentina/Buenos_Aires')
    - greatest(desde, (d.dia + h.abre) at time zone 'America/Argentina/Buenos_Aires')) / 60)), 0)::int
  from (select coalesce(max(s.dias), '{1,2,3,4,5}') as dias, coalesce(max(s.abre), '09:00') as abre, coalesce(max(s.cierra), '18:00') as cierra
        from sector s where s.sector_id = de_sector) h,
    lateral (select generate_series((desde at time zone 'America/Argentina/Buenos_Aires')::date,
      (least(hasta, desde + interval '3660 days') at time zone 'America/Argentina/Buenos_Aires')::date, interval '1 day')::date as dia) d
  where extract(isodow from d.dia)::smallint = any(h.dias) and not exists (select 1 from feriado f where f.fecha = d.dia)
$$;

-- Working minutes that something may be in a state; null when it has no term.
create function plazo_minutos(de_clase text, en_estado smallint, de_sector int) returns int language sql stable as $$
  select (coalesce(
    (select p.horas from plazo p where p.clase = de_clase and p.estado_id = en_estado and p.sector_id = de_sector),
    (select p.horas from plazo p where p.clase = de_clase and p.estado_id = en_estado and p.sector_id is null),
    (select s.plazo_horas from sector s where s.sector_id = de_sector and de_clase = 'reclamo' and en_estado = 1)) * 60)::int
$$;

-- Brings one row of work up to date with its source. `salida` is the state it ended in, when it has.
create function trabajo_al_dia(de_clase text, de_id bigint, momento timestamptz, salida smallint) returns void language plpgsql as $$
declare
  v trabajo_fuente;
  t trabajo;
  plazo int;
  corre timestamptz;
  lleva int;
  fin timestamptz;
  responde timestamptz;
begin
  select * into v from trabajo_fuente f where f.clase = de_clase and f.entidad_id = de_id;
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

  plazo := plazo_minutos(v.clase, v.estado_id, v.sector_id);
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
  fin := case when v.etapa <> 'espera' then sumar_habiles(corre, greatest(plazo - lleva, 0), v.sector_id) end;
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
    contesto, primera_respuesta, corre_desde, gastado, vence)
  values (v.clase, v.entidad_id, v.razon_social_id, v.sector_id, v.asignado_id, v.estado_id, v.motivo_id, v.prioridad_id, v.etapa, v.creado, v.desde,
    case when v.consultado > v.respondido then v.consultado end, responde, corre, lleva, fin)
  on conflict (clase, entidad_id) do update set razon_social_id = excluded.razon_social_id, sector_id = excluded.sector_id,
    asignado_id = excluded.asignado_id, estado_id = excluded.estado_id, motivo_id = excluded.motivo_id, prioridad_id = excluded.prioridad_id,
    etapa = excluded.etapa, desde = excluded.desde, contesto = excluded.contesto, primera_respuesta = excluded.primera_respuesta,
    corre_desde = excluded.corre_desde, gastado = excluded.gastado, vence = excluded.vence,
    avisado = case when excluded.vence is distinct from x.vence then 0 else x.avisado end
  where (x.razon_social_id, x.sector_id, x.asignado_id, x.estado_id, x.motivo_id, x.prioridad_id, x.etapa, x.desde, x.contesto, x.primera_respuesta,
      x.corre_desde, x.gastado, x.vence)
    is distinct from (excluded.razon_social_id, excluded.sector_id, excluded.asignado_id, excluded.estado_id, excluded.motivo_id,
      excluded.prioridad_id, excluded.etapa, excluded.desde, excluded.contesto, excluded.primera_respuesta, excluded.corre_desde, excluded.gastado,
      excluded.vence);
  if found then perform pg_notify('notificaciones', 'mesa'); end if;
end $$;

create function devolucion_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('devolucion', new.devolucion_id, new.estado_desde, new.estado_id);
  return null;
end $$;
create trigger devolucion_trabajo after insert or update of estado_id, estado_desde, sector_id, asignado_id, prioridad_id, espera_cliente, respondido, consultado
  on devolucion for each row execute function devolucion_trabajo();

create function ticket_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia(new.tipo, new.ticket_id, new.estado_desde, new.estado_id);
  return null;
end $$;
create trigger ticket_trabajo after insert or update of estado_id, estado_desde, sector_id, asignado_id, prioridad_id, espera_cliente, respondido, consultado
  on ticket for each row execute function ticket_trabajo();

-- What is resolved once ends as approved (5) or refused (6).
create function pago_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('pago', new.pago_id, coalesce(new.resuelto, new.creado), case new.estado when 'rechazado' then 6 else 5 end::smallint);
  return null;
end $$;
create trigger pago_trabajo after insert or update of estado, asignado_id on pago for each row execute function pago_trabajo();

create function pedido_moto_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('pedido', new.pedido_id, new.estado_desde, new.estado_id);
  return null;
end $$;
create trigger pedido_moto_trabajo after insert or update of estado_id, estado_desde, asignado_id on pedido_moto
  for each row execute function pedido_moto_trabajo();

create function certificado_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('certificado', new.certificado_id, coalesce(new.resuelto, new.creado), case new.estado when 'aprobado' then 5 else 6 end::smallint);
  return null;
end $$;
create trigger certificado_trabajo after insert or update of estado, vigente, asignado_id on certificado
  for each row execute function certificado_trabajo();

create function pedido_razon_social_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia('alta', new.pedido_id, coalesce(new.resuelto, new.creado), case new.estado when 'aprobado' then 5 else 6 end::smallint);
  return null;
end $$;
create trigger pedido_razon_social_trabajo after insert or update of estado, asignado_id on pedido_razon_social
  for each row execute function pedido_razon_social_trabajo();

-- What was open before.
insert into trabajo (clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, creado, desde, contesto,
  primera_respuesta, corre_desde, gastado, vence)
select v.clase, v.entidad_id, v.razon_social_id, v.sector_id, v.asignado_id, v.estado_id, v.motivo_id, v.prioridad_id, v.etapa, v.creado, v.desde,
  case when v.consultado > v.respondido then v.consultado end, v.respondido, v.desde, 0,
  case when v.etapa <> 'espera' then sumar_habiles(v.desde, plazo_minutos(v.clase, v.estado_id, v.sector_id), v.sector_id) end
from trabajo_fuente v;

-- Who looks at what now. Losing it is harmless: it is told again within seconds.
create unlogged table mesa_presencia (
  usuario_id bigint primary key references usuario,
  clase text not null,
  entidad_id bigint not null,
  escribe boolean not null,
  visto timestamptz not null
);
create index mesa_presencia_de on mesa_presencia (clase, entidad_id, visto);
