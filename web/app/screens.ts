import {
  IconAdjustments,
  IconArrowBackUp,
  IconBattery,
  IconBook2,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconFileImport,
  IconFiles,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconMapPin,
  IconMessageReport,
  IconMotorbike,
  IconPhoneCall,
  IconPlugConnected,
  IconReceipt,
  IconScooterElectric,
  IconShieldCheck,
  IconShieldLock,
  IconTruck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { CUENTA_CERRADA_PATH } from '#contract/base/sesion.ts'
import { GARANTIA, RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { DEVOLUCION } from '../shared/devoluciones/devoluciones.gestion.ts'
import { PEDIDO_MOTO } from '../features/pedidos-motos/pedidos-motos.gestion.ts'
import type { Screen } from './screen.ts'

const devolucion = {
  title: 'Detalle Devolución',
  titleOf: DEVOLUCION.titulo,
  load: () => import('../features/devoluciones/DevolucionDrawer.tsx'),
} satisfies Partial<Screen>

const reclamo = {
  title: 'Detalle Reclamo',
  titleOf: RECLAMO.titulo,
  load: () => import('../features/reclamos/ReclamoDrawer.tsx'),
} satisfies Partial<Screen>

const garantia = {
  title: 'Detalle Garantía',
  titleOf: GARANTIA.titulo,
  load: () => import('../features/garantias/GarantiaDrawer.tsx'),
} satisfies Partial<Screen>

const pedido = {
  title: 'Detalle Pedido',
  titleOf: PEDIDO_MOTO.titulo,
  load: () => import('../features/pedidos-motos/PedidoDrawer.tsx'),
} satisfies Partial<Screen>

const representante = {
  title: 'Editar Representante',
  load: () => import('../features/representantes/RepresentanteDrawer.tsx'),
} satisfies Partial<Screen>

const mesa = {
  title: 'Mesa',
  load: () => import('./MesaScreen.tsx'),
  capacidad: 'mesa',
} satisfies Partial<Screen>

const ayuda = {
  title: 'Ayuda',
  load: () => import('../features/ayuda/AyudaScreen.tsx'),
} satisfies Partial<Screen>

/** Titles of the pages that need no session. */
export const PUBLIC_TITLES = {
  '/terminos-condiciones': 'Términos y condiciones',
  [CUENTA_CERRADA_PATH]: 'Sesiones cerradas',
} as const

/** Table of screens. Router, menu, titles and tests use it. Order: daily work, administration, the user's account. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    title: 'Inicio',
    load: () => import('../features/inicio/InicioScreen.tsx'),
    menu: { label: 'Inicio', icon: IconHome },
  },
  { path: 'mesa', ...mesa, menu: { label: 'Mesa', icon: IconInbox } },
  { path: 'mesa/:cola', ...mesa },
  {
    path: 'mesa-indicadores',
    title: 'Indicadores',
    load: () => import('../features/indicadores/IndicadoresScreen.tsx'),
    capacidad: 'mesa',
    menu: { label: 'Indicadores', icon: IconChartBar },
  },
  {
    path: 'mesa-equipo',
    title: 'Equipo',
    load: () => import('../features/mesa/EquipoScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Equipo', icon: IconUsers },
  },
  {
    path: 'cuenta-corriente',
    title: 'Cuenta Corriente',
    load: () => import('../features/cuenta-corriente/CuentaCorrienteScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
    menu: { label: 'Cuenta Corriente', icon: IconReceipt },
    children: [
      {
        path: ':sociedad/:documento/:ejercicio',
        title: 'Comprobante',
        load: () => import('../features/cuenta-corriente/DocumentoDrawer.tsx'),
      },
    ],
  },
  {
    path: 'reclamos',
    title: 'Reclamos',
    load: () => import('../features/reclamos/ReclamosScreen.tsx'),
    servicioId: SERVICIOS.reclamos,
    menu: { label: 'Reclamos', icon: IconMessageReport },
    children: [
      { path: ':ticketId', ...reclamo },
      { path: ':ticketId/:vista', ...reclamo },
    ],
  },
  {
    path: 'garantias',
    title: 'Garantías',
    load: () => import('../features/garantias/GarantiasScreen.tsx'),
    servicioId: SERVICIOS.garantias,
    menu: { label: 'Garantías', icon: IconShieldCheck },
    children: [
      { path: ':ticketId', ...garantia },
      { path: ':ticketId/:vista', ...garantia },
    ],
  },
  {
    path: 'devoluciones',
    title: 'Devoluciones',
    load: () => import('../features/devoluciones/DevolucionesScreen.tsx'),
    servicioId: SERVICIOS.devoluciones,
    menu: { label: 'Devoluciones', icon: IconArrowBackUp },
    children: [
      { path: ':devolucionId', ...devolucion },
      { path: ':devolucionId/:vista', ...devolucion },
    ],
  },
  {
    path: 'documentacion',
    title: 'Documentos',
    load: () => import('../features/documentos/DocumentacionScreen.tsx'),
    servicioId: SERVICIOS.documentacion,
    menu: { label: 'Documentos', icon: IconFiles },
    children: [
      {
        path: ':documentoId',
        title: 'Documento',
        load: () => import('../features/documentos/DocumentoDrawer.tsx'),
      },
    ],
  },
  {
    path: 'catalogos',
    title: 'Catálogos',
    load: () => import('../features/catalogos/CatalogosScreen.tsx'),
    servicioId: SERVICIOS.catalogos,
    menu: { label: 'Catálogos', icon: IconBook2 },
  },
  {
    path: 'pedidos-motos',
    title: 'Pedidos Motos',
    load: () => import('../features/pedidos-motos/PedidosMotosScreen.tsx'),
    capacidad: 'pedirMotos',
    servicioId: SERVICIOS.pedidosMotos,
    menu: { label: 'Pedidos Motos', icon: IconMotorbike },
    children: [
      { path: ':pedidoId', ...pedido },
      { path: ':pedidoId/:vista', ...pedido },
    ],
  },
  {
    path: 'pedidos-motos/nuevo',
    title: 'Nuevo Pedido',
    load: () => import('../features/pedidos-motos/NuevoPedidoScreen.tsx'),
    capacidad: 'pedirMotos',
    servicioId: SERVICIOS.pedidosMotos,
  },
  {
    path: 'pedidos-motos/:pedidoId/enviado',
    title: PEDIDO_MOTO.enviada,
    load: () => import('../features/pedidos-motos/PedidoEnviadoScreen.tsx'),
    capacidad: 'pedirMotos',
    servicioId: SERVICIOS.pedidosMotos,
  },
  {
    path: 'cobranzas',
    title: 'Cobranzas',
    load: () => import('../features/cobranzas/CobranzasScreen.tsx'),
    capacidad: 'resolverPagos',
    servicioId: SERVICIOS.cuentaCorriente,
    menu: { label: 'Cobranzas', icon: IconPhoneCall },
  },
  {
    path: 'cobranzas/:razonSocialId',
    title: 'Cobranza',
    load: () => import('../features/cobranzas/CobranzaScreen.tsx'),
    capacidad: 'resolverPagos',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cobranzas/conciliacion',
    title: 'Conciliación',
    load: () => import('../features/conciliacion/ConciliacionScreen.tsx'),
    capacidad: 'resolverPagos',
    servicioId: SERVICIOS.cuentaCorriente,
    menu: { label: 'Conciliación', icon: IconChecklist },
  },
  {
    path: 'cuenta-corriente/pago',
    title: 'Informar pago',
    load: () => import('../features/pagos/PagoScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cuenta-corriente/meses',
    title: 'Estado de cuenta por mes',
    load: () => import('../features/cuenta-corriente/MesesScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cuenta-corriente/que-pagar',
    title: 'Qué pagar',
    load: () => import('../features/cuenta-corriente/QuePagarScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cuenta-corriente/pagos',
    title: 'Pagos informados',
    load: () => import('../features/pagos/PagosScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cuenta-corriente/pagos/:pagoId',
    title: 'Pago informado',
    load: () => import('../features/pagos/PagoInformadoScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'cuenta-corriente/recibos',
    title: 'Recibos',
    load: () => import('../features/pagos/RecibosScreen.tsx'),
    capacidad: 'verCuenta',
    servicioId: SERVICIOS.cuentaCorriente,
  },
  {
    path: 'devoluciones/nueva',
    title: 'Nueva Devolución',
    load: () => import('../features/nueva-devolucion/NuevaDevolucionScreen.tsx'),
    servicioId: SERVICIOS.devoluciones,
  },
  {
    path: 'devoluciones/:devolucionId/enviada',
    title: DEVOLUCION.enviada,
    load: () => import('../features/nueva-devolucion/DevolucionEnviadaScreen.tsx'),
    servicioId: SERVICIOS.devoluciones,
  },
  {
    path: 'reclamos/nuevo',
    title: 'Nuevo Reclamo',
    load: () => import('../features/reclamos/NuevoReclamoScreen.tsx'),
    servicioId: SERVICIOS.reclamos,
  },
  {
    path: 'reclamos/:ticketId/enviado',
    title: RECLAMO.enviada,
    load: () => import('../features/reclamos/ReclamoEnviadoScreen.tsx'),
    servicioId: SERVICIOS.reclamos,
  },
  {
    path: 'garantias/nueva',
    title: 'Nueva Garantía',
    load: () => import('../features/garantias/NuevaGarantiaScreen.tsx'),
    servicioId: SERVICIOS.garantias,
  },
  {
    path: 'garantias/:ticketId/enviada',
    title: GARANTIA.enviada,
    load: () => import('../features/garantias/GarantiaEnviadaScreen.tsx'),
    servicioId: SERVICIOS.garantias,
  },
  {
    path: 'centro-garantias',
    title: 'Centros de garantías',
    load: () => import('../features/centros-garantias/CentroGarantiasScreen.tsx'),
    servicioId: SERVICIOS.centrosGarantia,
    menu: { label: 'Centros de garantías', icon: IconMapPin },
  },
  {
    path: 'camiones',
    title: 'Servicios',
    load: () => import('../features/lineas/LineaScreen.tsx'),
    servicioId: SERVICIOS.camiones,
    menu: { label: 'Camiones', icon: IconTruck },
  },
  {
    path: 'monopatin-electrico',
    title: 'Servicios',
    load: () => import('../features/lineas/LineaScreen.tsx'),
    servicioId: SERVICIOS.monopatinElectrico,
    menu: { label: 'Monopatín eléctrico', icon: IconScooterElectric },
  },
  {
    path: 'baterias',
    title: 'Servicios',
    load: () => import('../features/lineas/LineaScreen.tsx'),
    servicioId: SERVICIOS.baterias,
    menu: { label: 'Baterías', icon: IconBattery },
  },
  {
    path: 'puesta-en-marcha',
    title: 'Puesta en marcha',
    load: () => import('../features/puesta-en-marcha/PuestaEnMarchaScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Puesta en marcha', icon: IconChecklist, group: 'Administración' },
  },
  {
    path: 'distribuidora',
    title: 'Distribuidora',
    load: () => import('../features/distribuidor/DistribuidorScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Distribuidora', icon: IconBuildingStore, group: 'Administración' },
  },
  {
    path: 'textos-legales',
    title: 'Textos legales',
    load: () => import('../features/terminos/TextosLegalesScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Textos legales', icon: IconFiles, group: 'Administración' },
  },
  {
    path: 'integraciones',
    title: 'Integraciones',
    load: () => import('../features/integraciones/IntegracionesScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Integraciones', icon: IconPlugConnected, group: 'Administración' },
  },
  {
    path: 'maestros',
    title: 'Maestros',
    load: () => import('../features/maestros/MaestrosScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Maestros', icon: IconAdjustments, group: 'Administración' },
  },
  {
    path: 'importaciones',
    title: 'Importaciones',
    load: () => import('../features/importaciones/ImportacionesScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Importaciones', icon: IconFileImport, group: 'Administración' },
  },
  {
    path: 'importaciones/nueva/:que',
    title: 'Nueva importación',
    load: () => import('../features/importaciones/NuevaImportacionScreen.tsx'),
    capacidad: 'administrar',
  },
  {
    path: 'importaciones/:importacionId',
    title: 'Importación',
    load: () => import('../features/importaciones/ImportacionScreen.tsx'),
    capacidad: 'administrar',
  },
  {
    path: 'empresas',
    title: 'Clientes',
    load: () => import('../features/maestros/EmpresasScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Clientes', icon: IconBuilding, group: 'Administración' },
  },
  {
    path: 'empresas/:razonSocialId',
    title: 'Cliente',
    load: () => import('../features/maestros/EmpresaScreen.tsx'),
    capacidad: 'mesa',
  },
  {
    path: 'personas',
    title: 'Personas',
    load: () => import('../features/maestros/PersonasScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Personas', icon: IconUsers, group: 'Administración' },
  },
  {
    path: 'productos',
    title: 'Productos',
    load: () => import('../features/maestros/ProductosScreen.tsx'),
    capacidad: 'administrar',
  },
  {
    path: 'modelos-motos',
    title: 'Modelos de motos',
    load: () => import('../features/maestros/ModelosMotosScreen.tsx'),
    capacidad: 'administrar',
    servicioId: SERVICIOS.pedidosMotos,
  },
  {
    path: 'unidades',
    title: 'Motos vendidas',
    load: () => import('../features/maestros/UnidadesScreen.tsx'),
    capacidad: 'administrar',
    servicioId: SERVICIOS.garantias,
  },
  {
    path: 'auditoria',
    title: 'Auditoría',
    load: () => import('../features/auditoria/AuditoriaScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Auditoría', icon: IconHistory, group: 'Administración' },
  },
  {
    path: 'seguridad',
    title: 'Seguridad',
    load: () => import('../features/seguridad/SeguridadScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Seguridad', icon: IconShieldLock, group: 'Administración' },
  },
  {
    path: 'carga-representantes',
    title: 'Representantes',
    load: () => import('../features/representantes/RepresentantesScreen.tsx'),
    capacidad: 'representantes',
    menu: { label: 'Representantes', icon: IconUsers, group: 'Tu usuario y tu empresa' },
    children: [
      { path: 'nuevo', ...representante, title: 'Nuevo representante' },
      { path: ':representanteId', ...representante },
    ],
  },
  {
    path: 'conexiones',
    title: 'Conexiones',
    load: () => import('../features/conexiones/ConexionesScreen.tsx'),
    capacidad: 'conexiones',
    menu: { label: 'Conexiones', icon: IconPlugConnected, group: 'Tu usuario y tu empresa' },
  },
  {
    path: 'conexiones/nueva',
    title: 'Nuevo token',
    load: () => import('../features/conexiones/NuevaConexionScreen.tsx'),
    capacidad: 'conexiones',
  },
  {
    path: 'conexiones/webhooks',
    title: 'Webhooks',
    load: () => import('../features/webhooks/WebhooksScreen.tsx'),
    capacidad: 'conexiones',
  },
  {
    path: 'conexiones/webhooks/:webhookId',
    title: 'Webhook',
    load: () => import('../features/webhooks/WebhookScreen.tsx'),
    capacidad: 'conexiones',
  },
  {
    path: 'validar-razon',
    title: 'Alta de razón social',
    load: () => import('../features/pedidos-razon-social/ValidarRazonScreen.tsx'),
    internos: 'resolverRazonesSociales',
    menu: {
      label: 'Alta de razón social',
      icon: IconBuilding,
      group: 'Tu usuario y tu empresa',
      flag: 'add-legal-entity',
    },
  },
  {
    path: 'validar',
    title: 'Validación de usuario',
    load: () => import('../features/validaciones/ValidarScreen.tsx'),
  },
  {
    path: 'cambiar-contrasena',
    title: 'Cambiar contraseña',
    load: () => import('../features/usuarios/CambiarContrasenaScreen.tsx'),
    flag: 'change-password',
    menu: { label: 'Cambiar contraseña', icon: IconKey, group: 'Tu usuario y tu empresa' },
  },
  {
    path: 'notificaciones',
    title: 'Notificaciones',
    load: () => import('../features/notificaciones/NotificacionesScreen.tsx'),
  },
  { path: 'ayuda', ...ayuda },
  { path: 'ayuda/:slug', ...ayuda },
  {
    path: 'calendario',
    title: 'Calendario',
    load: () => import('../features/calendario/CalendarioScreen.tsx'),
    capacidad: 'calendario',
  },
  {
    path: 'mi-perfil',
    title: 'Mi Perfil',
    load: () => import('../features/usuarios/MiPerfilScreen.tsx'),
    menu: { label: 'Mi Perfil', icon: IconUser, group: 'Tu usuario y tu empresa' },
  },
]
