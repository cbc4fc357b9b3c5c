-- squawk-ignore-file require-concurrent-index-creation
-- Each is of a part of its table, or of one of which people write little: a second for a million rows.
-- How long what grows is kept: each rule of the sweep (server/modules/limpieza) has its parameter.
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-notificaciones-sin-leer', 730, 'Días que se guardan las notificaciones sin leer', 'días', 90, 3650),
  ('limpieza.dias-repetidos', 1, 'Días que se reconoce un envío repetido por su Idempotency-Key', 'días', 1, 30),
  ('limpieza.dias-correo-recibido', 90, 'Días que se reconoce un correo del buzón que ya se leyó', 'días', 30, 730),
  ('limpieza.dias-correo-enviado', 7, 'Días que se guarda lo que decía un correo que ya salió', 'días', 1, 90),
  ('limpieza.dias-enlaces', 30, 'Días que se guardan los enlaces de correo que vencieron', 'días', 1, 365),
  ('limpieza.dias-accesos', 1095, 'Días que se guarda quién abrió qué documento y quién miró como cliente; las lecturas confirmadas no se borran', 'días', 180, 3650),
  ('limpieza.dias-importaciones', 365, 'Días que se guardan los errores de una importación', 'días', 30, 3650),
  ('limpieza.dias-borradores', 365, 'Días que se guarda un pedido de motos que nadie terminó', 'días', 30, 3650);

-- What the sweep looks for each hour.
create index validacion_email_vence on validacion_email (vence);
create index cambio_email_vence on cambio_email (vence);
create index destinatario_resumen_sin_confirmar on destinatario_resumen (pedido) where confirmado is null;
create index biblioteca_acceso_cuando on biblioteca_acceso (cuando) where accion <> 'lectura';
create index ver_como_hasta on ver_como (hasta);
create index importacion_terminada on importacion (terminada) where errores > 0;
create index pedido_moto_borrador on pedido_moto (estado_desde) where estado_id = 101;
