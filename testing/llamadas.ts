import { conversacionesAjenas, CORREO_AJENO, RESPUESTA } from './gestiones/conversaciones.ts'
import { PNG, type Portal } from './portal.ts'
import { MAESTROS } from './maestros.ts'
import { newRepresentante } from './representantes.ts'
import { ROWS } from './rows.ts'
import { newReclamo } from './gestiones/tickets.ts'
import { BORRADORES_AJENOS, PROPIOS } from './gestiones/borradores-ajenos.ts'
import { COBRANZAS_AJENAS } from './conciliacion/ajena.ts'
import { PAGOS_AJENOS } from './gestiones/pagos-ajenos.ts'
import { WEBHOOKS_AJENOS } from './gestiones/webhooks-ajenos.ts'

/** Calls that need a token. */
export const PRIVATE = ROWS.filter(([, route]) => route.access !== 'public')

/** File, return and claim that do not belong to 1042, the razón social of lferreyra. */
export const FOREIGN_FILE = '00000000-0000-4000-8000-000000001051'
const FOREIGN = 30_106
const TICKET = 40_106
/** Representative of the razón social 1043. */
const FOREIGN_REPRESENTANTE = 11
/** Id of lferreyra, who makes the call, so that only the foreign ticket can cause the 404. */
const LFERREYRA = 2
/** Invoice of the razón social 1043. */
const DOCUMENT = { sociedad: '1000', documento: '0090000111', ejercicio: 2026 }
/** Rows of the demo library: the agreement of 1051, the certificate of 1051, and a catalogue of motorcycles. */
const [DOCUMENTO, CERTIFICADO, CATALOGO] = [17, 3, 1] as const
const DATOS_DOCUMENTO = { titulo: 'Uno', tipo: 'manual', vigenteDesde: '2026-11-01', revision: 1 }
const DATOS_CATALOGO = {
  titulo: 'Uno',
  tipo: 'folleto',
  marcaId: 101,
  edicion: '2026',
  vigenteDesde: '2026-11-01',
  revision: 1,
}
const PDF = [{ name: 'a.pdf', content: '%PDF-1.4\n%%EOF\n' }]
/** Role of sellers, who order motorcycles for the customers of their portfolio; lferreyra has no portfolio. */
const SELLER = ['ROL_VENDEDOR'] as const
const ADMIN = ['ROL_ADMIN'] as const
const PERIODO = { desde: '2026-11-01', hasta: '2026-11-21', razonSocialId: 1051 }

const IMPORTACION: Parameters<Portal['call']>[2] = { roles: ['ROL_ADMIN'], params: { importacionId: 999_999 } }

