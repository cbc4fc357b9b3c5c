-- squawk-ignore-file renaming-table, renaming-object, ban-drop-constraint, ban-alter-identity
-- What is renamed comes back under its own name in the same transaction: who reads and writes auditoria finds it as it was.
-- What was recorded is kept month by month: a month is exported and put apart whole, and what is looked for by date reads
-- its months alone. What was there until this month is one part, as it stands.
alter table auditoria rename to auditoria_inicial;
alter table auditoria_inicial rename constraint auditoria_pkey to auditoria_inicial_pkey;
alter index auditoria_usuario rename to auditoria_inicial_usuario;
alter index auditoria_operacion rename to auditoria_inicial_operacion;
alter index auditoria_entidad rename to auditoria_inicial_entidad;
alter index auditoria_razon_social rename to auditoria_inicial_razon_social;
alter index auditoria_cuando rename to auditoria_inicial_cuando;
drop trigger auditoria_solo_se_agrega on auditoria_inicial;
alter table auditoria_inicial alter column auditoria_id drop identity;
alter table auditoria_inicial drop constraint auditoria_inicial_pkey;

create sequence auditoria_auditoria_id_seq as bigint;
-- An identity of a partitioned table is for PostgreSQL 17 and newer.
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
select setval('auditoria_auditoria_id_seq', coalesce(max(auditoria_id), 0) + 1, false) from auditoria_inicial;
comment on table auditoria is 'Quién hizo qué, sobre qué, cuándo y desde dónde, por mes. Solo se agrega: nadie la cambia ni la borra; npm run auditoria exporta y separa un mes.';
comment on column auditoria.usuario is 'Nombre de usuario en ese momento; sin clave foránea, para que sobreviva a la persona.';
comment on column auditoria.operacion is 'La llamada del contrato: representantes.update.';
comment on column auditoria.detalle is 'Lo que la llamada nombra por id y, en cambios, de qué valor a cuál.';

do $$
begin
  execute format(
    'alter table auditoria attach partition auditoria_inicial for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;
-- Those that a part has already are taken as its own.
create index auditoria_usuario on auditoria (usuario, auditoria_id desc);
create index auditoria_operacion on auditoria (operacion, auditoria_id desc);
create index auditoria_entidad on auditoria (entidad, entidad_id, auditoria_id desc) where entidad is not null;
create index auditoria_razon_social on auditoria (razon_social_id, auditoria_id desc) where razon_social_id is not null;
create index auditoria_cuando on auditoria (cuando);
create trigger auditoria_solo_se_agrega before update or delete on auditoria
  for each row execute function auditoria_no_cambia();
create trigger auditoria_no_se_vacia before truncate on auditoria
  for each statement execute function auditoria_no_cambia();

create table auditoria_resto partition of auditoria default;
comment on table auditoria_resto is 'Lo que no es de ningún mes que esté: vacía mientras el reloj ande. Lo que queda acá sigue acá.';
create trigger auditoria_no_se_vacia before truncate on auditoria_resto
  for each statement execute function auditoria_no_cambia();

-- The portal's user may write rows and make no tables: the owner lends it this, which makes the months ahead and nothing else.
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
    -- A month of which something is in the rest already stays there.
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
comment on function auditoria_prepara is 'Hace las partes de los tres meses que vienen, si no están. El reloj la llama cada día.';
select auditoria_prepara();
