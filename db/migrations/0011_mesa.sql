-- Mesa.

-- Sector of each kind of work whose items have no sector of their own.
create table mesa_clase (
  clase text primary key check (clase in ('pago', 'pedido', 'certificado', 'alta')),
  sector_id int references sector
);
comment on table mesa_clase is 'Sector de las clases cuyas gestiones no tienen un sector propio.';
create index mesa_clase_sector_id on mesa_clase (sector_id) where sector_id is not null;

-- Kinds of work that each role sees, and whether for every razón social or only for the user's portfolio.
create table mesa_rol (
  rol text primary key,
  clases text[] not null check (clases <@ '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}'),
  toda_empresa boolean not null
);
comment on table mesa_rol is 'Clases que cada rol de la distribuidora ve en la mesa. Las define el contrato (contract/mesa/reglas.ts), y una prueba compara ambos.';
comment on column mesa_rol.toda_empresa is 'Verdadero: ve trabajos de cualquier empresa; falso: solo de las de su cartera.';

-- Users who view an item now. Unlogged, because browsers report a lost row again within seconds.
create unlogged table mesa_presencia (
  usuario_id bigint primary key references usuario,
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  escribe boolean not null,
  visto timestamptz not null
);
create index mesa_presencia_de on mesa_presencia (clase, entidad_id, visto);

create table plazo (
  plazo_id int primary key,
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  estado_id smallint not null,
  sector_id int references sector,
  horas int not null check (horas between 1 and 2000),
  version int not null default 1,
  constraint plazo_clase_estado_id_sector_id_key unique nulls not distinct (clase, estado_id, sector_id),
  constraint plazo_estado check (case
    when clase in ('devolucion', 'reclamo', 'garantia') then estado_id between 1 and 12
    when clase = 'pedido' then estado_id between 101 and 111
    else estado_id = 0
  end)
);
comment on table plazo is 'Horas hábiles para mover un trabajo que está en un estado. Sin sector: vale para los sectores que no tienen un plazo propio.';
comment on column plazo.estado_id is '0: la clase tiene un solo estado que espera.';
create index plazo_sector on plazo (sector_id) where sector_id is not null;

-- Counts the changes of everything that deadlines depend on. A scheduled job recomputes the deadlines while `hecho` is
-- less than `pedido`.
create table plazo_cambio (
  unico boolean primary key default true check (unico),
  pedido bigint not null default 0,
  hecho bigint not null default 0
);
comment on table plazo_cambio is 'Cantidad de cambios que afectan los vencimientos, y cuántos de ellos están incluidos en el último cálculo completo.';

