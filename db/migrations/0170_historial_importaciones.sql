-- squawk-ignore-file require-concurrent-index-creation
-- Some hundred thousand rows where an ERP sends batches all day: less than a second.
create index importacion_creada on importacion (creada);
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-historial-importaciones', 1095, 'Días que se guarda una importación en el historial; la última de cada clase queda, y lo que hizo cada una está en Auditoría', 'días', 90, 3650);
