import { formatMoney } from '#contract/base/formato.ts'
import { isActor, rolesDe } from '#contract/base/roles.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import { CLASES, type ClaseTrabajo, type ColaId, clasesDe, colasDe } from '#contract/mesa/reglas.ts'
import { type Conversada, isConversada } from '#contract/mesa/respuestas.ts'
import type { MesaCriteria, Resultado, TrabajoDetail, TrabajoRow } from '#contract/mesa/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { isInScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller, Context } from '#server/context.ts'
import { attempt } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { readRespuestaPara } from './respuestas.service.ts'
import { pageOf, selectFirst } from '#server/paging.ts'
import { selectPresentes } from './mesa-presencia.repository.ts'
import {
  FUENTES,
  type Marca,
  type MesaFilter,
  type MesaListRow,
  isTrabajo,
  lockFuente,
  lockSiguiente,
  selectAsignable,
  selectAsignables,
  selectCliente,
  selectColas,
  selectSectores,
  selectSectoresDe,
  selectTrabajo,
  trabajosList,
  updateMarca,
} from './mesa.repository.ts'

export { reassignTrabajos, selectCliente } from './mesa.repository.ts'

const INTERNOS = rolesDe('interno')
const VENDEDORES = rolesDe('vendedor')

/** The kinds that the caller works on; undefined when all. */
const clasesOf = ({ roles }: Caller): ClaseTrabajo[] | undefined => {
  const own = clasesDe(roles)
  return own.length === Object.keys(CLASES).length ? undefined : own
}

const toTrabajo = ({ creado, desde, vence, contesto, importe, moneda, asunto, ...row }: MesaListRow): TrabajoRow => ({
  ...row,
  asunto: importe && moneda ? `${formatMoney(importe, moneda)} · ${asunto}` : asunto,
  creado: creado.toISOString(),
  desde: desde.toISOString(),
  vence: vence?.toISOString() ?? null,
  contesto: contesto?.toISOString() ?? null,
})

/** The queues of the caller, with what is in each. */
export const listColas = ({ sql, caller, now }: Context) =>
  selectColas(sql, { reader: caller, now, clases: clasesOf(caller) }, colasDe(caller.roles))

/** Whether somebody works on a queue. */
export const isColaOf = ({ roles }: Caller, cola: ColaId): boolean => colasDe(roles).includes(cola)

const requireCola = (caller: Caller, cola: ColaId): void => {
  if (!isColaOf(caller, cola)) throw new AppError('sin-permiso', { detail: `cola ${cola}` })
}

/** What a search asks, limited to what the caller works on: throws where it is not theirs. */
export const filterOf = (
  { caller, now }: Context,
  { clases, numero, ...criteria }: Omit<MesaCriteria, 'cursor'>,
): MesaFilter => {
  requireCola(caller, criteria.cola)
  if (criteria.razonSocialId !== undefined) requireRazonSocial(caller, criteria.razonSocialId)
  const own = clasesDe(caller.roles)
  if (clases?.some((clase) => !own.includes(clase))) throw new AppError('sin-permiso', { detail: 'clase' })
  // A number is looked up by the key, which begins with the kind.
  const asked = clases?.length ? clases : numero === undefined ? clasesOf(caller) : own
  return { ...criteria, reader: caller, now, clases: asked, entidadId: numero }
}

/** One page of a queue: what is due first comes first. */
export const searchTrabajos = (
  context: Context,
  { params, body }: { params: ParamsOf<typeof mesa.search>; body: BodyOf<typeof mesa.search> },
) => {
  const { cursor, ...criteria } = body
  return pageOf(trabajosList.of(context.sql, filterOf(context, criteria)), { ...params, cursor }, toTrabajo)
}

/** The gate of each kind. */
export const requireClase = (caller: Caller, clase: ClaseTrabajo): void => {
  if (!clasesDe(caller.roles).includes(clase)) throw new AppError('sin-permiso', { detail: `clase ${clase}` })
}

const OTROS = 10

