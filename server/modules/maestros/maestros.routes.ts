import { articulos } from '#contract/ayuda/calls.ts'
import { articulosShapes } from '#contract/ayuda/shapes.ts'
import { banners, descritos, empresas, lineasMaestro, maestros, modelosMotos } from '#contract/maestros/calls.ts'
import type { Descrito } from '#contract/maestros/descripciones.ts'
import { bannersShapes, descritosShapes, maestrosShapes } from '#contract/maestros/shapes.ts'
import { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { implement } from '#server/http/implement.ts'
import { searchHistorial } from './maestros-historial.service.ts'
import * as services from './maestros.service.ts'

const SHAPES = { ...descritosShapes, banners: bannersShapes }
const SERVICIOS = { ...services.descritos, banners: { ...services.descritos.banners, delete: services.deleteBanner } }

/** Binds the calls of a described master; calls, shapes and services derive from its description. */
const implementDescrito = (noun: Descrito, calls: object) =>
  implement(calls as never, SHAPES[noun] as Shapes, SERVICIOS[noun] as never)

export const maestrosRoutes = [
  ...implement(maestros, maestrosShapes, {
    listParametros: services.listParametros,
    updateParametro: services.updateParametro,
    searchHistorial,
  }),
  ...Object.entries({ ...descritos, banners }).flatMap(([noun, calls]) => implementDescrito(noun as Descrito, calls)),
  ...implement(modelosMotos, modelosMotosShapes, services.modelosMotos),
  ...implement(lineasMaestro, lineasMaestroShapes, services.lineas),
  ...implement(articulos, articulosShapes, services.articulos),
  ...implement(empresas, empresasShapes, services.empresas),
]
