import { maestros } from '#contract/maestros/calls.ts'
import { type DatosTransporte, maestrosShapes, type MaestroTransporte } from '#contract/maestros/shapes.ts'
import { implement } from '#server/implement.ts'
import { searchHistorial } from './maestros-historial.service.ts'
import {
  banners,
  createMaestro,
  deleteBanner,
  listMotivos,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  parametros,
} from './maestros.service.ts'
import { TRANSPORTE } from './maestros.tabla.ts'

const transportes = createMaestro<MaestroTransporte, DatosTransporte>(TRANSPORTE)

export const maestrosRoutes = implement(maestros, maestrosShapes, {
  listParametros: parametros.list,
  updateParametro: parametros.update,
  listMotivos,
  createMotivoDevolucion: motivosDevolucion.create,
  updateMotivoDevolucion: motivosDevolucion.update,
  createMotivoRechazo: motivosRechazo.create,
  updateMotivoRechazo: motivosRechazo.update,
  updateMotivoTicket: motivosTicket.update,
  listTransportes: transportes.list,
  createTransporte: transportes.create,
  updateTransporte: transportes.update,
  listBanners: banners.list,
  createBanner: banners.create,
  updateBanner: banners.update,
  deleteBanner,
  searchHistorial,
})
