import { z } from 'zod'
import { textoEscrito } from './escrito.shapes.ts'
import { clavesDe } from './claves.ts'
import { NUMERO_MESSAGE, parseComprobante } from '#contract/valores/comprobantes.ts'
import type { NeedCampo, NeedTable } from './needs.ts'

/** Shapes of all gestiones (returns, claims and warranties). */

/** Shape of a required text, trimmed. `message`: error when it is empty. */
export const shortText = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Usá hasta ${max.toLocaleString('es-AR')} caracteres`)

/** Number of an invoice, remito (delivery note) or credit note, normalized to A-0001-00045871. */
export const Comprobante = z.string('Ingresá el número').transform((text, ctx) => {
  const number = parseComprobante(text)
  if (number) return number
  ctx.addIssue({ code: 'custom', message: NUMERO_MESSAGE })
  return z.NEVER
})

/** Change of state, as the timeline shows it. */
export const Hito = z.object({
  estadoId: z.number().int(),
  fecha: z.string().describe('Instante ISO'),
  autor: z.string(),
  comentario: textoEscrito(z.string()).nullable(),
  sinEfecto: z.array(z.string()).describe('Lo que decía una decisión anterior y este cambio dejó sin efecto'),
})
export type Hito = z.output<typeof Hito>

/** User, with the name that colleagues see. */
export const Colega = z.object({ usuarioId: z.number().int(), nombre: z.string() })
export type Colega = z.output<typeof Colega>

/** Users of the razón social who follow a gestión, and the user in charge of it. Only users who can see the gestión. */
export const Seguidores = z.object({
  sigo: z.boolean().nullable().describe('Nulo: el usuario no es de la empresa'),
  siguen: z.array(Colega),
  aCargo: Colega.nullable(),
})
export type Seguidores = z.output<typeof Seguidores>

export const Mias = z.enum(['aCargo', 'sigo']).optional().describe('Solo las que tengo a cargo, o las que sigo')

/** Usual duration of each state. A state with too few measurements is absent. */
export const Duraciones = z
  .array(z.object({ estadoId: z.number().int(), minutos: z.number().int() }))
  .describe('Minutos hábiles que suele durar cada estado: la mediana de los últimos 90 días')
export type Duraciones = z.output<typeof Duraciones>

/** Time by which the distributor intends to answer. */
export const RespondemosAntes = z
  .string()
  .nullable()
  .describe('Instante ISO hasta el que le toca a la distribuidora; nulo: le toca al cliente, no hay plazo o ya pasó')

/**
 * Name of a carrier, chosen from the list or typed. At least three letters, so that a placeholder such as "x" is
 * rejected.
 */
export const NombreTransporte = shortText(80, 'Ingresá el transporte').refine(
  (text) => text === '' || /(\p{L}.*){3}/su.test(text),
  {
    message: 'Elegí el transporte de la lista, o escribí su nombre completo',
  },
)

export const envioFields = {
  transporte: NombreTransporte,
  numeroGuia: shortText(40, 'Ingresá el número de guía'),
  cantidad: z
    .number('Ingresá los bultos')
    .int('La cantidad va sin decimales')
    .min(1, 'Tiene que haber al menos un bulto')
    .max(9999, 'Son demasiados bultos'),
  cot: z.string().trim().max(20, 'Usá hasta 20 caracteres').optional().describe('Código de operación de traslado'),
}

type ShapeOf<C> = C extends { kind: 'entero' }
  ? z.ZodNumber
  : C extends { kind: 'comprobante' }
    ? typeof Comprobante
    : C extends { kind: 'opcion'; options: Readonly<Record<infer K extends string, string>> }
      ? z.ZodEnum<{ [V in K]: V }>
      : z.ZodString

type NeedShapes<T extends NeedTable> = {
  [K in keyof T as T[K] extends null ? never : K]: z.ZodOptional<ShapeOf<T[K]>>
}

const text = ({ max }: { max: number }): z.ZodType =>
  z
    .string()
    .trim()
    .max(max, `Usá hasta ${max.toLocaleString('es-AR')} caracteres`)

type Kind = NeedCampo['kind']
const SHAPES: { [K in Kind]: (campo: Extract<NeedCampo, { kind: K }>) => z.ZodType } = {
  texto: text,
  parrafo: text,
  entero: ({ falta }) => z.number(falta).int('Va sin decimales').min(1, 'Tiene que ser 1 o más'),
  comprobante: () => Comprobante,
  opcion: ({ options, falta }) => z.enum(clavesDe(options), falta),
}

/**
 * Returns the shapes of all fields in a table of needs (data that a change of state asks for). All are optional,
 * because no change needs all of them.
 */
export const needShapes = <T extends NeedTable>(table: T): NeedShapes<T> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([need, campo]) => {
      if (!campo) return []
      const shape = (SHAPES[campo.kind] as (campo: NeedCampo) => z.ZodType)(campo).optional()
      return [[need, campo.describe ? shape.describe(campo.describe) : shape]]
    }),
  ) as NeedShapes<T>

/** Shape of a change of state that the user may make, with its needs (the data that it asks for). */
export const accionDe = <K extends string>(needs: Readonly<Record<K, NeedCampo | null>>) =>
  z.object({
    statusId: z.number().int(),
    texto: z.string().describe('Lo que dice el botón'),
    pide: z.array(z.enum(clavesDe(needs))),
    principal: z.boolean(),
    destructiva: z.boolean().describe('Algo se pierde: se pregunta en rojo'),
  })
