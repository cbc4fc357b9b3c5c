-- squawk-ignore-file prefer-bigint-over-int
-- What a model looks like, for those who order it.
create table modelo_moto_foto (
  modelo_id int primary key references modelo_moto on delete cascade,
  foto_id bigint generated always as identity,
  foto bytea not null
);
comment on table modelo_moto_foto is 'La foto de un modelo de moto, rehecha por el portal: WebP de 640 × 480.';
comment on column modelo_moto_foto.foto_id is 'Otro con cada cambio: la misma foto nunca cambia, y el navegador la guarda por este número.';
