import { z } from 'zod'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import { Comprobante, shortText } from '#contract/base/gestiones.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { empezadoDe, MAX_BORRADOR } from './reglas.ts'

const Clave = z
  .string()
  .max(300)
  .refine((clave) => empezadoDe(clave) !== undefined, 'No es algo que se guarde a medio hacer')
  .describe('La pantalla, con lo que trae su dirección: `devoluciones/nueva`')

const Version = z.number().int().min(0)

const Borrador = z.object({
  borradorId: z.uuid(),
  clave: z.string(),
  razonSocialId: z.number().int().nullable(),
  razonSocial: z.string().nullable(),
  archivos: z
    .number()
    .int()
    .describe('Cuántos archivos no se pudieron subir: quedaron en el dispositivo en el que se eligieron'),
  version: Version,
  actualizado: z.string().describe('Instante ISO'),
})
export type Borrador = z.output<typeof Borrador>

/** Draft from which a gestión is created; absent: there is no draft. */
export const DeBorrador = z
  .object({ borradorId: z.uuid(), version: Version })
  .optional()
  .describe('El borrador que se envía. El segundo envío del mismo borrador es 409, con el número que ya tiene')
export type DeBorrador = z.output<typeof DeBorrador>

const Datos = z.record(z.string(), z.unknown())

const Saved = z.object({ version: Version, actualizado: z.string() })

export const borradoresShapes = {
  get: {
    query: z.object({
      clave: Clave,
      borradorId: z
        .uuid()
        .optional()
        .describe('El que se tiene en pantalla: si ya se envió, se contesta con qué número'),
    }),
    reply: z.object({
      borrador: Borrador.extend({ datos: Datos }).nullable(),
      enviado: z.object({ message: z.string(), enlace: z.string() }).nullable(),
    }),
  },
  save: {
    body: z.object({
      borradorId: z.uuid(),
      clave: Clave,
      razonSocialId: z.number().int().nullable(),
      datos: Datos.refine((datos) => JSON.stringify(datos).length <= MAX_BORRADOR, 'Es demasiado para un borrador'),
      archivos: z.number().int().min(0).max(999),
      archivoIds: z
        .array(z.uuid())
        .max(MAX_ARCHIVOS)
        .default([])
        .describe('Sus archivos, subidos sueltos antes: se guardan lo que se guarde el borrador'),
      version: Version.describe('La que se leyó; 0 si es el primero'),
    }),
    reply: Saved,
  },
  createReclamo: {
    body: z.object({
      razonSocialId: z.number().int(),
      titulo: shortText(120, 'Ingresá el asunto'),
      descripcion: z.string().trim().min(1, 'Contanos qué pasó').max(4000),
      numeroFactura: z.string().trim().max(20).optional(),
      codigoMaterial: z.string().trim().max(40).optional(),
      cantidad: z.number().int().min(1).max(999_999).optional(),
    }),
    reply: z.object({ enlace: z.string().describe('La pantalla en la que sigue, bajo /autogestion') }),
  },
  createDevolucion: {
    body: z.object({
      razonSocialId: z.number().int(),
      comentarios: z.string().trim().max(2000, 'Usá hasta 2.000 caracteres').default(''),
      productos: z
        .array(
          z.object({
            numeroFactura: Comprobante,
            facturaLineaId: z
              .number()
              .int()
              .optional()
              .describe('El renglón de la factura, si el producto está en dos de distinto precio'),
            codigoMaterial: shortText(40, 'Elegí el producto'),
            cantidad: z.number().int().min(1).max(1_000_000).default(1),
            lote: z.string().trim().max(40).optional(),
            motivoId: z.number().int().optional().describe('De devoluciones.getMotivos; sin él lo elige la persona'),
          }),
        )
        .min(1, 'Agregá al menos un producto')
        .max(50, 'Hasta 50 productos'),
    }),
    reply: z.object({ enlace: z.string().describe('La pantalla en la que sigue, bajo /autogestion') }),
  },
  delete: {
    query: z.object({ borradorId: z.uuid() }),
    reply: z.object({ borradorId: z.string() }),
  },
} satisfies Shapes
