import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Route, Shape } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'

/** Rows of a page; few, so that an answer fits into the context of an assistant. */
export const PAGINA = { inicial: 10, max: 20 } as const

/** A call of the contract that an assistant may make, with the shape of its arguments. */
export interface Herramienta {
  nombre: string
  noun: string
  route: Route & { herramienta: string }
  shape: Shape
}

/** Every call of the contract that has a description for assistants (`herramienta`). */
export const HERRAMIENTAS: readonly Herramienta[] = Object.entries<Record<string, Route>>(api).flatMap(([noun, rows]) =>
  Object.entries(rows).flatMap(([name, route]) =>
    route.herramienta === undefined
      ? []
      : [
          {
            nombre: `${noun}_${name}`,
            noun,
            route: { ...route, herramienta: route.herramienta },
            shape: (shapes as Record<string, Record<string, Shape>>)[noun]![name]!,
          },
        ],
  ),
)

type Esquema = Record<string, unknown>

const schemaOf = (schema: z.ZodType | undefined): { properties: Esquema; required: string[] } => {
  if (!schema) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { properties, required }
}

/** Returns the JSON Schemas of path, query and body of a call. */
export const partesDe = ({ params, query, body }: Shape) => {
  const [first, second, third] = [params, query, body].map(schemaOf) as [
    ReturnType<typeof schemaOf>,
    ReturnType<typeof schemaOf>,
    ReturnType<typeof schemaOf>,
  ]
  return { params: first, query: second, body: third }
}

/** Schemas of the two paging arguments, with defaults and with a lower maximum size than in the calls themselves. */
const PAGINADO: Esquema = {
  page: { type: 'integer', minimum: 1, default: 1, description: 'Qué página' },
  size: { type: 'integer', minimum: 1, maximum: PAGINA.max, default: PAGINA.inicial, description: 'Filas por página' },
}

/** Returns the arguments of a tool as one JSON Schema: those of path, query and body together. */
export const argumentosDe = (shape: Shape): Esquema => {
  const partes = Object.values(partesDe(shape))
  const properties = Object.assign({}, ...partes.map((parte) => parte.properties)) as Esquema
  for (const [name, schema] of Object.entries(PAGINADO)) if (properties[name]) properties[name] = schema
  const required = partes.flatMap((parte) => parte.required).filter((name) => !(name in PAGINADO))
  return { type: 'object', properties, additionalProperties: false, ...(required.length > 0 && { required }) }
}

/** Returns a message that lists the unknown argument names; undefined: all names are known. */
export const rechazoDe = (shape: Shape, given: Record<string, unknown>): string | undefined => {
  const known = Object.keys(argumentosDe(shape).properties as Esquema)
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  if (!unknown.length) return undefined
  return `No entendí ${unknown.map((name) => `«${name}»`).join(', ')}. Esta herramienta toma: ${known.join(', ') || 'nada'}.`
}
