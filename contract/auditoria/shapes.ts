import { z } from 'zod'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const AuditoriaRow = z.object({
  auditoriaId: z.number().int(),
  cuando: z.string().describe('Instante ISO'),
  usuario: z.string(),
  ip: z.string(),
  operacion: z.string().describe('La llamada: representantes.update'),
  que: z.string().describe('Qué hace esa llamada'),
  razonSocialId: z.number().int().nullable(),
  razonSocial: z.string().nullable(),
  entidad: z.string().nullable(),
  entidadId: z.string().nullable(),
  entidadNombre: z.string().nullable().describe('De una persona, su nombre'),
  detalle: z.record(z.string(), z.unknown()).describe('Ids que nombra y, en cambios, de qué valor a cuál'),
})
export type AuditoriaRow = z.output<typeof AuditoriaRow>

export const AuditoriaCriteria = z.object({
  usuario: z.string().trim().max(100).optional(),
  operacion: z.string().trim().max(100).optional().describe('Exacta, o el sustantivo: representantes'),
  razonSocialId: z.number().int().positive().optional(),
  entidad: z.string().trim().max(40).optional(),
  entidadId: z.string().trim().max(60).optional(),
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
  cursor: z.string().max(300).optional(),
})
export type AuditoriaCriteria = z.output<typeof AuditoriaCriteria>

export const auditoriaShapes = {
  search: {
    params: PageParams,
    body: AuditoriaCriteria,
    reply: pageOf(AuditoriaRow),
  },
} satisfies Shapes
