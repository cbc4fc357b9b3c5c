import { z } from 'zod'
import { entero } from '#contract/base/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'

export const Version = z.number().int().describe('La que se leyó: si otra persona lo cambió mientras tanto, 409')

/** Where something is used: told before it is taken out of use. */
const Uso = z.object({
  que: z.string().describe('Facturas, devoluciones'),
  cantidad: z.number().int().describe('Contado hasta 1.001'),
  enlace: z.string().nullable().describe('Pantalla del portal donde se ven; nulo: ninguna'),
})
export type Uso = z.output<typeof Uso>

/** A master that a number of ours tells from the others. */
export const NUMERO = entero(z.number().int().positive())

/** The same object with more fields; what its rules say of several fields stays. */
const extend = <D extends z.ZodRawShape, M extends z.ZodRawShape>(datos: z.ZodObject<D>, more: M) =>
  datos.safeExtend(more as never) as unknown as z.ZodObject<D & M>

interface Partes<
  K extends string,
  I extends z.ZodType,
  D extends z.ZodRawShape,
  N extends z.ZodRawShape,
  L extends z.ZodRawShape,
  F extends z.ZodRawShape,
> {
  /** What tells one from another: its name in a row, and its shape in an address. */
  id: K
  clave: I
  /** What people write of it. */
  datos: z.ZodObject<D>
  /** What is written when it is made, and never again. */
  nace: N
  /** What is read: what came from an ERP may not keep our rules. */
  fila: L
  /** What it is looked through by, besides words. */
  filtros: F
}

/** The shapes of the five calls of a master, out of what it is made of. */
export const maestroShapes = <
  K extends string,
  I extends z.ZodType,
  D extends z.ZodRawShape,
  N extends z.ZodRawShape,
  L extends z.ZodRawShape,
  F extends z.ZodRawShape,
>({
  id,
  clave,
  datos,
  nace,
  fila: leida,
  filtros,
}: Partes<K, I, D, N, L, F>) => {
  const named = { [id]: clave } as Record<K, I>
  const fila = z.object({ ...leida, ...named, version: Version })
  const params = z.object({ id: clave })
  const criterio = z.object({ texto: z.string().trim().max(80).optional(), ...filtros })
  return {
    search: {
      params: PageParams,
      body: z.object({ ...criterio.shape, cursor: z.string().max(300).optional() }),
      reply: pageOf(fila),
    },
    get: { params, reply: z.object({ fila, usos: z.array(Uso) }) },
    create: { body: extend(datos, nace), reply: fila },
    update: { params, body: extend(datos, { version: Version }), reply: fila },
    downloadExcel: { body: criterio },
  }
}

/** The shapes of any master. */
export interface MaestroShapes extends Shapes {
  search: { params: typeof PageParams; body: z.ZodObject; reply: z.ZodType }
  get: { params: z.ZodObject<{ id: z.ZodType }>; reply: z.ZodType }
  create: { body: z.ZodType; reply: z.ZodType }
  update: { params: z.ZodObject<{ id: z.ZodType }>; body: z.ZodType; reply: z.ZodType }
  downloadExcel: { body: z.ZodType }
}

type Nada = Record<never, never>
/** What is the same whichever it is: for who draws any of them. */
export type CualquierMaestro = ReturnType<typeof maestroShapes<'id', z.ZodString, Nada, Nada, Nada, Nada>>
