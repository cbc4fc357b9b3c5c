import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import type { MaestroShapes } from '#contract/maestros/maestro.shapes.ts'
import type { Route } from '#contract/route.ts'
import type { Campos, Opcion } from '#shared/forms/campos.ts'
import type { Opciones } from './maestros.opciones.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'

/** One kind of master: its calls, its fields and its names. */
export interface MaestroDe<F extends FieldValues> {
  /** Its history is of `transporte:3`. */
  clave: string
  /** What tells one from another in its rows; and what its path calls it, when it is not `id`. */
  id: string
  param?: string
  titles: { editar: string; nuevo?: string }
  /** Absent: there are no new ones. */
  create?: Route
  update: Route
  shapes: { create: z.ZodType; update: z.ZodType }
  empty: F
  campos: Campos<F>
}

export type Maestro = MaestroDe<FieldValues>

/** What is typed of a new one, and of one that is there. */
export type Campo<S extends MaestroShapes> = Typed<S['create']['body']>

/** Its fields are checked where it is written; who draws any of them knows them by name alone. */
export const maestro = <S extends MaestroShapes>(
  calls: MaestroCalls,
  shapes: S,
  written: Pick<MaestroDe<Campo<S>>, 'clave' | 'id' | 'titles' | 'empty' | 'campos'>,
): Maestro =>
  ({
    ...written,
    create: calls.create,
    update: calls.update,
    shapes: { create: shapes.create.body, update: shapes.update.body },
  }) as unknown as Maestro

export const ACTIVO = {
  kind: 'si',
  name: 'activo',
  label: 'Activo',
  help: 'Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre',
} as const

/** The brands that are offered, and that of a row which is not any more: it stays chosen. */
export const conMarca = ({ marcas: offered }: Opciones, row: object | undefined): readonly Opcion[] => {
  const { marcaId, marca } = (row ?? {}) as { marcaId?: number | null; marca?: string | null }
  if (!marcaId || offered.some(({ value }) => value === marcaId)) return offered
  return [...offered, { value: marcaId, label: `${marca} (inactiva)` }]
}
