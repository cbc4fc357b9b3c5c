import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Route, Shape } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'

/** Rows of a page, so that an answer fits into what an assistant reads at once. */
export const PAGINA = { inicial: 10, max: 20 } as const

/** A call of the contract that an assistant may make, and what it is asked with. */
export interface Herramienta {
  nombre: string
  route: Route & { herramienta: string }
  shape: Shape
}

/** Every row with the words of a tool. */
export const HERRAMIENTAS: readonly Herramienta[] = Object.entries<Record<string, Route>>(api).flatMap(([noun, rows]) =>
  Object.entries(rows).flatMap(([name, route]) =>
    route.herramienta === undefined
      ? []
      : [
          {
            nombre: `${noun}_${name}`,
            route: { ...route, herramienta: route.herramienta },
            shape: (shapes as Record<string, Record<string, Shape>>)[noun]![name]!,
          },
        ],
  ),
)

type Esquema = Record<string, unknown>

const esquemaDe = (schema: z.ZodType | undefined): { properties: Esquema; required: string[] } => {
  if (!schema) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { properties, required }
}

/** Which part of a call each of its arguments goes to. Path and query are few: what both have is of the first. */
export const partesDe = ({ params, query, body }: Shape) => {
  const [first, second, third] = [params, query, body].map(esquemaDe) as [
    ReturnType<typeof esquemaDe>,
    ReturnType<typeof esquemaDe>,
    ReturnType<typeof esquemaDe>,
  ]
  return { params: first, query: second, body: third }
}

/** The page and its size have what they have when nobody says it, and no assistant reads fifty rows. */
const PAGINADO: Esquema = {
  page: { type: 'integer', minimum: 1, default: 1, description: 'Qué página' },
  size: { type: 'integer', minimum: 1, maximum: PAGINA.max, default: PAGINA.inicial, description: 'Filas por página' },
}

/** What a tool is asked with, as JSON Schema: path, query and body side by side. */
export const argumentosDe = (shape: Shape): Esquema => {
  const partes = Object.values(partesDe(shape))
  const properties = Object.assign({}, ...partes.map((parte) => parte.properties)) as Esquema
  for (const [name, schema] of Object.entries(PAGINADO)) if (properties[name]) properties[name] = schema
  const required = partes.flatMap((parte) => parte.required).filter((name) => !(name in PAGINADO))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** Fields that people wrote: they are told as theirs, wherever they stand. */
const ESCRITOS: ReadonlySet<string> = new Set([
  'asunto',
  'comentario',
  'comentarios',
  'descripcion',
  'detalle',
  'diagnostico',
  'mensaje',
  'motivoRechazo',
  'observaciones',
  'puntajeComentario',
  'texto',
  'titulo',
])

/** The answer with each text of a person's wrapped: an instruction in it is one to nobody. */
export const marcado = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => marcado(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marcado(each, key)]))
  return typeof value === 'string' && value !== '' && ESCRITOS.has(name) ? { escritoPorUnaPersona: value } : value
}
