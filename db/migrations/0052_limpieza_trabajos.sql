-- Jobs that ended were kept for ninety days by the queues themselves.
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-trabajos', 90, 'Días que se guarda un trabajo que terminó, bien o mal', 'días', 7, 3650);
