import type { RepresentanteHistory } from '#contract/representantes/shapes.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { listAuditoriaDe } from '#modules/auditoria'
import type { Context } from '#server/http/context.ts'
import { selectNombres, selectRazones, selectServicios } from './representantes.repository.ts'
import { nombreRol } from './representantes.rules.ts'
import { requireFicha } from './representantes.service.ts'

/** Names that the texts use, by id. */
export interface Nombres {
  servicios: ReadonlyMap<number, string>
  /** Companies in the reader's scope; no other company is mentioned. */
  razones: ReadonlyMap<number, string>
  personas: ReadonlyMap<number, string>
}

/** Audit record of a representative. */
export interface HistoryRecord {
  operacion: string
  cambios: Record<string, readonly [unknown, unknown]>
}

const CAMPOS: Record<string, string> = {
  usuario: 'el usuario',
  nombre: 'el nombre',
  apellido: 'el apellido',
  dni: 'el DNI',
  email: 'el email',
  telefono: 'el teléfono',
  cargo: 'el cargo',
}

/** Order of the changed fields in the text. */
const ORDEN = ['activo', 'reemplazanteId', ...Object.keys(CAMPOS), 'razonSocialIds', 'servicios', 'roles']

/** Operation that creates a representative, and its text. */
const CREATION = 'representantes.create'
const CREATION_TEXT = 'Creó el usuario y envió la invitación.'

const OPERACIONES: Record<string, string> = {
  'representantes.sendInvitacion': 'Reenvió la invitación.',
  'representantes.cancelInvitacion': 'Anuló la invitación.',
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns the sentences for the difference of two sets: "Le dio Reclamos y Garantías.", "Le quitó Documentación." */
const givenAndTaken = (
  [before, after]: readonly [unknown, unknown],
  nameOf: (one: unknown) => string | undefined,
): string[] => {
  const had = listOf(before)
  const has = listOf(after)
  const named = (ones: unknown[]) => ones.flatMap((one) => nameOf(one) ?? [])
  const given = named(has.filter((one) => !had.includes(one)))
  const taken = named(had.filter((one) => !has.includes(one)))
  // A name like "S.R.L." already ends with the full stop.
  const join = (names: string[]) => new Intl.ListFormat('es').format(names).replace(/\.$/, '')
  return [...(given.length ? [`Le dio ${join(given)}.`] : []), ...(taken.length ? [`Le quitó ${join(taken)}.`] : [])]
}

const textOf = (field: string, value: unknown): string => {
  if (typeof value !== 'string') return ''
  return field === 'telefono' ? formatTelefono(value) : value
}

const textsOf = (field: string, change: readonly [unknown, unknown], nombres: Nombres): string[] => {
  const [before, after] = change
  if (field === 'activo') return [after ? 'Lo activó.' : 'Lo desactivó y cerró sus sesiones.']
  if (field === 'servicios') return givenAndTaken(change, (id) => nombres.servicios.get(Number(id)))
  if (field === 'razonSocialIds') return givenAndTaken(change, (id) => nombres.razones.get(Number(id)))
  if (field === 'roles') return givenAndTaken(change, (role) => `el rol ${nombreRol(String(role))}`)
  if (field === 'reemplazanteId') {
    const name = nombres.personas.get(Number(after))
    return [name ? `Reasignó a ${name} lo que tenía abierto.` : 'Dejó lo que tenía abierto a todas las personas.']
  }
  const what = CAMPOS[field]
  if (!what) return []
  const [from, to] = [textOf(field, before), textOf(field, after)]
  if (!from) return [`Cargó ${what}: “${to}”.`]
  return [`Cambió ${what} de “${from}” ${to ? `a “${to}”` : 'y lo dejó en blanco'}.`]
}

/**
 * Returns the sentences about a record for a reader with these companies; empty when no change concerns those
 * companies.
 */
export const historyTexts = ({ operacion, cambios }: HistoryRecord, nombres: Nombres): string[] => {
  const general = OPERACIONES[operacion]
  const texts = ORDEN.flatMap((field) => {
    const change = cambios[field]
    return change ? textsOf(field, change, nombres) : []
  })
  if (operacion === CREATION) return [CREATION_TEXT, ...texts]
  return general ? [general] : texts
}

/** Returns the history of a representative in words, limited to the reader's companies. */
export const getRepresentanteHistory = async (
  context: Context,
  { params }: { params: { representanteId: number } },
): Promise<RepresentanteHistory> => {
  const { sql, caller } = context
  const { userId, creado, creadoPor } = await requireFicha(context, params.representanteId)
  const records = await listAuditoriaDe(sql, { entidad: 'representante', entidadId: userId }, caller.scope)
  const idsIn = (field: string) => records.flatMap(({ cambios }) => (cambios[field] ?? []).flat()).map(Number)
  const razonIds = idsIn('razonSocialIds').filter((id) => caller.scope === 'todas' || caller.scope.includes(id))
  const [servicios, razones, personas] = await Promise.all([
    selectServicios(sql),
    selectRazones(sql, razonIds),
    selectNombres(sql, [...records.map(({ usuarioId }) => usuarioId), ...idsIn('reemplazanteId')]),
  ])
  const nombres = {
    servicios: new Map(servicios.map((row) => [row.servicioId, row.servicio])),
    razones: new Map(razones.map((row) => [row.razonSocialId, row.razonSocial])),
    personas: new Map(personas.map((row) => [row.usuarioId, row.nombre])),
  }
  const changes = records.flatMap((record) => {
    const cambios = historyTexts(record, nombres)
    const quien = nombres.personas.get(record.usuarioId) ?? record.usuario
    return cambios.length ? [{ cuando: record.cuando.toISOString(), quien, cambios }] : []
  })
  // Representatives that were imported or are old have no record of their creation.
  const hasCreation = records.some(({ operacion }) => operacion === CREATION)
  return hasCreation
    ? changes
    : [...changes, { cuando: creado.toISOString(), quien: creadoPor, cambios: [CREATION_TEXT] }]
}
