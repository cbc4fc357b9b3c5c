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

const normalize = (text: string): string => stripAccents(text).toLowerCase().trim()

/** Splits the values of a cell at |. */
export const splitCell = (text: string): string[] => text.split('|').flatMap((value) => value.trim() || [])

const bySchema =
  <T>(schema: z.ZodType<T>) =>
  (text: string): Parsed<T> => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]!.message }
  }

/** Returns a parser that converts each value by its name; its error names the unknown value. */
const byName =
  <T>(names: ReadonlyMap<string, T>, what: string) =>
  (text: string): Parsed<T[]> => {
    const values = splitCell(text)
    const unknown = values.find((value) => !names.has(normalize(value)))
    return unknown === undefined
      ? { value: [...new Set(values.map((value) => names.get(normalize(value))!))] }
      : { error: `${what}: "${unknown}".` }
  }

const ROLES = new Map(
  ROLES_OTORGABLES_SOPORTE.flatMap((role) => [
    [normalize(role), role] as const,
    [normalize(nombreRol(role)), role] as const,
  ]),
)
/** Returns a parser that finds a template by its name. */
const byPlantilla = (plantillas: readonly Plantilla[]) => {
  const found = new Map(plantillas.map((template) => [normalize(template.nombre), template]))
  const names = new Intl.ListFormat('es', { type: 'disjunction' }).format(plantillas.map(({ nombre }) => nombre))
  return (text: string): Parsed<Plantilla | null> => {
    const template = found.get(normalize(text))
    return template || !text ? { value: template ?? null } : { error: `No existe la plantilla. Usá ${names}.` }
  }
}

/** Cells of a row that define a user's rights. */
interface Celdas {
  plantilla: Plantilla | null
  servicios: readonly number[]
  roles: readonly RolOtorgable[]
}

/** Creates the parsers of the cells with a user's rights. */
export const createPermisosParsers = (servicios: Names['servicios'], plantillas: readonly Plantilla[]) => {
  const names = new Map(
    [...servicios].flatMap(([id, name]) => [[normalize(name), id] as const, [String(id), id] as const]),
  )
  return {
    plantilla: byPlantilla(plantillas),
    servicios: byName(names, 'No existe el servicio'),
    roles: byName(ROLES, 'No existe el rol'),
  }
}

/**
 * Returns the rights of a row. A template is limited to the rights that the granter may give. The granter must be
 * allowed to give every right that the row names; rights that the granter may not give are reported. The default role
 * is that of a user.
 */
export const readPermisos = (otorgante: Otorgante, { plantilla, servicios, roles }: Celdas, complain: Complain) => {
  const base = plantilla ?? { servicios: [], roles: [] }
  const requested = {
    servicios: [
      ...base.servicios.filter((each) => !refusedGrants(otorgante, { servicios: [each] })['servicios']),
      ...servicios,
    ],
    roles: [...base.roles.filter((role) => !refusedGrants(otorgante, { roles: [role] })['roles']), ...roles],
  }
  if (!requested.roles.length) requested.roles.push(...ACTORES.usuario)
  const errors: Record<string, string> = {
    ...(!requested.servicios.length && { servicios: 'Indicá los servicios o una plantilla.' }),
    ...refusedGrants(otorgante, requested),
  }
  for (const [columna, mensaje] of Object.entries(errors)) complain(columna, mensaje)
  return Object.keys(errors).length ? undefined : mergePermisos(otorgante, requested, { servicios: [], roles: [] })
}

interface Names {
  /** Customer number, CUIT and id of each company that may be given. */
  razones: ReadonlyMap<string, number>
  servicios: ReadonlyMap<number, string>
}

export const COLUMNS = { required: [...COLUMNAS_CSV.required], optional: [...COLUMNAS_CSV.optional] }

/** Creates a row reader: each row becomes the form of a new representative, or errors by column. */
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
