import type { ReplyOf } from '#contract/route.ts'
import type { ServicioId } from '#contract/base/servicios.ts'
import type { negocios } from '#contract/negocios/calls.ts'
import type { RazonSocial, UsuarioProfile } from '#contract/usuarios/shapes.ts'

/** A razón social as the server answers it. */
export const aRazonSocial = (change: Partial<RazonSocial> = {}): RazonSocial => ({
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  razonSocialId: 1042,
  activo: true,
  codigoCliente: '0000104217',
  cuit: '30801001234',
  negocios: [{ negocioId: 4, negocio: 'Autopartes' }],
  userIdInvgate: null,
  grupo: { grupoId: null },
  asesores: [],
  asesoresCobranza: [],
  vendedores: [],
  imagenVersion: null,
  ...change,
})

/** A user as the server answers it. */
export const aUsuario = (change: Partial<UsuarioProfile> = {}): UsuarioProfile => ({
  usuarioId: 1,
  userName: 'mibarra',
  email: 'mibarra@cliente.example',
  codigoSap: null,
  rol: 'ROL_USER',
  terminosAceptados: true,
  emailValidado: true,
  recorridoVisto: true,
  esInterno: false,
  listRazonSocial: [aRazonSocial()],
  contacto: { nombre: 'Marcos', apellido: 'Ibarra', direccion: null, dni: null, telefono: null },
  userIdInvgate: null,
  grupoId: null,
  imagenVersion: null,
  version: 1,
  ...change,
})

/** The negocio Autopartes with these services. */
export const someNegocios = (...servicios: ServicioId[]): ReplyOf<typeof negocios.getByUser> => [
  {
    negocio: 'Autopartes',
    negocioId: 4,
    marcas: [],
    servicios: servicios.map((servicioId) => ({ servicioId, servicio: `Servicio ${servicioId}` })),
    banners: [],
  },
]
