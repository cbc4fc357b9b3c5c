import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Campo, campoDeFila, type Descripcion, textoDe } from '#contract/maestros/campos.ts'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import type { Opcion } from '#shared/forms/campos.ts'
import { desdeHasta, enviado, type Filtros, id, oculto, palabras, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import type { Column } from '#ui/table/table.ts'
import type { FilaOf, MaestroListado } from './MaestroLista.tsx'
import type { Opciones } from './maestros.opciones.ts'
import { VISTAS } from './maestros.paths.ts'
import type { Clase } from './maestros.tabla.tsx'

type Row = Readonly<Record<string, Parameters<typeof textoDe>[1]>>

/** Renders the cell that says whether a record is active. */
const activo = (is: boolean, { etiqueta }: Pick<Campo, 'etiqueta'>): ReactNode =>
  is ? (
    etiqueta
  ) : (
    <Text span size="sm" c="dimmed">
      In{etiqueta.toLowerCase()}
    </Text>
  )
export const ACTIVO: Column<{ activo: boolean }> = {
  key: 'activo',
  title: 'Estado',
  width: 96,
  render: (row) => activo(row.activo, { etiqueta: 'Activo' }),
}

/** Returns the renderer of a cell. The name of a record of another master is shown unchanged. */
const celda =
  (campo: Campo | undefined, key: string) =>
  (row: Row): ReactNode => {
    const value = row[key]
    if (!campo) return value as string
    return key === 'activo' ? activo(value === true, campo) : textoDe(campo, value)
  }

/** Custom renderers of cells, by name of the field. */
type Celdas<R> = { readonly [K in keyof R]?: (row: R) => ReactNode }

const columnsOf = <R,>(descripcion: Descripcion, celdas: Celdas<R>): Column<R>[] =>
  Object.entries(descripcion.lista).map(([key, columnSpec]) => {
    const campo = campoDeFila(descripcion, key)
    const columna = typeof columnSpec === 'number' ? { width: columnSpec } : columnSpec
    return {
      key,
      title: key === 'activo' ? ACTIVO.title : (descripcion.excel[key] ?? campo?.etiqueta ?? key),
      ...(campo?.kind === 'entero' && { align: 'right' as const }),
      ...(columna.isName && { cardLabel: '' }),
      ...columna,
      // The cast is safe, because the default renderer reads only the value of this field from the row.
      render: celdas[key as keyof R] ?? (celda(campo, key) as unknown as (row: R) => ReactNode),
    }
  })

const textsOf = (options: readonly Opcion[] = []) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

/** Filters that all masters share. */
export const VISTA = oculto(VISTAS)
export const PALABRAS = palabras('Nombre')
export const ESTADO = enviado(unoDe('Estado', { si: 'Activos', no: 'Inactivos' }), (value) => ({
  activo: value === 'si',
}))
export const DEL_NEGOCIO = (opciones: Opciones | undefined) => id('Negocio', textsOf(opciones?.negocios))
export const DE_MARCA = (opciones: Opciones | undefined) =>
  id('Marca', textsOf(opciones?.marcas), { placeholder: 'Todas', searchable: true })
const DEL_SECTOR = (opciones: Opciones | undefined) => id('Sector', textsOf(opciones?.sectores))

const filtroDe = (name: string, campo: Campo, opciones: Opciones | undefined): Filtros => {
  if (campo.filtro === 'rango') return desdeHasta()
  if (name === 'activo') return { activo: ESTADO }
  if (campo.kind === 'si')
    return { [name]: enviado(unoDe(campo.etiqueta, { si: 'Sí', no: 'No' }), (value) => ({ [name]: value === 'si' })) }
  if (campo.kind === 'una') return { [name]: unoDe(campo.etiqueta, campo.de as Readonly<Record<string, string>>) }
  if (campo.kind !== 'de') return {}
  if (campo.de === 'razonSocial') return { rs: razonSocial({ stays: false }) }
  const referencias = { negocio: DEL_NEGOCIO, marca: DE_MARCA, sector: DEL_SECTOR }
  return { [campo.de]: referencias[campo.de](opciones) }
}

interface Especial<C extends MaestroCalls> extends Partial<MaestroListado<C>> {
  celdas?: Celdas<FilaOf<C>>
  /** Names of the fields without column or filter. */
  sin?: readonly string[]
  /**
   * Filters added to the filters of the description. A filter with the name of a described filter replaces the
   * described filter.
   */
  filtra?: Filtros
  /** false: the list is not a tab of Maestros, so the URL has no `vista`. */
  pestana?: false
}

/** Builds the list of a master from its description. `especial` overrides parts of the list. */
export const listadoDe = <C extends MaestroCalls>(
  descripcion: Descripcion,
  kind: Clase,
  calls: C,
  { celdas = {}, sin = [], filtra = {}, pestana, ...especial }: Especial<C> = {},
): MaestroListado<C> => {
  const { clave, busca, campos, textos, cardsBelow } = descripcion
  const filtros = Object.entries(campos).filter(([name, { filtro }]) => filtro && !sin.includes(name))
  return {
    kind,
    calls,
    id: descripcion.id as MaestroListado<C>['id'],
    columns: columnsOf(descripcion, celdas).filter(({ key }) => !sin.includes(key)),
    filtros: (opciones) => ({
      ...(pestana !== false && { vista: VISTA }),
      ...(busca && { texto: PALABRAS }),
      ...Object.assign({}, ...filtros.map(([name, campo]) => filtroDe(name, campo, opciones))),
      ...filtra,
    }),
    ...(Object.values(campos).some((campo) => campo.kind === 'de' && campo.de === 'sector') && {
      necesita: 'sectores' as const,
    }),
    ...textos,
    cardsBelow,
    excel: clave,
    ...especial,
  }
}
