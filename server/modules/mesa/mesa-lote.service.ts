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

/** The same order for everybody: of two lots that share items one waits for the other, and none for each other. */
const enOrden = (trabajos: readonly Trabajo[]): Trabajo[] =>
  trabajos.toSorted((a, b) => {
    const [one, other] = [FUENTES[a.clase].tabla, FUENTES[b.clase].tabla]
    return one === other ? a.entidadId - b.entidadId : one < other ? -1 : 1
  })

/** Does something to each item by itself: one that cannot be says why, and the others are done. Answers in the order they were asked. */
const each = async (
  context: Context,
  trabajos: readonly Trabajo[],
  work: (trabajo: Trabajo, own: Context) => Promise<void>,
): Promise<Resultado[]> => {
  const results = new Map<string, Resultado>()
  for (const { clase, entidadId } of enOrden(trabajos)) {
    const trabajo = { clase, entidadId }
    // One that was picked twice is done once.
    if (results.has(nameOf(trabajo))) continue
    const mensaje = await tryPart(context, async (own) => {
      requireClase(context.caller, clase)
      await work(trabajo, own)
    })
    results.set(nameOf(trabajo), { ...trabajo, ok: mensaje === null, mensaje })
  }
  return trabajos.map((trabajo) => results.get(nameOf(trabajo))!)
}

const DE_AFUERA = 'Lo atiende InvGate: se asigna, se responde y se resuelve allá.'
const CERRADO = 'Ya no está abierto: alguien lo terminó. Actualizá la pantalla.'

/** The source of an item of the caller's that is open and ours to attend, locked. */
const requireAbierto = async ({ sql, caller, now }: Context, { clase, entidadId }: Trabajo) => {
  const fuente = await lockFuente(sql, clase, entidadId)
  const isOwn =
    fuente && (fuente.razonSocialId === null ? caller.scope === 'todas' : isInScope(caller, fuente.razonSocialId))
  if (!isOwn) throw new AppError('no-encontrado')
  const abierto = await selectAbierto(sql, { reader: caller, now }, clase, entidadId)
  if (!abierto) throw new AppError('conflicto', { message: CERRADO })
  if (abierto.externa) throw new AppError('conflicto', { message: DE_AFUERA })
  return fuente
}

const writeMarca = (
  context: Context,
  trabajos: readonly Trabajo[],
  marca: Marca,
  check: (trabajo: Trabajo) => void = () => {},
): Promise<Resultado[]> =>
  each(context, trabajos, async (trabajo) => {
    if (!FUENTES[trabajo.clase].marca) {
      throw new AppError('conflicto', { message: 'Eso no se cambia en este tipo de trabajo.' })
    }
    check(trabajo)
    await requireAbierto(context, trabajo)
    await updateMarca(context.sql, trabajo.clase, trabajo.entidadId, marca)
  })

/** Gives work to a person who attends its company, or to nobody. */
export const assignTrabajos = async (context: Context, { body }: { body: BodyOf<typeof mesa.assign> }) => {
  const { sql, audit } = context
  const { trabajos, asignadoId } = body
  audit({ entidad: 'mesa', cambios: { asignado: [null, asignadoId], trabajos: [null, trabajos.map(nameOf)] } })
  // Before any item, as whoever changes what a person may see holds the person first.
  const quien = asignadoId === null ? undefined : await lockAsignable(sql, asignadoId, INTERNOS)
  return each(context, trabajos, async (trabajo) => {
    const { razonSocialId } = await requireAbierto(context, trabajo)
    if (asignadoId !== null) {
      if (!quien) throw new AppError('conflicto', { message: 'Esa persona ya no trabaja en la mesa. Elegí otra.' })
      if (!clasesDe(quien.roles).includes(trabajo.clase))
        throw new AppError('conflicto', {
          message: `${quien.nombre} no atiende este tipo de trabajo: no lo vería. Elegí otra persona.`,
        })
      if (!(await selectVe(sql, asignadoId, trabajo.clase, razonSocialId)))
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

/** Who attends it: nobody has it any more. What was made here is not handed over to the external desk. */
export const setSectorTrabajos = async (
  context: Context,
  { body }: { body: BodyOf<typeof mesa.setSector> },
  desk: ServiceDesk,
) => {
  const { trabajos, sectorId } = body
  const sector = (await selectSectores(context.sql)).find((each) => each.sectorId === sectorId)
  if (!sector) throw fieldError('sectorId', 'Elegí un sector de la lista.')
  context.audit({ entidad: 'mesa', cambios: { sector: [null, sectorId], trabajos: [null, trabajos.map(nameOf)] } })
  return writeMarca(context, trabajos, { sectorId, asignadoId: null }, ({ clase }) => {
    if (desk.isExternal && sector.mesaExterna && clase !== 'devolucion')
      throw new AppError('conflicto', {
        message: `${sector.nombre} atiende en InvGate: lo que nació acá se termina acá.`,
      })
  })
}

/** Changes the state of one, by its noun's own service. */
export type Move = (context: Context, entidadId: number, statusId: number) => Promise<unknown>

/** How a noun is moved several at once: by which steps, and with what. */
interface Movible {
  pasos: (roles: Iterable<string>) => Omit<Paso, 'clase'>[]
  move: Move
}
export type Moves = Partial<Record<ClaseTrabajo, Movible>>

/** The steps that ask nothing more, of somebody with these roles. */
export const pasosDe = (moves: Moves, roles: ReadonlySet<string>): Paso[] =>
  clasesDe(roles).flatMap((clase) => (moves[clase]?.pasos(roles) ?? []).map((paso) => ({ clase, ...paso })))

/** Moves several at once where the change asks for nothing else: each noun's own service decides. */
export const setEstadoTrabajos = async (
  context: Context,
  { body }: { body: BodyOf<typeof mesa.setEstado> },
  moves: Moves,
) => {
  const { trabajos, statusId } = body
  context.audit({ entidad: 'mesa', cambios: { estado: [null, statusId], trabajos: [null, trabajos.map(nameOf)] } })
  return each(context, trabajos, async ({ clase, entidadId }, own) => {
    const movible = moves[clase]
    if (!movible) throw new AppError('conflicto', { message: 'Este tipo de trabajo se resuelve de a uno.' })
    await movible.move(own, entidadId, statusId)
  })
}

/** Says something in one, by its noun's own service, which moves it too when it is told to. */
export type Answer = (
  context: Context,
  entidadId: number,
  said: { comentario: string; esNota: boolean; estado: { statusId: number; version: number } | undefined },
) => Promise<unknown>
export type Answers = Record<ClaseTrabajo, Answer>

/** Answers several at once with what is kept for it, filled in for each: each noun's own service decides. */
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
  return each(context, trabajos, async ({ clase, entidadId }, own) => {
    await requireAbierto(own, { clase, entidadId })
    await answers[clase](own, entidadId, await answerFor(clase, entidadId))
  })
}
