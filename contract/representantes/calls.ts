import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { representantesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

const { roles } = CAPACIDADES.representantes

/**
 * Calls for representatives: users whom a customer gives access to a razón social (spec §2, §7). Changes also need the
 * feature flag create-representative.
 */
export const representantes: Calls<typeof representantesShapes> = {
  search: {
    summary: 'Representantes de las razones sociales del usuario, por apellido.',
    method: 'GET',
    path: 'usuario/v1/representantes/:usuarioId',
    reads: ['fichas'],
    roles,
  },
  get: {
    summary: 'Un representante, para editarlo.',
    method: 'GET',
    path: 'usuario/v1/representante/:representanteId',
    reads: ['fichas'],
    roles,
  },
  getOpciones: {
    summary: 'Qué razones sociales, servicios y roles puede dar el usuario, y las plantillas con eso.',
    method: 'GET',
    path: 'usuario/v1/representante/opciones',
    reads: ['fichas'],
    roles,
  },
  getByDni: {
    summary: 'Si ya hay una persona con ese DNI, sin revelar de qué empresa. Tiene un límite de consultas por hora.',
    method: 'GET',
    path: 'usuario/v1/getByDni',
    reads: ['fichas'],
    roles,
    audited: true,
  },
  create: {
    summary: 'Crea un representante y lo invita por email.',
    method: 'POST',
    path: 'usuario/v1/save/usr',
    roles,
    touches: ['fichas'],
    fresh: true,
  },
  update: {
    summary: 'Cambia los datos o los permisos de un representante.',
    method: 'PUT',
    path: 'usuario/v1/update/usr/representante',
    roles,
    touches: ['fichas'],
    fresh: ['email', 'roles', 'servicios', 'razonSocialIds'],
  },
  setActivo: {
    summary: 'Desactiva o activa a un representante. Al desactivarlo se cierran sus sesiones en el momento.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/activo',
    roles,
    touches: ['fichas'],
    fresh: [['activo', true]],
  },
  setReemplazante: {
    summary: 'Reasigna los avisos de lo que una persona inactiva tenía abierto; nulo: a todas las del servicio.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/reemplazante',
    roles,
    touches: ['fichas'],
  },
  sendInvitacion: {
    summary: 'Envía de nuevo la invitación: espera un minuto entre envíos y tiene un máximo por hora.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/invitacion',
    roles,
    touches: ['fichas'],
  },
  cancelInvitacion: {
    summary: 'Anula una invitación que no se aceptó: el enlace deja de servir y la persona queda inactiva.',
    method: 'DELETE',
    path: 'usuario/v1/representante/:representanteId/invitacion',
    roles,
    touches: ['fichas'],
  },
  getHistorial: {
    summary: 'Quién cambió qué de un representante, lo más nuevo primero.',
    method: 'GET',
    path: 'usuario/v1/representante/:representanteId/historial',
    reads: ['fichas'],
    roles,
  },
  downloadExcel: {
    summary: 'La lista de representantes, como está filtrada, en Excel.',
    method: 'POST',
    path: 'usuario/v1/representantes/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    audited: true,
    fresh: true,
  },
  importCsv: {
    summary: 'Crea representantes desde un CSV: todos o ninguno. Repetir el mismo archivo no crea nada.',
    method: 'POST',
    path: 'usuario/v1/representantes/importar',
    roles,
    touches: ['fichas'],
    fresh: true,
  },
}
