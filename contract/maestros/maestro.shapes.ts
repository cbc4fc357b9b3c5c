import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { type Campo, type Descripcion, type Referencia, type Valor, campoDe } from './campos.ts'
import { deFiltro, writtenShape, leido } from './campos.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'

export const Version = z.number().int().describe('La que se leyó: si otra persona lo cambió mientras tanto, 409')

/** Records that use a master record. The dialog shows them before the user deactivates it. */
const Uso = z.object({
  que: z.string().describe('Facturas, devoluciones'),
  cantidad: z.number().int().describe('Contado hasta 1.001'),
  enlace: z.string().nullable().describe('Pantalla del portal donde se ven; nulo: ninguna'),
})
export type Uso = z.output<typeof Uso>

/** Shape of a key that is a number. */
export const NUMERO = entero(z.number().int().positive())

/** Returns an object shape with additional fields. Keeps the rules that compare several fields. */
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
  /** Name of the key field in a row. `clave`: shape of the key in a URL. */
  id: K
  clave: I
  /** Shape of the fields that can be written. */
  datos: z.ZodObject<D>
  /** Fields that are written only when a record is created. */
  nace: N
  /**
   * Shape of a row in a reply. Less strict than the shapes of requests, because data from an ERP may break their rules.
   */
  fila: L
  /** Filters of the list, except the text search. */
  filtros: F
}

/** Returns the shapes of the five calls of a master. */
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

type Campos<D extends Descripcion> = D['campos']
type Zod<T> = z.ZodType<T, T>
/** Types of the fields that can always be written, and of the fields that are written only on creation. */
type Escritos<D extends Descripcion> = {
  [K in keyof Campos<D> as Campos<D>[K] extends { cuando: string } ? never : K]: Zod<Valor<Campos<D>[K]>>
}
type Nacen<D extends Descripcion> = {
  [K in keyof Campos<D> as Campos<D>[K] extends { cuando: 'nace' } ? K : never]: Zod<Valor<Campos<D>[K]>>
}
type Leidos<D extends Descripcion> = {
  [K in keyof Campos<D> as Campos<D>[K] extends { cuando: 'importa' } ? never : K]: Zod<Valor<Campos<D>[K]>>
} & {
  [K in keyof Campos<D> as Campos<D>[K] extends { de: infer R extends Referencia } ? R : never]: Zod<
    string | (Campos<D>[K] extends { nulo: true } ? null : never)
  >
}
type Filtros<D extends Descripcion> = {
  [
    K in keyof Campos<D> as Campos<D>[K] extends { filtro: true }
      ? Campos<D>[K] extends { de: 'razonSocial' }
        ? 'razonSocialIds'
        : K
      : never
  ]: z.ZodOptional<Zod<Campos<D>[K] extends { de: 'razonSocial' } ? number[] : NonNullable<Valor<Campos<D>[K]>>>>
} & { [K in keyof Campos<D> as Campos<D>[K] extends { filtro: 'hay' } ? K : never]: z.ZodOptional<Zod<boolean>> } & {
  [K in keyof Campos<D> as Campos<D>[K] extends { filtro: 'rango' } ? 'desde' | 'hasta' : never]: z.ZodOptional<
    Zod<string>
  >
}
type Clave<D extends Descripcion> = Zod<D['llave'] extends 'bigint' ? number : string>

export type ShapesDe<D extends Descripcion> = ReturnType<
  typeof maestroShapes<D['id'], Clave<D>, Escritos<D>, Nacen<D>, Leidos<D>, Filtros<D>>
>

const CLAVES: Record<Descripcion['llave'], z.ZodType> = {
  bigint: NUMERO,
  text: z.string().max(60),
  bpchar: z.string().max(30),
  date: z.iso.date(),
}

/** Rules that a description cannot express: `campos` for single fields, the rest for several fields together. */
export interface Reglas {
  campos?: Readonly<Record<string, z.ZodType>>
  juntos?: (datos: z.ZodObject) => z.ZodObject
}

export const shapesDe = <D extends Descripcion>(
  { id, llave, campos }: D,
  { campos: propios = {}, juntos = (datos) => datos }: Reglas = {},
): ShapesDe<D> => {
  const all = Object.entries<Campo>(campos)
  const written = (cuando: Campo['cuando']) =>
    Object.fromEntries(
      all
        .filter(([, campo]) => campo.cuando === cuando)
        .map(([name, campo]) => [name, writtenShape(campo, propios[name])]),
    )
  const names = all.flatMap(([name, campo]): [string, z.ZodType][] => {
    if (campo.kind !== 'de' || name !== campoDe(campo.de)) return []
    return [[campo.de, campo.nulo ? z.string().nullable() : z.string()]]
  })
  const shapes = maestroShapes({
    id,
    clave: CLAVES[llave],
    datos: juntos(z.object(written(undefined))),
    nace: written('nace'),
    fila: Object.fromEntries([
      ...all
        .filter(([name, { cuando }]) => name !== id && cuando !== 'importa')
        .map(([name, campo]) => [name, leido(campo)] as const),
      ...names,
    ]),
    filtros: Object.fromEntries(all.flatMap(([name, campo]) => deFiltro(name, campo))),
  })
  // The cast is safe: both parts and types are derived from the same description.
  return shapes as unknown as ShapesDe<D>
}

export interface MaestroShapes extends Shapes {
  search: { params: typeof PageParams; body: z.ZodObject; reply: z.ZodType }
  get: { params: z.ZodObject<{ id: z.ZodType }>; reply: z.ZodType }
  create: { body: z.ZodType; reply: z.ZodType }
  update: { params: z.ZodObject<{ id: z.ZodType }>; body: z.ZodType; reply: z.ZodType }
  downloadExcel: { body: z.ZodType }
}

type Nada = Record<never, never>
/** Shapes that all masters have in common, for code that handles any of them. */
export type CualquierMaestro = ReturnType<typeof maestroShapes<'id', z.ZodString, Nada, Nada, Nada, Nada>>
