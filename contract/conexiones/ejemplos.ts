/** Example of a call: its path parameters, query and body. */
export interface Ejemplo {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | readonly number[]>>
  body?: object
}

const PAGINA = { page: 1, size: 20 }
const EMPRESA = { razonSocialIds: [1042] }
const COMPROBANTE = { sociedad: '1000', documento: '0090000102', ejercicio: 2026 }

/**
 * Example of each call that systems of customers can make, by name of the call. All examples work with the demo data.
 */
export const EJEMPLOS: Readonly<Record<string, Ejemplo>> = {
  'cuentaCorriente.getCabecera': { params: { id: '1042' } },
  'cuentaCorriente.getDetalle': { params: COMPROBANTE },
  'cuentaCorriente.listMeses': { params: { id: '1042' } },
  'cuentaCorriente.search': { params: PAGINA, body: { ...EMPRESA, tramos: ['1-30'] } },
  'cuentaCorriente.summarizeListado': { body: EMPRESA },
  'cuentaCorriente.summarize': { query: EMPRESA },
  'cuentaCorriente.downloadPdf': { params: { id: '0000104217' }, body: {} },
  'cuentaCorriente.downloadComprobante': { params: COMPROBANTE },
  'cuentaCorriente.downloadExcel': { body: EMPRESA },
  'cuentaCorriente.downloadZip': { body: { documentos: [COMPROBANTE] } },
  'pagos.create': {
    body: {
      razonSocialId: 1042,
      medios: [
        {
          medio: 'transferencia',
          importe: '98700.75',
          fecha: '2026-11-20',
          banco: 'Banco del Litoral',
          referencia: '91204',
        },
      ],
      aplicaciones: [{ partidaId: '1000-0090000101-2026-1', importe: '98700.75' }],
    },
  },
  'pagos.getDestino': {},
  'pagos.getQuePagar': { params: { id: '1042' } },
  'cobros.getCuenta': { params: { razonSocialId: 1042 } },
  'pagos.get': { params: { pagoId: 50001 } },
  'pagos.search': { params: PAGINA, body: EMPRESA },
  'pagos.downloadRecibo': { params: { pagoId: 50001 } },
  'facturas.getBy': { query: { devolucionId: 30104 } },
  'facturas.search': { query: { razonSocialId: 1042, texto: '45871' } },
  'devoluciones.create': {
    body: {
      razonSocialId: 1042,
      facturas: [
        {
          numeroFactura: 'A-0001-00045871',
          productos: [{ codigoMaterial: 'VM-A118', cantidad: 1, motivo: { motivoId: 11 } }],
        },
      ],
    },
  },
  'devoluciones.getEstados': {},
  'devoluciones.getMotivos': {},
  'devoluciones.search': { params: PAGINA, body: { ...EMPRESA, estadoIds: [8] } },
  'devoluciones.count': { body: EMPRESA },
  'devoluciones.summarize': { query: EMPRESA },
  'devoluciones.get': { params: { devolucionId: 30104 } },
  'devoluciones.getComentarios': { params: { id: 30103 } },
  'devoluciones.createComentario': { body: { devolucionId: 30103, comentario: 'Subimos la foto de la etiqueta.' } },
  'devoluciones.setEstado': { params: { id: 30101, statusId: 4 }, body: { comentario: 'La pedimos por error.' } },
  'devoluciones.saveEnvio': {
    body: {
      devolucionId: 30104,
      numeroRemito: 'R-0001-00009950',
      transporte: 'Cruz del Litoral Cargas',
      numeroGuia: 'CL-20417',
      cantidad: 2,
    },
  },
  'transportes.list': {},
  'devoluciones.downloadExcel': { body: EMPRESA },
  'devoluciones.downloadEtiqueta': { params: { devolucionId: 30104 } },
  'tickets.create': {
    params: { razonSocial: 1042 },
    body: {
      titulo: 'Transferencia sin aplicar',
      descripcion: 'Pagamos el lunes y la factura sigue pendiente.',
      negocioId: 4,
      sector: 1,
      motivoReclamo: 102,
    },
  },
  'tickets.getEstados': { query: { tipo: 'reclamo' } },
  'tickets.getCatalogo': { query: { tipo: 'reclamo' } },
  'tickets.search': { query: PAGINA, body: EMPRESA },
  'tickets.count': { body: EMPRESA },
  'tickets.summarize': { query: { tipo: 'reclamo', ...EMPRESA } },
  'tickets.get': { params: { ticketId: 40103 } },
  'tickets.getUnidad': { query: { razonSocialId: 1043, vin: '8AXTH150CRA000123' } },
  'tickets.listPorVencer': { query: { razonSocialIds: [1043] } },
  'tickets.createComentario': { body: { ticketId: 40102, comentario: 'Va el comprobante de la transferencia.' } },
  'tickets.setEstado': { params: { ticketId: 40103, statusId: 4 }, body: { comentario: 'Ya nos las cambiaron.' } },
  'tickets.listComentarios': { params: { ticketId: 40103 } },
  'tickets.downloadExcel': { body: { ...EMPRESA, tipo: 'reclamo' } },
  'documentos.search': { params: PAGINA, body: {} },
  'documentos.get': { params: { documentoId: 7 } },
  'documentos.download': { params: { documentoId: 7 }, query: { modo: 'descarga' } },
  'documentos.downloadZip': { body: { documentoIds: [7] } },
  'certificados.search': { params: PAGINA, body: EMPRESA },
  'certificados.get': { params: { certificadoId: 1 } },
  'certificados.create': { body: { razonSocialId: 1042, tipo: 'noRetencion', vence: '2027-06-30' } },
  'certificados.listAnteriores': { params: { certificadoId: 1 } },
  'pedidosMotos.search': { params: PAGINA, body: { razonSocialIds: [1043] } },
  'pedidosMotos.count': { body: { razonSocialIds: [1043] } },
  'pedidosMotos.get': { params: { pedidoId: 50001 } },
  'pedidosMotos.listModelos': {},
  'pedidosMotos.getCredito': { query: { razonSocialId: 1043 } },
  'pedidosMotos.create': {
    body: {
      razonSocialId: 1043,
      entrega: 'retiro',
      formaPago: 'contado',
      lineas: [{ modeloId: 2, version: 'Base', color: 'Negro', cantidad: 1 }],
    },
  },
  'pedidosMotos.update': {
    params: { pedidoId: 50005 },
    body: {
      razonSocialId: 1060,
      entrega: 'retiro',
      formaPago: 'contado',
      lineas: [{ modeloId: 2, version: 'Base', color: 'Blanco', cantidad: 2 }],
      version: 1,
    },
  },
  'pedidosMotos.setEstado': {
    params: { pedidoId: 50002, estadoId: 111 },
    body: { version: 2, motivo: 'El cliente ya no las quiere.' },
  },
  'pedidosMotos.setColor': { params: { pedidoId: 50003, lineaId: 4 }, body: { color: 'Gris', version: 4 } },
  'conversaciones.create': {
    params: { clase: 'pago', entidadId: 50002 },
    body: { comentario: 'El certificado de la retención va mañana.' },
  },
  'archivos.create': {},
  'conversaciones.get': { params: { clase: 'pedido', entidadId: 50001 } },
  'pedidosMotos.downloadDocumento': { params: { pedidoId: 50001, unidadId: 1, documento: 'form01' } },
  'pedidosMotos.downloadPdf': { params: { pedidoId: 50001 } },
  'pedidosMotos.downloadExcel': { body: { razonSocialIds: [1043] } },
  'archivos.download': { params: { archivoId: '00000000-0000-4000-8000-000000000001' } },
  'archivos.downloadMiniatura': { params: { archivoId: '00000000-0000-4000-8000-000000000001' } },
  'borradores.createDevolucion': {
    body: {
      razonSocialId: 1042,
      productos: [{ numeroFactura: 'A-0001-00045871', codigoMaterial: 'VM-A118', cantidad: 1, motivoId: 11 }],
    },
  },
  'webhooks.list': {},
  'webhooks.create': {
    body: {
      razonSocialId: 1042,
      direccion: 'https://erp.litoral.example/avisos',
      eventos: ['devolucion.estado', 'cuenta.vencimiento'],
    },
  },
  'webhooks.update': { params: { webhookId: 7 }, body: { eventos: ['devolucion.estado'], activo: false, version: 1 } },
  'borradores.createReclamo': {
    body: { razonSocialId: 1042, titulo: 'Filtro sin junta', descripcion: 'La caja vino sin la junta.' },
  },
}
