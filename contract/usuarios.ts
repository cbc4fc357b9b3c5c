import { z } from 'zod'
import { route } from './route.ts'

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
  codigoCliente: z.string().describe('Número de cliente en SAP, con ceros a la izquierda'),
  cuit: z.string().describe('11 dígitos'),
  negocios: z.array(z.object({ negocioId: z.number().int(), negocio: z.string() })),
  userIdInvgate: z.number().int().nullable(),
  grupo: z.object({ grupoId: z.number().int().nullable() }),
  asesores: z.array(Contacto),
  asesoresCobranza: z.array(Contacto),
  vendedores: z.array(Contacto),
})
export type RazonSocial = z.output<typeof RazonSocial>

export const UsuarioProfile = z.object({
  usuarioId: z.number().int(),
  userName: z.string(),
  email: z.string(),
  codigoSap: z.string().nullable(),
  rol: z.string().describe('Rol principal'),
  terminosAceptados: z.boolean().describe('Aceptó la versión vigente de los términos'),
  emailValidado: z.boolean().describe('Probó que el e-mail es suyo'),
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
})
export type UsuarioProfile = z.output<typeof UsuarioProfile>

export const usuarios = {
  getByName: route({
    summary: 'Perfil del usuario que inició sesión. El nombre se compara sin distinguir mayúsculas.',
    method: 'GET',
    path: 'usuario/v1/getByName/:userName',
    params: z.object({ userName: z.string().min(1).max(100) }),
    reply: UsuarioProfile,
  }),
}