/** Input of each call that takes an id, with the id of data of another razón social. */
export const OF_ANOTHER: Record<string, Parameters<Portal['call']>[2]> = {
  'usuarios.getByName': { params: { userName: 'hquiroga' } },
  'representantes.search': { roles: ['ROL_REPRESENTANTE'], params: { usuarioId: 1 } },
  'representantes.get': { roles: ['ROL_REPRESENTANTE'], params: { representanteId: FOREIGN_REPRESENTANTE } },
  'representantes.create': { roles: ['ROL_REPRESENTANTE'], body: newRepresentante({ razonSocialIds: [1042, 1051] }) },
  'representantes.setActivo': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
    body: { activo: false },
  },
  'representantes.setReemplazante': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
    body: { reemplazanteId: null },
  },
  'representantes.sendInvitacion': { roles: ['ROL_REPRESENTANTE'], params: { representanteId: FOREIGN_REPRESENTANTE } },
  'representantes.cancelInvitacion': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
  },
  'representantes.getHistorial': { roles: ['ROL_REPRESENTANTE'], params: { representanteId: FOREIGN_REPRESENTANTE } },
  'representantes.downloadExcel': { roles: ['ROL_REPRESENTANTE'], body: { razonSocialId: 1051 } },
  'conexiones.createToken': {
    roles: ['ROL_OWNER'],
    body: { nombre: 'ERP', razonSocialIds: [1042, 1051], alcances: ['cuenta:leer'] },
  },
  'conexiones.cutToken': { roles: ['ROL_OWNER'], params: { tokenId: 999_999 } },
  ...WEBHOOKS_AJENOS,
  'segundoPaso.setEmpresa': { roles: ['ROL_OWNER'], params: { razonSocialId: 1051 }, body: { exigido: true } },
  'segundoPaso.removeRepresentante': { roles: ['ROL_ADMIN'], params: { representanteId: 999_999 } },
  'negocios.getByUser': { params: { usuarioId: 3 } },
  'inicio.getTareas': { query: { razonSocialId: 1051 } },
  'cuentaCorriente.getCabecera': { params: { id: 1051 } },
  'cuentaCorriente.getDetalle': { params: DOCUMENT },
  'cuentaCorriente.listMeses': { params: { id: 1051 } },
  'pagos.getQuePagar': { params: { id: 1051 } },
  'cuentaCorriente.search': { body: { razonSocialIds: [1042, 1051] } },
  'cuentaCorriente.summarizeListado': { body: { razonSocialIds: [1042, 1051] } },
  'cuentaCorriente.summarize': { query: { razonSocialIds: [1051] } },
  'cuentaCorriente.downloadPdf': { params: { id: '0000105102' }, body: {} },
  'cuentaCorriente.downloadComprobante': { params: DOCUMENT },
  'cuentaCorriente.downloadExcel': { body: { razonSocialIds: [1051] } },
  'cuentaCorriente.downloadZip': { body: { documentos: [{ ...DOCUMENT, documento: '90000101' }, DOCUMENT] } },
  'cuentaCorriente.sendEmail': { params: { id: 1051 }, body: { destinatarios: ['a@cliente.example'] } },
  'cuentaCorriente.getSuscripcion': { params: { id: 1051 } },
  'cuentaCorriente.setSuscripcion': { params: { id: 1051 }, body: { destinatarios: ['a@cliente.example'] } },
  ...PAGOS_AJENOS,
  'cobros.getCuenta': { params: { razonSocialId: 1051 } },
  ...COBRANZAS_AJENAS,
  'facturas.getBy': { query: { devolucionId: FOREIGN } },
  'facturas.search': { query: { razonSocialId: 1051 } },
  'seguidores.listColegas': { params: { clase: 'devolucion', entidadId: FOREIGN } },
  'seguidores.setSigo': { params: { clase: 'reclamo', entidadId: TICKET }, body: { sigue: true } },
  'seguidores.setACargo': { params: { clase: 'devolucion', entidadId: FOREIGN }, body: { usuarioId: 2 } },
  ...conversacionesAjenas(CERTIFICADO),
  'devoluciones.create': {
    body: {
      razonSocialId: 1051,
      facturas: [
        {
          numeroFactura: 'A-0001-00000001',
          productos: [{ codigoMaterial: 'X', cantidad: 1, motivo: { motivoId: 2 } }],
        },
      ],
    },
  },
  'devoluciones.search': { params: { page: 1, size: 20 }, body: { razonSocialIds: [1042, 1051] } },
  'devoluciones.count': { body: { razonSocialIds: [1042, 1051] } },
  'devoluciones.setLeidos': { body: { ids: [30_101, FOREIGN] } },
  'devoluciones.summarize': { query: { razonSocialIds: [1051] } },
  'devoluciones.downloadEtiqueta': { params: { devolucionId: FOREIGN } },
  'devoluciones.get': { params: { devolucionId: FOREIGN } },
  'devoluciones.createComentario': { body: { devolucionId: FOREIGN, comentario: 'Hola' } },
  'devoluciones.getComentarios': { params: { id: FOREIGN } },
  'devoluciones.setLeido': { params: { devolucionId: FOREIGN } },
  // Administrators see every razón social, so these calls ask for an id that does not exist.
  'devoluciones.authorize': { roles: ADMIN, params: { devolucionId: 999_999 }, body: { version: 1, lineas: [] } },
  'devoluciones.findByCodigo': { roles: ADMIN, params: { codigo: 'NADIE' } },
  'devoluciones.receive': {
    roles: ADMIN,
    params: { devolucionId: 999_999 },
    body: { version: 1, bultos: 1, lineas: [] },
  },
  'devoluciones.setEstado': { params: { id: FOREIGN, statusId: 4 } },
  'devoluciones.saveEnvio': {
    body: { devolucionId: FOREIGN, numeroRemito: 'R-1-1', transporte: 'Expreso', numeroGuia: 'G1', cantidad: 1 },
  },
  'devoluciones.downloadExcel': { body: { razonSocialIds: [1051] } },
  'tickets.create': { params: { razonSocial: 1051 }, body: newReclamo() },
  'tickets.search': { body: { razonSocialIds: [1042, 1051] } },
  'tickets.count': { body: { razonSocialIds: [1042, 1051] } },
  'tickets.setLeidos': { body: { tipo: 'reclamo', ids: [40_101, TICKET] } },
  'tickets.summarize': { query: { tipo: 'reclamo', razonSocialIds: [1051] } },
  'tickets.get': { params: { ticketId: TICKET } },
  'tickets.listSimilares': { query: { razonSocialId: 1051, motivoId: 203 } },
  'tickets.getUnidad': { query: { razonSocialId: 1061, vin: '8AXKM250BSA001877' } },
  'tickets.listPorVencer': { query: { razonSocialIds: [1051] } },
  'tickets.getComentarios': { params: { ticketId: TICKET, usuarioId: LFERREYRA } },
  'tickets.listComentarios': { params: { ticketId: TICKET } },
  'tickets.createComentario': { body: { ticketId: TICKET, comentario: 'Hola' } },
  'tickets.setLeido': { params: { ticketId: TICKET } },
  'tickets.setDuplicado': { roles: ADMIN, params: { ticketId: 999_999 }, body: { de: 40_101, version: 1 } },
  'tickets.setEstado': { params: { ticketId: TICKET, statusId: 4 }, body: { comentario: 'Listo' } },
  'tickets.setPuntaje': { params: { ticketId: TICKET }, body: { puntaje: 5 } },
  'tickets.downloadExcel': { body: { razonSocialIds: [1051] } },
  'pedidosMotos.getCredito': { roles: SELLER, query: { razonSocialId: 1060 } },
  'pedidosMotos.create': { roles: SELLER, body: { razonSocialId: 1060 } },
  'pedidosMotos.update': { roles: SELLER, params: { pedidoId: 50_005 }, body: { razonSocialId: 1060, version: 1 } },
  'pedidosMotos.search': { roles: SELLER, params: { page: 1, size: 20 }, body: { razonSocialIds: [1060] } },
  'pedidosMotos.count': { roles: SELLER, body: { razonSocialIds: [1060] } },
  'pedidosMotos.get': { roles: SELLER, params: { pedidoId: 50_003 } },
  'pedidosMotos.setEstado': { roles: SELLER, params: { pedidoId: 50_002, estadoId: 103 }, body: { version: 2 } },
  'pedidosMotos.setColor': {
    roles: SELLER,
    params: { pedidoId: 50_002, lineaId: 1 },
    body: { color: 'Negro', version: 2 },
  },
  'pedidosMotos.addDocumento': {
    roles: SELLER,
    params: { pedidoId: 50_001, unidadId: 1, documento: 'form01' },
    files: [{ name: 'a.png', content: PNG }],
  },
  'pedidosMotos.downloadDocumento': { roles: SELLER, params: { pedidoId: 50_001, unidadId: 1, documento: 'form01' } },
  'pedidosMotos.downloadFoto': { roles: SELLER, params: { modeloId: 999_999 } },
  'pedidosMotos.setFoto': { roles: ADMIN, params: { modeloId: 999_999 }, files: [{ name: 'a.png', content: PNG }] },
  'pedidosMotos.deleteFoto': { roles: ADMIN, params: { modeloId: 999_999 } },
  'pedidosMotos.downloadPdf': { roles: SELLER, params: { pedidoId: 50_001 } },
  'pedidosMotos.downloadExcel': { roles: SELLER, body: { razonSocialIds: [1060] } },
  'integraciones.retry': { roles: ['ROL_ADMIN'], params: { integracionId: '00000000-0000-4000-8000-000000000000' } },
  // The test portal has no SAP, so these calls answer 404.
  'integraciones.startLectura': { roles: ['ROL_ADMIN'], params: { lectura: 'clientes' } },
  'integraciones.listErroresLectura': { roles: ['ROL_ADMIN'], params: { lectura: 'clientes' } },
  'usuarios.update': { params: { id: 1 }, body: { telefono: '', direccion: '', version: 1 } },
  'usuarios.getMarcas': { params: { id: 1 } },
  'sesiones.close': { params: { sesionId: 'de-otra-persona' } },
  'sesiones.deny': { params: { sesionId: 'de-otra-persona' } },
  'razonesSociales.getMarcas': { params: { id: 1051 } },
  'imagenes.setRazonSocial': {
    roles: ['ROL_OWNER'],
    params: { razonSocialId: 1051 },
    files: [{ name: 'a.png', content: PNG }],
  },
  'imagenes.deleteRazonSocial': { roles: ['ROL_OWNER'], params: { razonSocialId: 1051 } },
  'pedidosRazonSocial.setEstado': {
    roles: ['ROL_ADMIN'],
    params: { pedidoId: 999_999, estado: 'aprobado' },
    body: { version: 1 },
  },
  'pedidosRazonSocial.get': { roles: ['ROL_ADMIN'], params: { pedidoId: 999_999 } },
  'pedidosRazonSocial.download': { params: { pedidoId: 999_999, archivoId: FOREIGN_FILE } },
  'importaciones.simulate': { ...IMPORTACION, body: { columnas: {}, version: 1 } },
  'importaciones.setFormato': { ...IMPORTACION, body: { hoja: null, linea: 1, version: 1 } },
  'importaciones.run': { ...IMPORTACION, body: { que: 'feriados', version: 1 } },
  'importaciones.undo': { ...IMPORTACION, body: { version: 1 } },
  'importaciones.get': IMPORTACION,
  'importaciones.downloadErrores': IMPORTACION,
  ...Object.fromEntries(
    Object.entries(MAESTROS).flatMap(([noun, { datos, nadie }]) => [
      [`${noun}.get`, { roles: ADMIN, params: { id: nadie } }],
      [`${noun}.update`, { roles: ADMIN, params: { id: nadie }, body: { ...datos, version: 1 } }],
    ]),
  ),
  ...CORREO_AJENO,
  'personas.setActivo': { roles: ADMIN, params: { id: 999_999 }, body: { activo: false, version: 1 } },
  'personas.sendAcceso': { roles: ADMIN, params: { id: 999_999 } },
  'personas.removeSegundoFactor': { roles: ADMIN, params: { id: 999_999 } },
  'personas.closeSesiones': { roles: ADMIN, params: { id: 999_999 } },
  'banners.delete': { roles: ADMIN, params: { id: 9999 } },
  'imagenes.download': { params: { imagenId: 1, lado: 96 } },
  'documentos.get': { params: { documentoId: DOCUMENTO } },
  'documentos.download': { params: { documentoId: DOCUMENTO } },
  'documentos.downloadZip': { body: { documentoIds: [1, DOCUMENTO] } },
  'documentos.setLeido': { params: { documentoId: DOCUMENTO }, body: { version: 1 } },
  'documentos.listAccesos': { roles: ['ROL_ADMIN'], params: { documentoId: 999_999 } },
  'documentos.update': { roles: ['ROL_ADMIN'], params: { documentoId: 999_999 }, body: DATOS_DOCUMENTO, files: PDF },
  'documentos.setArchivado': { roles: ['ROL_ADMIN'], params: { documentoId: 999_999 }, body: { archivado: true } },
  'certificados.search': { body: { razonSocialIds: [1042, 1051] } },
  'certificados.get': { params: { certificadoId: CERTIFICADO } },
  'certificados.listAnteriores': { params: { certificadoId: CERTIFICADO } },
  'certificados.create': { body: { razonSocialId: 1051, tipo: 'cuit', vence: '2027-06-30' }, files: PDF },
  'certificados.setEstado': {
    roles: ['ROL_ADMIN'],
    params: { certificadoId: 999_999, estado: 'aprobado' },
    body: { version: 1 },
  },
  'catalogos.get': { params: { catalogoId: CATALOGO } },
  'catalogos.download': { params: { catalogoId: CATALOGO } },
  'catalogos.downloadTapa': { params: { catalogoId: CATALOGO } },
  'catalogos.setFavorito': { params: { catalogoId: CATALOGO }, body: { favorito: true } },
  'catalogos.update': { roles: ['ROL_ADMIN'], params: { catalogoId: 999_999 }, body: DATOS_CATALOGO },
  'catalogos.setArchivado': { roles: ['ROL_ADMIN'], params: { catalogoId: 999_999 }, body: { archivado: true } },
  'archivos.download': { params: { archivoId: FOREIGN_FILE } },
  'archivos.downloadMiniatura': { params: { archivoId: FOREIGN_FILE } },
  'mesa.search': { roles: SELLER, params: { page: 1, size: 20 }, body: { cola: 'libres', razonSocialId: 1051 } },
  'listas.deleteVista': { params: { vistaId: 999_999 } },
  'ayuda.downloadImagen': { params: { imagenId: FOREIGN_FILE } },
  ...BORRADORES_AJENOS,
  'vistas.delete': { roles: SELLER, params: { vistaId: 999_999 } },
  'vistas.create': {
    roles: SELLER,
    body: { nombre: 'Ajena', criterios: { cola: 'libres', razonSocialId: 1051 }, direccion: 'rs=1051' },
  },
  'mesa.get': { roles: SELLER, params: { clase: 'reclamo', entidadId: TICKET } },
  'mesa.answer': { roles: SELLER, body: { trabajos: [{ clase: 'reclamo', entidadId: TICKET }], respuestaId: 999_999 } },
  'respuestas.list': { roles: SELLER, query: { clase: 'reclamo', entidadId: TICKET } },
  'respuestas.update': { roles: ADMIN, params: { respuestaId: 999_999 }, body: { ...RESPUESTA, version: 1 } },
  'respuestas.delete': { roles: ADMIN, params: { respuestaId: 999_999 } },
  'mesa.setPresencia': { roles: SELLER, body: { trabajo: { clase: 'reclamo', entidadId: TICKET } } },
  'clientes.get': { roles: SELLER, params: { razonSocialId: 1051 } },
  'clientes.search': { roles: SELLER, params: { razonSocialId: 1051, page: 1, size: 20 }, body: {} },
  'clientes.listNotas': { roles: SELLER, params: { razonSocialId: 1051 } },
  'clientes.createNota': { roles: SELLER, params: { razonSocialId: 1051 }, body: { texto: 'Una' } },
  'clientes.updateNota': {
    roles: SELLER,
    params: { razonSocialId: 1051, notaId: 1 },
    body: { texto: 'Una', version: 1 },
  },
  'verComo.start': { roles: SELLER, body: { razonSocialId: 1051 } },
  'verComo.end': { roles: SELLER, params: { verComoId: '00000000-0000-4000-8000-000000000000' } },
  'indicadores.summarize': { roles: SELLER, body: PERIODO },
  'indicadores.getCuadro': { roles: SELLER, params: { cuadro: 'clase' }, body: PERIODO },
  'indicadores.downloadExcel': { roles: SELLER, params: { cuadro: 'clase' }, body: PERIODO },
}

