-- A product is found by its code however it is written, in one piece or by its parts, and by words without accents nor plurals.
alter table producto add column palabras tsvector not null generated always as (
  to_tsvector('simple', lower(
    regexp_replace(codigo_material, '[^A-Za-z0-9]+', '', 'g') || ' '
    || regexp_replace(codigo_material, '[^A-Za-z0-9]+', ' ', 'g') || ' '
    || regexp_replace(codigo_material, '[^0-9]+', ' ', 'g')))
  || to_tsvector('spanish', regexp_replace(
    lower(regexp_replace(normalize(descripcion, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))
) stored;
comment on column producto.palabras is 'El código entero, sus partes y sus cifras; y las palabras de la descripción sin acentos, por su raíz.';
create index producto_palabras on producto using gin (palabras);
