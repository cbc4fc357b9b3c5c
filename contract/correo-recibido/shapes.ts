import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Shapes } from '#contract/route.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { SIN_UBICAR } from './reglas.ts'

const params = z.object({ sinUbicarId: entero(z.number().int().positive()) })

const SinUbicar = z.object({
  sinUbicarId: z.number().int(),
  recibido: z.string().describe('Instante ISO'),
  de: z.string().describe('Email de quien lo envió'),
  motivo: z.enum(clavesDe(SIN_UBICAR)).describe('Por qué no es un comentario'),
  clase: z.enum(clavesDe(CLASES)),
  entidadId: z.number().int(),
  razonSocial: z.string().nullable(),
  persona: z.string().describe('A quién le había escrito el portal'),
  asunto: z.string(),
  texto: z.string(),
  archivos: z.array(z.string()).describe('Nombres de sus archivos'),
  tieneOriginal: z.boolean().describe('El email entero se puede descargar'),
})
export type SinUbicar = z.output<typeof SinUbicar>

export const correoRecibidoShapes = {
  list: { reply: z.array(SinUbicar).describe('Los 100 más viejos, primero el más viejo') },
  download: { params },
  addComentario: { params, reply: z.object({ clase: z.enum(clavesDe(CLASES)), entidadId: z.number().int() }) },
  setDescartado: { params, reply: z.object({ sinUbicarId: z.number().int() }) },
} satisfies Shapes
