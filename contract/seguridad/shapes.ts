import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { EVENTOS } from './reglas.ts'

const Tipo = z.enum(clavesDe(EVENTOS)).describe('Los nombres del vocabulario de OWASP')

const EventoRow = z.object({
  eventoId: z.number().int(),
  cuando: z.string().describe('La última vez de ese minuto, instante ISO'),
  tipo: Tipo,
  persona: z.string().describe('Nombre de usuario; vacío: nadie que se sepa'),
  usuarioId: z.number().int().nullable(),
  ip: z.string().describe('0.0.0.0: desde más lugares de los que se cuentan por separado'),
  operacion: z.string(),
  que: z.string().describe('Qué hace esa llamada'),
  cuenta: z.number().int().describe('Cuántas veces en ese minuto'),
})
export type EventoRow = z.output<typeof EventoRow>

const filtros = {
  tipo: Tipo.optional(),
  persona: z.string().trim().max(100).optional().describe('Nombre de usuario, o dirección IP'),
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
}
const EventoCriteria = z.object({ ...filtros, cursor: z.string().max(300).optional() })
export type EventoCriteria = z.output<typeof EventoCriteria>

const ResumenRow = z.object({
  tipo: Tipo,
  hora: z.number().int(),
  dia: z.number().int(),
  semana: z.number().int(),
})
export type ResumenRow = z.output<typeof ResumenRow>

export const seguridadShapes = {
  search: { params: PageParams, body: EventoCriteria, reply: pageOf(EventoRow) },
  summarize: { reply: z.array(ResumenRow) },
  downloadExcel: { body: z.object(filtros) },
} satisfies Shapes
