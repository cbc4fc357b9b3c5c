import { formatMoney } from '#contract/valores/formato.ts'
import { isActor, rolesDe } from '#contract/base/roles.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import { CLASES, type ClaseTrabajo, type ColaId, clasesDe, colasDe } from '#contract/mesa/reglas.ts'
import type { MesaCriteria, Paso, TrabajoDetail, TrabajoRow } from '#contract/mesa/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { attempt, type Db, dryRunInside } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import { selectAsignables, selectCliente, selectSectores, selectSectoresDe } from './mesa-gente.repository.ts'
import { listPendientes } from './decisiones.service.ts'
import { requirePresente } from './mesa-ausencias.service.ts'
import { selectPresentes } from './mesa-presencia.repository.ts'
import {
  type MesaFilter,
  type MesaListRow,
  lockFuente,
  selectColas,
  selectExterna,
  selectSiguiente,
  selectSuelto,
  selectTrabajo,
  trabajosList,
  updateAsignados,
  updateMarca,
} from './mesa.repository.ts'

export { requireDiaPorVenir } from './mesa-ausencias.service.ts'
export { selectCliente } from './mesa-gente.repository.ts'

const INTERNOS = rolesDe('interno')
const VENDEDORES = rolesDe('vendedor')

/**
 * Passes a user's open items to the replacement, as far as the replacement may see them, and unassigns the rest.
 * Returns the numbers of passed and of unassigned items.
 */
export const reassignTrabajos = async (db: Db, usuarioId: number, reemplazanteId: number | null) => {
  const pasaron = reemplazanteId === null ? 0 : await updateAsignados(db, usuarioId, reemplazanteId)
  return { pasaron, sueltos: await updateAsignados(db, usuarioId, null) }
}

