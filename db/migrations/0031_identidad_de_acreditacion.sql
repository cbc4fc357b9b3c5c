-- The identity of a bank line without a number now includes the payer, and does not depend on how the file is written.
-- Before, two transfers of one day and amount became one line. The same rule in TypeScript is huellaOf, in
-- conciliacion.
create function pg_temp.identidad(texto text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(upper(normalize(coalesce(texto, ''), NFKD)), '[^A-Z0-9]', '', 'g'),
    '(^|[A-Z])0+(?=\d)', '\1', 'g')
$$;

with nueva as (
  select acreditacion_id, origen, translate(rtrim(encode(sha256(convert_to(concat_ws('|', fecha::text, moneda, importe::text,
      pg_temp.identidad(referencia), pg_temp.identidad(cuit), pg_temp.identidad(nombre), pg_temp.identidad(concepto)), 'UTF8')),
      'base64'), '='), '+/', '-_') as huella
  from acreditacion where clave not like 'id %'
), numerada as (
  select acreditacion_id, huella || ' ' || row_number() over (partition by origen, huella order by acreditacion_id) as clave
  from nueva
)
update acreditacion a set clave = n.clave from numerada n where n.acreditacion_id = a.acreditacion_id;