/** An item of work with what is around it. What is not open, or of another portfolio, does not exist. */
export const getTrabajo = async (
  { sql, caller, now }: Context,
  { params: { clase, entidadId } }: { params: ParamsOf<typeof mesa.get> },
): Promise<TrabajoDetail> => {
  requireClase(caller, clase)
  const who = { reader: caller, now }
  const row = await selectTrabajo(sql, who, clase, entidadId)
  if (!row) throw new AppError('no-encontrado')
  const { razonSocialId, primeraRespuesta } = row
  const [presentes, others, cliente] = await Promise.all([
    selectPresentes(sql, { clase, entidadId }, caller.usuarioId),
    razonSocialId === null
      ? []
      : selectFirst(trabajosList.of(sql, { ...who, clases: clasesOf(caller), razonSocialId }), OTROS + 1),
    razonSocialId === null ? { personas: [], contactos: [] } : selectCliente(sql, razonSocialId),
  ])
  return {
    ...toTrabajo(row),
    primeraRespuesta: primeraRespuesta?.toISOString() ?? null,
    presentes,
    otros: others
      .filter((other) => other.clase !== clase || other.entidadId !== entidadId)
      .slice(0, OTROS)
      .map(toTrabajo),
    ...cliente,
  }
}

/** Whom and where work can be given to. */
export const getOpciones = async ({ sql }: Context) => ({
  sectores: await selectSectores(sql),
  personas: await selectAsignables(sql, INTERNOS, VENDEDORES),
})

type Trabajo = BodyOf<typeof mesa.assign>['trabajos'][number]

/** Does something to each item by itself: one that cannot be says why, and the others are done. */
const each = async (
  context: Context,
  trabajos: readonly Trabajo[],
  work: (trabajo: Trabajo, own: Context) => Promise<void>,
): Promise<Resultado[]> => {
  const { sql, caller } = context
  const results: Resultado[] = []
  for (const { clase, entidadId } of trabajos) {
    const trabajo = { clase, entidadId }
    const jobs: (() => Promise<void>)[] = []
    // Jobs go out with the end of the call: those of what is undone must not. Of many the record is one, the caller's.
    const own: Context = {
      ...context,
      audit: () => {},
      enqueue: async (cola, datos) => void jobs.push(() => context.enqueue(cola, datos)),
    }
    try {
      await attempt(sql, async () => {
        requireClase(caller, clase)
        await work(trabajo, own)
      })
      for (const send of jobs) await send()
      results.push({ ...trabajo, ok: true, mensaje: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ ...trabajo, ok: false, mensaje: Object.values(error.fields ?? {})[0] ?? error.message })
    }
  }
  return results
}

const CERRADO = 'Ya no está abierto: alguien lo terminó. Actualizá la pantalla.'

/** The source of an item of the caller's that is open, locked. */
const requireAbierto = async ({ sql, caller, now }: Context, { clase, entidadId }: Trabajo) => {
  const fuente = await lockFuente(sql, clase, entidadId)
  const isOwn =
    fuente && (fuente.razonSocialId === null ? caller.scope === 'todas' : isInScope(caller, fuente.razonSocialId))
  if (!isOwn) throw new AppError('no-encontrado')
  if (!(await isTrabajo(sql, { reader: caller, now }, clase, entidadId)))
    throw new AppError('conflicto', { message: CERRADO })
  return fuente
}

const writeMarca = (context: Context, trabajos: readonly Trabajo[], marca: Marca): Promise<Resultado[]> =>
  each(context, trabajos, async (trabajo) => {
    if (!FUENTES[trabajo.clase].marca) {
      throw new AppError('conflicto', { message: 'Eso no se cambia en este tipo de trabajo.' })
    }
    await requireAbierto(context, trabajo)
    await updateMarca(context.sql, trabajo.clase, trabajo.entidadId, marca)
  })

const nameOf = ({ clase, entidadId }: Trabajo): string => `${clase} ${entidadId}`

/** Gives work to a person who attends its company, or to nobody. */
export const assignTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.assign> }) => {
  const { sql, audit } = context
  const { trabajos, asignadoId } = body
  audit({ entidad: 'mesa', cambios: { asignado: [null, asignadoId], trabajos: [null, trabajos.map(nameOf)] } })
  return each(context, trabajos, async (trabajo) => {
    const { razonSocialId } = await requireAbierto(context, trabajo)
    if (asignadoId !== null) {
      const quien = await selectAsignable(sql, asignadoId, { roles: INTERNOS, vendedores: VENDEDORES, razonSocialId })
      if (!quien) throw new AppError('conflicto', { message: 'Esa persona ya no trabaja en la mesa. Elegí otra.' })
      if (!quien.atiende)
        throw new AppError('conflicto', { message: `${quien.nombre} no atiende a esa empresa. Elegí otra persona.` })
    }
    await updateMarca(sql, trabajo.clase, trabajo.entidadId, { asignadoId })
  })
}

