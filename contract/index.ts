import { archivos } from './archivos.ts'
import { auditoria } from './auditoria.ts'
import { catalogos } from './catalogos.ts'
import { centrosGarantias } from './centros-garantias.ts'
import { buscar } from './buscar.ts'
import { cuentaCorriente, pagos } from './cuenta-corriente.ts'
import { devoluciones } from './devoluciones.ts'
import { certificados, documentos } from './documentos.ts'
import { facturas } from './facturas.ts'
import { imagenes } from './imagenes.ts'
import { integraciones } from './integraciones.ts'
import { lineas } from './lineas.ts'
import { maestros } from './maestros.ts'
import { negocios } from './negocios.ts'
import { notificaciones } from './notificaciones.ts'
import { pedidosMotos } from './pedidos-motos.ts'
import { pedidosRazonSocial } from './pedidos-razon-social.ts'
import { razonesSociales } from './razones-sociales.ts'
import { terminos } from './terminos.ts'
import { representantes } from './representantes.ts'
import { tickets } from './tickets.ts'
import { transportes } from './transportes.ts'
import { usuarios } from './usuarios.ts'
import { validaciones } from './validaciones.ts'

/** Every call of the portal, by noun: the one table that server, web, docs and tests loop over. */
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
  notificaciones,
  archivos,
  integraciones,
  auditoria,
  buscar,
  maestros,
}
