import { articulos } from '#contract/ayuda/calls.ts'
import { articulosShapes } from '#contract/ayuda/shapes.ts'
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
import {
  bannersShapes,
  feriadosShapes,
  maestrosShapes,
  marcasShapes,
  motivosDevolucionShapes,
  motivosRechazoShapes,
  motivosTicketShapes,
  plazosShapes,
  sectoresShapes,
} from '#contract/maestros/shapes.ts'
import { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import { productosShapes, unidadesShapes } from '#contract/maestros/productos.shapes.ts'
import { implement } from '#server/http/implement.ts'
import { searchHistorial } from './maestros-historial.service.ts'
import * as services from './maestros.service.ts'

export const maestrosRoutes = [
  ...implement(maestros, maestrosShapes, {
    listParametros: services.listParametros,
    updateParametro: services.updateParametro,
    searchHistorial,
  }),
  ...implement(motivosDevolucion, motivosDevolucionShapes, services.motivosDevolucion),
  ...implement(motivosRechazo, motivosRechazoShapes, services.motivosRechazo),
  ...implement(motivosTicket, motivosTicketShapes, services.motivosTicket),
  ...implement(banners, bannersShapes, { ...services.banners, delete: services.deleteBanner }),
  ...implement(marcas, marcasShapes, services.marcas),
  ...implement(sectores, sectoresShapes, services.sectores),
  ...implement(feriados, feriadosShapes, services.feriados),
  ...implement(plazos, plazosShapes, services.plazos),
  ...implement(productos, productosShapes, services.productos),
  ...implement(unidades, unidadesShapes, services.unidades),
  ...implement(modelosMotos, modelosMotosShapes, services.modelosMotos),
  ...implement(lineasMaestro, lineasMaestroShapes, services.lineas),
  ...implement(articulos, articulosShapes, services.articulos),
  ...implement(empresas, empresasShapes, services.empresas),
]
