import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import { Dni } from './personas.ts'
import {
  NewRepresentante,
  Representante,
  RepresentanteByDni,
  RepresentanteChanges,
  RepresentanteCriteria,
  RepresentanteDetail,
  RepresentanteHistory,
  RepresentanteOptions,
  RepresentanteSaved,
  RepresentantesCsv,
  RepresentantesCsvReport,
} from './representantes.schemas.ts'
import { route } from './route.ts'

const { roles } = CAPACIDADES.representantes
const RepresentanteParams = z.object({ representanteId: entero() })

/** The people a company lets in (spec §2, §7). Everything that changes also needs the flag create-representative. */
export const representantes = {
  search: route({
    summary: 'Representantes de las razones sociales de quien consulta, por apellido.',
    method: 'GET',
    path: 'usuario/v1/representantes/:usuarioId',
    params: z.object({ usuarioId: entero().describe('El de quien consulta') }),
    query: RepresentanteCriteria.extend({
      page: entero(z.number().int().min(1).default(1)),
      size: entero(z.number().int().min(1).max(200).default(200)),
    }),
    reply: z.array(Representante),
    roles,
  }),
  get: route({
    summary: 'Un representante, para editarlo.',
    method: 'GET',
    path: 'usuario/v1/representante/:representanteId',
    params: RepresentanteParams,
    reply: RepresentanteDetail,
    roles,
  }),
  getOpciones: route({
    summary: 'Qué razones sociales, servicios y roles puede dar quien consulta, y las plantillas con eso.',
    method: 'GET',
    path: 'usuario/v1/representante/opciones',
    reply: RepresentanteOptions,
    roles,
  }),
  getByDni: route({
    summary: 'Si ya hay una persona con ese DNI, sin revelar de qué empresa. Tiene un límite de consultas por hora.',
    method: 'GET',
    path: 'usuario/v1/getByDni',
    query: z.object({ dni: Dni }),
    reply: RepresentanteByDni,
    roles,
    audited: true,
  }),
  create: route({
    summary: 'Crea un representante y lo invita por email.',
    method: 'POST',
    path: 'usuario/v1/save/usr',
    body: NewRepresentante,
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  update: route({
    summary: 'Cambia los datos o los permisos de un representante.',
    method: 'PUT',
    path: 'usuario/v1/update/usr/representante',
    body: RepresentanteChanges,
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  setActivo: route({
    summary: 'Desactiva o reactiva a un representante. Al desactivarlo se cierran sus sesiones en el momento.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/activo',
    params: RepresentanteParams,
    body: z.object({
      activo: z.boolean(),
      reemplazanteId: z
        .number()
        .int()
        .nullable()
        .optional()
        .describe('Quién recibe los avisos de lo que tenía abierto'),
    }),
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  setReemplazante: route({
    summary: 'Reasigna los avisos de lo que una persona inactiva tenía abierto; nulo: a todas las del servicio.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/reemplazante',
    params: RepresentanteParams,
    body: z.object({ reemplazanteId: z.number().int().nullable() }),
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  sendInvitacion: route({
    summary: 'Envía de nuevo la invitación: espera un minuto entre envíos y tiene un máximo por hora.',
    method: 'POST',
    path: 'usuario/v1/representante/:representanteId/invitacion',
    params: RepresentanteParams,
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  cancelInvitacion: route({
    summary: 'Cancela una invitación que no se aceptó: el enlace deja de servir y la persona queda inactiva.',
    method: 'DELETE',
    path: 'usuario/v1/representante/:representanteId/invitacion',
    params: RepresentanteParams,
    reply: RepresentanteSaved,
    roles,
    writes: true,
  }),
  getHistorial: route({
    summary: 'Quién cambió qué de un representante, lo más nuevo primero.',
    method: 'GET',
    path: 'usuario/v1/representante/:representanteId/historial',
    params: RepresentanteParams,
    reply: RepresentanteHistory,
    roles,
  }),
  downloadExcel: route({
    summary: 'La lista de representantes, como está filtrada, en Excel.',
    method: 'POST',
    path: 'usuario/v1/representantes/download/excel',
    body: RepresentanteCriteria,
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    audited: true,
  }),
  importCsv: route({
    summary: 'Crea representantes desde un CSV: todos o ninguno. Repetir el mismo archivo no crea nada.',
    method: 'POST',
    path: 'usuario/v1/representantes/importar',
    body: RepresentantesCsv,
    reply: RepresentantesCsvReport,
    roles,
    writes: true,
  }),
}
