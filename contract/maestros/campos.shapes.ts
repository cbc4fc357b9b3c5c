import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { readImporte } from '#contract/valores/importes.ts'
import type { Campo } from './campos.ts'

/**
 * Shapes of fields that several masters (editable basic data) have, and of search criteria that all their lists have.
 */

export const Day = z.iso.date('Ingresá la fecha')
export const Activo = { activo: z.boolean() }
/** Filter by active or inactive; absent: both. */
export const PorActivo = { activo: z.boolean().optional() }
export const Nombre = (max: number, falta: string) =>
  z.string(falta).trim().min(2, falta).max(max, `Usá hasta ${max} caracteres`)
/**
 * Amount of zero or more, in the notation of users. `enteros`: maximum number of digits before the comma, as the
 * database column allows.
 */
export const Importe = (falta: string, enteros: number) =>
  z
    .string(falta)
    .transform((text, context) => {
      const plain = readImporte(text)
      if (plain && !plain.startsWith('-') && plain.length <= enteros + '.00'.length) return plain
      const message = text.trim() ? 'Ingresá un importe, por ejemplo 1.450.000 o 1450000,50' : falta
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .describe('Como se escribe acá: "1.450.000" o "1450000,50"')
/** Filter by an id. */
export const porId = z.number().int().optional()

type De<K extends Campo['kind'], C = Campo> = C extends { kind: infer Q } ? (K extends Q ? C : never) : never

const texto = ({ falta, min = 1, max, nulo }: De<'texto'>) => {
  const largo = `Usá hasta ${max} caracteres`
  return nulo
    ? z
        .string()
        .trim()
        .max(max, largo)
        .transform((text) => text || null)
    : (min > 0 ? z.string(falta).trim().min(min, falta) : z.string(falta).trim()).max(max, largo)
}

const entero = ({ falta, enteros = 'Va sin decimales', min, max, ...campo }: De<'entero'>) => {
  const { minimo = min === 0 ? 'Ingresá 0 o más' : falta, maximo = `Ingresá hasta ${max}` } = campo
  let shape = z.number(falta).int(enteros)
  if (min !== undefined) shape = shape.min(min, minimo)
  return max === undefined ? shape : shape.max(max, maximo)
}

/** Shape of a key in a table of texts. Fields with numeric keys use another shape. */
const una = ({ de, falta }: De<'una'>) => z.enum(clavesDe(de as Readonly<Record<string, string>>), falta)

/** Functions that return the shape of a value in a request, by kind of field. */
const ESCRITOS: { readonly [K in Campo['kind']]: (campo: De<K>) => z.ZodType } = {
  texto,
  parrafo: texto,
  entero,
  si: () => z.boolean(),
  fecha: () => Day,
  hora: ({ falta }) =>
    z
      .string(falta)
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribila así: 09:00'),
  de: ({ falta }) => z.number(falta).int(),
  una,
  varias: (campo) => z.array(una(campo)),
  textos: () => z.array(z.string()),
}

const isNumerado = ({ de }: De<'una'>): boolean => Object.keys(de).every((each) => Number.isInteger(Number(each)))

/**
 * Functions that return the shape of a value in a reply, by kind of field. They are less strict, because data from an
 * ERP may break the rules for requests.
 */
const LEIDOS: { readonly [K in Campo['kind']]: (campo: De<K>) => z.ZodType } = {
  texto: () => z.string(),
  parrafo: () => z.string(),
  entero: () => z.number().int(),
  si: () => z.boolean(),
  fecha: () => z.string(),
  hora: () => z.string(),
  de: () => z.number().int(),
  una: (campo) => (isNumerado(campo) ? z.number().int() : una(campo)),
  varias: (campo) => z.array(LEIDOS.una(campo)),
  textos: () => z.array(z.string()),
}

const con = (shape: z.ZodType, { nulo, api }: Campo, omitido?: unknown): z.ZodType => {
  const whole = nulo ? shape.nullable() : shape
  const called = omitido === undefined ? whole : whole.default(omitido)
  return api === undefined ? called : called.describe(api)
}

/** Returns the shape of a field in requests: `propio`, otherwise the shape of its kind. */
export const writtenShape = (campo: Campo, propio?: z.ZodType): z.ZodType =>
  con(propio ?? ESCRITOS[campo.kind](campo as never), campo, campo.omitido)

export const leido = (campo: Campo): z.ZodType => con(LEIDOS[campo.kind](campo as never), campo)

/** Returns the filters of a field, with their names in the search criteria. */
export const deFiltro = (name: string, campo: Campo): [string, z.ZodType][] => {
  if (campo.filtro === 'hay') return [[name, z.boolean().optional()]]
  if (campo.filtro === 'rango') return ['desde', 'hasta'].map((end) => [end, z.iso.date().optional()])
  if (!campo.filtro) return []
  if (campo.kind === 'de' && campo.de === 'razonSocial')
    return [[`${name}s`, z.array(z.number().int()).max(1).optional()]]
  return [[name, LEIDOS[campo.kind](campo as never).optional()]]
}
