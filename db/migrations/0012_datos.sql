-- Initial data of every installation.

-- Rows that the code and the specification refer to by id.
insert into negocio (negocio_id, nombre) values
  (1, 'Motos'),
  (4, 'Autopartes');

insert into servicio (servicio_id, nombre) values
  (1, 'Cuenta corriente'),
  (2, 'Devoluciones'),
  (3, 'Reclamos'),
  (4, 'Garantías'),
  (5, 'Documentación'),
  (6, 'Catálogos'),
  (7, 'Pedidos motos'),
  (8, 'Centros de garantía'),
  (9, 'Representantes'),
  (10, 'Camiones'),
  (11, 'Monopatín eléctrico'),
  (12, 'Baterías'),
  (13, 'E-commerce');

insert into origen (origen_id, nombre) values
  (1, 'Portal Autogestión'),
  (2, 'Web'),
  (3, 'En Persona'),
  (4, 'Email'),
  (5, 'Teléfono'),
  (6, 'IM'),
  (7, 'Chat Bot');

insert into motivo_devolucion (motivo_id, motivo, plazo_dias, vuelve_mercaderia, requiere_fotos, flete) values
  (1, 'Error de despacho (producto equivocado)', 10, true, true, 'distribuidora'),
  (2, 'Error de pedido del cliente', 15, true, false, 'cliente'),
  (3, 'Faltante de mercadería', 3, false, true, '–'),
  (4, 'Sobrante de mercadería', 10, true, false, 'distribuidora'),
  (5, 'Avería en transporte', 3, true, true, 'a definir'),
  (6, 'Falla de fábrica / producto defectuoso', null, true, true, 'distribuidora'),
  (7, 'Embalaje dañado o abierto', 3, true, true, 'distribuidora'),
  (8, 'No corresponde la aplicación (catálogo)', 30, true, false, 'según caso'),
  (9, 'Diferencia de precio o bonificación', 30, false, false, '–'),
  (10, 'Pedido duplicado', 10, true, false, 'según caso'),
  (11, 'Retiro de lote / campaña técnica', null, true, false, 'distribuidora'),
  (12, 'Lote vencido (baterías, lubricantes)', null, true, true, 'distribuidora'),
  (99, 'Otros', 10, true, false, 'según caso');

insert into motivo_rechazo (motivo_rechazo_id, motivo) values
  (1, 'Fuera de plazo'),
  (2, 'No facturado por la distribuidora'),
  (3, 'Cantidad mayor a la facturada'),
  (4, 'Sin embalaje original'),
  (5, 'Producto colocado o usado'),
  (6, 'Daño por mala colocación'),
  (7, 'Lote no coincide'),
  (8, 'Sin código de autorización'),
  (9, 'Documentación insuficiente'),
  (10, 'Otros');

