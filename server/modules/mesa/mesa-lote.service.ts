import { rolesDe } from '#contract/base/roles.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import { type ClaseTrabajo, clasesDe } from '#contract/mesa/reglas.ts'
import type { Paso, Resultado } from '#contract/mesa/shapes.ts'
import type { BodyOf } from '#contract/route.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import { isInScope } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { tryPart } from '#server/http/part.ts'
import { lockAsignable, selectSectores, selectVe } from './mesa-gente.repository.ts'
import { FUENTES, lockFuente, type Marca, selectAbierto, updateMarca } from './mesa.repository.ts'
import { requireClase } from './mesa.service.ts'
import { readRespuestaPara } from './respuestas.service.ts'

const INTERNOS = rolesDe('interno')

type Trabajo = BodyOf<typeof mesa.assign>['trabajos'][number]

const nameOf = ({ clase, entidadId }: Trabajo): string => `${clase} ${entidadId}`

/** Sorts the items in one order for all users, so that two batches that share items cannot deadlock. */
const sortTrabajos = (trabajos: readonly Trabajo[]): Trabajo[] =>
  trabajos.toSorted((a, b) => {
    const [one, other] = [FUENTES[a.clase].tabla, FUENTES[b.clase].tabla]
    return one === other ? a.entidadId - b.entidadId : one < other ? -1 : 1
  })

/**
 * Runs the work for each item in its own savepoint. An item that fails returns its message, and the other items are
 * still processed. The results are in the order of the request.
 */
const forEachTrabajo = async (
  context: Context,
  trabajos: readonly Trabajo[],
  work: (trabajo: Trabajo, own: Context) => Promise<void>,
): Promise<Resultado[]> => {
  const results = new Map<string, Resultado>()
  for (const { clase, entidadId } of sortTrabajos(trabajos)) {
    const trabajo = { clase, entidadId }
    // Process an item only once when it is listed twice.
    if (results.has(nameOf(trabajo))) continue
    const mensaje = await tryPart(context, async (own) => {
      requireClase(context.caller, clase)
      await work(trabajo, own)
    })
    results.set(nameOf(trabajo), { ...trabajo, ok: mensaje === null, mensaje })
  }
  return trabajos.map((trabajo) => results.get(nameOf(trabajo))!)
}

const AT_SERVICE_DESK = 'Se atiende en InvGate: se asigna, se responde y se resuelve allá.'
const CERRADO = 'La gestión ya se cerró. Actualizá la pantalla.'

/**
 * Locks the source of an item that is open, in scope and not attended by the service desk, and returns it. Throws
 * `no-encontrado` or `conflicto` otherwise.
 */
const requireAbierto = async ({ sql, caller, now }: Context, { clase, entidadId }: Trabajo) => {
  const fuente = await lockFuente(sql, clase, entidadId)
  const isOwn =
    fuente && (fuente.razonSocialId === null ? caller.scope === 'todas' : isInScope(caller, fuente.razonSocialId))
  if (!isOwn) throw new AppError('no-encontrado')
  const abierto = await selectAbierto(sql, { reader: caller, now }, clase, entidadId)
  if (!abierto) throw new AppError('conflicto', { message: CERRADO })
  if (abierto.externa) throw new AppError('conflicto', { message: AT_SERVICE_DESK })
  return fuente
}

const writeMarca = (
  context: Context,
  trabajos: readonly Trabajo[],
  marca: Marca,
  check: (trabajo: Trabajo) => void = () => {},
): Promise<Resultado[]> =>
  forEachTrabajo(context, trabajos, async (trabajo) => {
    if (!FUENTES[trabajo.clase].marca) {
      throw new AppError('conflicto', { message: 'Ese dato no se cambia en este tipo de gestión.' })
    }
    check(trabajo)
    await requireAbierto(context, trabajo)
    await updateMarca(context.sql, trabajo.clase, trabajo.entidadId, marca)
  })

