import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import { DESCRIPCIONES, type Descrito } from './descripciones.ts'
import type { empresasShapes } from './empresas.shapes.ts'
import type { Descripcion } from './campos.ts'
import { type MaestroCalls, maestroCalls } from './maestro.ts'
import type { ShapesDe } from './maestro.shapes.ts'
import type { lineasMaestroShapes, modelosMotosShapes } from './motos.shapes.ts'
import type { bannersShapes, maestrosShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

/**
 * Calls for the parameters that administrators change without a deployment, and for the change history of all masters
 * (editable basic data).
 */
export const maestros: Calls<typeof maestrosShapes> = {
  listParametros: {
    summary: 'Plazos y límites que fija la distribuidora, con lo que admite cada uno.',
    method: 'GET',
    path: 'maestros/v1/parametros',
    reads: ['fichas'],
    roles,
  },
  updateParametro: {
    summary: 'Cambia el valor de un parámetro. Vale desde la próxima vez que se usa.',
    method: 'PUT',
    path: 'maestros/v1/parametros/:clave',
    roles,
    touches: ['maestros', 'fichas'],
    fresh: true,
  },
  searchHistorial: {
    summary: 'Quién cambió qué maestro, cuándo, y de qué a qué; lo más nuevo primero.',
    method: 'GET',
    path: 'maestros/v1/historial/page/:page/size/:size',
    reads: ['fichas'],
    roles,
  },
}

/**
 * Adds a service to the calls of a master. While the distributor does not offer the service, nobody can make the calls.
 */
const soloDe = <C extends MaestroCalls>(servicio: ServicioId, calls: C): C =>
  // The cast is safe: the rows are unchanged except for the service.
  Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, { ...route, servicio }])) as C

/** The five calls of each master that has a description. */
export const descritos = Object.fromEntries(
  Object.entries<Descripcion>(DESCRIPCIONES).map(([noun, { servicio, ...descripcion }]) => {
    const calls = maestroCalls(descripcion)
    return [noun, servicio ? soloDe(servicio, calls) : calls]
  }),
) as unknown as { readonly [N in Descrito]: Calls<ShapesDe<(typeof DESCRIPCIONES)[N]>> }

export const {
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  marcas,
  sectores,
  feriados,
  plazos,
  productos,
  unidades,
} = descritos

export const banners: Calls<typeof bannersShapes> = {
  ...descritos.banners,
  delete: {
    summary: 'Borra un banner; lo que decía queda en el historial.',
    method: 'DELETE',
    path: 'maestros/v1/banners/:id',
    roles,
    touches: ['maestros', 'fichas'],
  },
}

/**
 * Calls for the razones sociales of customers. Users of an inactive razón social can still read data, but cannot send
 * requests.
 */
export const empresas = maestroCalls<typeof empresasShapes>({
  camino: 'empresas',
  todos: 'las razones sociales',
  uno: 'una razón social con sus negocios y contactos',
})

/**
 * Calls for the models of motos that customers can order: colours with stock, minimum quantities, and price lists with
 * their validity.
 */
export const modelosMotos = soloDe(
  SERVICIOS.pedidosMotos,
  maestroCalls<typeof modelosMotosShapes>({
    camino: 'modelos-motos',
    todos: 'los modelos de motos',
    uno: 'un modelo de motos con sus colores y listas de precios',
  }),
)

/** Calls for the content of the screens Camiones, monopatín eléctrico and baterías. */
export const lineasMaestro = maestroCalls<typeof lineasMaestroShapes>({
  camino: 'lineas',
  todos: 'las líneas que tienen pantalla propia',
  uno: 'una línea con sus productos y garantías',
})
