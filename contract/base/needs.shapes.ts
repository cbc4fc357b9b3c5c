import { z } from 'zod'
import { clavesDe } from './claves.ts'
import { Comprobante } from './gestiones.shapes.ts'
import type { NeedCampo, NeedTable } from './needs.ts'

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

/** The shape of each field that a table of needs has: which of them have to be there is said by the change. */
export const needShapes = <T extends NeedTable>(table: T): NeedShapes<T> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([need, campo]) => {
      if (!campo) return []
      const shape = (SHAPES[campo.kind] as (campo: NeedCampo) => z.ZodType)(campo).optional()
      return [[need, campo.describe ? shape.describe(campo.describe) : shape]]
    }),
  ) as NeedShapes<T>
