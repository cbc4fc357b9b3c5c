-- Keys of the money in payments. A key is unique in the whole installation, so that two payments cannot have the same
-- money. The rules in TypeScript are in contract/cuenta-corriente/identidad.ts.
create table identidad_dinero (
  clave text primary key,
  razon_social_id bigint not null references razon_social,
  pago_id bigint not null,
  orden smallint not null,
  foreign key (razon_social_id, pago_id, orden) references pago_medio on delete cascade
);
comment on table identidad_dinero is 'Cheques, transferencias y certificados que ya están en un pago: cada uno, una sola vez en toda la instalación. Se liberan cuando se rechaza el pago o el medio.';
comment on column identidad_dinero.clave is 'Datos normalizados: cheque, banco (código del BCRA), número y CUIT del librador; red e identificador de la transferencia, o crédito, moneda, día, importe y número de operación; impuesto, CUIT del agente, provincia, año y número del certificado.';
create index identidad_dinero_medio on identidad_dinero (razon_social_id, pago_id, orden);

-- For finding means of payment that may be the same money. The dropped index served the former search by number.
create index pago_medio_importe on pago_medio (razon_social_id, importe);
drop index pago_medio_referencia;

-- Insert the keys of the existing payments. If two payments have the same money, the applied one gets the key,
-- otherwise the first one.
create temporary table banco_conocido (codigo text, nombres text[]) on commit drop;
insert into banco_conocido values
  ('131', '{"bank of china","bank of china limited"}'),
  ('143', '{brubank}'),
  ('147', '{bibank,interfinanzas}'),
  ('150', '{hsbc,"hsbc bank","galicia mas",ggal}'),
  ('158', '{openbank,"open bank"}'),
  ('165', '{jpmorgan,"jp morgan","jpmorgan chase","jp morgan chase bank","jpmorgan chase bank"}'),
  ('191', '{credicoop}'),
  ('198', '{valores,valo}'),
  ('247', '{roela}'),
  ('254', '{mariva}'),
  ('259', '{itau,bma}'),
  ('266', '{"bnp paribas",bnp}'),
  ('268', '{"tierra fuego","provincia tierra fuego",btf}'),
  ('269', '{"republica uruguay","republica oriental uruguay",brou}'),
  ('277', '{saenz}'),
  ('281', '{meridian}'),
  ('285', '{macro,"macro bansud"}'),
  ('299', '{comafi}'),
  ('300', '{bice,"inversion comercio exterior"}'),
  ('301', '{piano}'),
  ('305', '{julio}'),
  ('309', '{rioja}'),
  ('310', '{sol}'),
  ('311', '{chaco,nbch}'),
  ('312', '{voii,"mba lazard"}'),
  ('315', '{formosa}'),
  ('319', '{cmf}'),
  ('321', '{"santiago estero"}'),
  ('322', '{industrial,bind}'),
  ('325', '{"deutsche bank"}'),
  ('330', '{"santa fe",bsf,nbsf,"provincia santa fe"}'),
  ('331', '{cetelem}'),
  ('332', '{"servicios financieros",carrefour,"bsf carrefour"}'),
  ('336', '{bradesco}'),
  ('338', '{bst,"servicios transacciones"}'),
  ('339', '{"rci banque",rci}'),
  ('340', '{bacs,"bacs credito securitizacion"}'),
  ('341', '{masventas,"mas ventas"}'),
  ('384', '{uala,"uala bank",wilobank,wilo}'),
  ('386', '{"entre rios",bersa,nber}'),
  ('389', '{columbia}'),
  ('426', '{bica}'),
  ('431', '{coinag}'),
  ('432', '{comercio}'),
  ('435', '{sucredito,"sucredito regional"}'),
  ('448', '{dino}'),
  ('007', '{galicia,"galicia buenos aires","galicia bs as"}'),
  ('011', '{nacion,bna,nac}'),
  ('014', '{provincia,bapro,"provincia buenos aires","provincia bs as","pcia buenos aires","pcia bs as",pba,bpba}'),
  ('015', '{icbc,"industrial and commercial bank of china","standard bank"}'),
  ('016', '{citibank,citi,"citibank n"}'),
  ('017', '{bbva,frances,"bbva frances","rio plata bbva"}'),
  ('020', '{cordoba,bancor,"provincia cordoba","pcia cordoba"}'),
  ('027', '{supervielle}'),
  ('029', '{ciudad,"ciudad buenos aires","ciudad bs as"}'),
  ('034', '{patagonia}'),
  ('044', '{hipotecario}'),
  ('045', '{"san juan"}'),
  ('060', '{tucuman}'),
  ('065', '{"municipal rosario",municipal,bmr}'),
  ('072', '{santander,"santander rio",rio}'),
  ('083', '{chubut}'),
  ('086', '{"santa cruz"}'),
  ('093', '{pampa,"pampa sem","pampa sociedad economia mixta"}'),
  ('094', '{corrientes}'),
  ('097', '{"provincia neuquen",neuquen,bpn}');