/** Returns the kinds that the user works on; undefined: all kinds. */
const clasesOf = ({ roles, servicios }: Caller): ClaseTrabajo[] | undefined => {
  const own = clasesDe(roles, servicios)
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

/** Returns the user's queues with their counts. */
export const listColas = ({ sql, caller, now }: Context) =>
  selectColas(sql, { reader: caller, now, clases: clasesOf(caller) }, colasDe(caller.roles, caller.servicios))

/** Whether the user works on a queue. */
export const isColaOf = ({ roles, servicios }: Caller, cola: ColaId): boolean =>
  colasDe(roles, servicios).includes(cola)

const requireCola = (caller: Caller, cola: ColaId): void => {
  if (!isColaOf(caller, cola)) throw new AppError('sin-permiso', { detail: `cola ${cola}` })
}

/** Converts search criteria to a filter limited to the user's work. Throws `sin-permiso` for other queues or kinds. */
export const filterOf = (
  { caller, now }: Context,
  { clases, numero, ...criteria }: Omit<MesaCriteria, 'cursor'>,
): MesaFilter => {
  requireCola(caller, criteria.cola)
  if (criteria.razonSocialId !== undefined) requireRazonSocial(caller, criteria.razonSocialId)
  const own = clasesDe(caller.roles, caller.servicios)
  if (clases?.some((clase) => !own.includes(clase))) throw new AppError('sin-permiso', { detail: 'clase' })
  // The index starts with the kind, so a search by number lists all kinds to use the index.
  const asked = clases?.length ? clases : numero === undefined ? clasesOf(caller) : own
  return { ...criteria, reader: caller, now, clases: asked, entidadId: numero }
}

/** Returns one page of a queue, by due time. */
export const searchTrabajos = (
  context: Context,
  { params, body }: { params: ParamsOf<typeof mesa.search>; body: BodyOf<typeof mesa.search> },
) => {
  const { cursor, ...criteria } = body
  return pageOf(trabajosList.of(context.sql, filterOf(context, criteria)), { ...params, cursor }, toTrabajo)
}

/** Throws `sin-permiso` when the user does not work on this kind. */
export const requireClase = (caller: Caller, clase: ClaseTrabajo): void => {
  if (!clasesDe(caller.roles, caller.servicios).includes(clase))
    throw new AppError('sin-permiso', { detail: `clase ${clase}` })
}

const OTROS = 10

/**
 * Returns an item with its context: presence, other items and people of the customer. Throws `no-encontrado` when it is
 * closed or out of scope.
 */
export const getTrabajo = async (
  { sql, caller, now }: Context,
  { params: { clase, entidadId } }: { params: ParamsOf<typeof mesa.get> },
  desk: ServiceDesk,
): Promise<TrabajoDetail> => {
  requireClase(caller, clase)
  const who = { reader: caller, now }
  const row = await selectTrabajo(sql, who, clase, entidadId)
  if (!row) throw new AppError('no-encontrado')
  const { razonSocialId, primeraRespuesta } = row
  const [presentes, pendientes, externa, suelto, others, cliente] = await Promise.all([
    selectPresentes(sql, { clase, entidadId }, caller.usuarioId),
    listPendientes({ sql, caller, now }, { clase, entidadId }),
    row.externa ? selectExterna(sql, entidadId) : undefined,
    row.asignadoId === null ? selectSuelto(sql, clase, entidadId) : undefined,
    razonSocialId === null
      ? []
      : selectFirst(trabajosList.of(sql, { ...who, clases: clasesOf(caller), razonSocialId }), OTROS + 1),
    razonSocialId === null ? { personas: [], contactos: [] } : selectCliente(sql, razonSocialId),
  ])
  return {
    ...toTrabajo(row),
    primeraRespuesta: primeraRespuesta?.toISOString() ?? null,
    presentes,
    pendientes,
    suelto: suelto ? { nombre: suelto.nombre, fecha: suelto.fecha.toISOString() } : null,
    mesaExterna: externa
      ? {
          numero: externa.numero,
          enlace: desk.isExternal && externa.numero !== null ? desk.addressOf(externa.numero) : null,
          leido: externa.leido?.toISOString() ?? null,
        }
      : null,
    otros: others
      .filter((other) => other.clase !== clase || other.entidadId !== entidadId)
      .slice(0, OTROS)
      .map(toTrabajo),
    ...cliente,
  }
}

/** Returns the staff and sectors that can be assigned, and the steps that require no data. */
export const getOpciones = async ({ sql, caller }: Context, pasosDe: (roles: Caller['roles']) => Paso[]) => ({
  pasos: pasosDe(caller.roles),
  sectores: await selectSectores(sql),
  personas: (await selectAsignables(sql, INTERNOS, VENDEDORES)).map(({ roles, ...persona }) => ({
    ...persona,
    clases: clasesDe(roles, caller.servicios),
  })),
})

/**
 * Maximum rounds of Siguiente. Each round waits for another transaction; after the last round the user has to ask
 * again.
 */
const MAX_ROUNDS = 5

/** Error that rolls back a round of Siguiente in which every free item was locked. */
class AllLocked extends Error {}

/**
 * Assigns the user the first free item that no other transaction has locked. Throws AllLocked when all free items are
 * locked, so that the rollback releases the locks of the tried items.
 */
const takeUnlocked = async (
  { sql, caller, audit }: Context,
  filter: MesaFilter,
  sectorIds: readonly number[] | undefined,
) => {
  const seen: string[] = []
  for (;;) {
    const found = await selectSiguiente(sql, filter, sectorIds, { locks: true, seen })
    if (!found) throw new AllLocked()
    const { clase, entidadId, asignadoId } = found
    // A transaction that changes an item locks the item's source first, so skip an item whose source is locked.
    const fuente = await lockFuente(sql, clase, entidadId, true)
    if (fuente && fuente.asignadoId === asignadoId) {
      await updateMarca(sql, clase, entidadId, { asignadoId: caller.usuarioId })
      audit({ entidad: clase, entidadId, cambios: { asignado: [asignadoId, caller.usuarioId] } })
      return { clase, entidadId }
    }
    seen.push(`${clase}-${entidadId}`)
  }
}

/**
 * Assigns the user the next free item of a queue: an unassigned item, or one of an absent user. Simultaneous calls get
 * different items. Waits for locked items, so null means that no item is free. Throws `conflicto` when items stay
 * locked.
 */
export const nextTrabajo = async (context: Context, { body: { cola } }: { body: BodyOf<typeof mesa.next> }) => {
  const { sql, caller, now } = context
  requireCola(caller, cola)
  await requirePresente(context)
  const sectorIds = isActor(caller.roles, 'admin') ? undefined : await selectSectoresDe(sql, [...caller.roles])
  const filter = { reader: caller, now, cola: cola === 'mias' ? 'libres' : cola, clases: clasesOf(caller) } as const
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const trabajo = await attempt(sql, () => takeUnlocked(context, filter, sectorIds)).catch((error: unknown) => {
      if (error instanceof AllLocked) return null
      throw error
    })
    if (trabajo) return { trabajo }
    const locked = await selectSiguiente(sql, filter, sectorIds, { locks: false, seen: [] })
    if (!locked) return { trabajo: null }
    // Wait for the other transaction, and release the lock at once: holding it while trying other items could deadlock.
    await dryRunInside(sql, (db) => lockFuente(db, locked.clase, locked.entidadId))
  }
  throw new AppError('conflicto', {
    message: 'Otras personas están tomando los últimos pendientes de esta cola. Probá de nuevo.',
  })
}
