-- The clock of the desk by arithmetic: what lies years back costs as little as what lies an hour back. What has no term is due
-- at no time, priority shortens a term, and what is moved reads the tables of its own kind and no other.

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('mesa.plazo-prioridad-1', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Baja', '%', 10, 300),
  ('mesa.plazo-prioridad-2', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Media', '%', 10, 300),
  ('mesa.plazo-prioridad-3', 75, 'Parte del plazo que tiene en la mesa lo de prioridad Alta', '%', 10, 300),
  ('mesa.plazo-prioridad-4', 50, 'Parte del plazo que tiene en la mesa lo de prioridad Urgente', '%', 10, 300),
  ('mesa.plazo-prioridad-5', 25, 'Parte del plazo que tiene en la mesa lo de prioridad Crítica', '%', 10, 300);
create trigger parametro_cambiado after update of valor on parametro for each row
  when (new.clave like 'mesa.plazo-%' and new.valor <> old.valor) execute function plazo_cambiado();

-- The timetable of a sector; Monday to Friday from 9 to 18 without one.
create function horario_de(de_sector int, out dias smallint[], out abre time, out cierra time) language sql stable as $$
  select coalesce(max(s.dias), '{1,2,3,4,5}'), coalesce(max(s.abre), '09:00'), coalesce(max(s.cierra), '18:00')
  from sector s where s.sector_id = de_sector
$$;

-- How many days from a date on, and before another, are among those of the week: whole weeks at once.
create function dias_entre(desde date, hasta date, de_dias smallint[]) returns int language sql immutable as $$
  select case when hasta <= desde then 0 else
    (hasta - desde) / 7 * (select count(*)::int from generate_series(1, 7) d where d = any(de_dias))
    + (select count(*)::int from generate_series(0, (hasta - desde) % 7 - 1) n where extract(isodow from desde + n)::smallint = any(de_dias)) end
$$;

-- How many holidays stand on those days of the week.
create function feriados_entre(desde date, hasta date, de_dias smallint[]) returns int language sql stable as $$
  select count(*)::int from feriado f where f.fecha >= desde and f.fecha < hasta and extract(isodow from f.fecha)::smallint = any(de_dias)
$$;

-- The so-manieth working day after a date. Each holiday on the way is one day more, until there are no others.
create function dia_habil_siguiente(desde date, cuantos int, de_dias smallint[]) returns date language plpgsql stable as $$
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
end $$;

create or replace function sumar_habiles(desde timestamptz, minutos int, de_sector int) returns timestamptz language plpgsql stable as $$
declare
  horario record;
  aca timestamp := desde at time zone 'America/Argentina/Buenos_Aires';
  dia date := aca::date;
  jornada numeric;
  total numeric;
  dias int;
begin
  if minutos is null or desde is null then return null; end if;
  select * into horario from horario_de(de_sector);
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
end $$;
comment on function sumar_habiles is 'Cuándo habrán pasado tantos minutos hábiles del sector (sin él, lunes a viernes de 9 a 18), sin feriados. Nulo: no hay plazo.';

create or replace function minutos_habiles(desde timestamptz, hasta timestamptz, de_sector int) returns int language plpgsql stable as $$
declare
  horario record;
  a timestamp := desde at time zone 'America/Argentina/Buenos_Aires';
  b timestamp := hasta at time zone 'America/Argentina/Buenos_Aires';
  jornada numeric;
  segundos numeric;
begin
  if desde is null or hasta is null or hasta <= desde then return 0; end if;
  select * into horario from horario_de(de_sector);
  jornada := extract(epoch from horario.cierra - horario.abre);
  segundos := jornada * (dias_entre(a::date, b::date, horario.dias) - feriados_entre(a::date, b::date, horario.dias));
  if dias_entre(a::date, a::date + 1, horario.dias) > feriados_entre(a::date, a::date + 1, horario.dias) then
    segundos := segundos - least(greatest(extract(epoch from a::time - horario.abre), 0), jornada);
  end if;
  if dias_entre(b::date, b::date + 1, horario.dias) > feriados_entre(b::date, b::date + 1, horario.dias) then
    segundos := segundos + least(greatest(extract(epoch from b::time - horario.abre), 0), jornada);
  end if;
  return segundos / 60;
end $$;

-- Working minutes that something of a priority may be in a state; null when it has no term. The first answer to a claim is as the
-- customer was told, whatever its priority.
create function plazo_minutos(de_clase text, en_estado smallint, de_sector int, de_prioridad smallint) returns int language sql stable as $$
  select (coalesce(
    coalesce(
      (select p.horas from plazo p where p.clase = de_clase and p.estado_id = en_estado and p.sector_id = de_sector),
      (select p.horas from plazo p where p.clase = de_clase and p.estado_id = en_estado and p.sector_id is null))
      * coalesce((select p.valor from parametro p where p.clave = 'mesa.plazo-prioridad-' || de_prioridad), 100) / 100.0,
    (select s.plazo_horas from sector s where s.sector_id = de_sector and de_clase = 'reclamo' and en_estado = 1)) * 60)::int
$$;

-- When what runs since then is due. The only place where the rest of a term becomes an instant: of no term there is no rest.
create function vencimiento(corre timestamptz, plazo int, lleva int, de_sector int) returns timestamptz language sql stable as $$
  select case when plazo is not null then sumar_habiles(corre, greatest(plazo - lleva, 0), de_sector) end
$$;

create or replace function trabajo_avisa() returns trigger language plpgsql as $$
declare
  plazo int := plazo_minutos(new.clase, new.estado_id, new.sector_id, new.prioridad_id);
begin
  new.avisa := case when new.vence is not null then vencimiento(new.corre_desde, plazo, new.gastado + greatest(60, plazo / 4), new.sector_id) end;
  return new;
end $$;

-- Only the tables that a kind needs are read for it: whoever holds another one stops nobody.
create or replace function trabajo_libre() returns trigger language plpgsql as $$
begin
  new.externa := false;
  if new.clase in ('reclamo', 'garantia') then
    new.externa := exists (select from ticket t where t.ticket_id = new.entidad_id and t.mesa_externa);
  end if;
  new.libre := not new.externa and (new.asignado_id is null
    or exists (select from usuario u where u.usuario_id = new.asignado_id and u.ausente_hasta is not null));
  return new;
end $$;

create view trabajo_de_devolucion as
select 'devolucion' as clase, d.devolucion_id as entidad_id, d.razon_social_id, d.sector_id, d.asignado_id, d.estado_id, d.motivo_ids[1] as motivo_id,
  d.prioridad_id, d.creada as creado, d.estado_desde as desde, d.respondido, d.consultado,
  case
    when d.estado_id in (10, 9) then 'recepcion'
    when d.estado_id = 8 or d.espera_cliente then 'espera'
    when d.estado_id in (11, 1, 2, 12) then 'autorizar'
    when d.estado_id = 7 then 'resolver'
    else 'cerrar'
  end as etapa
from devolucion d where d.estado_id not in (3, 4);

create view trabajo_de_ticket as
select t.tipo as clase, t.ticket_id as entidad_id, t.razon_social_id, t.sector_id, t.asignado_id, t.estado_id, t.motivo_id, t.prioridad_id, t.creado,
  t.estado_desde as desde, t.respondido, t.consultado,
  case when t.estado_id = 8 or t.espera_cliente then 'espera' when t.tipo = 'garantia' then 'garantia' else 'resolver' end as etapa
from ticket t where t.estado_id not in (3, 4) and (t.tipo = 'garantia' or t.estado_id <> 6);

create view trabajo_de_pago as
select 'pago' as clase, p.pago_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, 0::smallint as estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.creado, p.creado as desde, null::timestamptz as respondido, null::timestamptz as consultado, 'pago' as etapa
from pago p left join mesa_clase c on c.clase = 'pago' where p.estado = 'recibido';

create view trabajo_de_pedido as
select 'pedido' as clase, p.pedido_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, p.estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.estado_desde as creado, p.estado_desde as desde, null::timestamptz as respondido, null::timestamptz as consultado,
  case when p.estado_id = 109 then 'espera' else 'pedido' end as etapa
from pedido_moto p left join mesa_clase c on c.clase = 'pedido' where p.estado_id in (102, 103, 104, 105, 107, 108, 109);

create view trabajo_de_certificado as
select 'certificado' as clase, k.certificado_id as entidad_id, k.razon_social_id, c.sector_id, k.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, k.creado, k.creado as desde, null::timestamptz as respondido, null::timestamptz as consultado, 'certificado' as etapa
from certificado k left join mesa_clase c on c.clase = 'certificado' where k.estado = 'pendiente' and k.vigente;

create view trabajo_de_alta as
select 'alta' as clase, a.pedido_id as entidad_id, null::bigint as razon_social_id, c.sector_id, a.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, a.creado, a.creado as desde, null::timestamptz as respondido, null::timestamptz as consultado, 'alta' as etapa
from pedido_razon_social a left join mesa_clase c on c.clase = 'alta' where a.estado = 'pendiente';

create or replace view trabajo_fuente as
select * from trabajo_de_devolucion union all select * from trabajo_de_ticket union all select * from trabajo_de_pago
union all select * from trabajo_de_pedido union all select * from trabajo_de_certificado union all select * from trabajo_de_alta;

create or replace function trabajo_al_dia(de_clase text, de_id bigint, momento timestamptz, salida smallint) returns void language plpgsql as $$
declare
  v trabajo_fuente;
  t trabajo;
  corre timestamptz;
  lleva int;
  fin timestamptz;
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
  fin := case when v.etapa <> 'espera'
    then vencimiento(corre, plazo_minutos(v.clase, v.estado_id, v.sector_id, v.prioridad_id::smallint), lleva, v.sector_id) end;
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
    -- What began it is no answer.
    case when v.consultado > coalesce(v.respondido, v.creado) then v.consultado end, responde, corre, lleva, fin)
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

-- Every state in which the distributor has the turn has a term from the start: that goods arrive, a week; what is left of a claim
-- that the external desk calls solved, three days. What somebody has set stays.
insert into plazo (plazo_id, clase, estado_id, horas)
select (select coalesce(max(plazo_id), 0) from plazo) + row_number() over (order by x.clase), x.clase, x.estado_id, x.horas
from (values ('devolucion', 10::smallint, 63), ('garantia', 10::smallint, 63), ('reclamo', 5::smallint, 27)) x(clase, estado_id, horas)
on conflict do nothing;

-- What is open, by all of this. What is overdue by it alone is not news.
update trabajo t set vence = vencimiento(t.corre_desde, plazo_minutos(t.clase, t.estado_id, t.sector_id, t.prioridad_id), t.gastado, t.sector_id)
where t.etapa <> 'espera';
update trabajo set avisado = 2 where avisado < 2 and vence < now();
update trabajo t set contesto = v.consultado from trabajo_fuente v
where t.clase = v.clase and t.entidad_id = v.entidad_id and t.contesto is null and v.respondido is null and v.consultado > v.creado;
update plazo_cambio set hecho = pedido;
