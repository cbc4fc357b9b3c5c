-- squawk-ignore-file ban-drop-generated-expression
-- The trigger below writes what the expression computed, in the same transaction.
-- What has no term stands behind what has one: first what is more urgent, and of that what waits longer.
create function orden_de_trabajo(vence timestamptz, prioridad smallint, desde timestamptz) returns timestamptz language sql immutable as $$
  select coalesce(vence, to_timestamp(extract(epoch from timestamp '9000-01-01' + (5 - prioridad) * interval '100 years')
    + extract(epoch from (desde at time zone 'UTC') - timestamp '2020-01-01')))
$$;
comment on function orden_de_trabajo is 'En qué lugar de su cola está un trabajo: cuándo vence; lo que no vence, después, por prioridad y por antigüedad, un siglo para cada prioridad.';

alter table trabajo alter column orden drop expression;
create function trabajo_orden() returns trigger language plpgsql as $$
begin
  new.orden := orden_de_trabajo(new.vence, new.prioridad_id, new.desde);
  return new;
end $$;
create trigger trabajo_orden before insert or update of vence, prioridad_id, desde on trabajo for each row execute function trabajo_orden();
update trabajo set orden = orden_de_trabajo(vence, prioridad_id, desde) where vence is null;
