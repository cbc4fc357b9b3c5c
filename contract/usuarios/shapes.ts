import { z } from 'zod'
import { Negocio } from '#contract/negocios/shapes.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { TELEFONO_MESSAGE, parseTelefono } from '#contract/valores/telefonos.ts'

const Contacto = z.object({
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  negocioId: z.number().int().nullable().describe('Negocio que atiende; nulo: todos'),
})
export type Contacto = z.output<typeof Contacto>

export const RazonSocial = z.object({
  razonSocial: z.string(),
  razonSocialId: z.number().int(),
  activo: z.boolean(),
  codigoCliente: z.string().describe('Código de cliente en SAP, con ceros a la izquierda'),
  cuit: z.string().describe('11 dígitos'),
  negocios: z.array(z.object({ negocioId: z.number().int(), negocio: z.string() })),
  userIdInvgate: z.number().int().nullable(),
  grupo: z.object({ grupoId: z.number().int().nullable() }),
  asesores: z.array(Contacto),
  asesoresCobranza: z.array(Contacto),
  vendedores: z.array(Contacto),
  imagenVersion: z.number().int().nullable().describe('De la imagen de la empresa; nulo: no tiene'),
})
export type RazonSocial = z.output<typeof RazonSocial>

export const UsuarioProfile = z.object({
  usuarioId: z.number().int(),
  userName: z.string(),
  email: z.string(),
  codigoSap: z.string().nullable(),
  rol: z.string().describe('Rol principal'),
  terminosAceptados: z.boolean().describe('Aceptó la versión vigente de los términos'),
  emailValidado: z.boolean().describe('Probó que el email es suyo'),
  recorridoVisto: z.boolean().describe('Hizo el recorrido de la primera visita, o dijo que no'),
  esInterno: z.boolean().describe('Trabaja en la distribuidora'),
  listRazonSocial: z.array(RazonSocial),
  contacto: z.object({
    nombre: z.string(),
    apellido: z.string(),
    direccion: z.string().nullable(),
    dni: z.string().nullable(),
    telefono: z.string().nullable(),
  }),
  userIdInvgate: z.number().int().nullable().describe('De la primera razón social'),
  grupoId: z.number().int().nullable().describe('De la primera razón social'),
  imagenVersion: z.number().int().nullable().describe('De su imagen; nulo: no tiene'),
  version: z.number().int().describe('De sus datos: se envía al guardarlos'),
})
export type UsuarioProfile = z.output<typeof UsuarioProfile>

/** Changes that a user makes to their own data; '' deletes a value. */
export const UsuarioUpdate = z.object({
  telefono: z
    .string()
    .trim()
    .max(40, TELEFONO_MESSAGE)
    .refine((text) => text === '' || parseTelefono(text) !== undefined, TELEFONO_MESSAGE)
    .transform((text) => parseTelefono(text) ?? null)
    .describe('Como se escribe; se guarda con país y sin separadores'),
  direccion: z
    .string()
    .trim()
    .max(150, 'Usá hasta 150 caracteres.')
    .regex(/^[^\p{Cc}]*$/u, 'Escribila en una sola línea.')
    .transform((text) => text || null),
  version: z.number().int().describe('La que se leyó: si no es la última, 409'),
})
export type UsuarioUpdate = z.output<typeof UsuarioUpdate>

const Marca = z.object({
  marcaId: z.number().int(),
  nombre: z.string(),
  negocioId: z.number().int(),
  negocio: z.string(),
})
/** Names of the brands of the user's razones sociales, or of one of them. */
export const Marcas = z.array(Marca)

export const usuariosShapes = {
  getByName: {
    params: z.object({ userName: z.string().min(1).max(100) }),
    query: z.object({ con: z.literal('negocios').optional().describe('Qué más se contesta con el perfil') }),
    reply: UsuarioProfile.extend({ negocios: z.array(Negocio).optional().describe('Los suyos, si se pidieron') }),
  },
  update: {
    params: z.object({ id: entero(z.number().int().positive()) }),
    body: UsuarioUpdate,
    reply: UsuarioProfile,
  },
  getMarcas: {
    params: z.object({ id: entero(z.number().int().positive()) }),
    reply: Marcas,
  },
  downloadDatos: {},
} satisfies Shapes
