import { COLAS } from '#contract/base/colas.shapes.ts'

const QUEUES = Object.keys(COLAS)
  .map((name) => `'${name}'`)
  .join(', ')

/** Rule that deletes or empties rows after a number of days. */
export interface Regla {
  que: string
  /** Key in the table `parametro` of the number of days. */
  parametro: string
  tabla: string
  clave: readonly string[]
  /** SQL condition of the rows to remove; `$1` is the instant before which they are too old. */
  donde: string
  /** SQL assignments that empty a row instead of deleting it; undefined: the row is deleted. */
  vacia?: string
  /** Child tables; their rows with the same key are deleted too. */
  hijas?: readonly string[]
  /** Maximum rows of a transaction, for rows with very many children. */
  lote?: number
}

/**
 * Rules for data that grows and is useless after a while. Business data (returns, claims, orders, payments, comments)
 * is never deleted. The audit is deleted by months, by hand.
 */
export const REGLAS: readonly Regla[] = [
  {
    que: 'Notificaciones leídas',
    parametro: 'notificacion.dias-guardadas',
    tabla: 'notificacion',
    clave: ['notificacion_id'],
    // Exclude pending notifications: they have not been sent with the daily mail yet.
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
    que: 'Emails recibidos',
    parametro: 'limpieza.dias-correo-recibido',
    tabla: 'correo_recibido',
    clave: ['clave'],
    donde: 'recibido < $1',
  },
  {
    que: 'Emails sin ubicar ya resueltos',
    parametro: 'limpieza.dias-correo-recibido',
    tabla: 'correo_sin_ubicar',
    clave: ['sin_ubicar_id'],
    donde: 'resuelto < $1',
  },
  {
    que: 'Imágenes de emails recibidos',
    parametro: 'limpieza.dias-correo-recibido',
    tabla: 'correo_imagen',
    clave: ['de', 'sha256'],
    donde: 'vista < $1',
  },
  {
    que: 'Texto de los emails enviados',
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
    // Finished scheduled jobs are not included: they have no data, and pg-boss deletes them after a week.
    donde: `name in (${QUEUES}) and state in ('completed', 'cancelled', 'failed') and completed_on < $1`,
  },
  {
    que: 'Enlaces que validan un email',
    parametro: 'limpieza.dias-enlaces',
    tabla: 'validacion_email',
    clave: ['validacion_id'],
    donde: 'vence < $1',
  },
  {
    que: 'Enlaces que deshacen un cambio de email',
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
    que: 'Accesos como cliente',
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
    // The audit still shows each deleted import. The last import of each kind stays, because a screen shows when the
    // data was loaded.
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
    que: 'Borradores sin enviar',
    parametro: 'limpieza.dias-sin-terminar',
    tabla: 'borrador',
    clave: ['usuario_id', 'clave'],
    donde: 'actualizado < $1',
  },
  {
    que: 'Decisiones hechas',
    parametro: 'limpieza.dias-repetidos',
    tabla: 'decision_pendiente',
    clave: ['decision_id'],
    donde: 'hecha < $1',
  },
  {
    que: 'Decisiones que no se pudieron hacer',
    parametro: 'limpieza.dias-sin-terminar',
    tabla: 'decision_pendiente',
    clave: ['decision_id'],
    donde: 'motivo is not null and sale < $1',
  },
  {
    // Rows stay as long as a device may still show the draft.
    que: 'Borradores enviados',
    parametro: 'limpieza.dias-sin-terminar',
    tabla: 'borrador_enviado',
    clave: ['usuario_id', 'borrador_id'],
    donde: 'enviado < $1',
  },
  {
    // The user's name stays with their actions; only contact and identity data is removed.
    que: 'Datos de usuarios inactivos',
    parametro: 'limpieza.dias-personas-inactivas',
    tabla: 'usuario',
    clave: ['usuario_id'],
    donde: 'inactivo_desde < $1 and num_nonnulls(dni, dni_cifrado, telefono, direccion) > 0',
    vacia:
      'dni = null, dni_cifrado = null, dni_indice = null, telefono = null, direccion = null, version = version + 1',
  },
  {
    que: 'Imágenes de usuarios inactivos',
    parametro: 'limpieza.dias-personas-inactivas',
    tabla: 'imagen',
    clave: ['imagen_id'],
    donde: 'usuario_id in (select usuario_id from usuario where inactivo_desde < $1)',
  },
  {
    que: 'Datos para deshacer importaciones',
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
    que: 'Historial de recordatorios',
    parametro: 'limpieza.dias-recordatorios',
    tabla: 'recordatorio',
    clave: ['razon_social_id', 'partida', 'vencimiento', 'paso'],
    donde: 'enviado < $1',
  },
  {
    que: 'Ingresos de cada persona',
    parametro: 'limpieza.dias-ingresos',
    tabla: 'ingreso',
    clave: ['sid'],
    donde: 'desde < $1',
  },
  {
    que: 'Envíos de webhooks',
    parametro: 'limpieza.dias-webhooks',
    tabla: 'webhook_envio',
    clave: ['envio_id'],
    donde: 'creado < $1',
  },
  {
    // If a transfer were notified again after its row is deleted, it would become a second payment. So the row stays
    // far longer than providers repeat notices, and as long as its payment is pending. Transfers of no company are not
    // included, because they are failed jobs.
    que: 'Transferencias que ya son un pago resuelto',
    parametro: 'limpieza.dias-transferencias',
    tabla: 'transferencia_recibida',
    clave: ['razon_social_id', 'transferencia_id'],
    donde: `recibida < $1 and not exists (select from pago_medio m join pago p using (razon_social_id, pago_id)
      where m.razon_social_id = transferencia_recibida.razon_social_id and m.referencia = transferencia_id
        and lower(ltrim(m.referencia, '0')) = lower(ltrim(transferencia_id, '0')) and p.estado = 'recibido')`,
  },
  {
    // Rows of the last day of each month stay, because they show the trend of a company.
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
