-- Names of companies are found without accents, and with or without the dots of abbreviations: "nunez", "S.R.L.",
-- "srl". The same rule in TypeScript is nameQuery, in server/platform/db/search.ts.
create function palabras_de_nombre(nombre text) returns tsvector language sql immutable parallel safe
begin atomic
  select to_tsvector('simple', regexp_replace(plano, '[^a-z0-9\s]+', '', 'g'))
    || to_tsvector('simple', regexp_replace(plano, '[^a-z0-9]+', ' ', 'g'))
  from (select lower(regexp_replace(normalize(nombre, NFKD), '[\u0300-\u036f]', '', 'g')) as plano) x;
end;
comment on function palabras_de_nombre is 'Palabras de un nombre, sin acentos: enteras sin signos, y separadas por ellos.';

drop index razon_social_nombre;
create index razon_social_nombre on razon_social using gin (palabras_de_nombre(razon_social));
