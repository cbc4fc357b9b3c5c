import { z } from 'zod'
import { isEscrito } from '#contract/base/escrito.shapes.ts'
import { enlaceDe, hasEnlace, hasTexto, nombreDeTexto, textoDe } from './asistente-palabras.rules.ts'

type Fields = Record<string, unknown>

/** Text that a person typed, in a shape of its own. */
const Escrito = z.object({ escritoPorUnaPersona: z.string() })

/** Returns the schema inside `nullable`, `optional` and similar wrappers, and whether a wrapper has the mark. */
const unwrapped = (schema: z.ZodType): { inner: z.ZodType; isMarked: boolean } => {
  const isMarked = isEscrito(schema)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const found = unwrapped(schema.unwrap() as z.ZodType)
    return { ...found, isMarked: isMarked || found.isMarked }
  }
  return { inner: schema, isMarked }
}

/** Where an answer comes from: noun of the call, and address of the portal with the prefix of its screens. */
interface Origin {
  noun: string
  base: string
}

const objectFor = (shape: Readonly<Record<string, z.ZodType>>, sent: Fields, origin: Origin): Fields => {
  const { noun, base } = origin
  const enlace = enlaceDe(noun, sent)
  const fields = Object.entries(sent).flatMap(([name, value]) => {
    const texto = textoDe(noun, name, value)
    const own = shape[name] ? valueFor(shape[name], value, origin) : value
    const whole = name === 'enlace' && typeof own === 'string' ? base + own : own
    return texto === undefined
      ? [[name, whole]]
      : [
          [name, whole],
          [nombreDeTexto(name), texto],
        ]
  })
  return { ...Object.fromEntries(fields), ...(enlace !== undefined && { enlace: base + enlace }) }
}

/**
 * Returns an answer for an assistant: texts that a person typed are marked, codes have their text, and links are whole.
 */
const valueFor = (schema: z.ZodType, value: unknown, origin: Origin): unknown => {
  const { inner, isMarked } = unwrapped(schema)
  if (isMarked) return typeof value === 'string' && value !== '' ? { escritoPorUnaPersona: value } : value
  if (Array.isArray(value) && inner instanceof z.ZodArray)
    return value.map((each) => valueFor(inner.element as z.ZodType, each, origin))
  if (typeof value === 'object' && value !== null && inner instanceof z.ZodObject)
    return objectFor(inner.shape as Record<string, z.ZodType>, value as Fields, origin)
  return value
}

/** Returns an answer for an assistant, as an object. A list is in the field `filas`. */
export const respuestaDe = (schema: z.ZodType, value: unknown, origin: Origin): Fields => {
  const made = valueFor(schema, value, origin)
  return Array.isArray(made) ? { filas: made } : (made as Fields)
}

const wrapLike = (schema: z.ZodType, made: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional) return wrapLike(schema.unwrap() as z.ZodType, made).optional()
  if (schema instanceof z.ZodNullable) return wrapLike(schema.unwrap() as z.ZodType, made).nullable()
  return made
}

const shapeFor = (schema: z.ZodType, noun: string): z.ZodType => {
  const { inner, isMarked } = unwrapped(schema)
  const described = (made: z.ZodType) => (schema.description === undefined ? made : made.describe(schema.description))
  if (isMarked) return described(wrapLike(schema, z.union([Escrito, z.literal('')])))
  if (inner instanceof z.ZodArray)
    return described(wrapLike(schema, z.array(shapeFor(inner.element as z.ZodType, noun))))
  if (!(inner instanceof z.ZodObject)) return schema
  const shape = inner.shape as Record<string, z.ZodType>
  const fields = Object.entries(shape).flatMap(([name, field]): [string, z.ZodType][] => [
    [name, shapeFor(field, noun)],
    ...(hasTexto(noun, name)
      ? [[nombreDeTexto(name), z.union([z.string(), z.array(z.string())]).optional()] as [string, z.ZodType]]
      : []),
  ])
  const enlace = hasEnlace(noun, shape) ? { enlace: z.string().describe('La pantalla que lo muestra') } : {}
  return described(wrapLike(schema, z.object({ ...Object.fromEntries(fields), ...enlace })))
}

/** Returns the shape of what `respuestaDe` returns for the answers of a call. */
export const formaDe = (schema: z.ZodType, noun: string): z.ZodType => {
  const made = shapeFor(schema, noun)
  return made instanceof z.ZodArray ? z.object({ filas: made }) : made
}
