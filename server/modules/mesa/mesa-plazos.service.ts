import type pg from 'pg'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { CLASES, type ClaseTrabajo, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { TIPOS_NOTIFICACION, type TipoNotificacionId } from '#contract/notificaciones/reglas.ts'
import { rolesDe } from '#contract/base/roles.ts'
import { createAvisos, type Texto } from '#modules/notificaciones'
import { selectInternos } from '#modules/usuarios'
import { transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Live } from '#server/jobs/live.ts'
import {
  type Lugar,
  type PlazoAviso,
  selectCambios,
  selectPlazoAviso,
  takePorAvisar,
  updateHecho,
  updateVencimientos,
} from './mesa-plazos.repository.ts'

/** Maximum items recomputed in one transaction. */
const BATCH = 500
/**
 * Days after which an expired term causes no notification. An import or a shorter term can make a term expire long in
 * the past.
 */
const NOTICIA_DIAS = 3

/**
 * Recomputes the due times of all open items, if terms, timetables or holidays changed since the last run. Idempotent,
 * so two processes may run it.
 */
export const recomputePlazos = async (pool: pg.Pool): Promise<void> => {
  const { pedido, hecho } = await selectCambios(pool)
  if (pedido === hecho) return
  // A transaction in progress may have used the old terms, so repeat until no item changes.
  for (let total = 1; total > 0;) {
    total = 0
    for (let last: Lugar | undefined, more = true; more; more = last !== undefined) {
      const done = await transaction(pool, (db) => updateVencimientos(db, last, BATCH))
      last = done.last
      total += done.changed
    }
  }
  await updateHecho(pool, pedido)
}

/** Topic that the database notifies when a term, a timetable or a holiday changes. */
const TOPIC = 'plazos'

/**
 * Recomputes the due times after each notification of TOPIC, from any process. Runs do not overlap; a change during a
 * run causes one more run.
 */
export const watchPlazos = (pool: pg.Pool, live: Pick<Live, 'watch'>, onError: (error: unknown) => void): void => {
  let isRunning = false
  let isPending = false
  const compute = async (): Promise<void> => {
    isPending = isRunning
    if (isRunning) return
    isRunning = true
    await recomputePlazos(pool).catch(onError)
    isRunning = false
    if (isPending) await compute()
  }
  live.watch(TOPIC, () => void compute())
}

/** Queues the notifications of terms that expire soon or have expired, each of them once. */
export const announcePlazos = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> => {
  for (let many = BATCH; many === BATCH;) {
    many = await transaction(pool, async (db) => {
      const items = await takePorAvisar(db, now, { limit: BATCH, dias: NOTICIA_DIAS })
      for (const { clase, entidadId, vence, vencido } of items.filter(({ esViejo }) => !esViejo))
        await jobs.enqueue(db, 'plazo', { clase, entidadId, vencido, vence: vence.toISOString() })
      return items.length
    })
  }
}

/** Notification type of each kind of item. */
const TIPOS: Record<ClaseTrabajo, TipoNotificacionId> = {
  devolucion: TIPOS_NOTIFICACION.devolucion,
  reclamo: TIPOS_NOTIFICACION.reclamo,
  garantia: TIPOS_NOTIFICACION.garantia,
  pago: TIPOS_NOTIFICACION.cuentaCorriente,
  pedido: TIPOS_NOTIFICACION.pedidoMoto,
  certificado: TIPOS_NOTIFICACION.general,
  alta: TIPOS_NOTIFICACION.general,
}

const nombreDe = ({ clase, entidadId }: PlazoAviso): string => `${CLASES[clase].texto} ${entidadId}`

const contenido = (aviso: PlazoAviso, { vencido }: DatosDe<'plazo'>): Texto => {
  const cuando = formatInstant(aviso.vence.toISOString())
  const titulo = vencido ? `Venció: ${nombreDe(aviso)}` : `Está por vencer: ${nombreDe(aviso)}`
  return {
    asunto: `${titulo}, ${aviso.razonSocial}`,
    titulo,
    parrafos: [`${aviso.razonSocial} · ${vencido ? 'Venció' : 'Vence'} el ${cuando}.`],
    datos: [
      ['Cliente', aviso.razonSocial],
      ['Estado', textoEstadoTrabajo(aviso.estadoId)],
      [vencido ? 'Venció' : 'Vence', cuando],
    ],
    boton: 'Abrir en la Mesa',
  }
}

/**
 * Notices that the term of an item expires soon or has expired: to the assignee or, without one, to the staff of its
 * sector.
 */
export const createAvisosPlazo = createAvisos({
  read: (db, datos: DatosDe<'plazo'>) => selectPlazoAviso(db, datos, datos.vence),
  people: async (db, { tiene, atiende, razonSocialId }) =>
    tiene ? [tiene] : selectInternos(db, { roles: atiende ?? rolesDe('admin'), razonSocialId }),
  actorOf: () => null,
  hecho: ({ clase, entidadId, razonSocialId, estadoId }) => ({
    evento: 'plazo',
    tipoNotificacionId: TIPOS[clase],
    razonSocialId,
    entidadId,
    estadoId: estadoId || null,
    enlace: `/mesa/mias?item=${clase}-${entidadId}`,
  }),
  sobre: (aviso) => ({ sobre: `Plazo de ${nombreDe(aviso)}` }),
  contenido,
})
