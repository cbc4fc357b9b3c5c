import type { Que } from '#contract/importaciones/reglas.ts'
import type { Importable } from '#server/import/import.ts'
import { CENTROS } from './modules/centros-garantias/centros-importacion.service.ts'
import { ACREDITACIONES } from './modules/conciliacion/acreditaciones-importacion.service.ts'
import { CREDITOS, DOCUMENTOS, PARTIDAS } from './modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { FACTURAS } from './modules/facturas/facturas-importacion.service.ts'
import {
  FERIADOS,
  MOTIVOS,
  PRODUCTOS,
  SECTORES,
  TRANSPORTES,
  UNIDADES,
} from './modules/maestros/maestros-importacion.service.ts'
import { NEGOCIOS } from './modules/negocios/negocios-importacion.service.ts'
import { MOTOS } from './modules/pedidos-motos/motos-importacion.service.ts'
import { CONTACTOS } from './modules/razones-sociales/contactos-importacion.service.ts'
import { EMPRESAS } from './modules/razones-sociales/empresas-importacion.service.ts'
import { PERSONAS } from './modules/representantes/personas-importacion.service.ts'

/**
 * Table of all kinds of imports; screen, templates, command, API and tests iterate over it. Each kind refers only to
 * earlier kinds, so an empty installation can be filled in this order.
 */
export const IMPORTACIONES: Readonly<Record<Que, Importable>> = {
  negocios: NEGOCIOS,
  empresas: EMPRESAS,
  contactos: CONTACTOS,
  personas: PERSONAS,
  productos: PRODUCTOS,
  facturas: FACTURAS,
  'cuenta-corriente': PARTIDAS,
  documentos: DOCUMENTOS,
  creditos: CREDITOS,
  centros: CENTROS,
  motos: MOTOS,
  unidades: UNIDADES,
  transportes: TRANSPORTES,
  sectores: SECTORES,
  motivos: MOTIVOS,
  feriados: FERIADOS,
  acreditaciones: ACREDITACIONES,
}
