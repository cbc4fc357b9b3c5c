-- Terms are edited as any master, in whole hours.
alter table plazo alter column plazo_id drop identity;
alter table plazo alter column horas type int;

-- What a term depends on has changed: what is due is computed anew by the clock, whoever changed it and however.
create table plazo_cambio (
  unico boolean primary key default true check (unico),
  pedido bigint not null default 0,
  hecho bigint not null default 0
);
comment on table plazo_cambio is 'Cuántas veces cambió algo de lo que depende un vencimiento, y hasta cuál se calculó todo de nuevo.';
insert into plazo_cambio default values;

create function plazo_cambiado() returns trigger language plpgsql as $$
begin
  update plazo_cambio set pedido = pedido + 1;
  return null;
end $$;
create trigger plazo_cambiado after insert or update or delete on plazo for each statement execute function plazo_cambiado();
create trigger feriado_cambiado after insert or update or delete on feriado for each statement execute function plazo_cambiado();
create trigger sector_cambiado after update of dias, abre, cierra, plazo_horas on sector for each statement execute function plazo_cambiado();

-- When it is told that a term is about to end: a quarter of it is left, and at least an hour.
alter table trabajo add column avisa timestamptz;
comment on column trabajo.avisa is 'Desde cuándo se avisa que está por vencer: queda la cuarta parte del plazo, y al menos una hora.';

create function trabajo_avisa() returns trigger language plpgsql as $$
declare
  plazo int := plazo_minutos(new.clase, new.estado_id, new.sector_id);
begin
  new.avisa := case when new.vence is not null
    then sumar_habiles(new.corre_desde, greatest(plazo - new.gastado - greatest(60, plazo / 4), 0), new.sector_id) end;
  return new;
end $$;
create trigger trabajo_avisa before insert or update of vence on trabajo for each row execute function trabajo_avisa();

-- What was due before this is not news.
update trabajo set vence = vence where vence is not null;
update trabajo set avisado = 2 where vence < now();
create index trabajo_por_avisar on trabajo (avisa) where avisado < 2 and avisa is not null;

-- What is answered again and again, with what changes from one item to the other as variables.
create table respuesta (
  respuesta_id int generated always as identity primary key,
  usuario_id bigint not null references usuario,
  compartida boolean not null,
  titulo text not null,
  texto text not null,
  es_nota boolean not null,
  clases text[] not null,
  motivo_ids int[] not null,
  estado_id smallint,
  version int not null default 1
);
comment on table respuesta is 'Respuestas de la mesa: las compartidas las ve toda la distribuidora, las otras su autor.';
comment on column respuesta.clases is 'Para qué sirve; vacío: para todo lo que se conversa.';
comment on column respuesta.motivo_ids is 'De su única clase; vacío: cualquiera.';
comment on column respuesta.estado_id is 'Adónde pasa lo que se responde; nulo: a ninguno.';
create index respuesta_usuario on respuesta (usuario_id, lower(titulo), respuesta_id);
create index respuesta_compartida on respuesta (lower(titulo), respuesta_id) where compartida;
