import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import {
  Cabecera,
  DocumentoDetail,
  DocumentoKey,
  NewPago,
  Pago,
  Partida,
  PartidaCriteria,
  Totales,
  TotalListado,
} from './cuenta-corriente.schemas.ts'
import { PageParams, pageOf } from './paging.ts'
import { route } from './route.ts'
import { SERVICIOS } from './servicios.ts'

const servicio = SERVICIOS.cuentaCorriente
const { roles } = CAPACIDADES.verCuenta

const CuentaId = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'Razón social no válida')
    .describe('razonSocialId o código de cliente'),
})

/** The current account (spec §7). What belongs to another company is 404. */
export const cuentaCorriente = {
  getCabecera: route({
    summary: 'Totales por moneda, antigüedad y hasta 1.000 partidas abiertas. {id}: razonSocialId o código de cliente.',
    method: 'GET',
    path: 'cuentacorriente/v1/getCuentaCorrienteCabecera/:id',
    params: CuentaId,
    reply: Cabecera,
    roles,
    servicio,
    audited: true,
  }),
  getDetalle: route({
    summary:
      'Un comprobante entero. Los tres parámetros son la clave contable de SAP: {sociedad}/{documento}/{ejercicio}.',
    method: 'GET',
    path: 'cuentacorriente/v1/getCuentaCorrienteDetalle/:sociedad/:documento/:ejercicio',
    params: DocumentoKey,
    reply: DocumentoDetail,
    roles,
    servicio,
    audited: true,
  }),
  search: route({
    summary: 'Partidas filtradas y ordenadas, de a páginas.',
    method: 'POST',
    path: 'cuentacorriente/v1/partidas/page/:page/size/:size',
    params: PageParams,
    body: PartidaCriteria,
    reply: pageOf(Partida),
    roles,
    servicio,
  }),
  summarizeListado: route({
    summary: 'Lo que suman por moneda las partidas filtradas. El saldo de la cuenta es otra cosa: ver resumen.',
    method: 'POST',
    path: 'cuentacorriente/v1/partidas/totales',
    body: PartidaCriteria,
    reply: z.object({ totales: z.array(TotalListado) }),
    roles,
    servicio,
  }),
  summarize: route({
    summary: 'Totales por moneda de las razones sociales pedidas, o de todas las propias, con el subtotal de cada una.',
    method: 'GET',
    path: 'cuentacorriente/v1/resumen',
    query: z.object({ razonSocialId: entero().optional() }),
    reply: z.object({
      datosAl: z.string().nullable(),
      datosViejos: z.boolean(),
      totales: z.array(Totales),
      porRazonSocial: z.array(
        z.object({ razonSocialId: z.number().int(), razonSocial: z.string(), totales: z.array(Totales) }),
      ),
    }),
    roles,
    servicio,
  }),
  downloadPdf: route({
    summary:
      'Resumen de cuenta en PDF de lo filtrado, con los totales de toda la cuenta. Con estado "todas" y fechas de emisión, movimientos con saldo inicial y final.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/pdf/:id',
    params: CuentaId,
    body: PartidaCriteria.optional(),
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
  }),
  downloadComprobante: route({
    summary: 'Un comprobante en PDF, por su clave contable.',
    method: 'GET',
    path: 'cuentacorriente/v1/download/pdf/:sociedad/:documento/:ejercicio',
    params: DocumentoKey,
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
  }),
  downloadExcel: route({
    summary: 'Excel de lo filtrado, con celdas de número y de fecha.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/excel',
    body: PartidaCriteria,
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    servicio,
    audited: true,
  }),
  downloadZip: route({
    summary: 'Los comprobantes elegidos en PDF, dentro de un ZIP.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/zip',
    body: z.object({ documentos: z.array(DocumentoKey).min(1, 'Elegí al menos un comprobante').max(200, 'Hasta 200') }),
    reply: 'file',
    roles,
    servicio,
    audited: true,
  }),
  sendEmail: route({
    summary:
      'Manda por e-mail el resumen de cuenta de lo filtrado, con el PDF adjunto: a la gente de la empresa y a quienes de afuera lo confirmaron una vez. Hay un máximo por hora.',
    method: 'POST',
    path: 'cuentacorriente/v1/enviar/:id',
    params: CuentaId,
    body: z.object({
      destinatarios: z
        .array(z.email('Ingresá un e-mail válido'))
        .min(1, 'Ingresá al menos un e-mail')
        .max(5, 'Hasta 5 destinatarios'),
      criterios: PartidaCriteria.optional(),
      mensaje: z.string().trim().max(500, 'Usá hasta 500 caracteres').default(''),
    }),
    reply: z.object({
      enviados: z.number().int(),
      porConfirmar: z
        .array(z.string())
        .describe('Direcciones de afuera: se les pidió que confirmen, y no se les mandó'),
    }),
    roles,
    servicio,
    writes: true,
  }),
}

/** Payments that customers say they made, until somebody applies them. */
export const pagos = {
  create: route({
    summary: 'Informa un pago, con su comprobante y los documentos que paga.',
    method: 'POST',
    path: 'pagos/v1',
    body: NewPago,
    files: true,
    reply: z.object({ pagoId: z.number().int() }),
    roles,
    servicio,
    writes: true,
  }),
  get: route({
    summary: 'Un pago informado, con sus documentos y sus comprobantes.',
    method: 'GET',
    path: 'pagos/v1/:pagoId',
    params: z.object({ pagoId: z.coerce.number().int().positive() }),
    reply: Pago,
    roles,
    servicio,
  }),
  search: route({
    summary: 'Pagos informados, los más nuevos primero.',
    method: 'POST',
    path: 'pagos/v1/find/page/:page/size/:size',
    params: PageParams,
    body: z.object({
      razonSocialIds: z.array(z.number().int()).max(500).optional(),
      estado: Pago.shape.estado.optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(Pago),
    roles,
    servicio,
  }),
  setEstado: route({
    summary: 'Aplica o rechaza un pago informado. Rechazar necesita un motivo.',
    method: 'POST',
    path: 'pagos/v1/estado/:pagoId/:estado',
    params: z.object({ pagoId: entero(z.number().int().positive()), estado: z.enum(['aplicado', 'rechazado']) }),
    body: z
      .object({
        version: z.number().int().optional(),
        motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').optional(),
      })
      .optional(),
    reply: Pago.pick({ pagoId: true, estado: true, version: true }),
    roles: CAPACIDADES.resolverPagos.roles,
    servicio,
    writes: true,
  }),
}
