import type { seguridadShapes } from './shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'

const { roles } = CAPACIDADES.administrar

/** Calls for security events, by which administrators notice attacks. */
export const seguridad: Calls<typeof seguridadShapes> = {
  search: {
    summary: 'Administración: eventos de seguridad por minuto, usuario, dirección IP y llamada; lo más nuevo primero.',
    method: 'POST',
    path: 'seguridad/v1/busqueda/page/:page/size/:size',
    roles,
  },
  summarize: {
    summary: 'Administración: cuántos eventos de cada tipo hubo en la última hora, en 24 horas y en 7 días.',
    method: 'GET',
    path: 'seguridad/v1/resumen',
    roles,
  },
  downloadExcel: {
    summary: 'Administración: los eventos de seguridad como se filtran, en una planilla.',
    method: 'POST',
    path: 'seguridad/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    fresh: true,
  },
}
