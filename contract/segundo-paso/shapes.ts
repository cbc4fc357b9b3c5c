import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const Factor = z.object({
  id: z.string().describe('Del servicio de ingreso: con él se pide quitarlo'),
  tipo: z
    .enum(['codigo', 'llave', 'recuperacion'])
    .describe('Código del teléfono, llave de acceso, códigos de recuperación'),
  nombre: z.string().nullable().describe('El que le puso la persona'),
  desde: z.string().describe('Instante ISO'),
  quedan: z.number().int().nullable().describe('De los códigos de recuperación, cuántos no se usaron'),
})

const SegundoPaso = z.object({
  exigidoPor: z.string().nullable().describe('La empresa o la distribuidora que lo pide; nulo: lo elige la persona'),
  admiteLlaves: z.boolean().describe('El ingreso acepta llaves de acceso (passkeys)'),
  factores: z.array(Factor),
})

/** Razón social, and whether its users need a second factor. */
const EmpresaSegundoPaso = z.object({
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  exigido: z.boolean(),
})

export const segundoPasoShapes = {
  get: { reply: SegundoPaso },
  listEmpresas: { reply: z.array(EmpresaSegundoPaso) },
  setEmpresa: {
    params: z.object({ razonSocialId: entero(z.number().int().positive()) }),
    body: z.object({ exigido: z.boolean() }),
    reply: z.object({ mensaje: z.string() }),
  },
  removeRepresentante: {
    params: z.object({ representanteId: entero(z.number().int().positive()) }),
    reply: z.object({ mensaje: z.string() }),
  },
} satisfies Shapes
