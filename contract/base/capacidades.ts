import { type Role, rolesDe } from './roles.ts'

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
  representantes: { texto: 'Crear y editar representantes', roles: rolesDe('representante', 'admin') },
  exigirSegundoPaso: { texto: 'Exigir el segundo paso a las personas de la empresa', roles: rolesDe('titular') },
  verCuenta: {
    texto: 'Ver la cuenta corriente',
    roles: rolesDe('cliente', 'admin', 'callcenter', 'vendedor'),
  },
  resolverPagos: { texto: 'Aplicar o rechazar pagos informados', roles: rolesDe('admin', 'callcenter') },
  crearDevolucion: { texto: 'Pedir devoluciones', roles: rolesDe('cliente', 'interno') },
  crearTicket: {
    texto: 'Abrir reclamos y garantías',
    roles: rolesDe('cliente', 'garantias', 'interno'),
  },
  atenderTickets: { texto: 'Atender reclamos y garantías', roles: rolesDe('callcenter', 'postventa') },
  resolverGarantias: { texto: 'Resolver devoluciones y garantías', roles: rolesDe('postventa') },
  pedirMotos: {
    texto: 'Armar y enviar pedidos de motos',
    roles: rolesDe('pedidos', 'vendedor', 'admin'),
  },
  revisarPedidosMotos: { texto: 'Revisar y aprobar pedidos de motos', roles: rolesDe('vendedor', 'admin') },
  excederCredito: {
    texto: 'Aprobar pedidos de motos que superan el crédito del cliente',
    roles: rolesDe('admin'),
  },
  ecommerce: {
    texto: 'Entrar a la tienda en línea',
    roles: rolesDe('compras', 'tienda', 'admin'),
  },
  imagenEmpresa: { texto: 'Cambiar la imagen de la empresa', roles: rolesDe('titular') },
  buscarRazonesSociales: { texto: 'Elegir entre las razones sociales que atiende', roles: rolesDe('interno') },
  resolverRazonesSociales: {
    texto: 'Aprobar o rechazar pedidos de razón social',
    roles: rolesDe('admin', 'callcenter'),
  },
  resolverCertificados: {
    texto: 'Aprobar o rechazar certificados de los clientes',
    roles: rolesDe('admin', 'callcenter'),
  },
  mesa: { texto: 'Trabajar en la mesa: atender lo que piden los clientes', roles: rolesDe('interno') },
  administrar: { texto: 'Administrar el portal', roles: rolesDe('admin') },
} as const satisfies Record<string, Capacidad>

export type CapacidadId = keyof typeof CAPACIDADES

/** What a person with these roles may do, in plain words. */
export const capacidadesDe = (roles: ReadonlySet<string>): string[] =>
  Object.values(CAPACIDADES)
    .filter((capacidad) => capacidad.roles.some((role) => roles.has(role)))
    .map(({ texto }) => texto)
