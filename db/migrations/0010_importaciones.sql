-- Imports of files and of SAP.

create table importacion (
  importacion_id bigint generated always as identity primary key,
  que text not null check (que in ('negocios', 'empresas', 'contactos', 'personas', 'productos', 'facturas', 'cuenta-corriente', 'documentos', 'creditos', 'centros', 'motos', 'unidades',
    'transportes', 'sectores', 'motivos', 'feriados', 'acreditaciones')),
  origen text not null check (origen in ('pantalla', 'api', 'comando')),
  usuario_id bigint references usuario,
  archivo_id uuid unique references archivo,
  nombre text not null,
  formato jsonb,
  encabezado jsonb not null default '[]',
  muestra jsonb not null default '[]',
  columnas jsonb,
  fijas jsonb not null default '{}',
  estado text not null check (estado in ('subida', 'revisando', 'revisada', 'importando', 'terminada', 'fallada', 'deshaciendo', 'deshecha')),
  simulada boolean not null default false,
  linea int not null default 0,
  avance smallint not null default 0 check (avance between 0 and 100),
  leidas int not null default 0,
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  rechazadas int not null default 0,
  errores int not null default 0,
  problema text,
  creada timestamptz not null,
  terminada timestamptz,
  version int not null default 1,
  falta text,
  quien text,
  huella text,
  deshechas int not null default 0,
  constraint importacion_check check (origen <> 'pantalla' or archivo_id is not null),
  constraint importacion_quien_check check (usuario_id is not null or quien is not null)
);
comment on table importacion is 'Importaciones hechas o por hacer: la persona, el archivo y el resultado de sus filas. La API crea una por lote.';
comment on column importacion.formato is 'Formato del archivo: codificación, separador, hoja.';
comment on column importacion.columnas is 'Encabezado del archivo → columna; nulo en una: no se lee. Nulo entero: todavía no se dijo.';
comment on column importacion.fijas is 'Valor de todas las filas para cada columna nuestra que el archivo no trae.';
comment on column importacion.simulada is 'Verdadero: los números son de la revisión, que no escribió nada.';
comment on column importacion.linea is 'Última línea escrita: si un proceso muere, otro sigue desde acá.';
comment on column importacion.errores is 'Cantidad total de errores; importacion_error guarda los primeros mil.';
comment on column importacion.falta is 'Por qué no se leyó entero el archivo; nulo: se leyó.';
comment on column importacion.quien is 'Usuario del sistema operativo que corrió el comando; no es una persona del portal.';
comment on column importacion.huella is 'SHA-256 del archivo de un comando; el de la pantalla la tiene en archivo.';
comment on column importacion.deshechas is 'Cantidad de cambios deshechos.';
create index importacion_activa on importacion (que, importacion_id) where estado in ('revisando', 'importando', 'deshaciendo');
create index importacion_creada on importacion (creada);
create index importacion_que on importacion (que, importacion_id desc);
create index importacion_que_terminada on importacion (que, terminada) where not simulada;
create index importacion_terminada on importacion (terminada) where errores > 0;
create index importacion_usuario on importacion (usuario_id);

create table importacion_columna (
  que text not null check (que in ('negocios', 'empresas', 'contactos', 'personas', 'productos', 'facturas', 'cuenta-corriente', 'documentos', 'creditos', 'centros', 'motos', 'unidades',
    'transportes', 'sectores', 'motivos', 'feriados', 'acreditaciones')),
  encabezado text not null,
  columna text,
  primary key (que, encabezado)
);
comment on table importacion_columna is 'Nombre que los archivos de la distribuidora dan a cada columna nuestra, según la última elección a mano. Nula: la columna no se lee.';

