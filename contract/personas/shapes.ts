import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { EmailPersona, NombrePersona, NombreUsuario, Telefono } from '#contract/base/personas.shapes.ts'
import { ROLES } from '#contract/base/roles.ts'
import { maestroShapes, NUMERO, Version } from '#contract/maestros/maestro.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { ROLES_INTERNOS, TIPOS_PERSONA } from './reglas.ts'

const datos = z.object({
  nombre: NombrePersona('Ingresá el nombre.'),
  apellido: NombrePersona('Ingresá el apellido.'),
  email: EmailPersona,
  telefono: z.union([z.literal('').transform(() => null), Telefono]).nullable(),
  roles: z.array(z.enum(ROLES_INTERNOS), 'Elegí al menos un rol.').min(1, 'Elegí al menos un rol.').max(8),
  razonSocialIds: z.array(z.number().int()).max(2000).describe('La cartera del vendedor'),
  ausenteHasta: z.iso.date('Elegí el día').nullable().default(null).describe('El último día que falta; nulo: está'),
})

const maestro = maestroShapes({
  id: 'usuarioId',
  clave: NUMERO,
  datos,
  nace: { usuario: NombreUsuario },
  fila: {
    usuario: z.string(),
    nombre: z.string(),
    apellido: z.string(),
    email: z.string(),
    telefono: z.string().nullable(),
    roles: z.array(z.string()),
    razonSocialIds: z.array(z.number().int()).describe('La cartera del vendedor'),
    tipo: z.enum(clavesDe(TIPOS_PERSONA)),
    esRepresentante: z.boolean().describe('Sus datos y permisos se cambian en Representantes'),
    empresas: z
      .array(z.object({ razonSocialId: z.number().int(), razonSocial: z.string() }))
      .describe('Por las que entra'),
    ausenteHasta: z.iso.date().nullable().describe('El último día que falta; nulo: está'),
    activo: z.boolean(),
    ultimoAcceso: z.string().nullable().describe('Instante ISO; nulo: nunca ingresó'),
    asignadas: z.number().int().describe('Gestiones abiertas que tiene asignadas'),
  },
  filtros: {
    activo: z.boolean().optional(),
    rol: z.enum(clavesDe(ROLES)).optional(),
    tipo: z.enum(clavesDe(TIPOS_PERSONA)).optional(),
    razonSocialIds: z.array(z.number().int()).max(1).optional(),
  },
})

const { params } = maestro.get
const Hecho = z.object({ mensaje: z.string().describe('Qué pasó, para quien lo pidió') })

export const personasShapes = {
  ...maestro,
  setActivo: {
    params,
    body: z.object({
      activo: z.boolean(),
      reemplazanteId: z.number().int().nullable().default(null).describe('Quién recibe lo que tenía asignado'),
      version: Version,
    }),
    reply: Hecho,
  },
  sendAcceso: { params, reply: Hecho },
  removeSegundoFactor: { params, reply: Hecho },
  closeSesiones: { params, reply: Hecho },
} satisfies Shapes
