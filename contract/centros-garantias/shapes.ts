import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { CENTRO_SERVICIOS } from './reglas.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { EmailPersona } from '#contract/base/personas.shapes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import type { Shapes } from '#contract/route.ts'
import { TELEFONO_MESSAGE, parseTelefono } from '#contract/valores/telefonos.ts'

const Servicio = z.enum(clavesDe(CENTRO_SERVICIOS))

const Id = z.number().int()
const text = (max: number) => z.string().trim().max(max, `Usá hasta ${max} caracteres`)
const Telefono = z.string().transform((typed, context) => {
  const telefono = parseTelefono(typed)
  if (!telefono) context.addIssue({ code: 'custom', message: TELEFONO_MESSAGE })
  return telefono ?? z.NEVER
})

/** Data of a warranty centre that administrators edit. */
export const CentroDatos = z
  .object({
    nombre: text(100).min(3, 'Ingresá el nombre'),
    razonSocial: text(120).default(''),
    provincia: z.enum(PROVINCIAS, 'Elegí la provincia'),
    localidad: text(80).min(2, 'Ingresá la localidad'),
    domicilio: text(150).default(''),
    codigoPostal: text(8).default(''),
    telefono: Telefono,
    whatsapp: Telefono.nullable().default(null),
    email: EmailPersona.nullable().default(null),
    horario: text(150).default(''),
    // Sorted, so that the same brands in another order do not count as a change.
    marcaIds: z
      .array(Id)
      .max(50)
      .overwrite((ids) => ids.toSorted((a, b) => a - b))
      .describe('Vacío: todas'),
    servicios: z.array(Servicio).min(1, 'Elegí al menos un servicio'),
    latitud: z.number().min(-56, 'La latitud no es de Argentina').max(-21, 'La latitud no es de Argentina').nullable(),
    longitud: z
      .number()
      .min(-74, 'La longitud no es de Argentina')
      .max(-53, 'La longitud no es de Argentina')
      .nullable(),
    vigenteHasta: z.iso.date('Ingresá la fecha').nullable().default(null),
    activo: z.boolean().default(true),
  })
  .refine(({ latitud, longitud }) => (latitud === null) === (longitud === null), {
    path: ['longitud'],
    message: 'Completá latitud y longitud, o ninguna de las dos',
  })
export type CentroDatos = z.output<typeof CentroDatos>

const Centro = z.object({
  centroId: Id,
  codigo: z.string(),
  nombre: z.string(),
  razonSocial: z.string(),
  provincia: z.string(),
  localidad: z.string(),
  domicilio: z.string(),
  codigoPostal: z.string(),
  telefono: z.string().describe('E.164'),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  horario: z.string(),
  marcas: z.array(z.object({ marcaId: Id, nombre: z.string() })).describe('Vacío: todas'),
  servicios: z.array(Servicio),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  vigenteHasta: z.string().nullable(),
  activo: z.boolean(),
  version: Id,
})
export type Centro = z.output<typeof Centro>

export const CentroCriteria = z.object({
  provincia: z.string().max(60).optional(),
  localidad: z.string().max(80).optional(),
  marcaId: entero().optional(),
  servicio: Servicio.optional(),
  texto: z.string().trim().max(80).optional().describe('Nombre, localidad, código postal o domicilio'),
})
export type CentroCriteria = z.output<typeof CentroCriteria>

export const centrosGarantiasShapes = {
  search: {
    query: CentroCriteria,
    reply: z.object({
      centros: z.array(Centro),
      hayMas: z.boolean().describe('Hay más de 200: hay que filtrar'),
    }),
  },
  getOpciones: {
    reply: z.object({
      lugares: z.array(z.object({ provincia: z.string(), localidades: z.array(z.string()) })),
      marcas: z.array(z.object({ marcaId: Id, nombre: z.string() })),
    }),
  },
  downloadExcel: {
    body: CentroCriteria,
  },
  create: {
    body: CentroDatos,
    reply: z.object({ centroId: Id }),
  },
  update: {
    params: z.object({ centroId: entero(z.number().int().positive()) }),
    body: z.object({ version: Id, datos: CentroDatos }),
    reply: z.object({ centroId: Id, version: Id }),
  },
} satisfies Shapes