create table importacion_error (
  importacion_id bigint not null references importacion,
  orden int not null,
  linea int not null,
  columna text not null,
  dato text not null,
  mensaje text not null,
  primary key (importacion_id, orden)
);
comment on table importacion_error is 'Los primeros mil errores de una importación.';

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
comment on table importacion_cambio is 'Cambios que hizo un archivo, para deshacerlos: se empieza por la última fila, y cada fila deshecha se borra de acá.';
comment on column importacion_cambio.cual is 'Nombre del registro como lo conocen las personas, o su clave.';
comment on column importacion_cambio.antes is 'Valores anteriores de las columnas cambiadas; de una fila borrada, la fila entera; nulo: la fila se creó.';
comment on column importacion_cambio.despues is 'Valores nuevos de las columnas cambiadas. Nulo: la fila se creó o se borró.';
comment on column importacion_cambio.huella is 'Huella de la fila creada: si la fila ya no tiene esa huella, una persona la cambió.';
comment on column importacion_cambio.resultado is 'Por qué no se pudo deshacer: una persona cambió la fila después, u otra fila la usa. Nulo: todavía no se deshizo.';
create index importacion_cambio_importacion on importacion_cambio (importacion_id, cambio_id) where resultado is null;
create index importacion_cambio_resultado on importacion_cambio (importacion_id) where resultado is not null;
create index importacion_cambio_importacion_id on importacion_cambio (importacion_id);

create table sap_lectura (
  lectura text primary key check (lectura in ('clientes', 'productos', 'facturas')),
  marca date,
  empezo timestamptz,
  termino timestamptz,
  cursor text,
  al_dia timestamptz,
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  fallo text,
  constraint sap_lectura_check check (termino is null or empezo is not null)
);
comment on table sap_lectura is 'Avance de la lectura de SAP: una fila por tipo de dato.';
comment on column sap_lectura.marca is 'Día desde el que se piden los cambios, con un día de solape; nulo: se pide todo.';
comment on column sap_lectura.termino is 'Nulo con empezo: está en curso, o quedó por la mitad y sigue desde el cursor.';
comment on column sap_lectura.cursor is 'La última clave de SAP que se guardó de la lectura en curso.';
comment on column sap_lectura.al_dia is 'Inicio de la última lectura que llegó al final: los cambios anteriores a ese momento están cargados.';
comment on column sap_lectura.fallo is 'Por qué no pudo seguir la última lectura.';

create table sap_lectura_error (
  lectura text not null references sap_lectura,
  clave text not null,
  nombre text not null,
  motivo text not null,
  desde timestamptz not null,
  revisado timestamptz not null,
  primary key (lectura, clave)
);
comment on table sap_lectura_error is 'Filas de SAP que no se pudieron cargar, y por qué: se vuelven a pedir en cada lectura.';
comment on column sap_lectura_error.clave is 'Clave en SAP: interlocutor, material o documento de facturación.';
create index sap_lectura_error_desde on sap_lectura_error (lectura, desde desc, clave);
create index sap_lectura_error_revisado on sap_lectura_error (lectura, revisado);

-- Returns the fields of `una` that differ from `otra`, except `version` and `cambiado`.
create function importacion_distinto(una jsonb, otra jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(una) where key not in ('version', 'cambiado') and value is distinct from otra -> key
$$;

-- Records the change of a row by an import, so that it can be undone. Trigger arguments: the key columns.
create function importacion_cambio() returns trigger language plpgsql as $$
declare
  una jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  otra jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  fila jsonb := coalesce(otra, una);
begin
  if tg_op = 'UPDATE' and una - '{version,cambiado}'::text[] = otra - '{version,cambiado}'::text[] then
    return null;
  end if;
  insert into importacion_cambio (importacion_id, tabla, clave, cual, antes, despues, huella)
  values (current_setting('autogestion.importacion')::bigint, tg_table_name,
    (select jsonb_object_agg(c, fila -> c) from unnest(tg_argv) as c),
    coalesce(fila ->> 'nombre', fila ->> 'razon_social', fila ->> 'user_name', (select string_agg(fila ->> c, ' · ') from unnest(tg_argv) as c)),
    case tg_op when 'UPDATE' then importacion_distinto(una, otra) when 'DELETE' then una end,
    case tg_op when 'UPDATE' then importacion_distinto(otra, una) end,
    case tg_op when 'INSERT' then md5((otra - '{version,cambiado}'::text[])::text) end);
  return null;
end $$;

-- Adds triggers to the tables that imports write. Each has the key columns of its table as arguments.
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

-- Undoes one change of an import. Returns null when done, otherwise the reason why not.
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
    execute format('delete from %I t where %s and md5((to_jsonb(t) - ''{version,cambiado}''::text[])::text) = $2', c.tabla, es_ella) using c.clave, c.huella;
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

-- Undoes up to `cuantos` changes of an import, the last ones first. Returns how many were undone and how many could not
-- be.
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
