import { CAPACIDADES, type CapacidadId } from './capacidades.ts'

/** Text of each capability, for the screen Mi Perfil and the documentation. */
export const PALABRAS: Record<CapacidadId, string> = {
  representantes: 'Crear y editar representantes',
  exigirSegundoPaso: 'Exigir la verificación en dos pasos a las personas de la empresa',
  verCuenta: 'Ver la cuenta corriente',
  resolverPagos: 'Aplicar o rechazar pagos informados, y seguir las cobranzas',
  crearDevolucion: 'Pedir devoluciones',
  crearTicket: 'Abrir reclamos y garantías',
  atenderTickets: 'Atender reclamos y garantías',
  resolverGarantias: 'Resolver devoluciones y garantías',
  pedirMotos: 'Armar y enviar pedidos de motos',
  revisarPedidosMotos: 'Revisar y aprobar pedidos de motos',
  excederCredito: 'Aprobar pedidos de motos que superan el crédito del cliente',
  ecommerce: 'Entrar a la tienda',
  imagenEmpresa: 'Cambiar la imagen de la empresa',
  conexiones: 'Conectar los sistemas de la empresa',
  calendario: 'Llevar los vencimientos a su calendario',
  buscarRazonesSociales: 'Elegir entre las razones sociales que atiende',
  resolverRazonesSociales: 'Aprobar o rechazar altas de razón social',
  resolverCertificados: 'Aprobar o rechazar certificados de los clientes',
  mesa: 'Trabajar en la Mesa: atender las gestiones de los clientes',
  administrar: 'Administrar el portal',
}

export const capacidadesDe = (roles: ReadonlySet<string>): string[] =>
  (Object.keys(CAPACIDADES) as CapacidadId[])
    .filter((id) => CAPACIDADES[id].roles.some((role) => roles.has(role)))
    .map((id) => PALABRAS[id])