create table trabajo (
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  razon_social_id bigint references razon_social,
  sector_id int references sector,
  asignado_id bigint references usuario,
  estado_id smallint not null,
  motivo_id int,
  prioridad_id smallint not null check (prioridad_id between 1 and 5),
  etapa text not null check (etapa in ('autorizar', 'recepcion', 'resolver', 'cerrar', 'garantia', 'pago', 'pedido', 'certificado', 'alta', 'espera')),
  creado timestamptz not null,
  desde timestamptz not null,
  contesto timestamptz,
  primera_respuesta timestamptz,
  corre_desde timestamptz not null,
  gastado int not null check (gastado >= 0),
  vence timestamptz,
  orden timestamptz not null,
  avisado smallint not null default 0 check (avisado between 0 and 2),
  avisa timestamptz,
  externa boolean not null default false,
  libre boolean not null default false,
  marca_id int references marca,
  primary key (clase, entidad_id),
  constraint trabajo_estado check (case
    when clase in ('devolucion', 'reclamo', 'garantia') then estado_id between 1 and 12
    when clase = 'pedido' then estado_id between 101 and 111
    else estado_id = 0
  end)
);
comment on table trabajo is 'Trabajos que la distribuidora tiene que mover. Los escribe solamente trabajo_al_dia(), desde trabajo_fuente, en la transacción del cambio.';
comment on column trabajo.contesto is 'Cuándo escribió el cliente, si fue después que la distribuidora.';
comment on column trabajo.corre_desde is 'Desde cuándo corre su plazo: desde que entró al estado, o desde que contestó el cliente.';
comment on column trabajo.gastado is 'Minutos hábiles del plazo que pasaron antes de corre_desde.';
comment on column trabajo.vence is 'Vencimiento; nulo mientras se espera al cliente, o sin plazo.';
comment on column trabajo.avisado is '0: no se avisó; 1: se avisó que vence pronto; 2: se avisó que venció.';
comment on column trabajo.avisa is 'Desde cuándo se avisa que está por vencer: cuando queda la cuarta parte del plazo, y al menos una hora.';
comment on column trabajo.externa is 'Verdadero: lo atiende la mesa externa; acá solo se ve y se mide su plazo. Lo escribe trabajo_libre().';
comment on column trabajo.marca_id is 'De un reclamo o una garantía, que no la cambian; de una devolución la dicen sus productos. La escribe trabajo_libre().';
comment on column trabajo.libre is 'Verdadero: lo puede tomar cualquier persona que lo atienda. Lo escribe trabajo_libre().';
-- All open work by deadline, also the work that waits for the customer.
create index trabajo_abierto on trabajo (orden, clase, entidad_id);
create index trabajo_asignado on trabajo (asignado_id) where asignado_id is not null;
create index trabajo_contesto on trabajo (orden, clase, entidad_id) where contesto is not null and etapa <> 'espera';
-- For the next deadline of each user's open work, by kind.
create index trabajo_de_quien on trabajo (asignado_id, clase, orden) include (etapa);
-- For Inicio of the customers: work that waits for them, oldest first.
create index trabajo_espera_cliente on trabajo (razon_social_id, desde, clase, entidad_id) where etapa = 'espera';
create index trabajo_etapa on trabajo (etapa, orden, clase, entidad_id);
create index trabajo_libre on trabajo (orden, clase, entidad_id) where libre and etapa <> 'espera';
create index trabajo_marca_id on trabajo (marca_id) where marca_id is not null;
create index trabajo_mas_viejo on trabajo (asignado_id, clase, desde) where etapa <> 'espera';
create index trabajo_mio on trabajo (asignado_id, orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_ofrecido on trabajo (asignado_id) where libre and asignado_id is not null;
create index trabajo_orden on trabajo (orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_por_avisar on trabajo (avisa) where avisado < 2 and avisa is not null;
create index trabajo_razon_social on trabajo (razon_social_id, orden, clase, entidad_id);
create index trabajo_sector on trabajo (sector_id, orden, clase, entidad_id) where etapa <> 'espera';
create index trabajo_sector_id on trabajo (sector_id) where sector_id is not null;

create table trabajo_evento (
  trabajo_evento_id bigint generated always as identity primary key,
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  entidad_id bigint not null,
  razon_social_id bigint references razon_social,
  sector_id int references sector,
  asignado_id bigint references usuario,
  que text not null check (que in ('entra', 'responde', 'pasa', 'sale', 'suelta')),
  desde_id smallint check (desde_id between 0 and 12 or desde_id between 101 and 111),
  estado_id smallint check (estado_id between 0 and 12 or estado_id between 101 and 111),
  fecha timestamptz not null,
  minutos int,
  vencido boolean not null default false
);
comment on table trabajo_evento is 'Historia de cada trabajo, para los indicadores; sus filas no se cambian nunca.';
comment on column trabajo_evento.que is '«suelta»: la persona asignada (asignado_id) dejó de ver el trabajo, que quedó sin asignar.';
comment on column trabajo_evento.minutos is 'Minutos hábiles. De «pasa»: en el estado que dejó, sin la espera del cliente; de «responde» y «sale»: desde que se creó el trabajo.';
comment on column trabajo_evento.vencido is 'Verdadero: el plazo del estado que dejó ya había vencido.';
create index trabajo_evento_asignado on trabajo_evento (asignado_id, fecha) where asignado_id is not null;
create index trabajo_evento_de on trabajo_evento (clase, entidad_id, trabajo_evento_id);
create index trabajo_evento_fecha on trabajo_evento (fecha, que);
-- For the events in which a return or warranty was approved or rejected; these are few of all events.
create index trabajo_evento_decidido on trabajo_evento (fecha) where que = 'pasa' and estado_id in (5, 6) and clase in ('devolucion', 'garantia');
create index trabajo_evento_de_producto on trabajo_evento (fecha) where que = 'entra' and clase in ('devolucion', 'garantia');
create index trabajo_evento_razon_social on trabajo_evento (razon_social_id, fecha);
create index trabajo_evento_sector_id on trabajo_evento (sector_id) where sector_id is not null;

-- Daily sums of trabajo_evento for Indicadores, written only by a scheduled job. The duration of each item is stored,
-- because a median cannot be computed from sums.
create table trabajo_dia (
  por text not null check (por in ('todo', 'persona', 'motivo', 'marca', 'empresa', 'estado')),
  dia date not null,
  clave text not null,
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  sector_id int references sector,
  abiertos int not null check (abiertos >= 0),
  resueltos int not null check (resueltos >= 0),
  pasos int not null check (pasos >= 0),
  tarde int not null check (tarde between 0 and pasos),
  puntajes int not null check (puntajes >= 0),
  puntaje int not null check (puntaje >= 0),
  respuesta int[] not null,
  resolucion int[] not null,
  paso int[] not null,
  constraint trabajo_dia_de unique nulls not distinct (por, clave, dia, clase, sector_id)
);
comment on table trabajo_dia is 'Sumas de trabajo_evento por día, para los indicadores. Se rehacen con npm run indicadores.';
comment on column trabajo_dia.clave is 'Grupo que se suma: un id como texto, vacío si no hay; de «estado», el estado que se dejó; de «todo», vacío siempre.';
comment on column trabajo_dia.tarde is 'Cantidad de pasos de trabajos ya vencidos.';
comment on column trabajo_dia.puntaje is 'Suma de los puntajes de los trabajos que terminaron ese día; la cantidad está en puntajes.';
comment on column trabajo_dia.respuesta is 'Los minutos de cada primera respuesta; «resolucion», los de cada cosa que terminó; «paso», los de cada paso, solo en las sumas por estado.';
create index trabajo_dia_dia on trabajo_dia (dia, por);
create index trabajo_dia_sector_id on trabajo_dia (sector_id) where sector_id is not null;

create table trabajo_dia_hecho (dia date primary key);
comment on table trabajo_dia_hecho is 'Días que ya están sumados en trabajo_dia.';

-- Days to sum again. Writers of events only insert rows here, so that two writers that change the same day do not block
-- each other.
create table trabajo_dia_cambio (
  trabajo_dia_cambio_id bigint generated always as identity primary key,
  dia date
);
comment on table trabajo_dia_cambio is 'Días que cambiaron después de sumarse: hasta que se sumen de nuevo, se cuentan de sus eventos. Nulo: todos los días.';

create function trabajo_evento_tarde() returns trigger language plpgsql as $$
begin
  insert into trabajo_dia_cambio (dia) values ((new.fecha at time zone 'America/Argentina/Buenos_Aires')::date);
  return null;
end $$;
-- A day is summed some hours after its end. An event of the last hour is in no sum yet, so it does not fire the
-- trigger.
create trigger trabajo_evento_tarde after insert on trabajo_evento for each row
  when (new.que <> 'suelta' and (new.fecha < now() - interval '1 hour' or new.fecha > now() + interval '1 hour'))
  execute function trabajo_evento_tarde();

create function trabajo_dia_todo() returns trigger language plpgsql as $$
begin
  insert into trabajo_dia_cambio (dia) values (null);
  return null;
end $$;
create trigger trabajo_evento_cambiado after update or delete or truncate on trabajo_evento for each statement execute function trabajo_dia_todo();

-- Indicadores counts returns under the current brand of their products. A change of a product's brand therefore marks
-- the days of its returns to be summed again.
create function producto_marca() returns trigger language plpgsql as $$
begin
  insert into trabajo_dia_cambio (dia)
  select distinct (e.fecha at time zone 'America/Argentina/Buenos_Aires')::date
  from factura_linea f join devolucion_linea l using (factura_linea_id) join trabajo_evento e on e.entidad_id = l.devolucion_id
  where f.codigo_material = new.codigo_material and e.clase = 'devolucion' and e.que <> 'suelta';
  return null;
end $$;
create trigger producto_marca after update of marca_id on producto for each row
  when (old.marca_id is distinct from new.marca_id) execute function producto_marca();

-- Marks the day on which the ticket was closed to be summed again, because the rating comes days later.
create function ticket_puntaje() returns trigger language plpgsql as $$
begin
  insert into trabajo_dia_cambio (dia)
  select distinct (e.fecha at time zone 'America/Argentina/Buenos_Aires')::date from trabajo_evento e
  where e.clase in ('reclamo', 'garantia') and e.entidad_id = new.ticket_id and e.que = 'sale';
  return null;
end $$;
create trigger ticket_puntaje after update of puntaje on ticket for each row
  when (old.puntaje is distinct from new.puntaje) execute function ticket_puntaje();

-- Usual time in each state, which the tracking screen shows; computed daily from measured times.
create table duracion_usual (
  clase text not null check (clase in ('devolucion', 'reclamo', 'garantia', 'pago', 'pedido', 'certificado', 'alta')),
  estado_id smallint not null,
  minutos int not null check (minutos > 0),
  primary key (clase, estado_id),
  constraint duracion_usual_estado check (case
    when clase in ('devolucion', 'reclamo', 'garantia') then estado_id between 1 and 12
    when clase = 'pedido' then estado_id between 101 and 111
    else estado_id = 0
  end)
);
comment on table duracion_usual is 'Tiempo usual de cada clase de trabajo en cada estado. Se calcula una vez por día; sin casos suficientes no hay fila.';
comment on column duracion_usual.minutos is 'Minutos hábiles sin la espera del cliente: la mediana de los últimos 90 días.';

-- Canned answers with variables.
create table respuesta (
  respuesta_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  compartida boolean not null,
  titulo text not null,
  texto text not null,
  es_nota boolean not null,
  clases text[] not null check (clases <@ '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}'),
  motivo_ids int[] not null,
  estado_id smallint check (estado_id between 0 and 12 or estado_id between 101 and 111),
  version int not null default 1
);
comment on table respuesta is 'Respuestas de la mesa: las compartidas las ve toda la distribuidora, las otras su autor.';
comment on column respuesta.clases is 'Clases para las que sirve la respuesta; vacío: todas las que tienen conversación.';
comment on column respuesta.motivo_ids is 'De su única clase; vacío: cualquiera.';
comment on column respuesta.estado_id is 'Estado al que pasa la gestión que se responde; nulo: no cambia.';
create index respuesta_compartida on respuesta (lower(titulo), respuesta_id) where compartida;
create index respuesta_usuario on respuesta (usuario_id, lower(titulo), respuesta_id);

-- Saved filters of the mesa.
create table vista (
  vista_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  nombre text not null,
  compartida boolean not null,
  criterios jsonb not null,
  direccion text not null,
  creada timestamptz not null
);
comment on table vista is 'Filtros guardados de una cola de la mesa: propios, o compartidos con todos los que trabajan en ella.';
comment on column vista.criterios is 'Criterios de búsqueda, para contar los trabajos de la vista.';
comment on column vista.direccion is 'Los mismos criterios como los escribe la pantalla en su dirección, después del «?».';
create index vista_compartida on vista (lower(nombre), vista_id) where compartida;
create unique index vista_nombre on vista (usuario_id, lower(nombre));

-- Items of every kind of a razón social, except drafts. `estado_id` 0: pending.
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

create view trabajo_de_devolucion as
select 'devolucion' as clase, d.devolucion_id as entidad_id, d.razon_social_id, d.sector_id, d.asignado_id, d.estado_id, d.motivo_ids[1] as motivo_id,
  d.prioridad_id, d.creada as creado, d.estado_desde as desde, d.respondido, d.consultado,
  case
    when d.estado_id in (10, 9) then 'recepcion'
    when d.estado_id = 8 or d.espera_cliente then 'espera'
    when d.estado_id in (11, 1, 2, 12) then 'autorizar'
    when d.estado_id = 7 then 'resolver'
    when d.estado_id in (5, 6) then 'cerrar'
  end as etapa
from devolucion d where d.estado_id not in (3, 4);

create view trabajo_de_ticket as
select t.tipo as clase, t.ticket_id as entidad_id, t.razon_social_id, t.sector_id, t.asignado_id, t.estado_id, t.motivo_id, t.prioridad_id, t.creado,
  t.estado_desde as desde, t.respondido, t.consultado,
  case when t.estado_id = 8 or t.espera_cliente then 'espera' when t.tipo = 'garantia' then 'garantia' when t.tipo = 'reclamo' then 'resolver' end as etapa
from ticket t where t.estado_id not in (3, 4) and (t.tipo = 'garantia' or t.estado_id <> 6);

-- Open work of the kinds with a row in conversacion, which has the last author and whether the customer has to act.
create view trabajo_de_pago as
select 'pago' as clase, p.pago_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, 0::smallint as estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.creado, p.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'pago' end as etapa
from pago p left join mesa_clase c on c.clase = 'pago' left join conversacion v on v.clase = 'pago' and v.entidad_id = p.pago_id
where p.estado = 'recibido';

create view trabajo_de_pedido as
select 'pedido' as clase, p.pedido_id as entidad_id, p.razon_social_id, c.sector_id, p.asignado_id, p.estado_id, null::int as motivo_id, 2 as prioridad_id,
  p.estado_desde as creado, p.estado_desde as desde, v.respondido, v.consultado,
  case when p.estado_id = 109 or v.espera_cliente then 'espera' else 'pedido' end as etapa
from pedido_moto p left join mesa_clase c on c.clase = 'pedido' left join conversacion v on v.clase = 'pedido' and v.entidad_id = p.pedido_id
where p.estado_id in (102, 103, 104, 105, 107, 108, 109);

create view trabajo_de_certificado as
select 'certificado' as clase, k.certificado_id as entidad_id, k.razon_social_id, c.sector_id, k.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, k.creado, k.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'certificado' end as etapa
from certificado k left join mesa_clase c on c.clase = 'certificado'
  left join conversacion v on v.clase = 'certificado' and v.entidad_id = k.certificado_id
where k.estado = 'pendiente' and k.vigente;

create view trabajo_de_alta as
select 'alta' as clase, a.pedido_id as entidad_id, null::bigint as razon_social_id, c.sector_id, a.asignado_id, 0::smallint as estado_id, null::int as motivo_id,
  2 as prioridad_id, a.creado, a.creado as desde, v.respondido, v.consultado, case when v.espera_cliente then 'espera' else 'alta' end as etapa
from pedido_razon_social a left join mesa_clase c on c.clase = 'alta' left join conversacion v on v.clase = 'alta' and v.entidad_id = a.pedido_id
where a.estado = 'pendiente';

-- All open work, computed from its source tables. `etapa`: queue of the mesa, or `espera` while the customer has to
-- act. `desde`: time at which the item entered its state.
create view trabajo_fuente as
select * from trabajo_de_devolucion union all select * from trabajo_de_ticket union all select * from trabajo_de_pago
union all select * from trabajo_de_pedido union all select * from trabajo_de_certificado union all select * from trabajo_de_alta;

-- Returns the number of given weekdays from a date (inclusive) to another (exclusive). Whole weeks are multiplied, the
-- rest is counted. In plpgsql, whose plans are cached; an SQL function would be planned at each call.
create function dias_entre(desde date, hasta date, de_dias smallint[]) returns int language plpgsql immutable as $$
declare
  semanas int := greatest(hasta - desde, 0) / 7;
  cuantos int := 0;
begin
  if semanas > 0 then cuantos := semanas * (select count(distinct d)::int from unnest(de_dias) d); end if;
  for n in 0 .. greatest(hasta - desde, 0) % 7 - 1 loop
    if extract(isodow from desde + n)::smallint = any(de_dias) then cuantos := cuantos + 1; end if;
  end loop;
  return cuantos;
end $$;

-- Number of holidays on these weekdays.
create function feriados_entre(desde date, hasta date, de_dias smallint[]) returns int language plpgsql stable as $$
begin
  return (select count(*)::int from feriado f where f.fecha >= desde and f.fecha < hasta and extract(isodow from f.fecha)::smallint = any(de_dias));
end $$;

-- Working hours of a sector; by default Monday to Friday, 9 to 18.
create function horario_de(de_sector int, out dias smallint[], out abre time, out cierra time) language plpgsql stable as $$
begin
  select s.dias, s.abre, s.cierra into dias, abre, cierra from sector s where s.sector_id = de_sector;
  dias := coalesce(dias, '{1,2,3,4,5}');
  abre := coalesce(abre, '09:00');
  cierra := coalesce(cierra, '18:00');
end $$;

-- Returns the nth working day after a date. Each holiday before it moves it by a working day, until no further holiday
-- is included.
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

-- Instant at which a number of working minutes has passed.
create function sumar_habiles(desde timestamptz, minutos int, de_sector int) returns timestamptz language plpgsql stable as $$
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
end $$;
comment on function sumar_habiles is 'Momento en el que habrán pasado tantos minutos hábiles del sector (sin sector, lunes a viernes de 9 a 18), sin feriados. Nulo: no hay plazo.';

-- Number of working minutes between two instants.
create function minutos_habiles(desde timestamptz, hasta timestamptz, de_sector int) returns int language plpgsql stable as $$
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
end $$;

-- Working minutes allowed in a state for a priority; null: no deadline. The first answer to a claim is due by the
-- deadline that the customer was told, whatever its priority.
create function plazo_minutos(de_clase text, en_estado smallint, de_sector int, de_prioridad smallint) returns int language plpgsql stable as $$
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
end $$;

-- Returns the deadline and the time of its warning: when a quarter of the term is left, but at least an hour. Both are
-- null without a term. `lleva`: working minutes already used.
create function vencimiento(corre timestamptz, plazo int, lleva int, de_sector int, out vence timestamptz, out avisa timestamptz)
language plpgsql stable as $$
begin
  if plazo is null then return; end if;
  vence := sumar_habiles(corre, greatest(plazo - lleva, 0), de_sector);
  avisa := sumar_habiles(corre, greatest(plazo - lleva - greatest(60, plazo / 4), 0), de_sector);
end $$;

-- Returns the sort key of work: its deadline. Work without a deadline comes after all other work, by priority and then
-- by age.
create function orden_de_trabajo(vence timestamptz, prioridad smallint, desde timestamptz) returns timestamptz language sql immutable as $$
  select coalesce(vence, to_timestamp(extract(epoch from timestamp '9000-01-01' + (5 - prioridad) * interval '100 years')
    + extract(epoch from (desde at time zone 'UTC') - timestamp '2020-01-01')))
$$;
comment on function orden_de_trabajo is 'Orden de un trabajo en su cola: por su vencimiento. Los trabajos sin vencimiento van después, por prioridad y antigüedad: cada prioridad suma un siglo.';

create function mesa_ve(de_usuario bigint, de_clase text, de_razon bigint) returns boolean language sql stable as $$
  select exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and u.activo and de_clase = any(r.clases))
    and (exists (select from usuario u join mesa_rol r on r.rol = any(u.roles) where u.usuario_id = de_usuario and r.toda_empresa)
      or exists (select from usuario u join contacto c on c.usuario = u.user_name
        where u.usuario_id = de_usuario and c.tipo = 'vendedor' and c.razon_social_id = de_razon))
$$;
comment on function mesa_ve is 'Si una persona ve en la mesa los trabajos de una clase y una empresa, por sus roles y su cartera. Si no los ve, no se le asignan y deja de tenerlos.';

-- Unassigns the work that its user may no longer see; `de_razon` null: of all razones sociales. Returns the number of
-- unassigned items.
create function mesa_suelta(de_usuario bigint, de_razon bigint) returns int language plpgsql as $$
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
end $$;
comment on function mesa_suelta is 'Deja sin asignar los trabajos que una persona tiene y no ve, con una fila para cada uno en trabajo_evento. Devuelve cuántos fueron.';

-- Updates the row of an item in `trabajo` from trabajo_fuente. `salida`: state in which the item was closed, if it was.
-- Sequential scans are off: otherwise a plan cached while the tables are small would go on scanning them as they grow.
create function trabajo_al_dia(de_clase text, de_id bigint, momento timestamptz, salida smallint) returns void language plpgsql
set enable_seqscan = off as $$
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

-- Work that ends by a single decision is recorded as approved (5) or rejected (6).
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
  perform trabajo_al_dia('certificado', new.certificado_id, coalesce(new.resuelto, new.reemplazado, new.creado),
    case new.estado when 'aprobado' then 5 when 'rechazado' then 6 else 4 end::smallint);
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

-- Updates the work of an item after a comment on it. `salida` 0 is never stored: a closed item has no work to end.
create function conversacion_trabajo() returns trigger language plpgsql as $$
begin
  perform trabajo_al_dia(new.clase, new.entidad_id, greatest(new.respondido, new.consultado), 0::smallint);
  return null;
end $$;
create trigger conversacion_trabajo after insert or update of respondido, consultado, espera_cliente on conversacion
  for each row when (new.respondido is not null or new.consultado is not null) execute function conversacion_trabajo();

-- Read only the tables that a kind needs, so that a lock on another one does not block it.
create function trabajo_libre() returns trigger language plpgsql as $$
begin
  new.externa := false;
  if new.clase in ('reclamo', 'garantia') then
    select t.mesa_externa, t.marca_id into new.externa, new.marca_id from ticket t where t.ticket_id = new.entidad_id;
  end if;
  new.libre := not new.externa and (new.asignado_id is null
    or exists (select from usuario u where u.usuario_id = new.asignado_id and u.ausente_hasta is not null));
  return new;
end $$;
create trigger trabajo_libre before insert or update of asignado_id on trabajo for each row execute function trabajo_libre();

create function trabajo_orden() returns trigger language plpgsql as $$
begin
  new.orden := orden_de_trabajo(new.vence, new.prioridad_id, new.desde);
  return new;
end $$;
create trigger trabajo_orden before insert or update of vence, prioridad_id, desde on trabajo for each row execute function trabajo_orden();

-- Touches the work of the user, so that triggers offer it to others while the user is absent.
create function usuario_ausente() returns trigger language plpgsql as $$
begin
  update trabajo set asignado_id = asignado_id where asignado_id = new.usuario_id;
  perform pg_notify('notificaciones', 'mesa');
  return null;
end $$;
create trigger usuario_ausente after update of ausente_hasta on usuario for each row
  when ((old.ausente_hasta is null) <> (new.ausente_hasta is null)) execute function usuario_ausente();

-- Deferred to the end of the transaction: saving a razón social deletes and inserts its contacts again, and only the
-- final ones count.
create function usuario_ve() returns trigger language plpgsql as $$
begin
  perform mesa_suelta(new.usuario_id, null);
  return null;
end $$;
create constraint trigger usuario_ve after update of roles, activo on usuario deferrable initially deferred for each row
  when (old.roles is distinct from new.roles or old.activo and not new.activo) execute function usuario_ve();

create function contacto_ve() returns trigger language plpgsql as $$
begin
  perform mesa_suelta(u.usuario_id, old.razon_social_id) from usuario u where u.user_name = old.usuario;
  return null;
end $$;
create constraint trigger contacto_ve after delete or update on contacto deferrable initially deferred for each row
  when (old.tipo = 'vendedor' and old.usuario is not null) execute function contacto_ve();

-- Notifies the job that recomputes deadlines of a change of a term, of working hours or of a holiday, whatever made it.
create function plazo_cambiado() returns trigger language plpgsql as $$
begin
  update plazo_cambio set pedido = pedido + 1;
  perform pg_notify('notificaciones', 'plazos');
  return null;
end $$;
create trigger feriado_cambiado after insert or update or delete on feriado for each statement execute function plazo_cambiado();
create trigger parametro_cambiado after update of valor on parametro for each row
  when (new.clave like 'mesa.plazo-%' and new.valor <> old.valor) execute function plazo_cambiado();
create trigger plazo_cambiado after insert or update or delete on plazo for each statement execute function plazo_cambiado();
create trigger sector_cambiado after update of dias, abre, cierra, plazo_horas on sector for each statement execute function plazo_cambiado();