-- Parameters that administrators can change, with their limits. Each rule of the sweep (server/modules/limpieza) has
-- its own retention time.
insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('archivos.mb-por-empresa', 5000, 'Espacio que tiene cada empresa para los archivos de sus gestiones, comentarios y certificados', 'MB', 100, 1000000),
  ('cuenta.descuento-anticipado', 0, 'Descuento por pagar antes del vencimiento, en centésimos de 1 % por cada 30 días de anticipo: 300 es 3 %; 0: no hay', 'centésimos de %', 0, 2000),
  ('cuenta.descuento-dias', 10, 'Días de anticipo desde los que hay descuento por pagar antes', 'días', 1, 365),
  ('cuenta.envios-por-hora', 10, 'Resúmenes que una persona puede mandar por e-mail en una hora', 'por hora', 0, 100),
  ('cuenta.hora-mensual', 8, 'Hora de Argentina en la que sale, el primer día del mes, el estado de cuenta del mes que terminó', 'horas', 0, 23),
  ('cuenta.horas-datos-viejos', 24, 'Horas desde las que se avisa que los datos de cuenta corriente son viejos', 'horas', 1, 720),
  ('cuenta.punto-venta-fce', 5, 'Punto de venta de las facturas de crédito electrónicas MiPyME; 0: ninguno', '', 0, 99999),
  ('devolucion.dias-apelacion', 10, 'Días para aceptar una apelación después de un rechazo', 'días', 0, 90),
  ('devolucion.dias-sin-mercaderia', 30, 'Días para que llegue la mercadería antes de cerrar la devolución', 'días', 1, 180),
  ('devolucion.dias-sin-transporte', 15, 'Días para cargar los datos de transporte antes de cerrar la devolución', 'días', 1, 120),
  ('garantia.dias-apelacion', 10, 'Días para aceptar la apelación de una garantía rechazada', 'días', 0, 90),
  ('limpieza.dias-accesos', 1095, 'Días que se guarda quién abrió qué documento y quién miró como cliente; las lecturas confirmadas no se borran', 'días', 180, 3650),
  ('limpieza.dias-borradores', 365, 'Días que se guarda un pedido de motos que nadie terminó', 'días', 30, 3650),
  ('limpieza.dias-correo-enviado', 7, 'Días que se guarda lo que decía un correo que ya salió', 'días', 1, 90),
  ('limpieza.dias-correo-recibido', 90, 'Días que se reconoce un correo del buzón que ya se leyó', 'días', 30, 730),
  ('limpieza.dias-deshacer', 30, 'Días durante los que se puede deshacer una importación', 'días', 1, 365),
  ('limpieza.dias-enlaces', 30, 'Días que se guardan los enlaces de correo que vencieron', 'días', 1, 365),
  ('limpieza.dias-eventos-seguridad', 180, 'Días que se guardan los eventos de seguridad', 'días', 30, 1095),
  ('limpieza.dias-historial-importaciones', 1095, 'Días que se guarda una importación en el historial; la última de cada clase queda, y lo que hizo cada una está en Auditoría', 'días', 90, 3650),
  ('limpieza.dias-imagenes-ayuda', 30, 'Días que se guarda una imagen de la Ayuda que ningún artículo muestra', 'días', 1, 365),
  ('limpieza.dias-importaciones', 365, 'Días que se guardan los errores de una importación', 'días', 30, 3650),
  ('limpieza.dias-ingresos', 180, 'Días que se guarda desde dónde ingresó cada persona; después, el mismo dispositivo se avisa como nuevo', 'días', 30, 1095),
  ('limpieza.dias-notificaciones-sin-leer', 730, 'Días que se guardan las notificaciones sin leer', 'días', 90, 3650),
  ('limpieza.dias-personas-inactivas', 365, 'Días que se guardan el DNI, el teléfono, la dirección y la imagen de quien ya no entra', 'días', 30, 3650),
  ('limpieza.dias-repetidos', 1, 'Días que se reconoce un envío repetido por su Idempotency-Key', 'días', 1, 30),
  ('limpieza.dias-sin-terminar', 90, 'Días que se guarda una devolución, un reclamo o una garantía que nadie terminó', 'días', 7, 365),
  ('limpieza.dias-trabajos', 90, 'Días que se guarda un trabajo que terminó, bien o mal', 'días', 7, 3650),
  ('mesa.plazo-prioridad-1', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Baja', '%', 10, 300),
  ('mesa.plazo-prioridad-2', 100, 'Parte del plazo que tiene en la mesa lo de prioridad Media', '%', 10, 300),
  ('mesa.plazo-prioridad-3', 75, 'Parte del plazo que tiene en la mesa lo de prioridad Alta', '%', 10, 300),
  ('mesa.plazo-prioridad-4', 50, 'Parte del plazo que tiene en la mesa lo de prioridad Urgente', '%', 10, 300),
  ('mesa.plazo-prioridad-5', 25, 'Parte del plazo que tiene en la mesa lo de prioridad Crítica', '%', 10, 300),
  ('notificacion.dias-guardadas', 180, 'Días que se guardan las notificaciones leídas', 'días', 30, 3650),
  ('notificacion.hora-resumen', 8, 'Hora de Argentina en la que sale el correo del día', 'hs', 0, 23),
  ('pago.punto-venta-recibo', 9, 'Punto de venta de los recibos X que da el portal: uno que el sistema de gestión no use', '', 1, 99999),
  ('representante.consultas-dni-hora', 30, 'Consultas por DNI que puede hacer cada usuario por hora', 'por hora', 1, 1000),
  ('representante.envios-por-hora', 5, 'Invitaciones a una misma persona por hora', 'por hora', 1, 60),
  ('representante.invitacion-horas', 72, 'Horas que sirve la invitación de un representante', 'horas', 1, 720),
  ('representante.invitaciones-por-minuto', 20, 'Invitaciones que salen por minuto de las personas cargadas por archivo', 'invitaciones', 1, 1000),
  ('representante.segundos-espera', 60, 'Segundos entre una invitación y la siguiente', 'segundos', 0, 3600),
  ('ticket.dias-reapertura', 5, 'Días para reabrir un reclamo cerrado', 'días', 0, 60),
  ('validacion.envios-por-hora', 5, 'Enlaces de validación que una persona puede pedir por hora', 'por hora', 1, 60),
  ('validacion.minutos-vigencia', 1440, 'Minutos que sirve el enlace que valida un e-mail', 'minutos', 5, 10080),
  ('validacion.segundos-espera', 60, 'Segundos entre un enlace de validación y el siguiente', 'segundos', 0, 3600);

-- Tables with a fixed set of rows, whose values are filled in later.
insert into distribuidor default values;

insert into sap_lectura (lectura) values
  ('clientes'),
  ('productos'),
  ('facturas');

insert into mesa_clase (clase) values
  ('alta'),
  ('certificado'),
  ('pago'),
  ('pedido');

-- Same values as in contract/mesa/reglas.ts; a test compares them.
insert into mesa_rol (rol, clases, toda_empresa) values
  ('ROL_ADMIN', '{devolucion,reclamo,garantia,pago,pedido,certificado,alta}', true),
  ('ROL_CALLCENTER', '{devolucion,reclamo,garantia,pago,certificado,alta}', true),
  ('ROL_POSTVENTA', '{devolucion,reclamo,garantia}', true),
  ('ROL_POSVENTA', '{devolucion,reclamo,garantia}', true),
  ('ROL_VENDEDOR', '{devolucion,reclamo,garantia,pedido}', false);

-- Initial terms of every state in which the distributor has to act.
insert into plazo (plazo_id, clase, estado_id, horas) values
  (1, 'devolucion', 11, 9),
  (2, 'devolucion', 1, 9),
  (3, 'devolucion', 2, 18),
  (4, 'devolucion', 12, 9),
  (5, 'devolucion', 9, 9),
  (6, 'devolucion', 7, 18),
  (7, 'devolucion', 5, 27),
  (8, 'devolucion', 6, 27),
  (9, 'reclamo', 2, 27),
  (10, 'garantia', 11, 9),
  (11, 'garantia', 1, 9),
  (12, 'garantia', 2, 27),
  (13, 'garantia', 12, 9),
  (14, 'garantia', 9, 9),
  (15, 'garantia', 7, 18),
  (16, 'garantia', 5, 45),
  (17, 'garantia', 6, 27),
  (18, 'pago', 0, 9),
  (19, 'pedido', 102, 9),
  (20, 'pedido', 103, 18),
  (21, 'pedido', 104, 45),
  (22, 'pedido', 105, 45),
  (23, 'pedido', 107, 18),
  (24, 'pedido', 108, 18),
  (25, 'certificado', 0, 27),
  (26, 'alta', 0, 18),
  (27, 'devolucion', 10, 63),
  (28, 'garantia', 10, 63),
  (29, 'reclamo', 5, 27);

-- Inserted after the terms above, so that they do not count as changes.
insert into plazo_cambio default values;

-- First version of the terms, until the distributor publishes its own.
insert into terminos_version (numero, version, terminos, privacidad) values (1, '2026-11', $md$## 1. Objeto

El portal permite a los clientes de {{distribuidora}} consultar su cuenta corriente y gestionar devoluciones, reclamos, garantías y pedidos.

## 2. Usuarios habilitados

Solo personas autorizadas por una razón social cliente. El titular responde por los representantes que habilita.

## 3. Credenciales

Son personales e intransferibles; hay que avisar de inmediato ante un uso no autorizado.

## 4. Información de cuenta corriente

Es informativa y refleja los registros a la fecha y hora indicadas; no reemplaza los comprobantes emitidos.

## 5. Devoluciones

Requieren código de autorización previo; la mercadería viaja con remito y se acredita luego de su verificación.

## 6. Reclamos y garantías

Los plazos y exclusiones son los de la garantía de cada marca; la garantía legal del usuario final no se limita.

## 7. Pedidos

Están sujetos a stock, crédito y confirmación.

## 8. Archivos

El usuario declara tener derecho a subirlos; se prohíben datos sensibles innecesarios.

## 9. Datos personales

Se usan para operar la cuenta, bajo la responsabilidad de {{distribuidora}}. Los reciben, como encargados, los proveedores de mesa de ayuda y de alojamiento. Los derechos de acceso, rectificación y supresión, y la leyenda legal, están en el aviso de privacidad.

## 10. Disponibilidad, modificaciones y ley aplicable

El servicio puede interrumpirse por mantenimiento y estos términos pueden cambiar: la versión vigente es la publicada acá. Rigen la ley argentina y los tribunales ordinarios del domicilio de {{distribuidora}}.$md$, $md$Los datos se usan para operar tu cuenta: cuenta corriente, devoluciones, reclamos, garantías y pedidos. Los reciben {{distribuidora}} y sus proveedores de mesa de ayuda, identidad y alojamiento.

Integran la base de datos «Clientes y usuarios del portal», de la que es responsable {{distribuidora}}, {{domicilio}}.

Los campos marcados con * son obligatorios; el resto es opcional.

Sin los obligatorios no podemos darte acceso; los datos inexactos pueden demorar la gestión.

Podés acceder, rectificar o suprimir tus datos escribiendo a {{email}}.$md$);
