import { SERVICIOS } from '#contract/base/servicios.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import { TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import { ESPERA_TRANSPORTE, MAX_TAREAS } from '#contract/inicio/reglas.ts'
import { inicioShapes, type Tarea } from '#contract/inicio/shapes.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { listBorradores } from '#modules/borradores'
import { lastDayOfTransporte } from '#modules/devoluciones'
import { listPorLeer, listPorVencer } from '#modules/documentos'
import { canSee } from '#modules/seguidores'
import { requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { implement } from '#server/http/implement.ts'
import { type EsperaRow, selectEsperas } from './inicio.repository.ts'

/** Whether a user may work on each kind of gestión. Gestiones of other kinds are not shown as tasks of the user. */
const ATIENDE: Record<EsperaRow['clase'], (caller: Caller) => boolean> = {
  devolucion: ({ servicios }) => servicios.has(SERVICIOS.devoluciones),
  reclamo: (caller) => canSee(caller, 'reclamo'),
  garantia: (caller) => canSee(caller, 'garantia'),
  pedido: (caller) => canSee(caller, 'pedido'),
  pago: (caller) => canSee(caller, 'pago'),
  certificado: (caller) => canSee(caller, 'certificado'),
}
const CLASES = Object.keys(ATIENDE) as EsperaRow['clase'][]

/**
 * Returns the gestiones that wait for the customer. A return that waits for transport data is due on the day it closes
 * automatically.
 */
const listEsperas = async ({ sql, caller }: Context, razonSocialId: number): Promise<Tarea[]> => {
  const clases = CLASES.filter((clase) => ATIENDE[clase](caller))
  if (!clases.length) return []
  const rows = await selectEsperas(sql, caller.usuarioId, razonSocialId, clases, MAX_TAREAS + 1)
  const hasta = await lastDayOfTransporte(sql)
  return rows.map(({ clase, desde, ...row }) => ({
    ...row,
    // A question about a certificate has its own kind of task, because the certificate may also appear as about to
    // expire.
    clase: clase === 'certificado' ? 'certificadoConsulta' : clase,
    detalle: '',
    desde: desde.toISOString(),
    vence: clase === 'devolucion' && row.estadoId === ESPERA_TRANSPORTE ? hasta(desde) : null,
  }))
}

/** Returns the user's own drafts, saved on any device. */
const listEmpezados = async (context: Context, razonSocialId: number): Promise<Tarea[]> =>
  (await listBorradores(context, razonSocialId)).flatMap(({ clave, actualizado }) => {
    const empezado = empezadoDe(clave)
    if (!empezado || !ATIENDE[empezado.clase](context.caller)) return []
    return { clase: 'borrador', entidadId: 0, estadoId: 0, detalle: clave, desde: actualizado, vence: null }
  })

/** Returns documents to read and certificates that expire soon. */
const listPapeles = async (context: Context, razonSocialId: number): Promise<Tarea[]> => {
  if (!context.caller.servicios.has(SERVICIOS.documentacion)) return []
  const [porLeer, porVencer] = await Promise.all([
    listPorLeer(context, razonSocialId, MAX_TAREAS + 1),
    listPorVencer(context, razonSocialId),
  ])
  return [
    ...porLeer.map(({ documentoId, titulo, publicado }) => ({
      clase: 'documento' as const,
      entidadId: documentoId,
      estadoId: 0,
      detalle: titulo,
      desde: publicado,
      vence: null,
    })),
    ...porVencer.map(({ certificadoId, tipo, vence }) => ({
      clase: 'certificado' as const,
      entidadId: certificadoId,
      estadoId: 0,
      detalle: TIPOS_CERTIFICADO[tipo],
      desde: null,
      vence,
    })),
  ]
}

/** Sort key of tasks without a due date, which come after all tasks with one. */
const NO_DUE_DATE = '9999'
const orderOf = ({ clase, vence, desde }: Tarea): string =>
  clase === 'borrador' ? '' : `${vence ?? NO_DUE_DATE} ${desde ?? ''}`

/** Returns the user's tasks in one of their razones sociales. Staff have none, because they work in the mesa. */
const listTareas = async (context: Context, { query }: { query: { razonSocialId: number } }) => {
  const { caller } = context
  requireRazonSocial(caller, query.razonSocialId)
  if (caller.isStaff) return { tareas: [], hayMas: false }
  const all = (
    await Promise.all([
      listEsperas(context, query.razonSocialId),
      listEmpezados(context, query.razonSocialId),
      listPapeles(context, query.razonSocialId),
    ])
  ).flat()
  const sorted = all.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'))
  return { tareas: sorted.slice(0, MAX_TAREAS), hayMas: sorted.length > MAX_TAREAS }
}

export const inicioRoutes = implement(inicio, inicioShapes, { getTareas: listTareas })
