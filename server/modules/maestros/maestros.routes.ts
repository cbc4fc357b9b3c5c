import { maestros } from '#contract/maestros/calls.ts'
import { maestrosShapes } from '#contract/maestros/shapes.ts'
import { implement } from '#server/implement.ts'
import { searchHistorial } from './maestros-historial.service.ts'
import {
  createMotivoDevolucion,
  createMotivoRechazo,
  listMotivos,
  updateMotivoDevolucion,
  updateMotivoRechazo,
  updateMotivoTicket,
} from './maestros-motivos.service.ts'
import { createTransporte, listTransportes, updateTransporte } from './maestros-transportes.service.ts'
import {
  createBanner,
  deleteBanner,
  listBanners,
  listParametros,
  updateBanner,
  updateParametro,
} from './maestros.service.ts'

export const maestrosRoutes = implement(maestros, maestrosShapes, {
  listParametros,
  updateParametro,
  listMotivos,
  createMotivoDevolucion,
  updateMotivoDevolucion,
  createMotivoRechazo,
  updateMotivoRechazo,
  updateMotivoTicket,
  listTransportes,
  createTransporte,
  updateTransporte,
  listBanners,
  createBanner,
  updateBanner,
  deleteBanner,
  searchHistorial,
})
