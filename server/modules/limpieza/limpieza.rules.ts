import { COLAS } from '#contract/base/colas.shapes.ts'

const QUEUES = Object.keys(COLAS)
  .map((name) => `'${name}'`)
  .join(', ')

/** What is kept for so long and no longer. */
export interface Regla {
  que: string
  /** Where its days are: a row of `parametro`. */
  parametro: string
  tabla: string
  /** The columns of its key. */
  clave: readonly string[]
  /** SQL of its rows that are over; `$1` is the instant before which they are. */
  donde: string
  /** What is written over a row that stays, in SQL. Without it the row is deleted. */
  vacia?: string
  /** Tables whose rows go with it, by the same key. */
  hijas?: readonly string[]
  /** At most so many go in one transaction, where each takes very many others with it. */
  lote?: number
}

/**
 * What grows by itself and serves nobody after a while. What the business did (returns, claims, orders, payments, what was
 * said of them) is not here: it is kept. The audit goes by months, by hand.
 */
export const REGLAS: readonly Regla[] = [
  {
    que: 'Notificaciones leídas',
    parametro: 'notificacion.dias-guardadas',
    tabla: 'notificacion',
    clave: ['notificacion_id'],
    // One that waits for the mail of the day has not been told yet.
    donde: `leida is not null and resumen <> 'pendiente' and creada < $1`,
  },
  {
    que: 'Notificaciones sin leer',
    parametro: 'limpieza.dias-notificaciones-sin-leer',
    tabla: 'notificacion',
    clave: ['notificacion_id'],
    donde: `leida is null and resumen <> 'pendiente' and creada < $1`,
  },
  {
    que: 'Envíos repetidos',
    parametro: 'limpieza.dias-repetidos',
    tabla: 'idempotencia',
    clave: ['usuario_id', 'clave'],
    donde: 'creada < $1',
  },
  {
    que: 'Correo recibido',
    parametro: 'limpieza.dias-correo-recibido',
    tabla: 'correo_recibido',
    clave: ['clave'],
    donde: 'recibido < $1',
  },
  {
    que: 'Lo que decía el correo que salió',
    parametro: 'limpieza.dias-correo-enviado',
    tabla: 'pgboss.job',
    clave: ['name', 'id'],
    donde: `name in ('envio', 'resumen') and state = 'completed' and completed_on < $1 and data <> '{}'`,
    vacia: `data = '{}', output = null`,
  },
  {
    que: 'Trabajos que terminaron',
    parametro: 'limpieza.dias-trabajos',
    tabla: 'pgboss.job',
    clave: ['name', 'id'],
    // Those of the clock have no data and go by themselves after a week.
    donde: `name in (${QUEUES}) and state in ('completed', 'cancelled', 'failed') and completed_on < $1`,
  },
  {
    que: 'Enlaces que validan un e-mail',
    parametro: 'limpieza.dias-enlaces',
    tabla: 'validacion_email',
    clave: ['validacion_id'],
    donde: 'vence < $1',
  },
  {
    que: 'Enlaces que deshacen un cambio de e-mail',
    parametro: 'limpieza.dias-enlaces',
    tabla: 'cambio_email',
    clave: ['cambio_id'],
    donde: 'vence < $1',
  },
  {
    que: 'Destinatarios que no confirmaron',
    parametro: 'limpieza.dias-enlaces',
    tabla: 'destinatario_resumen',
    clave: ['razon_social_id', 'email'],
    donde: 'confirmado is null and pedido < $1',
  },
  {
    que: 'Accesos a documentos',
    parametro: 'limpieza.dias-accesos',
    tabla: 'biblioteca_acceso',
    clave: ['acceso_id'],
    donde: `accion <> 'lectura' and cuando < $1`,
  },
  {
    que: 'Quién miró como cliente',
    parametro: 'limpieza.dias-accesos',
    tabla: 'ver_como',
    clave: ['ver_como_id'],
    donde: 'hasta < $1',
  },
  {
    que: 'Errores de importaciones',
    parametro: 'limpieza.dias-importaciones',
    tabla: 'importacion_error',
    clave: ['importacion_id', 'orden'],
    donde: 'importacion_id in (select importacion_id from importacion where errores > 0 and terminada < $1)',
  },
  {
    // What each did stays in the audit, and the last one of each kind here: the screen says when it was loaded.
    que: 'Historial de importaciones',
    parametro: 'limpieza.dias-historial-importaciones',
    tabla: 'importacion',
    clave: ['importacion_id'],
    donde: `creada < $1 and estado not in ('revisando', 'importando', 'deshaciendo') and importacion_id is distinct from (
      select max(u.importacion_id) from importacion u where u.que = importacion.que and u.estado = 'terminada')`,
    hijas: ['importacion_error', 'importacion_cambio'],
  },
  {
    que: 'Borradores de pedidos de motos',
    parametro: 'limpieza.dias-borradores',
    tabla: 'pedido_moto',
    clave: ['pedido_id'],
    donde: 'estado_id = 101 and estado_desde < $1',
    hijas: ['pedido_moto_linea', 'pedido_moto_historial'],
  },
  {
    que: 'Lo que nadie terminó',
    parametro: 'limpieza.dias-sin-terminar',
    tabla: 'borrador',
    clave: ['usuario_id', 'clave'],
    donde: 'actualizado < $1',
  },
  {
    // The name stays with what they did, and what only says how to reach them goes.
    que: 'Datos de quien ya no entra',
    parametro: 'limpieza.dias-personas-inactivas',
    tabla: 'usuario',
    clave: ['usuario_id'],
    donde: 'inactivo_desde < $1 and num_nonnulls(dni, dni_cifrado, telefono, direccion) > 0',
    vacia:
      'dni = null, dni_cifrado = null, dni_indice = null, telefono = null, direccion = null, version = version + 1',
  },
  {
    que: 'Imágenes de quien ya no entra',
    parametro: 'limpieza.dias-personas-inactivas',
    tabla: 'imagen',
    clave: ['imagen_id'],
    donde: 'usuario_id in (select usuario_id from usuario where inactivo_desde < $1)',
  },
  {
    que: 'Con qué deshacer una importación',
    parametro: 'limpieza.dias-deshacer',
    tabla: 'importacion_cambio',
    clave: ['cambio_id'],
    donde: 'importacion_id in (select importacion_id from importacion where terminada < $1)',
  },
  {
    que: 'Eventos de seguridad',
    parametro: 'limpieza.dias-eventos-seguridad',
    tabla: 'evento_seguridad',
    clave: ['evento_id'],
    donde: 'minuto < $1',
  },
  {
    que: 'Qué vencimientos se recordaron',
    parametro: 'limpieza.dias-recordatorios',
    tabla: 'recordatorio',
    clave: ['razon_social_id', 'partida', 'vencimiento', 'paso'],
    donde: 'enviado < $1',
  },
  {
    que: 'Desde dónde ingresó cada persona',
    parametro: 'limpieza.dias-ingresos',
    tabla: 'ingreso',
    clave: ['sid'],
    donde: 'desde < $1',
  },
  {
    que: 'Lo que se contó a los sistemas de las empresas',
    parametro: 'limpieza.dias-webhooks',
    tabla: 'webhook_envio',
    clave: ['envio_id'],
    donde: 'creado < $1',
  },
  {
    // Told again after that it would be another payment: it is kept far longer than anybody tells of it, and while its payment
    // waits. One of no company is not here: it is a job that failed.
    que: 'Transferencias que ya son un pago resuelto',
    parametro: 'limpieza.dias-transferencias',
    tabla: 'transferencia_recibida',
    clave: ['razon_social_id', 'transferencia_id'],
    donde: `recibida < $1 and not exists (select from pago_medio m join pago p using (razon_social_id, pago_id)
      where m.razon_social_id = transferencia_recibida.razon_social_id and m.referencia = transferencia_id
        and lower(ltrim(m.referencia, '0')) = lower(ltrim(transferencia_id, '0')) and p.estado = 'recibido')`,
  },
  {
    // The last day of each month stays: the trend of a company is of them.
    que: 'Saldos de cada día',
    parametro: 'limpieza.dias-saldos',
    tabla: 'saldo_dia_hecho',
    clave: ['dia'],
    donde: `al < $1 and exists (select from saldo_dia_hecho h where h.dia > saldo_dia_hecho.dia
      and h.dia < date_trunc('month', saldo_dia_hecho.dia) + interval '1 month')`,
    hijas: ['saldo_dia'],
    lote: 1,
  },
  {
    que: 'Imágenes que la Ayuda no muestra',
    parametro: 'limpieza.dias-imagenes-ayuda',
    tabla: 'ayuda_imagen',
    clave: ['imagen_id'],
    donde:
      'creada < $1 and not exists (select 1 from ayuda_articulo a where strpos(a.texto, ayuda_imagen.imagen_id::text) > 0)',
  },
]
