-- squawk-ignore-file ban-drop-constraint, constraint-missing-not-valid, require-concurrent-index-creation, require-concurrent-index-deletion
-- The table of imports has some thousand rows, and what is checked anew allows more than before.
create table importacion_cambio (
  cambio_id bigint generated always as identity primary key,
  importacion_id bigint not null references importacion on delete cascade,
  tabla text not null,
  clave jsonb not null,
  cual text not null,
  antes jsonb,
  despues jsonb,
  huella text,
  resultado text check (resultado in ('cambiada', 'usada'))
);
comment on table importacion_cambio is 'Lo que un archivo cambió, para deshacerlo: la última fila vuelve primero, y al volver se va de acá.';
comment on column importacion_cambio.cual is 'Cómo la llama la gente: su nombre, o su clave.';
comment on column importacion_cambio.antes is 'Lo que decían las columnas que cambió; de una fila que borró, la fila; nulo: la creó.';
comment on column importacion_cambio.despues is 'Lo que dejó en las columnas que cambió. Nulo: la creó o la borró.';
comment on column importacion_cambio.huella is 'De la fila que creó: si ya no es la misma, alguien la cambió.';
comment on column importacion_cambio.resultado is 'Por qué no volvió: alguien la cambió después, o ya la usa otra cosa. Nulo: no se deshizo.';
create index importacion_cambio_importacion on importacion_cambio (importacion_id, cambio_id) where resultado is null;
create index importacion_cambio_resultado on importacion_cambio (importacion_id) where resultado is not null;

alter table importacion
  add column deshechas int not null default 0,
  drop constraint importacion_estado_check,
  add constraint importacion_estado_check check (estado in ('subida', 'revisando', 'revisada', 'importando', 'terminada', 'fallada', 'deshaciendo', 'deshecha'));
comment on column importacion.deshechas is 'Cuántos cambios volvieron atrás.';
drop index importacion_activa;
create index importacion_activa on importacion (que, importacion_id) where estado in ('revisando', 'importando', 'deshaciendo');

-- What two versions of a row differ in; its number of version says nothing.
create function importacion_distinto(una jsonb, otra jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(una) where key <> 'version' and value is distinct from otra -> key
$$;

-- Its arguments are the columns of the key.
create function importacion_cambio() returns trigger language plpgsql as $$
declare
  una jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  otra jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  fila jsonb := coalesce(otra, una);
begin
  if tg_op = 'UPDATE' and una - 'version' = otra - 'version' then
    return null;
  end if;
  insert into importacion_cambio (importacion_id, tabla, clave, cual, antes, despues, huella)
  values (current_setting('autogestion.importacion')::bigint, tg_table_name,
    (select jsonb_object_agg(c, fila -> c) from unnest(tg_argv) as c),
    coalesce(fila ->> 'nombre', fila ->> 'razon_social', fila ->> 'user_name', (select string_agg(fila ->> c, ' · ') from unnest(tg_argv) as c)),
    case tg_op when 'UPDATE' then importacion_distinto(una, otra) when 'DELETE' then una end,
    case tg_op when 'UPDATE' then importacion_distinto(otra, una) end,
    case tg_op when 'INSERT' then md5((otra - 'version')::text) end);
  return null;
end $$;

do $$
declare
  tabla text;
  clave text;
begin
  foreach tabla in array array['negocio', 'marca', 'razon_social', 'razon_social_negocio', 'contacto', 'usuario', 'usuario_razon_social',
    'usuario_servicio', 'representante', 'producto', 'factura', 'factura_linea', 'partida', 'documento', 'credito', 'actualizacion',
    'centro_garantia', 'modelo_moto', 'modelo_moto_color', 'modelo_moto_precio', 'unidad', 'transporte', 'sector', 'motivo_ticket', 'feriado'] loop
    select string_agg(quote_literal(a.attname), ', ') into strict clave from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = tabla::regclass and i.indisprimary;
    execute format('create trigger importacion_cambio after insert or update or delete on %I for each row
      when (current_setting(''autogestion.importacion'', true) <> '''') execute function importacion_cambio(%s)', tabla, clave);
  end loop;
end $$;

-- Takes one change back; why not, where it does not.
create function deshacer_cambio(c importacion_cambio) returns text language plpgsql as $$
declare
  fila text := format('jsonb_populate_record(null::%I, $1)', c.tabla);
  es_ella text := (select string_agg(format('t.%I = (%s).%I', k, fila, k), ' and ') from jsonb_object_keys(c.clave) as k);
  estan boolean;
  columnas text;
  volvieron int;
begin
  execute format('select true from %I t where %s for update', c.tabla, es_ella) into estan using c.clave;
  if c.antes is null then
    execute format('delete from %I t where %s and md5((to_jsonb(t) - ''version'')::text) = $2', c.tabla, es_ella) using c.clave, c.huella;
    get diagnostics volvieron = row_count;
    return case when volvieron = 0 and estan then 'cambiada' end;
  end if;
  select string_agg(quote_ident(attname), ', ') into columnas from pg_attribute
    where attrelid = c.tabla::regclass and attnum > 0 and not attisdropped and attgenerated = '' and c.antes ? attname;
  if c.despues is null then
    if estan then
      return 'cambiada';
    end if;
    execute format('insert into %I (%s) overriding system value select %s from %s', c.tabla, columnas, columnas, fila) using c.antes;
    return null;
  end if;
  execute format('update %I t set (%s) = (select %s from jsonb_populate_record(null::%I, $2))%s where %s
    and (select jsonb_object_agg(k, to_jsonb(t) -> k) from jsonb_object_keys($3) as k) = $3', c.tabla, columnas, columnas, c.tabla,
    case when exists (select from pg_attribute where attrelid = c.tabla::regclass and attname = 'version') then ', version = version + 1' else '' end,
    es_ella) using c.clave, c.antes, c.despues;
  get diagnostics volvieron = row_count;
  return case when volvieron = 0 then 'cambiada' end;
exception when integrity_constraint_violation then
  return 'usada';
end $$;

-- Takes back some changes of an import, the last one first; how many came back and how many stayed.
create function deshacer_lote(importacion bigint, cuantos int, out volvieron int, out quedaron int) language plpgsql as $$
declare
  c importacion_cambio;
  porque text;
begin
  volvieron := 0;
  quedaron := 0;
  for c in select * from importacion_cambio where importacion_id = importacion and resultado is null order by cambio_id desc limit cuantos loop
    porque := deshacer_cambio(c);
    if porque is null then
      delete from importacion_cambio where cambio_id = c.cambio_id;
      volvieron := volvieron + 1;
    else
      update importacion_cambio set resultado = porque where cambio_id = c.cambio_id;
      quedaron := quedaron + 1;
    end if;
  end loop;
end $$;

insert into parametro (clave, valor, descripcion) values
  ('limpieza.dias-deshacer', 30, 'Días durante los que se puede deshacer una importación');
