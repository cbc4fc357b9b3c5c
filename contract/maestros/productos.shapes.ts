import { z } from 'zod'
import { normalizeVin, vinHint } from '#contract/base/vehiculos.ts'
import { Activo, Day, Nombre, PorActivo, porId } from './campos.shapes.ts'
import { maestroShapes } from './maestro.shapes.ts'

const GarantiaMeses = z
  .number('Ingresá los meses, o dejalo vacío')
  .int('Ingresá meses enteros')
  .min(1, 'Ingresá al menos 1 mes, o dejalo vacío')
  .max(240, 'Ingresá hasta 240 meses')
  .nullable()
const Codigo = z
  .string('Ingresá el código')
  .trim()
  .toUpperCase()
  .min(1, 'Ingresá el código')
  .max(40, 'Usá hasta 40 caracteres')
  .regex(/^[\x21-\x7e]+$/, 'Usá letras sin acentos, números y guiones, sin espacios')

/** The bar codes of a product's packages. */
export const CodigosBarras = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z-]{4,40}$/, 'Cada código de barras lleva de 4 a 40 números, letras o guiones'),
  )
  .max(20, 'Cargá hasta 20 códigos de barras')

export const productosShapes = maestroShapes({
  id: 'codigoMaterial',
  clave: z.string().max(60),
  datos: z.object({
    descripcion: Nombre(200, 'Ingresá la descripción'),
    marcaId: z.number().int().nullable().describe('Nulo: sin marca'),
    noRetornable: z
      .string()
      .trim()
      .max(300, 'Usá hasta 300 caracteres')
      .transform((text) => text || null)
      .nullable()
      .describe('Por qué no admite devolución, en palabras para el cliente; nulo: la admite'),
    garantiaMeses: GarantiaMeses.describe('Desde la venta; nulo: se evalúa caso por caso'),
    codigosBarras: CodigosBarras,
    ...Activo,
  }),
  nace: { codigoMaterial: Codigo },
  fila: {
    descripcion: z.string(),
    marcaId: z.number().int().nullable(),
    marca: z.string().nullable(),
    noRetornable: z.string().nullable(),
    garantiaMeses: z.number().int().nullable(),
    codigosBarras: z.array(z.string()),
    ...Activo,
  },
  filtros: { ...PorActivo, marcaId: porId, noRetornable: z.boolean().optional() },
})

const Corto = (falta: string) => z.string(falta).trim().min(1, falta).max(40, 'Usá hasta 40 caracteres')
const Meses = z
  .number('Ingresá los meses')
  .int('Ingresá meses enteros')
  .min(0, 'Ingresá 0 o más')
  .max(240, 'Ingresá hasta 240 meses')
const Kilometros = z
  .number('Ingresá los kilómetros')
  .int('Ingresá kilómetros enteros')
  .min(0, 'Ingresá 0 o más')
  .max(1_000_000, 'Ingresá hasta 1.000.000 de kilómetros')

export const unidadesShapes = maestroShapes({
  id: 'vin',
  clave: z.string().max(30),
  datos: z.object({
    razonSocialId: z.number('Elegí la razón social').int(),
    marcaId: z.number('Elegí la marca').int(),
    modelo: Corto('Ingresá el modelo'),
    motor: Corto('Ingresá el motor'),
    factura: Corto('Ingresá la factura'),
    fechaEntrega: Day,
    garantiaMeses: Meses,
    garantiaKm: Kilometros,
  }),
  nace: {
    vin: z
      .string('Ingresá el chasis')
      .transform(normalizeVin)
      .superRefine((vin, context) => {
        const message = vinHint(vin)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  },
  fila: {
    razonSocialId: z.number().int(),
    razonSocial: z.string(),
    marcaId: z.number().int(),
    marca: z.string(),
    modelo: z.string(),
    motor: z.string(),
    factura: z.string(),
    fechaEntrega: z.string(),
    garantiaMeses: z.number().int(),
    garantiaKm: z.number().int(),
  },
  filtros: { marcaId: porId, razonSocialIds: z.array(z.number().int()).max(1).optional() },
})
