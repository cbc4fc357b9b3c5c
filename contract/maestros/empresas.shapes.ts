import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { Cuit } from '#contract/valores/cuit.shapes.ts'
import { EmailPersona, Telefono } from '#contract/base/personas.shapes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import { Activo, Importe, Nombre, PorActivo, porId } from './campos.shapes.ts'
import { CONTACTOS } from './empresas.ts'
import { maestroShapes, NUMERO } from './maestro.shapes.ts'

const Tipo = z.enum(clavesDe(CONTACTOS), 'Elegí de qué se ocupa')

/**
 * Contact person of a razón social at the distributor. A vendedor (seller) who is linked to a user gets the razón
 * social into their portfolio.
 */
const Contacto = z.object({
  tipo: Tipo,
  nombre: Nombre(80, 'Ingresá el nombre'),
  email: EmailPersona,
  telefono: z.union([z.literal(''), Telefono]).describe('Vacío: un vendedor puede no tener uno en Personas'),
  negocioId: z.number().int().nullable().describe('Nulo: todos los negocios'),
  usuario: z.string().max(60).nullable().describe('Nombre de usuario: la empresa pasa a estar en su cartera'),
})

const datos = z.object({
  razonSocial: z
    .string('Ingresá la razón social')
    .trim()
    .min(3, 'Ingresá la razón social como figura en ARCA')
    .max(120, 'Usá hasta 120 caracteres'),
  cuit: Cuit,
  codigoCliente: z
    .string('Ingresá el código de cliente')
    .trim()
    .regex(/^\d{1,10}$/, 'Ingresá el código de cliente del ERP, hasta 10 dígitos')
    .transform((text) => text.padStart(10, '0')),
  provincia: z.enum(PROVINCIAS, 'Elegí la provincia'),
  negocioIds: z.array(z.number().int()).min(1, 'Elegí al menos un negocio').max(20),
  limite: z
    .union([z.literal('').transform(() => null), Importe('Ingresá el límite', 13)])
    .nullable()
    .describe('Límite de crédito en pesos; nulo: ninguno. Con un ERP, vale el del ERP'),
  contactos: z.array(Contacto).max(30, 'Cargá hasta 30 contactos'),
  ...Activo,
})

export const empresasShapes = maestroShapes({
  id: 'razonSocialId',
  clave: NUMERO,
  datos,
  nace: {},
  fila: {
    razonSocial: z.string(),
    cuit: z.string(),
    codigoCliente: z.string(),
    provincia: z.string(),
    negocioIds: z.array(z.number().int()),
    negocios: z.string().describe('Motos, Autopartes'),
    limite: z.string().nullable(),
    contactos: z.array(
      z.object({
        tipo: Tipo,
        nombre: z.string(),
        email: z.string(),
        telefono: z.string(),
        negocioId: z.number().int().nullable(),
        usuario: z.string().nullable(),
      }),
    ),
    vendedor: z.string().nullable().describe('Su vendedor'),
    personas: z.number().int().describe('Las que pueden iniciar sesión por ella'),
    ...Activo,
  },
  filtros: { ...PorActivo, negocioId: porId, vendedor: z.string().max(60).optional() },
})
