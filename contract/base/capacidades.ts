import { type Role, rolesDe } from './roles.ts'

interface Capacidad {
  roles: readonly Role[]
}

/**
 * Roles that have each capability (domain §7); a user needs any one of them. A service can limit a capability further
 * (spec §5). Texts are in `capacidades.palabras.ts`, because every visit loads this file, but few visits need the
 * texts.
 */
export const CAPACIDADES = {
  representantes: { roles: rolesDe('representante', 'admin') },
  exigirSegundoPaso: { roles: rolesDe('titular') },
  verCuenta: { roles: rolesDe('cliente', 'admin', 'callcenter', 'vendedor') },
  resolverPagos: { roles: rolesDe('admin', 'callcenter') },
  crearDevolucion: { roles: rolesDe('cliente', 'interno') },
  crearTicket: { roles: rolesDe('cliente', 'garantias', 'interno') },
  atenderTickets: { roles: rolesDe('callcenter', 'postventa') },
  resolverGarantias: { roles: rolesDe('postventa') },
  pedirMotos: { roles: rolesDe('pedidos', 'vendedor', 'admin') },
  revisarPedidosMotos: { roles: rolesDe('vendedor', 'admin') },
  excederCredito: { roles: rolesDe('admin') },
  ecommerce: { roles: rolesDe('compras', 'tienda', 'admin') },
  imagenEmpresa: { roles: rolesDe('titular') },
  conexiones: { roles: rolesDe('titular') },
  calendario: { roles: rolesDe('cliente') },
  buscarRazonesSociales: { roles: rolesDe('interno') },
  resolverRazonesSociales: { roles: rolesDe('admin', 'callcenter') },
  resolverCertificados: { roles: rolesDe('admin', 'callcenter') },
  mesa: { roles: rolesDe('interno') },
  administrar: { roles: rolesDe('admin') },
} as const satisfies Record<string, Capacidad>

export type CapacidadId = keyof typeof CAPACIDADES
