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

/** Items of one transaction. */
const BATCH = 500
/** What ended longer ago is not told: a term was shortened, or much was imported. */
const NOTICIA_DIAS = 3

/**
 * Computes anew when everything open is due, if terms, timetables or holidays have changed since it was last done. Done twice, or
 * by somebody else where one died, it comes to the same.
 */
export const recomputePlazos = async (pool: pg.Pool): Promise<void> => {
  const { pedido, hecho } = await selectCambios(pool)
  if (pedido === hecho) return
  // Whoever was moving an item meanwhile may have read the old terms: once more, until nothing is otherwise.
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

/** What is told when a term, a timetable or a holiday has changed: the database does. */
const TOLD = 'plazos'

/** Computes anew as soon as something of it changes, whoever changed it and in whichever process; once at a time. */
export const watchPlazos = (pool: pg.Pool, live: Pick<Live, 'watch'>, onError: (error: unknown) => void): void => {
  let isAtIt = false
  let isOwed = false
  const compute = async (): Promise<void> => {
    isOwed = isAtIt
    if (isAtIt) return
    isAtIt = true
    await recomputePlazos(pool).catch(onError)
    isAtIt = false
    if (isOwed) await compute()
  }
  live.watch(TOLD, () => void compute())
}

/** Puts in what has to be told of terms that are about to end, or have ended; each once. */
export const announcePlazos = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> => {
  for (let many = BATCH; many === BATCH;) {
    many = await transaction(pool, async (db) => {
      const taken = await takePorAvisar(db, now, { many: BATCH, dias: NOTICIA_DIAS })
      for (const { clase, entidadId, vence, vencido } of taken.filter(({ esViejo }) => !esViejo))
        await jobs.enqueue(db, 'plazo', { clase, entidadId, vencido, vence: vence.toISOString() })
      return taken.length
    })
  }
}

/** Under what the bell has each kind. */
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
    boton: 'Abrir en la mesa',
  }
}

/** Tells whoever has an item, else whoever attends its sector, that its term is about to end or has ended. */
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
