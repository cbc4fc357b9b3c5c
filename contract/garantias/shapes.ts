import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { Comprobante } from '#contract/base/gestiones.shapes.ts'
import { DOMINIO_MESSAGE, normalizeVin, parseDominio } from '#contract/valores/vehiculos.ts'

const RUBROS = ['odometro', 'chasis', 'falla', 'service', 'etiqueta', 'factura'] as const

const km = (message: string) =>
  z
    .number(message)
    .int('Los kilómetros van sin decimales')
    .min(0, 'No pueden ser negativos')
    .max(2_000_000, 'Revisá los kilómetros')

const text = (max: number) => z.string().trim().max(max, `Usá hasta ${max} caracteres`).optional()

/**
 * Turns '' into undefined. Not a union of shapes, because a union reports its own error instead of the error of
 * `schema`.
 */
const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text, ctx): z.output<T> | undefined => {
      if (text === '') return undefined
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .optional()

const Dominio = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const dominio = parseDominio(value)
    if (dominio) return dominio
    ctx.addIssue({ code: 'custom', message: DOMINIO_MESSAGE })
    return z.NEVER
  })

/**
 * Data of a warranty about the moto or product (domain §5). The negocio (line of business) decides which are required.
 */
export const Garantia = z.object({
  vin: z.string().trim().max(30, 'Usá hasta 30 caracteres').transform(normalizeVin).optional().describe('Nº de chasis'),
  modelo: text(60),
  numeroMotor: text(30),
  dominio: optional(Dominio),
  kilometraje: km('Ingresá el kilometraje').optional(),
  fechaVenta: Day.optional().describe('Al usuario final'),
  motivoVenta: text(300).describe('Por qué cambia una fecha de venta que ya se había informado'),
  fechaFalla: Day.optional(),
  services: z
    .array(z.object({ km: km('Ingresá los kilómetros'), fecha: Day }))
    .max(20, 'Hasta 20 services')
    .default([]),
  titular: z.object({ nombre: text(80), dni: text(12), telefono: text(30) }).optional(),
  repuesto: z
    .object({
      codigo: text(40),
      cantidad: z.number('Ingresá la cantidad').int('Va sin decimales').min(1, 'Tiene que ser 1 o más').optional(),
    })
    .optional(),
  codigoMaterial: text(40),
  lote: text(40).describe('Lote o serie'),
  numeroFactura: optional(Comprobante),
  vehiculo: z
    .object({
      marca: text(40),
      modelo: text(60),
      anio: z.number('Ingresá el año').int().min(1950, 'Revisá el año').max(2100, 'Revisá el año').optional(),
    })
    .optional(),
  kmColocacion: km('Ingresá los kilómetros').optional(),
  fechaColocacion: optional(Day),
  taller: text(80),
  atencionComercial: z.boolean().default(false).describe('Se pide aunque esté fuera de garantía'),
  fotos: z
    .array(z.object({ rubro: z.enum(RUBROS), archivo: z.number().int().min(0).describe('Posición en `files`') }))
    .max(10)
    .default([]),
})
export type Garantia = z.output<typeof Garantia>

export const UnidadQuery = z.object({
  razonSocialId: entero(),
  vin: z.string().trim().min(1, 'Ingresá el número de chasis').max(30).transform(normalizeVin),
  fechaVenta: Day.optional().describe('Al usuario; si no viene, la que se informó antes'),
  fechaFalla: Day.optional(),
  kilometraje: entero(z.number().int().min(0)).optional(),
})

/** Moto that was sold to a razón social of the user, with its warranty. */
export const UnidadFound = z.object({
  vin: z.string(),
  aviso: z.string().nullable().describe('Lo que llama la atención del número'),
  unidad: z
    .object({
      razonSocial: z.string(),
      marcaId: z.number().int(),
      marca: z.string(),
      modelo: z.string(),
      motor: z.string(),
      factura: z.string(),
      fechaEntrega: z.string(),
      fechaVenta: z.string().nullable().describe('Al usuario, la que se informó; nulo: todavía ninguna'),
      garantiaMeses: z.number().int().describe('Desde la venta al usuario'),
      venceEl: z.string().nullable().describe('Por fecha; nulo: no se sabe cuándo se vendió'),
      kmLimite: z.number().int().describe('Por kilómetros; vale lo que se cumpla primero'),
    })
    .nullable(),
  fueraDeTermino: z.string().nullable().describe('La regla que se pasó; nulo: en garantía o no se sabe'),
  abiertas: z.array(
    z.object({
      ticketId: z.number().int(),
      motivoId: z.number().int(),
      motivo: z.string(),
      estadoId: z.number().int(),
      fecha: z.string(),
    }),
  ),
})
export type UnidadFound = z.output<typeof UnidadFound>

/** Moto whose warranty ends soon. */
export const UnidadPorVencer = z.object({
  vin: z.string(),
  modelo: z.string(),
  marca: z.string(),
  vence: z.string().describe('aaaa-mm-dd'),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
})
export type UnidadPorVencer = z.output<typeof UnidadPorVencer>