/** How urgent it is. */
export const setPrioridadTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.setPrioridad> }) => {
  const { trabajos, prioridadId } = body
  context.audit({
    entidad: 'mesa',
    cambios: { prioridad: [null, prioridadId], trabajos: [null, trabajos.map(nameOf)] },
  })
  return writeMarca(context, trabajos, { prioridadId })
}

/** Who attends it: nobody has it any more. */
export const setSectorTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.setSector> }) => {
  const { trabajos, sectorId } = body
  const sectores = await selectSectores(context.sql)
  if (!sectores.some((sector) => sector.sectorId === sectorId))
    throw fieldError('sectorId', 'Elegí un sector de la lista.')
  context.audit({ entidad: 'mesa', cambios: { sector: [null, sectorId], trabajos: [null, trabajos.map(nameOf)] } })
  return writeMarca(context, trabajos, { sectorId, asignadoId: null })
}

/** Changes the state of one, by its noun's own service. */
export type Move = (context: Context, entidadId: number, statusId: number) => Promise<unknown>
export type Moves = Partial<Record<ClaseTrabajo, Move>>

/** Moves several at once where the change asks for nothing else: each noun's own service decides. */
export const setEstadoTrabajos = async (
  context: Context,
  { body }: { body: BodyOf<typeof mesa.setEstado> },
  moves: Moves,
) => {
  const { trabajos, statusId } = body
  context.audit({ entidad: 'mesa', cambios: { estado: [null, statusId], trabajos: [null, trabajos.map(nameOf)] } })
  return each(context, trabajos, async ({ clase, entidadId }, own) => {
    const move = moves[clase]
    if (!move) throw new AppError('conflicto', { message: 'Este tipo de trabajo se resuelve de a uno.' })
    await move(own, entidadId, statusId)
  })
}

/** Says something in one, by its noun's own service, which moves it too when it is told to. */
export type Answer = (
  context: Context,
  entidadId: number,
  said: { comentario: string; esNota: boolean; estado: { statusId: number; version: number } | undefined },
) => Promise<unknown>
export type Answers = Record<Conversada, Answer>

/** Answers several at once with what is kept for it, filled in for each: each noun's own service decides. */
export const answerTrabajos = async (
  context: Context,
  { body: { trabajos, respuestaId } }: { body: BodyOf<typeof mesa.answer> },
  answers: Answers,
) => {
  const answerFor = await readRespuestaPara(context, respuestaId)
  const own = { ...context, audit: () => {} }
  context.audit({
    entidad: 'mesa',
    cambios: { respuesta: [null, respuestaId], trabajos: [null, trabajos.map(nameOf)] },
  })
  return each(own, trabajos, async ({ clase, entidadId }) => {
    if (!isConversada(clase)) throw new AppError('conflicto', { message: 'En este tipo de trabajo no se conversa.' })
    await requireAbierto(own, { clase, entidadId })
    await answers[clase](own, entidadId, await answerFor(clase, entidadId))
  })
}

/** Gives the caller what comes next of a queue and nobody has. Asked by two at once, each gets another. */
export const nextTrabajo = async (context: Context, { body: { cola } }: { body: BodyOf<typeof mesa.next> }) => {
  const { sql, caller, audit, now } = context
  requireCola(caller, cola)
  const sectorIds = isActor(caller.roles, 'admin') ? undefined : await selectSectoresDe(sql, [...caller.roles])
  const filter = { reader: caller, now, cola: cola === 'mias' ? 'libres' : cola, clases: clasesOf(caller) } as const
  const seen: string[] = []
  for (;;) {
    const found = await lockSiguiente(sql, filter, sectorIds, seen)
    if (!found) return { trabajo: null }
    const { clase, entidadId } = found
    // Somebody may be moving it: their work locks the source first.
    const fuente = await lockFuente(sql, clase, entidadId, true)
    if (fuente && fuente.asignadoId === null) {
      await updateMarca(sql, clase, entidadId, { asignadoId: caller.usuarioId })
      audit({ entidad: clase, entidadId, cambios: { asignado: [null, caller.usuarioId] } })
      return { trabajo: { clase, entidadId } }
    }
    seen.push(`${clase}-${entidadId}`)
  }
}
