import { correoRecibidoShapes } from './correo-recibido/shapes.ts'
import { archivosShapes } from './archivos/shapes.ts'
import { auditoriaShapes } from './auditoria/shapes.ts'
import { articulosShapes, ayudaShapes } from './ayuda/shapes.ts'
import { catalogosShapes } from './catalogos/shapes.ts'
import { centrosGarantiasShapes } from './centros-garantias/shapes.ts'
import { buscarShapes } from './buscar/shapes.ts'
import { clientesShapes } from './clientes/shapes.ts'
import { calendarioShapes } from './conexiones/calendario.shapes.ts'
import { cobranzasShapes } from './cobranzas/shapes.ts'
import { conciliacionShapes } from './conciliacion/shapes.ts'
import { conexionesShapes } from './conexiones/shapes.ts'
import { conversacionesShapes } from './conversaciones/shapes.ts'
import { cobrosShapes } from './cobros/shapes.ts'
import { cuentaCorrienteShapes } from './cuenta-corriente/shapes.ts'
import { pagosShapes } from './cuenta-corriente/pagos.shapes.ts'
import { devolucionesShapes } from './devoluciones/shapes.ts'
import { distribuidorShapes } from './distribuidor/shapes.ts'
import { certificadosShapes, documentosShapes } from './documentos/shapes.ts'
import { facturasShapes } from './facturas/shapes.ts'
import { imagenesShapes } from './imagenes/shapes.ts'
import { importacionesShapes } from './importaciones/shapes.ts'
import { indicadoresShapes } from './indicadores/shapes.ts'
import { inicioShapes } from './inicio/shapes.ts'
import { integracionesShapes } from './integraciones/shapes.ts'
import { lineasShapes } from './lineas/shapes.ts'
import { serviciosShapes } from './servicios/shapes.ts'
import { bannersShapes, descritosShapes, maestrosShapes } from './maestros/shapes.ts'
import { empresasShapes } from './maestros/empresas.shapes.ts'
import { lineasMaestroShapes, modelosMotosShapes } from './maestros/motos.shapes.ts'
import { decisionesShapes } from './mesa/decisiones.shapes.ts'
import { respuestasShapes } from './mesa/respuestas.shapes.ts'
import { mesaShapes } from './mesa/shapes.ts'
import { negociosShapes } from './negocios/shapes.ts'
import { notificacionesShapes } from './notificaciones/shapes.ts'
import { pedidosMotosShapes } from './pedidos-motos/shapes.ts'
import { pedidosRazonSocialShapes } from './pedidos-razon-social/shapes.ts'
import { puestaEnMarchaShapes } from './puesta-en-marcha/shapes.ts'
import { razonesSocialesShapes } from './razones-sociales/shapes.ts'
import { terminosShapes } from './terminos/shapes.ts'
import { personasShapes } from './personas/shapes.ts'
import { representantesShapes } from './representantes/shapes.ts'
import { segundoPasoShapes } from './segundo-paso/shapes.ts'
import { sesionesShapes } from './sesiones/shapes.ts'
import { seguridadShapes } from './seguridad/shapes.ts'
import { seguidoresShapes } from './seguidores/shapes.ts'
import { ticketsShapes } from './tickets/shapes.ts'
import { transportesShapes } from './transportes/shapes.ts'
import { listasShapes } from './listas/shapes.ts'
import { borradoresShapes } from './borradores/shapes.ts'
import { vistasShapes } from './mesa/vistas.shapes.ts'
import { usuariosShapes } from './usuarios/shapes.ts'
import { validacionesShapes } from './validaciones/shapes.ts'
import { verComoShapes } from './ver-como/shapes.ts'
import { webhooksShapes } from './webhooks/shapes.ts'
import type { api } from './index.ts'
import type { Shape } from './route.ts'

/** Shapes of all calls, in groups (such as `pagos`). Only the server loads all of them. */
export const shapes = {
  usuarios: usuariosShapes,
  representantes: representantesShapes,
  terminos: terminosShapes,
  validaciones: validacionesShapes,
  negocios: negociosShapes,
  razonesSociales: razonesSocialesShapes,
  imagenes: imagenesShapes,
  pedidosRazonSocial: pedidosRazonSocialShapes,
  cuentaCorriente: cuentaCorrienteShapes,
  pagos: pagosShapes,
  cobros: cobrosShapes,
  conciliacion: conciliacionShapes,
  cobranzas: cobranzasShapes,
  facturas: facturasShapes,
  devoluciones: devolucionesShapes,
  transportes: transportesShapes,
  tickets: ticketsShapes,
  documentos: documentosShapes,
  certificados: certificadosShapes,
  catalogos: catalogosShapes,
  pedidosMotos: pedidosMotosShapes,
  centrosGarantias: centrosGarantiasShapes,
  lineas: lineasShapes,
  servicios: serviciosShapes,
  notificaciones: notificacionesShapes,
  archivos: archivosShapes,
  integraciones: integracionesShapes,
  auditoria: auditoriaShapes,
  segundoPaso: segundoPasoShapes,
  sesiones: sesionesShapes,
  conexiones: conexionesShapes,
  calendario: calendarioShapes,
  seguridad: seguridadShapes,
  buscar: buscarShapes,
  correoRecibido: correoRecibidoShapes,
  mesa: mesaShapes,
  indicadores: indicadoresShapes,
  inicio: inicioShapes,
  verComo: verComoShapes,
  webhooks: webhooksShapes,
  clientes: clientesShapes,
  decisiones: decisionesShapes,
  respuestas: respuestasShapes,
  vistas: vistasShapes,
  listas: listasShapes,
  borradores: borradoresShapes,
  seguidores: seguidoresShapes,
  conversaciones: conversacionesShapes,
  ayuda: ayudaShapes,
  articulos: articulosShapes,
  maestros: maestrosShapes,
  distribuidor: distribuidorShapes,
  puestaEnMarcha: puestaEnMarchaShapes,
  importaciones: importacionesShapes,
  ...descritosShapes,
  banners: bannersShapes,
  modelosMotos: modelosMotosShapes,
  lineasMaestro: lineasMaestroShapes,
  empresas: empresasShapes,
  personas: personasShapes,
} satisfies { [N in keyof typeof api]: { [K in keyof (typeof api)[N]]: Shape } }
