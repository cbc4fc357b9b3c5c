import { CUSTOMER_ROLES, POSTVENTA_ROLES, type Role, STAFF_ROLES } from './roles.ts'

interface Capacidad {
  /** What a person with it may do, in the words of Mi Perfil and of the documentation. */
  texto: string
  roles: readonly Role[]
}

/**
 * ROLE × CAPABILITY (domain §7): the one source for the calls' roles, the screens, the menu and the documentation. A person may
 * do a thing when one of their realm roles is in its row. Services limit it further (spec §5).
 */
export const CAPACIDADES = {
  representantes: { texto: 'Crear y editar representantes', roles: ['ROL_REPRESENTANTE', 'ROL_ADMIN'] },
  verCuenta: {
    texto: 'Ver la cuenta corriente',
    roles: [...CUSTOMER_ROLES, 'ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_VENDEDOR'],
  },
  resolverPagos: { texto: 'Aplicar o rechazar pagos informados', roles: ['ROL_ADMIN', 'ROL_CALLCENTER'] },
  crearDevolucion: { texto: 'Pedir devoluciones', roles: [...CUSTOMER_ROLES, ...STAFF_ROLES] },
  crearTicket: {
    texto: 'Abrir reclamos y garantías',
    roles: [...CUSTOMER_ROLES, 'ROL_GARANTIAS_CLIENTE', ...STAFF_ROLES],
  },
  resolverGarantias: { texto: 'Resolver devoluciones y garantías', roles: POSTVENTA_ROLES },
  pedirMotos: {
    texto: 'Armar y enviar pedidos de motos',
    roles: ['ROL_PEDIDOS_MOTOS', 'ROL_VENDEDOR', 'ROL_ADMIN'],
  },
  revisarPedidosMotos: { texto: 'Revisar y aprobar pedidos de motos', roles: ['ROL_VENDEDOR', 'ROL_ADMIN'] },
  excederCredito: {
    texto: 'Aprobar pedidos de motos que superan el crédito del cliente',
    roles: ['ROL_ADMIN'],
  },
  ecommerce: {
    texto: 'Entrar a la tienda en línea',
    roles: ['ROL_ECOMMERCE_USER', 'ROL_ECOMMERCE_ADMIN', 'ROL_ADMIN'],
  },
  imagenEmpresa: { texto: 'Cambiar la imagen de la empresa', roles: ['ROL_OWNER'] },
  buscarRazonesSociales: { texto: 'Elegir entre las razones sociales que atiende', roles: STAFF_ROLES },
  resolverRazonesSociales: {
    texto: 'Aprobar o rechazar pedidos de razón social',
    roles: ['ROL_ADMIN', 'ROL_CALLCENTER'],
  },
  resolverCertificados: {
    texto: 'Aprobar o rechazar certificados de los clientes',
    roles: ['ROL_ADMIN', 'ROL_CALLCENTER'],
  },
  administrar: { texto: 'Administrar el portal', roles: ['ROL_ADMIN'] },
} as const satisfies Record<string, Capacidad>

export type CapacidadId = keyof typeof CAPACIDADES

/** What a person with these roles may do, in plain words. */
export const capacidadesDe = (roles: ReadonlySet<string>): string[] =>
  Object.values(CAPACIDADES)
    .filter((capacidad) => capacidad.roles.some((role) => roles.has(role)))
    .map(({ texto }) => texto)
