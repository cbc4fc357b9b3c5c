-- Write each official number in one notation: a point of sale below 10,000 has four digits. A number that exists in
-- both notations stays as it is, because each of the two invoices has lines.
update factura f set numero = regexp_replace(numero, '^([A-Z])-0(\d{4})-', '\1-\2-')
where numero ~ '^[A-Z]-0\d{4}-' and not exists (
  select 1 from factura g
  where g.razon_social_id = f.razon_social_id and g.numero = regexp_replace(f.numero, '^([A-Z])-0(\d{4})-', '\1-\2-'));

update partida set referencia = regexp_replace(referencia, '^([A-Z])-0(\d{4})-', '\1-\2-')
where referencia ~ '^[A-Z]-0\d{4}-';
