import { correoRecibido } from './correo-recibido/calls.ts'
import { archivos } from './archivos/calls.ts'
import { auditoria } from './auditoria/calls.ts'
import { articulos, ayuda } from './ayuda/calls.ts'
import { catalogos } from './catalogos/calls.ts'
import { centrosGarantias } from './centros-garantias/calls.ts'
import { borradores } from './borradores/calls.ts'
import { buscar } from './buscar/calls.ts'
import { clientes } from './clientes/calls.ts'
import { calendario, conexiones, webhooks } from './conexiones/calls.ts'
import { cobranzas } from './cobranzas/calls.ts'
import { conciliacion } from './conciliacion/calls.ts'
import { conversaciones } from './conversaciones/calls.ts'
import { cobros } from './cobros/calls.ts'
import { cuentaCorriente, pagos } from './cuenta-corriente/calls.ts'
import { devoluciones } from './devoluciones/calls.ts'
import { distribuidor } from './distribuidor/calls.ts'
import { certificados, documentos } from './documentos/calls.ts'
import { facturas } from './facturas/calls.ts'
import { imagenes } from './imagenes/calls.ts'
import { importaciones } from './importaciones/calls.ts'
import { indicadores } from './indicadores/calls.ts'
import { inicio } from './inicio/calls.ts'
import { integraciones } from './integraciones/calls.ts'
import { lineas } from './lineas/calls.ts'
import { listas } from './listas/calls.ts'
import { banners, descritos, empresas, lineasMaestro, maestros, modelosMotos } from './maestros/calls.ts'
import { decisiones } from './mesa/decisiones.calls.ts'
import { respuestas } from './mesa/respuestas.calls.ts'
import { mesa } from './mesa/calls.ts'
import { negocios } from './negocios/calls.ts'
import { notificaciones } from './notificaciones/calls.ts'
import { pedidosMotos } from './pedidos-motos/calls.ts'
import { pedidosRazonSocial } from './pedidos-razon-social/calls.ts'
import { puestaEnMarcha } from './puesta-en-marcha/calls.ts'
import { razonesSociales } from './razones-sociales/calls.ts'
import { segundoPaso } from './segundo-paso/calls.ts'
import { sesiones } from './sesiones/calls.ts'
import { seguridad } from './seguridad/calls.ts'
import { seguidores } from './seguidores/calls.ts'
import { servicios } from './servicios/calls.ts'
import { terminos } from './terminos/calls.ts'
import { personas } from './personas/calls.ts'
import { representantes } from './representantes/calls.ts'
import { tickets } from './tickets/calls.ts'
import { transportes } from './transportes/calls.ts'
import { vistas } from './mesa/vistas.calls.ts'
import { usuarios } from './usuarios/calls.ts'
import { validaciones } from './validaciones/calls.ts'
import { verComo } from './ver-como/calls.ts'

/** All calls of the portal, in groups (such as `pagos`). Server, web, documentation and tests use this table. */
export const api = {
  usuarios,
  representantes,
  terminos,
  validaciones,
  negocios,
  razonesSociales,
  imagenes,
  pedidosRazonSocial,
  cuentaCorriente,
  pagos,
  cobros,
  conciliacion,
  cobranzas,
  facturas,
  devoluciones,
  transportes,
  tickets,
  documentos,
  certificados,
  catalogos,
  pedidosMotos,
  centrosGarantias,
  lineas,
  servicios,
  notificaciones,
  archivos,
  integraciones,
  auditoria,
  segundoPaso,
  sesiones,
  conexiones,
  calendario,
  seguridad,
  buscar,
  correoRecibido,
  mesa,
  indicadores,
  inicio,
  verComo,
  webhooks,
  clientes,
  decisiones,
  respuestas,
  vistas,
  listas,
  borradores,
  seguidores,
  conversaciones,
  ayuda,
  articulos,
  maestros,
  distribuidor,
  puestaEnMarcha,
  importaciones,
  ...descritos,
  banners,
  modelosMotos,
  lineasMaestro,
  empresas,
  personas,
}