/** Assigns items to a staff user who may attend their companies, or to nobody. */
export const assignTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.assign> }) => {
  const { sql, audit } = context
  const { trabajos, asignadoId } = body
  audit({ entidad: 'mesa', cambios: { asignado: [null, asignadoId], trabajos: [null, trabajos.map(nameOf)] } })
  // Lock the user before any item, in the order of the calls that change a user's rights: otherwise both could
  // deadlock.
  const asignado = asignadoId === null ? undefined : await lockAsignable(sql, asignadoId, INTERNOS)
  return forEachTrabajo(context, trabajos, async (trabajo) => {
    const { razonSocialId } = await requireAbierto(context, trabajo)
    if (asignadoId !== null) {
      if (!asignado) throw new AppError('conflicto', { message: 'Esa persona ya no trabaja en la Mesa. Elegí otra.' })
      if (!clasesDe(asignado.roles).includes(trabajo.clase))
        throw new AppError('conflicto', {
          message: `${asignado.nombre} no atiende este tipo de gestión. Elegí otra persona.`,
        })
      if (!(await selectVe(sql, asignadoId, trabajo.clase, razonSocialId)))
        throw new AppError('conflicto', { message: `${asignado.nombre} no atiende a esa empresa. Elegí otra persona.` })
    }
    await updateMarca(sql, trabajo.clase, trabajo.entidadId, { asignadoId })
  })
}

export const setPrioridadTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.setPrioridad> }) => {
  const { trabajos, prioridadId } = body
  context.audit({
    entidad: 'mesa',
    cambios: { prioridad: [null, prioridadId], trabajos: [null, trabajos.map(nameOf)] },
  })
  return writeMarca(context, trabajos, { prioridadId })
}

/**
 * Moves items to a sector and unassigns them. Only a return may go to a sector that the service desk attends: other
 * items created in the portal cannot.
 */
export const setSectorTrabajos = async (
  context: Context,
  { body }: { body: BodyOf<typeof mesa.setSector> },
  desk: ServiceDesk,
) => {
  const { trabajos, sectorId } = body
  const sector = (await selectSectores(context.sql)).find((forEachTrabajo) => forEachTrabajo.sectorId === sectorId)
  if (!sector) throw fieldError('sectorId', 'Elegí un sector de la lista.')
  context.audit({ entidad: 'mesa', cambios: { sector: [null, sectorId], trabajos: [null, trabajos.map(nameOf)] } })
  return writeMarca(context, trabajos, { sectorId, asignadoId: null }, ({ clase }) => {
    if (desk.isExternal && sector.mesaExterna && clase !== 'devolucion')
      throw new AppError('conflicto', {
        message: `${sector.nombre} atiende en InvGate: las gestiones del portal se terminan en el portal. Elegí otro sector.`,
      })
  })
}

/** Function of an area that changes the state of one of its items. */
export type Move = (context: Context, entidadId: number, statusId: number) => Promise<unknown>

/** Bulk moves of an area: the steps to offer, and the function that moves one item. */
interface Movible {
  pasos: (roles: Iterable<string>) => Omit<Paso, 'clase'>[]
  move: Move
}
export type Moves = Partial<Record<ClaseTrabajo, Movible>>

/** Returns the steps that require no data, for a user with these roles. */
export const pasosDe = (moves: Moves, roles: ReadonlySet<string>): Paso[] =>
  clasesDe(roles).flatMap((clase) => (moves[clase]?.pasos(roles) ?? []).map((paso) => ({ clase, ...paso })))

/** Moves several items to a state that requires no data, each by the function of its area. */
export const setEstadoTrabajos = async (
  context: Context,
  { body }: { body: BodyOf<typeof mesa.setEstado> },
  moves: Moves,
) => {
  const { trabajos, statusId } = body
  context.audit({ entidad: 'mesa', cambios: { estado: [null, statusId], trabajos: [null, trabajos.map(nameOf)] } })
  return forEachTrabajo(context, trabajos, async ({ clase, entidadId }, own) => {
    const movible = moves[clase]
    if (!movible) throw new AppError('conflicto', { message: 'Las gestiones de este tipo se resuelven de a una.' })
    await movible.move(own, entidadId, statusId)
  })
}

/** Function of an area that adds a comment to one of its items, and changes the item's state if a state is given. */
export type Answer = (
  context: Context,
  entidadId: number,
  said: { comentario: string; esNota: boolean; estado: { statusId: number; version: number } | undefined },
) => Promise<unknown>
export type Answers = Record<ClaseTrabajo, Answer>

/** Answers several items with a saved reply, filled in for each item, by the function of the item's area. */
export const answerTrabajos = async (
  context: Context,
  { body: { trabajos, respuestaId } }: { body: BodyOf<typeof mesa.answer> },
  answers: Answers,
) => {
  const answerFor = await readRespuestaPara(context, respuestaId)
  context.audit({
    entidad: 'mesa',
    cambios: { respuesta: [null, respuestaId], trabajos: [null, trabajos.map(nameOf)] },
  })
  return forEachTrabajo(context, trabajos, async ({ clase, entidadId }, own) => {
    await requireAbierto(own, { clase, entidadId })
    await answers[clase](own, entidadId, await answerFor(clase, entidadId))
  })
}
