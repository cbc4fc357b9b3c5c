import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { Cuit } from '#contract/valores/cuit.shapes.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { PEDIDO_ESTADOS } from './reglas.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import type { Shapes } from '#contract/route.ts'

const Estado = z.enum(clavesDe(PEDIDO_ESTADOS))

/** Request of a user for access to a razón social. The files are the proof. */
export const NewPedidoRazonSocial = z.object({
  cuit: Cuit,
  razonSocial: z
    .string()
    .trim()
    .min(3, 'Ingresá la razón social como figura en ARCA')
    .max(120, 'Usá hasta 120 caracteres'),
  provincia: z.enum(PROVINCIAS, 'Elegí la provincia'),
  comentario: z.string().trim().max(500, 'Usá hasta 500 caracteres').default(''),
})

const PedidoRazonSocial = z.object({
  pedidoId: z.number().int(),
  cuit: z.string().describe('11 dígitos'),
  razonSocial: z.string(),
  provincia: z.string(),
  comentario: z.string(),
  estado: Estado,
  motivo: z.string().nullable().describe('Por qué se rechazó'),
  creado: z.string().describe('Instante ISO'),
  resuelto: z.string().nullable(),
  usuario: z.string().describe('Quién lo pidió'),
  email: z.string(),
  version: z.number().int(),
  conocida: z
    .object({
      razonSocialId: z.number().int(),
      razonSocial: z.string(),
      codigoCliente: z.string(),
      activo: z.boolean(),
    })
    .nullable()
    .describe('La razón social que ya tiene ese CUIT; solo para quien resuelve'),
  archivos: z.array(Archivo),
})
export type PedidoRazonSocial = z.output<typeof PedidoRazonSocial>

const PedidoId = z.object({ pedidoId: entero(z.number().int().positive()) })

export const pedidosRazonSocialShapes = {
  create: {
    body: NewPedidoRazonSocial,
    reply: z.object({ pedidoId: z.number().int() }),
  },
  list: {
    reply: z.array(PedidoRazonSocial),
  },
  get: {
    params: PedidoId,
    reply: PedidoRazonSocial,
  },
  search: {
    params: PageParams,
    body: z.object({ estado: Estado.optional(), cursor: z.string().max(200).optional() }),
    reply: pageOf(PedidoRazonSocial),
  },
  setEstado: {
    params: PedidoId.extend({ estado: z.enum(['aprobado', 'rechazado']) }),
    body: z.object({
      version: z.number().int(),
      motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').default(''),
      codigoCliente: z
        .string()
        .trim()
        .regex(/^\d{1,10}$/, 'Ingresá el código de cliente, hasta 10 dígitos')
        .optional(),
      negocioIds: z.array(z.number().int()).max(10).default([]),
    }),
    reply: z.object({ pedidoId: z.number().int(), estado: Estado }),
  },
  download: {
    params: PedidoId.extend({ archivoId: z.uuid() }),
  },
} satisfies Shapes