/** Calls that take ids but cannot ask for data of another razón social, with the reason. They need not answer 404. */
export const NOBODYS: Record<string, string> = {
  ...PROPIOS,
  'centrosGarantias.search': 'a brand; centres are nobody’s',
  'centrosGarantias.create': 'brands',
  'centrosGarantias.update': 'centres are the distributor’s',
  'centrosGarantias.downloadExcel': 'a brand',
  'notificaciones.search': 'the kind of thing; each reads their own',
  'notificaciones.setLeidas': 'the numbers of others change nothing',
  'documentos.search': 'a business or a brand; each finds what is theirs',
  'documentos.create': 'a business, a brand, companies; only who administers publishes',
  'catalogos.search': 'a business or a brand; each finds what is theirs',
  'catalogos.create': 'a brand; only who administers publishes',
  'servicios.setOfrecido': 'services are the distributor’s',
  ...Object.fromEntries(
    Object.keys(MAESTROS).flatMap((noun) =>
      ['search', 'create', 'downloadExcel'].map((name) => [`${noun}.${name}`, 'masters are the distributor’s']),
    ),
  ),
  ...Object.fromEntries(
    ['assign', 'setPrioridad', 'setSector', 'setEstado'].map((name) => [
      `mesa.${name}`,
      'each item answers by itself: that it is not there',
    ]),
  ),
  'conciliacion.confirm': 'each line answers by itself: that it is not there',
  'respuestas.create': 'reasons and a state: answers are the distributor’s',
  'auditoria.search': 'the administration reads every company',
  'seguridad.search': 'the administration reads everybody’s',
  'seguridad.downloadExcel': 'the administration reads everybody’s',
}
