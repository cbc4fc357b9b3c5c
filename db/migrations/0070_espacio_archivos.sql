-- squawk-ignore-file require-concurrent-index-creation
-- The files of one company are some thousands: their sum is read from this index alone.
create index archivo_espacio on archivo (razon_social_id) include (tamano) where razon_social_id is not null;
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('archivos.mb-por-empresa', 5000, 'Espacio que tiene cada empresa para los archivos de sus gestiones, comentarios y certificados', 'MB', 100, 1000000);
