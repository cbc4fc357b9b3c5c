import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import { type MaestroCalls, maestroCalls } from './maestro.ts'
import type {
  bannersShapes,
  feriadosShapes,
  maestrosShapes,
  marcasShapes,
  motivosDevolucionShapes,
  motivosRechazoShapes,
  motivosTicketShapes,
  plazosShapes,
  sectoresShapes,
} from './shapes.ts'
import type { empresasShapes } from './empresas.shapes.ts'
import type { lineasMaestroShapes, modelosMotosShapes } from './motos.shapes.ts'
import type { productosShapes, unidadesShapes } from './productos.shapes.ts'

const { roles } = CAPACIDADES.administrar

/** A master that serves one service alone is not there without it. */
const soloDe = <C extends MaestroCalls>(servicio: ServicioId, calls: C): C =>
  // The same rows, each with one thing more.
  Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, { ...route, servicio }])) as C

/** What the administration sets without a deploy: terms and limits; and the history of every master. */
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
    fresca: true,
  },
  searchHistorial: {
    summary: 'Quién cambió qué maestro, cuándo, y de qué a qué; lo más nuevo primero.',
    method: 'GET',
    path: 'maestros/v1/historial/page/:page/size/:size',
    reads: ['fichas'],
    roles,
  },
}

/** Reasons to return. Inactive they are not offered any more; what has one keeps its name. So it is with all masters. */
export const motivosDevolucion = maestroCalls<typeof motivosDevolucionShapes>({
  camino: 'motivos-devolucion',
  todos: 'los motivos de devolución',
  uno: 'un motivo de devolución',
})

/** Reasons to refuse a return. */
export const motivosRechazo = maestroCalls<typeof motivosRechazoShapes>({
  camino: 'motivos-rechazo',
  todos: 'los motivos de rechazo',
  uno: 'un motivo de rechazo',
})

/** Reasons of claims and warranties: each decides its priority, its sector, what it asks and who may use it. */
export const motivosTicket = maestroCalls<typeof motivosTicketShapes>({
  camino: 'motivos-ticket',
  todos: 'los motivos de reclamo y de garantía',
  uno: 'un motivo de reclamo o de garantía',
})

/** News of a business: seen in Inicio from the first day of their validity. */
export const banners: Calls<typeof bannersShapes> = {
  ...maestroCalls<typeof bannersShapes>({ camino: 'banners', todos: 'los banners', uno: 'un banner' }),
  delete: {
    summary: 'Borra un banner; lo que decía queda en el historial.',
    method: 'DELETE',
    path: 'maestros/v1/banners/:id',
    roles,
    touches: ['maestros', 'fichas'],
  },
}

export const marcas = maestroCalls<typeof marcasShapes>({ camino: 'marcas', todos: 'las marcas', uno: 'una marca' })

/** Who attends claims and warranties. */
export const sectores = maestroCalls<typeof sectoresShapes>({
  camino: 'sectores',
  todos: 'los sectores que atienden reclamos y garantías',
  uno: 'un sector',
})

/** Working hours for what is in a state; what is open is computed anew within minutes. */
export const plazos = maestroCalls<typeof plazosShapes>({
  camino: 'plazos',
  todos: 'los plazos para atender',
  uno: 'un plazo para atender',
})

export const feriados = maestroCalls<typeof feriadosShapes>({
  camino: 'feriados',
  todos: 'los feriados',
  uno: 'un feriado',
})

/** What is invoiced, by its code. */
export const productos = maestroCalls<typeof productosShapes>({
  camino: 'productos',
  todos: 'los productos',
  uno: 'un producto',
})

/** Motorcycles that were sold, by their chassis: what the warranty looks at. */
export const unidades = soloDe(
  SERVICIOS.garantias,
  maestroCalls<typeof unidadesShapes>({ camino: 'unidades', todos: 'las motos vendidas', uno: 'una moto vendida' }),
)

/** The customers' companies. Inactive, their people still read what there is, and ask for nothing new. */
export const empresas = maestroCalls<typeof empresasShapes>({
  camino: 'empresas',
  todos: 'las razones sociales',
  uno: 'una razón social con sus negocios y contactos',
})

/** Motorcycles that may be ordered: colours with their stock, minimums, price lists with validity. */
export const modelosMotos = soloDe(
  SERVICIOS.pedidosMotos,
  maestroCalls<typeof modelosMotosShapes>({
    camino: 'modelos-motos',
    todos: 'los modelos de motos',
    uno: 'un modelo de motos con sus colores y listas de precios',
  }),
)

/** Camiones, monopatín eléctrico and baterías: what their screens show. */
export const lineasMaestro = maestroCalls<typeof lineasMaestroShapes>({
  camino: 'lineas',
  todos: 'las líneas que tienen pantalla propia',
  uno: 'una línea con sus productos y garantías',
})