create function pg_temp.banco(texto text) returns text language sql stable as $$
  select codigo from banco_conocido
  where btrim(regexp_replace(regexp_replace(
      regexp_replace(lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'),
      '\m(banco|bco|nuevo|de|del|la|los|el|y|e|s ?a ?u|s ?a|sau|sa|arg|argentina|cooperativo|coop|limitado|ltdo)\M', ' ', 'g'),
      '\s+', ' ', 'g')) = any(nombres)
$$;
create function pg_temp.referencia(texto text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(upper(normalize(texto, NFKD)), '[^A-Z0-9]', '', 'g'), '^0+(?=.)', '')
$$;
create function pg_temp.certificado(texto text, anio text) returns text language plpgsql immutable as $$
declare
  grupos text[] := array(select m[1] from regexp_matches(upper(texto), '([A-Z]+|\d+)', 'g') as m);
  numero numeric := 0;
  grupo text;
begin
  if cardinality(grupos) > 1 and grupos[1] = anio then
    grupos := grupos[2:];
  end if;
  if exists (select from unnest(grupos) g where g ~ '[A-Z]') then
    return (select string_agg(regexp_replace(g, '^0+(?=\d)', ''), '' order by n) from unnest(grupos) with ordinality as u (g, n));
  end if;
  foreach grupo in array grupos loop
    numero := numero * 100000000 + grupo::numeric;
  end loop;
  return numero::text;
end
$$;

insert into identidad_dinero (clave, razon_social_id, pago_id, orden)
select k.clave, m.razon_social_id, m.pago_id, m.orden
from pago p join pago_medio m using (razon_social_id, pago_id)
  cross join lateral (
    select 'cheque ' || pg_temp.banco(m.banco) || ' ' || pg_temp.referencia(m.referencia) || ' ' || m.cuit as clave
    where m.medio in ('cheque', 'echeq')
    union all
    select 'red ' || pg_temp.referencia(m.referencia)
    where m.medio in ('transferencia', 'deposito', 'rapipago', 'pagomiscuentas')
      and pg_temp.referencia(m.referencia) ~ '^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{20,24}$'
    union all
    select concat_ws(' ', 'credito', p.moneda, m.fecha::text, m.importe::text, pg_temp.referencia(m.referencia))
    where m.medio in ('transferencia', 'deposito', 'rapipago', 'pagomiscuentas') and length(pg_temp.referencia(m.referencia)) >= 4
    union all
    select m.medio || ' ' || m.cuit || ' ' || coalesce(m.provincia, '') || ' ' || to_char(m.fecha, 'YYYY') || ' '
      || pg_temp.certificado(m.referencia, to_char(m.fecha, 'YYYY'))
    where m.medio like 'retencion-%'
  ) k
where k.clave is not null and p.estado <> 'rechazado' and m.estado is distinct from 'rechazado'
order by p.estado = 'recibido', m.pago_id, m.orden
on conflict (clave) do nothing;
