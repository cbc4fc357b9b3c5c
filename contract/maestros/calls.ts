import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { maestrosShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

const { roles } = CAPACIDADES.administrar

/** What the administration sets without a deploy: terms, limits, reasons, carriers and banners. Every change is kept with who made it. */
export const maestros: Calls<typeof maestrosShapes> = {
  listParametros: {
    summary: 'Plazos y límites que fija la distribuidora, con lo que admite cada uno.',
    method: 'GET',
    path: 'maestros/v1/parametros',
    roles,
  },
  updateParametro: {
    summary: 'Cambia el valor de un parámetro. Vale desde la próxima vez que se usa.',
    method: 'PUT',
    path: 'maestros/v1/parametros/:clave',
    roles,
    writes: true,
  },
  listMotivos: {
    summary: 'Motivos de devolución, de rechazo, de reclamo y de garantía, también los inactivos.',
    method: 'GET',
    path: 'maestros/v1/motivos',
    roles,
  },
  createMotivoDevolucion: {
    summary: 'Agrega un motivo de devolución.',
    method: 'POST',
    path: 'maestros/v1/motivos/devolucion',
    roles,
    writes: true,
  },
  updateMotivoDevolucion: {
    summary: 'Cambia un motivo de devolución. Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre.',
    method: 'PUT',
    path: 'maestros/v1/motivos/devolucion/:motivoId',
    roles,
    writes: true,
  },
  createMotivoRechazo: {
    summary: 'Agrega un motivo de rechazo de devoluciones.',
    method: 'POST',
    path: 'maestros/v1/motivos/rechazo',
    roles,
    writes: true,
  },
  updateMotivoRechazo: {
    summary: 'Cambia un motivo de rechazo.',
    method: 'PUT',
    path: 'maestros/v1/motivos/rechazo/:motivoId',
    roles,
    writes: true,
  },
  updateMotivoTicket: {
    summary: 'Cambia un motivo de reclamo o de garantía: prioridad, sector, qué pide y quién lo puede usar.',
    method: 'PUT',
    path: 'maestros/v1/motivos/ticket/:motivoId',
    roles,
    writes: true,
  },
  listTransportes: {
    summary: 'Transportes, también los inactivos.',
    method: 'GET',
    path: 'maestros/v1/transportes',
    roles,
  },
  createTransporte: {
    summary: 'Agrega un transporte a los que se ofrecen.',
    method: 'POST',
    path: 'maestros/v1/transportes',
    roles,
    writes: true,
  },
  updateTransporte: {
    summary: 'Cambia un transporte. Inactivo no se ofrece más; lo que ya se despachó conserva su nombre.',
    method: 'PUT',
    path: 'maestros/v1/transportes/:transporteId',
    roles,
    writes: true,
  },
  listBanners: {
    summary: 'Banners de todos los negocios: vigentes, por venir y vencidos.',
    method: 'GET',
    path: 'maestros/v1/banners',
    roles,
  },
  createBanner: {
    summary: 'Agrega un banner. Se ve en Inicio desde el primer día de su vigencia.',
    method: 'POST',
    path: 'maestros/v1/banners',
    roles,
    writes: true,
  },
  updateBanner: {
    summary: 'Cambia un banner.',
    method: 'PUT',
    path: 'maestros/v1/banners/:bannerId',
    roles,
    writes: true,
  },
  deleteBanner: {
    summary: 'Borra un banner; lo que decía queda en el historial.',
    method: 'DELETE',
    path: 'maestros/v1/banners/:bannerId',
    roles,
    writes: true,
  },
  searchHistorial: {
    summary: 'Quién cambió qué maestro, cuándo, y de qué a qué; lo más nuevo primero.',
    method: 'GET',
    path: 'maestros/v1/historial/page/:page/size/:size',
    roles,
  },
}
