import { stripAccents } from '#contract/valores/formato.ts'
import {
  COLUMNAS_CSV,
  PLANTILLAS,
  type Plantilla,
  type RolOtorgable,
  ROLES_OTORGABLES_SOPORTE,
} from '#contract/representantes/reglas.ts'
import { NewRepresentante } from '#contract/representantes/shapes.ts'
import { ACTORES } from '#contract/base/roles.ts'
import type { z } from 'zod'
import { createFields, type Parsed } from '#server/import/import-fields.ts'
import type { Complain } from '#server/import/import-report.ts'
import { mergePermisos, nombreRol, type Otorgante, refusedGrants } from './representantes.rules.ts'

const plain = (text: string): string => stripAccents(text).toLowerCase().trim()

/** The values of a cell, separated by |. */
export const splitCell = (text: string): string[] => text.split('|').flatMap((value) => value.trim() || [])

const bySchema =
  <T>(schema: z.ZodType<T>) =>
  (text: string): Parsed<T> => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]!.message }
  }

/** Each value of a cell by a table of names, or which one is not there. */
const byName =
  <T>(names: ReadonlyMap<string, T>, what: string) =>
  (text: string): Parsed<T[]> => {
    const values = splitCell(text)
    const unknown = values.find((value) => !names.has(plain(value)))
    return unknown === undefined
      ? { value: [...new Set(values.map((value) => names.get(plain(value))!))] }
      : { error: `${what}: "${unknown}".` }
  }

const ROLES = new Map(
  ROLES_OTORGABLES_SOPORTE.flatMap((role) => [[plain(role), role] as const, [plain(nombreRol(role)), role] as const]),
)
/** A template by what it is called. */
const byPlantilla = (plantillas: readonly Plantilla[]) => {
  const found = new Map(plantillas.map((one) => [plain(one.nombre), one]))
  const names = new Intl.ListFormat('es', { type: 'disjunction' }).format(plantillas.map(({ nombre }) => nombre))
  return (text: string): Parsed<Plantilla | null> => {
    const one = found.get(plain(text))
    return one || !text ? { value: one ?? null } : { error: `No existe la plantilla. Usá ${names}.` }
  }
}

/** The cells of a row that say what a person may do. */
interface Celdas {
  plantilla: Plantilla | null
  servicios: readonly number[]
  roles: readonly RolOtorgable[]
}

/** Reads those cells. */
export const createPermisosParsers = (servicios: Names['servicios'], plantillas: readonly Plantilla[]) => {
  const names = new Map([...servicios].flatMap(([id, name]) => [[plain(name), id] as const, [String(id), id] as const]))
  return {
    plantilla: byPlantilla(plantillas),
    servicios: byName(names, 'No existe el servicio'),
    roles: byName(ROLES, 'No existe el rol'),
  }
}

/**
 * What a row gives: a template gives what of it one may give; what is written by name must be all one's to give. Without a role
 * it is a user's.
 */
export const readPermisos = (otorgante: Otorgante, { plantilla, servicios, roles }: Celdas, complain: Complain) => {
  const base = plantilla ?? { servicios: [], roles: [] }
  const asked = {
    servicios: [
      ...base.servicios.filter((each) => !refusedGrants(otorgante, { servicios: [each] })['servicios']),
      ...servicios,
    ],
    roles: [...base.roles.filter((role) => !refusedGrants(otorgante, { roles: [role] })['roles']), ...roles],
  }
  if (!asked.roles.length) asked.roles.push(...ACTORES.usuario)
  const refused: Record<string, string> = {
    ...(!asked.servicios.length && { servicios: 'Indicá los servicios o una plantilla.' }),
    ...refusedGrants(otorgante, asked),
  }
  for (const [columna, mensaje] of Object.entries(refused)) complain(columna, mensaje)
  return Object.keys(refused).length ? undefined : mergePermisos(otorgante, asked, { servicios: [], roles: [] })
}

interface Names {
  /** Customer number, CUIT and number of each company that may be given. */
  razones: ReadonlyMap<string, number>
  servicios: ReadonlyMap<number, string>
}

export const COLUMNS = { required: [...COLUMNAS_CSV.required], optional: [...COLUMNAS_CSV.optional] }

/** Makes a reader of rows for who gives: each row becomes the form of a new representative, or complaints beside its cells. */
export const createRowReader = (otorgante: Otorgante, { razones, servicios }: Names) => {
  const parsers = createPermisosParsers(servicios, Object.values(PLANTILLAS))
  const { usuario, nombre, apellido, dni, email, telefono, cargo } = NewRepresentante.shape
  return (record: Record<string, unknown>, complain: Complain): NewRepresentante | undefined => {
    const { read, isOk } = createFields(record, complain)
    const datos = {
      usuario: read('usuario', bySchema(usuario)),
      nombre: read('nombre', bySchema(nombre)),
      apellido: read('apellido', bySchema(apellido)),
      dni: read('dni', bySchema(dni)),
      email: read('email', bySchema(email)),
      telefono: read('telefono', bySchema(telefono)),
      cargo: read('cargo', bySchema(cargo)),
      razonSocialIds: read('razones_sociales', byName(razones, 'No es una de tus razones sociales activas')),
    }
    const celdas = {
      plantilla: read('plantilla', parsers.plantilla),
      servicios: read('servicios', parsers.servicios),
      roles: read('roles', parsers.roles),
    }
    if (!isOk()) return undefined
    if (!datos.razonSocialIds!.length) complain('razones_sociales', 'Falta el dato.')
    const permisos = readPermisos(otorgante, celdas as Celdas, complain)
    return permisos && datos.razonSocialIds!.length ? ({ ...datos, ...permisos } as NewRepresentante) : undefined
  }
}
