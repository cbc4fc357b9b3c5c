-- Changes texts shown in Maestros to the words of the glossary (docs/glosario.md).

update servicio set nombre = t.nombre
from (values
  (5, 'Documentos'),
  (7, 'Pedidos Motos'),
  (8, 'Centros de garantías'),
  (13, 'Tienda')
) as t (servicio_id, nombre)
where servicio.servicio_id = t.servicio_id;

update parametro set unidad = 'horas' where clave = 'notificacion.hora-resumen';

update parametro set descripcion = t.descripcion
from (values
  ('cuenta.envios-por-hora', 'Resúmenes que una persona puede enviar por email en una hora'),
  ('cuenta.hora-mensual', 'Hora de Argentina en la que se envía, el primer día del mes, el estado de cuenta del mes que terminó'),
  ('cuenta.recordatorio-antes', 'Recordatorio de comprobantes pendientes: días antes del vencimiento; 0: no se envía'),
  ('cuenta.recordatorio-hora', 'Recordatorio de comprobantes pendientes: desde qué hora de Argentina se envía'),
  ('cuenta.recordatorio-primero', 'Recordatorio de comprobantes pendientes: días después del vencimiento; 0: no se envía'),
  ('cuenta.recordatorio-segundo', 'Recordatorio de comprobantes pendientes, por segunda vez: días después del vencimiento; 0: no se envía'),
  ('cuenta.recordatorio-vence', 'Recordatorio de comprobantes pendientes el día del vencimiento: 1 es sí, 0 es no'),
  ('limpieza.dias-accesos', 'Días que se guarda el historial de quién abrió cada documento y quién vio el portal como cliente; las lecturas confirmadas no se borran'),
  ('limpieza.dias-borradores', 'Días que se guarda un pedido de motos sin enviar'),
  ('limpieza.dias-correo-enviado', 'Días que se guarda el texto de un email ya enviado'),
  ('limpieza.dias-correo-recibido', 'Días que se reconoce un email del buzón que ya se leyó'),
  ('limpieza.dias-enlaces', 'Días que se guardan los enlaces vencidos de los emails'),
  ('limpieza.dias-historial-importaciones', 'Días que se guarda una importación en el historial; la última de cada tipo queda, y en Auditoría queda qué hizo cada una'),
  ('limpieza.dias-personas-inactivas', 'Días que se guardan el DNI, el teléfono, el domicilio y la imagen de los usuarios inactivos'),
  ('limpieza.dias-recordatorios', 'Días que se guarda el historial de recordatorios'),
  ('limpieza.dias-saldos', 'Días que se guardan los saldos de cada día; los del último día de cada mes quedan'),
  ('limpieza.dias-sin-terminar', 'Días que se guarda el borrador de una devolución, un reclamo o una garantía'),
  ('limpieza.dias-trabajos', 'Días que se guardan los trabajos en segundo plano que terminaron, bien o mal'),
  ('limpieza.dias-webhooks', 'Días que se guardan los envíos de webhooks'),
  ('mesa.plazo-prioridad-1', 'Parte del plazo que tienen en la Mesa las gestiones de prioridad Baja'),
  ('mesa.plazo-prioridad-2', 'Parte del plazo que tienen en la Mesa las gestiones de prioridad Media'),
  ('mesa.plazo-prioridad-3', 'Parte del plazo que tienen en la Mesa las gestiones de prioridad Alta'),
  ('mesa.plazo-prioridad-4', 'Parte del plazo que tienen en la Mesa las gestiones de prioridad Urgente'),
  ('mesa.plazo-prioridad-5', 'Parte del plazo que tienen en la Mesa las gestiones de prioridad Crítica'),
  ('notificacion.hora-resumen', 'Hora de Argentina en la que se envía el email del día'),
  ('representante.invitaciones-por-minuto', 'Invitaciones que se envían por minuto a las personas importadas de un archivo'),
  ('validacion.minutos-vigencia', 'Minutos que sirve el enlace que valida un email')
) as t (clave, descripcion)
where parametro.clave = t.clave;
