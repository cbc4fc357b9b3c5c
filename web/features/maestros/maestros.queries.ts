import { articulos, ayuda } from '#contract/ayuda/calls.ts'
import { clientes } from '#contract/clientes/calls.ts'
import {
  banners,
  empresas,
  feriados,
  lineasMaestro,
  maestros,
  marcas,
  modelosMotos,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  plazos,
  productos,
  sectores,
  unidades,
} from '#contract/maestros/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { Route } from '#contract/route.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { OFRECIDO } from '#shared/ofrecido.ts'

const NOUNS = [
  maestros,
  articulos,
  ayuda,
  banners,
  clientes,
  empresas,
  feriados,
  lineasMaestro,
  marcas,
  modelosMotos,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  negocios,
  personas,
  plazos,
  razonesSociales,
  productos,
  sectores,
  transportes,
  unidades,
]

/** What a change in a master makes old: one names others. */
export const CHANGES: { refreshes: readonly Route[] } = {
  refreshes: [
    ...NOUNS.flatMap((noun) => Object.values<Route>(noun).filter(({ writes, reply }) => !writes && !reply)),
    ...OFRECIDO,
  ],
}

/** What is said when it is done. */
export const SAVED = 'Guardamos los cambios.'
