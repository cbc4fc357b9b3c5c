import { describe, expect, test } from 'vitest'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { descritos } from '#contract/maestros/calls.ts'
import type { Descripcion } from '#contract/maestros/campos.ts'
import { NEGOCIO, TRANSPORTE } from '#contract/maestros/comercio.ts'
import { DESCRIPCIONES } from '#contract/maestros/descripciones.ts'
import { flatOf } from '#shared/forms/campos.ts'
import type { Opciones } from './maestros.opciones.ts'
import { MOTIVOS_RECLAMO, PRODUCTOS, SECTORES } from './maestros.listas.tsx'
import { listadoDe } from './maestro.lista.tsx'
import { MAESTROS } from './maestros.tabla.tsx'

const OPCIONES: Opciones = { negocios: [], marcas: [], sectores: [], vendedores: [] }

/** For each dialog, the description of its master, and the described fields that the dialog omits. */
const DIALOGOS: readonly [kind: keyof typeof MAESTROS, descripcion: Descripcion, sin?: string[]][] = [
  ['motivosDevolucion', DESCRIPCIONES.motivosDevolucion],
  ['motivosRechazo', DESCRIPCIONES.motivosRechazo],
  // The list from which this dialog opens already sets the omitted fields.
  ['motivoReclamo', DESCRIPCIONES.motivosTicket, ['tipo', 'negocioId']],
  ['motivoGarantia', DESCRIPCIONES.motivosTicket, ['tipo', 'pide']],
  ['banners', DESCRIPCIONES.banners],
  ['marcas', DESCRIPCIONES.marcas],
  ['sectores', DESCRIPCIONES.sectores],
  ['feriados', DESCRIPCIONES.feriados],
  ['plazos', DESCRIPCIONES.plazos],
  ['productos', DESCRIPCIONES.productos],
  ['unidades', DESCRIPCIONES.unidades],
  ['transporte', TRANSPORTE],
  ['negocio', NEGOCIO],
  ['articulo', ARTICULO],
]

const asked = (kind: keyof typeof MAESTROS, row?: object): [name: string, label: string][] =>
  flatOf(MAESTROS[kind](OPCIONES, row).campos).map(({ name, label }) => [name, label])

test('every description of a master has a dialog', () => {
  const known = new Set(DIALOGOS.map(([, descripcion]) => descripcion))
  expect(Object.values(DESCRIPCIONES).filter((each) => !known.has(each))).toEqual([])
})

describe.each(DIALOGOS)('the dialog %s of a master', (kind, { campos, id }, sin = []) => {
  const describedFields = Object.entries(campos).filter(([name]) => !sin.includes(name))

  test('asks for all fields of a new record, under their labels', () => {
    const all = describedFields.filter(([, { cuando }]) => cuando === undefined || cuando === 'nace')
    expect(asked(kind)).toEqual(all.map(([name, { etiqueta }]) => [name, etiqueta]))
  })

  test('asks for the changeable fields of an existing record, and shows the fixed fields', () => {
    const all = describedFields.filter(([, { cuando, fija }]) => cuando === undefined || (cuando === 'nace' && fija))
    expect(asked(kind, { [id]: 7 }).map(([name]) => name)).toEqual(all.map(([name]) => name))
  })
})

test.each([
  ['Sectores', SECTORES, 'Sector · Email · Atienden · Respuesta · Motivos · Atiende en'],
  ['Productos', PRODUCTOS, 'Código · Descripción · Marca · Garantía · Devolución · Estado'],
  ['Motivos de reclamo', MOTIVOS_RECLAMO, 'Motivo · Sector · Pide · Prioridad · Quién · Estado'],
] as const)('the list of %s has the columns of its description', (caption, lista, titles) => {
  expect([lista.caption, lista.columns.map(({ title }) => title).join(' · ')]).toEqual([caption, titles])
})

test.each(Object.entries(DESCRIPCIONES))('every column of the list of %s has a title', (noun, descripcion) => {
  const { columns } = listadoDe(descripcion, 'marcas', descritos[noun as keyof typeof descritos])
  expect(columns.map(({ key }) => key)).toEqual(Object.keys(descripcion.lista))
  expect(columns.filter(({ key, title }) => !title || title === key)).toEqual([])
})
