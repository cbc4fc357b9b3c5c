import type { catalogos } from '#contract/catalogos.ts'
import type { buscar } from '#contract/buscar.ts'
import type { cuentaCorriente } from '#contract/cuenta-corriente.ts'
import type { devoluciones } from '#contract/devoluciones.ts'
import type { certificados, documentos } from '#contract/documentos.ts'
import type { imagenes } from '#contract/imagenes.ts'
import type { negocios } from '#contract/negocios.ts'
import type { notificaciones } from '#contract/notificaciones.ts'
import type { pedidosMotos } from '#contract/pedidos-motos.ts'
import type { Route } from '#contract/route.ts'
import type { representantes } from '#contract/representantes.ts'
import type { tickets } from '#contract/tickets.ts'
import type { usuarios } from '#contract/usuarios.ts'

/**
 * The calls of the first screens, without their schemas: those bring zod, a tenth of the first load, and a browser does not
 * check what it reads. The compiler keeps each row equal to the contract's.
 */
const row = <R extends Route>(sent: Pick<R, 'method' | 'path'>): R => sent as R

export const getUsuario = row<typeof usuarios.getByName>({ method: 'GET', path: 'usuario/v1/getByName/:userName' })

export const downloadImagen = row<typeof imagenes.download>({ method: 'GET', path: 'imagen/v1/:imagenId/:lado' })

export const getMarcas = row<typeof usuarios.getMarcas>({ method: 'GET', path: 'usuario/v1/marcas/getByUser/:id' })

export const listSesiones = row<typeof usuarios.listSesiones>({ method: 'GET', path: 'usuario/v1/sesiones' })

export const closeSesion = row<typeof usuarios.closeSesion>({
  method: 'DELETE',
  path: 'usuario/v1/sesiones/:sesionId',
})

export const closeSesiones = row<typeof usuarios.closeSesiones>({ method: 'DELETE', path: 'usuario/v1/sesiones' })

export const downloadDatos = row<typeof usuarios.downloadDatos>({ method: 'GET', path: 'usuario/v1/datos' })

export const getNegocios = row<typeof negocios.getByUser>({
  method: 'GET',
  path: 'negocio/v1/getNegociosAndServiciosByUser/:usuarioId',
})

export const summarizeDevoluciones = row<typeof devoluciones.summarize>({
  method: 'GET',
  path: 'devoluciones/v1/resumen',
})

export const searchDevoluciones = row<typeof devoluciones.search>({
  method: 'POST',
  path: 'devoluciones/v1/all/find/page/:page/size/:size',
})

export const getMotivosDevolucion = row<typeof devoluciones.getMotivos>({
  method: 'GET',
  path: 'devoluciones/v1/getMotivos',
})

export const downloadDevoluciones = row<typeof devoluciones.downloadExcel>({
  method: 'POST',
  path: 'devoluciones/v1/download/excel',
})

export const summarizeTickets = row<typeof tickets.summarize>({ method: 'GET', path: 'ticket/v1/resumen' })

export const searchTickets = row<typeof tickets.search>({ method: 'POST', path: 'ticket/v1/busqueda/criterios' })

export const getTicketCatalogo = row<typeof tickets.getCatalogo>({ method: 'GET', path: 'ticket/v1/catalogo' })

export const downloadTickets = row<typeof tickets.downloadExcel>({ method: 'POST', path: 'ticket/v1/download/excel' })

export const summarizeCuenta = row<typeof cuentaCorriente.summarize>({
  method: 'GET',
  path: 'cuentacorriente/v1/resumen',
})

export const summarizeListado = row<typeof cuentaCorriente.summarizeListado>({
  method: 'POST',
  path: 'cuentacorriente/v1/partidas/totales',
})

export const searchPartidas = row<typeof cuentaCorriente.search>({
  method: 'POST',
  path: 'cuentacorriente/v1/partidas/page/:page/size/:size',
})

export const downloadCuentaPdf = row<typeof cuentaCorriente.downloadPdf>({
  method: 'POST',
  path: 'cuentacorriente/v1/download/pdf/:id',
})

export const downloadCuentaExcel = row<typeof cuentaCorriente.downloadExcel>({
  method: 'POST',
  path: 'cuentacorriente/v1/download/excel',
})

export const downloadComprobante = row<typeof cuentaCorriente.downloadComprobante>({
  method: 'GET',
  path: 'cuentacorriente/v1/download/pdf/:sociedad/:documento/:ejercicio',
})

export const downloadComprobantes = row<typeof cuentaCorriente.downloadZip>({
  method: 'POST',
  path: 'cuentacorriente/v1/download/zip',
})

export const searchPedidosMotos = row<typeof pedidosMotos.search>({
  method: 'POST',
  path: 'pedidosmotos/v1/busqueda/page/:page/size/:size',
})

export const downloadPedidosMotos = row<typeof pedidosMotos.downloadExcel>({
  method: 'POST',
  path: 'pedidosmotos/v1/download/excel',
})

export const searchRepresentantes = row<typeof representantes.search>({
  method: 'GET',
  path: 'usuario/v1/representantes/:usuarioId',
})

export const downloadRepresentantes = row<typeof representantes.downloadExcel>({
  method: 'POST',
  path: 'usuario/v1/representantes/download/excel',
})

export const searchNotificaciones = row<typeof notificaciones.search>({ method: 'GET', path: 'notificaciones/v1' })

export const searchGlobal = row<typeof buscar.search>({ method: 'GET', path: 'buscar/v1' })

export const setLeidas = row<typeof notificaciones.setLeidas>({ method: 'POST', path: 'notificaciones/v1/leidas' })

export const listPorVencer = row<typeof tickets.listPorVencer>({ method: 'GET', path: 'ticket/v1/unidad/porVencer' })

export const searchDocumentos = row<typeof documentos.search>({
  method: 'POST',
  path: 'documentos/v1/find/page/:page/size/:size',
})

export const downloadDocumento = row<typeof documentos.download>({
  method: 'GET',
  path: 'documentos/v1/:documentoId/archivo',
})

export const downloadDocumentos = row<typeof documentos.downloadZip>({
  method: 'POST',
  path: 'documentos/v1/download/zip',
})

export const setVisita = row<typeof documentos.setVisita>({ method: 'POST', path: 'documentos/v1/visita' })

export const searchCertificados = row<typeof certificados.search>({
  method: 'POST',
  path: 'documentos/v1/certificados/find/page/:page/size/:size',
})

export const searchCatalogos = row<typeof catalogos.search>({
  method: 'POST',
  path: 'catalogos/v1/find/page/:page/size/:size',
})

export const downloadTapa = row<typeof catalogos.downloadTapa>({ method: 'GET', path: 'catalogos/v1/:catalogoId/tapa' })

export const downloadCatalogo = row<typeof catalogos.download>({
  method: 'GET',
  path: 'catalogos/v1/:catalogoId/archivo',
})

export const setFavorito = row<typeof catalogos.setFavorito>({
  method: 'POST',
  path: 'catalogos/v1/:catalogoId/favorito',
})

export const summarizeDocumentos = row<typeof documentos.summarize>({ method: 'GET', path: 'documentos/v1/resumen' })
