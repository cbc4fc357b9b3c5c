import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import type { MaestroShapes } from '#contract/maestros/maestro.shapes.ts'
import { type Campo as Descrito, type Descripcion, type Referencia } from '#contract/maestros/campos.ts'
import type { Route } from '#contract/route.ts'
import type { CampoDe, Campos, Opcion } from '#shared/forms/campos.ts'
import type { Opciones } from './maestros.opciones.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'

/** Configuration of the dialog of a master: calls, fields and texts. */
export interface MaestroDe<F extends FieldValues> {
  /** Prefix of the keys in the change history of the master: "transporte" in "transporte:3". */
  clave: string
  /** Name of the key field. `param`: name of the path parameter when it is not `id`. */
  id: string
  param?: string
  titles: { editar: string; nuevo?: string }
  /** undefined: records cannot be created. */
  create?: Route
  update: Route
  shapes: { create: z.ZodType; update: z.ZodType }
  empty: F
  campos: Campos<F>
}

export type Maestro = MaestroDe<FieldValues>

/** Form values of a new or existing record. */
export type Campo<S extends MaestroShapes> = Typed<S['create']['body']>

/**
 * Checks the types of the fields against the shape of the master. The result hides these types, because the dialog
 * knows fields only by name.
 */
export const maestro = <S extends MaestroShapes>(
  calls: MaestroCalls,
  shapes: S,
  definition: Pick<MaestroDe<Campo<S>>, 'clave' | 'id' | 'titles' | 'empty' | 'campos'>,
): Maestro =>
  ({
    ...definition,
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

/** Returns the options of the brands: all active ones, and the brand of the row even if inactive. */
export const conMarca = ({ marcas: offered }: Opciones, row: object | undefined): readonly Opcion[] => {
  const { marcaId, marca } = (row ?? {}) as { marcaId?: number | null; marca?: string | null }
  if (!marcaId || offered.some(({ value }) => value === marcaId)) return offered
  return [...offered, { value: marcaId, label: `${marca} (inactiva)` }]
}

/** For each master, a function that returns the options of a field that refers to this master. */
const OFRECIDOS: Record<Exclude<Referencia, 'razonSocial'>, (opciones: Opciones, row: object | undefined) => object> = {
  negocio: ({ negocios }) => ({ options: negocios }),
  sector: ({ sectores }) => ({ options: sectores }),
  marca: (opciones, row) => ({ options: conMarca(opciones, row), searchable: true }),
}

/** Returns the options of a table of texts. Keys that look like numbers become numbers. */
const opcionesDe = (de: Readonly<Record<string | number, string>>): Opcion[] =>
  Object.entries(de).map(([value, label]) => ({ value: Number.isNaN(Number(value)) ? value : Number(value), label }))

/** Returns the form field for a described field, and the empty value of that field. */
const dibujoDe = (campo: Descrito, opciones: Opciones, row: object | undefined): [drawn: object, empty: unknown] => {
  const nada = campo.nulo ? null : ''
  switch (campo.kind) {
    case 'texto':
    case 'parrafo':
      return [{ kind: campo.kind, maxLength: campo.max, readOnly: Boolean(row && campo.fija) }, nada]
    case 'hora':
      return [{ kind: 'texto', maxLength: 5 }, nada]
    case 'entero':
      return [{ kind: 'entero', ...(campo.min === 0 && { min: 0 }) }, null]
    case 'si':
      return [{ kind: 'si' }, false]
    case 'fecha':
      return [{ kind: 'fecha' }, nada]
    case 'de':
      if (campo.de === 'razonSocial') return [{ kind: 'razonSocial' }, null]
      return [{ kind: 'opcion', ...OFRECIDOS[campo.de](opciones, row) }, null]
    case 'una':
      return [{ kind: 'opcion', options: opcionesDe(campo.de) }, null]
    case 'varias':
      return [{ kind: 'casillas', options: opcionesDe(campo.de) }, []]
    case 'textos':
      return [{}, []]
  }
}

/** Kinds of field with a fixed width, because their values are shorter than the dialog. */
const CORTOS: ReadonlySet<Descrito['kind']> = new Set(['entero', 'fecha', 'una', 'de'])
const isOptional = (campo: Descrito): boolean =>
  campo.nulo ??
  (campo.kind === 'si' || campo.kind === 'varias' || ('min' in campo && campo.kind === 'texto' && campo.min === 0))

/** Parts of a dialog that its description cannot express. */
export interface Especial {
  /** Changes of fields, by name of the field. null: the dialog omits the field. */
  campos?: Readonly<Record<string, object | null>>
  inicial?: object
  titles?: { editar: string; nuevo: string }
}

/**
 * Builds the dialog of a master from its description. Keeps the order of the fields, and puts fields marked `lado` side
 * by side.
 */
export const dialogoDe = (
  descripcion: Descripcion,
  calls: MaestroCalls,
  shapes: MaestroShapes,
  opciones: Opciones,
  row: object | undefined,
  { campos: propios = {}, inicial, titles }: Especial = {},
): Maestro => {
  const { clave, id, nombre, textos } = descripcion
  const definition = Object.entries<Descrito>(descripcion.campos)
    .filter(([, { cuando }]) => cuando === undefined || cuando === 'nace')
    .map(([name, campo]) => {
      const [drawn, empty] = dibujoDe(campo, opciones, row)
      return { name, campo, drawn, empty: campo.inicial ?? empty }
    })
  const asked = definition.filter(
    ({ name, campo }) => propios[name] !== null && !(row && campo.cuando === 'nace' && !campo.fija),
  )
  const campos: Campos<FieldValues>[number][] = []
  let fila: CampoDe<FieldValues>[] | undefined
  for (const { name, campo, drawn } of asked) {
    const { etiqueta, ayuda, fija, lado, nulo, dibujo, kind } = campo
    const field = {
      name,
      label: etiqueta,
      help: row && fija ? fija : ayuda,
      required: !isOptional(campo),
      ...(nulo && { nullable: true }),
      ...(!lado && kind !== 'si' && CORTOS.has(kind) && { maw: 320 }),
      // Focus the name, because users change it most often.
      ...(name === nombre && kind === 'texto' && campo.cuando !== 'nace' && { autoFocus: true }),
      ...drawn,
      ...dibujo,
      ...propios[name],
      // The cast is safe: the object has all properties that CampoDe needs for its kind, but TypeScript cannot infer
      // that.
    } as unknown as CampoDe<FieldValues>
    if (!lado) fila = undefined
    else if (fila) fila.push(field)
    else campos.push({ cols: 2, from: 'xs', campos: (fila = [field]) })
    if (!lado) campos.push(field)
  }
  return {
    clave,
    id,
    titles: titles ?? textos,
    create: calls.create,
    update: calls.update,
    shapes: { create: shapes.create.body, update: shapes.update.body },
    empty: { ...Object.fromEntries(definition.map(({ name, empty }) => [name, empty])), ...inicial },
    campos,
  }
}
