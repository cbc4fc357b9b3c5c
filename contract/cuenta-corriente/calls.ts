import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { cuentaCorrienteShapes } from './shapes.ts'
import type { pagosShapes } from './pagos.shapes.ts'
import type { Calls } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'

const servicio = SERVICIOS.cuentaCorriente
const { roles } = CAPACIDADES.verCuenta

/** Calls for the current account (spec §7). Data of another razón social answer 404. */
export const cuentaCorriente: Calls<typeof cuentaCorrienteShapes> = {
  getCabecera: {
    summary: 'Totales por moneda, antigüedad y hasta 1.000 partidas abiertas. {id}: razonSocialId o código de cliente.',
    method: 'GET',
    path: 'cuentacorriente/v1/getCuentaCorrienteCabecera/:id',
    reads: ['pagos'],
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  getDetalle: {
    summary:
      'Un comprobante entero. Los tres parámetros son la clave contable de SAP: {sociedad}/{documento}/{ejercicio}.',
    method: 'GET',
    path: 'cuentacorriente/v1/getCuentaCorrienteDetalle/:sociedad/:documento/:ejercicio',
    reads: ['pagos'],
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  listMeses: {
    summary:
      'Los últimos doce meses cerrados: saldo inicial, débitos, créditos y saldo final por moneda. El PDF y el Excel de cada uno son los del estado de cuenta entre sus días.',
    method: 'GET',
    path: 'cuentacorriente/v1/meses/:id',
    roles,
    servicio,
    token: ['cuenta:leer'],
  },
  search: {
    summary: 'Partidas filtradas y ordenadas, de a páginas.',
    method: 'POST',
    path: 'cuentacorriente/v1/partidas/page/:page/size/:size',
    reads: ['pagos'],
    roles,
    servicio,
    token: ['cuenta:leer'],
    herramienta: 'Los comprobantes de la cuenta corriente, pendientes o saldados, por vencimiento, importe o número.',
  },
  summarizeListado: {
    summary:
      'Lo que suman por moneda las partidas filtradas y, de todos los movimientos de un período, sus saldos. El saldo de la cuenta es otra cosa: ver resumen.',
    method: 'POST',
    path: 'cuentacorriente/v1/partidas/totales',
    roles,
    servicio,
    token: ['cuenta:leer'],
  },
  summarize: {
    summary: 'Totales por moneda de las razones sociales pedidas, o de todas las propias, con el subtotal de cada una.',
    method: 'GET',
    path: 'cuentacorriente/v1/resumen',
    reads: ['pagos'],
    roles,
    servicio,
    token: ['cuenta:leer'],
    herramienta:
      'Cuánto debe cada empresa por moneda: lo vencido por antigüedad y lo que está por vencer. Dice también qué empresas hay, con su razonSocialId.',
  },
  downloadPdf: {
    summary:
      'Resumen de cuenta en PDF de lo filtrado, con los totales de toda la cuenta. Con estado "todas" y fechas de emisión, el estado de cuenta de esos días: saldo inicial, débitos, créditos y saldo final.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/pdf/:id',
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  downloadComprobante: {
    summary: 'Un comprobante en PDF, por su clave contable.',
    method: 'GET',
    path: 'cuentacorriente/v1/download/pdf/:sociedad/:documento/:ejercicio',
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  downloadExcel: {
    summary:
      'Excel de lo filtrado, con celdas de número y de fecha. De un período, sus débitos y créditos con los saldos de sus días.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  downloadZip: {
    summary: 'Los comprobantes elegidos en PDF, dentro de un ZIP.',
    method: 'POST',
    path: 'cuentacorriente/v1/download/zip',
    reply: 'application/zip',
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  sendEmail: {
    summary:
      'Envía por email el resumen de cuenta de lo filtrado, con el PDF adjunto: a los usuarios de la empresa y a quienes de afuera lo confirmaron una vez. Hay un máximo por hora.',
    method: 'POST',
    path: 'cuentacorriente/v1/enviar/:id',
    roles,
    servicio,
    touches: [],
  },
  getSuscripcion: {
    summary:
      'A qué emails pidió el usuario que vaya, el primer día de cada mes, el estado de cuenta del mes que terminó.',
    method: 'GET',
    path: 'cuentacorriente/v1/suscripcion/:id',
    reads: ['suscripcion'],
    roles,
    servicio,
  },
  setSuscripcion: {
    summary:
      'Envía el estado de cuenta de cada mes a esos emails, con las reglas de Enviar Email; a ninguno: deja de enviarlo.',
    method: 'PUT',
    path: 'cuentacorriente/v1/suscripcion/:id',
    roles,
    servicio,
    touches: ['suscripcion'],
  },
}

/** Calls for the payments that customers report and staff apply. */
export const pagos: Calls<typeof pagosShapes> = {
  create: {
    summary: 'Informa un pago, con su comprobante de pago y los comprobantes que paga.',
    method: 'POST',
    path: 'pagos/v1',
    files: true,
    roles,
    servicio,
    touches: ['pagos'],
    token: ['pagos:informar'],
  },
  getDestino: {
    summary: 'Adónde se paga: lo que la distribuidora dice de sus cuentas bancarias.',
    method: 'GET',
    path: 'pagos/v1/destino',
    reads: ['distribuidor'],
    roles,
    servicio,
    token: ['cuenta:leer', 'pagos:informar'],
  },
  getQuePagar: {
    summary:
      'Lo que una razón social debe, por vencimiento: lo que queda por pagar de cada comprobante, sin lo ya informado, y cuánto se ahorra pagándolo hoy.',
    method: 'GET',
    path: 'pagos/v1/que-pagar/:id',
    reads: ['pagos'],
    roles,
    servicio,
    token: ['cuenta:leer', 'pagos:informar'],
  },
  get: {
    summary: 'Un pago informado, con los comprobantes que paga y los comprobantes de pago.',
    method: 'GET',
    path: 'pagos/v1/:pagoId',
    reads: ['pagos'],
    roles,
    servicio,
    token: ['cuenta:leer'],
  },
  search: {
    summary: 'Pagos informados, los más nuevos primero.',
    method: 'POST',
    path: 'pagos/v1/find/page/:page/size/:size',
    reads: ['pagos'],
    roles,
    servicio,
    token: ['cuenta:leer'],
    herramienta: 'Los pagos que la empresa informó, y si ya se aplicaron.',
  },
  setEstado: {
    undoable: { id: 'pagoId', clases: ['pago'] },
    summary: 'Aplica o rechaza un pago informado. Rechazar necesita un motivo.',
    method: 'POST',
    path: 'pagos/v1/estado/:pagoId/:estado',
    roles: CAPACIDADES.resolverPagos.roles,
    servicio,
    touches: ['pagos'],
  },
  withdraw: {
    summary:
      'Anula un pago informado, quien lo informó, mientras nadie lo tomó: deja de contar, y lo que pagaba vuelve a quedar pendiente.',
    method: 'POST',
    path: 'pagos/v1/anular/:pagoId',
    roles,
    servicio,
    touches: ['pagos'],
  },
  setMedio: {
    undoable: { id: 'pagoId', clases: ['pago'] },
    summary:
      'Dice que el banco acreditó o rechazó un cheque de un pago aplicado. Rechazar necesita un motivo, y lo que cubría vuelve a quedar pendiente.',
    method: 'POST',
    path: 'pagos/v1/medio/:pagoId/:orden/:estado',
    roles: CAPACIDADES.resolverPagos.roles,
    servicio,
    touches: ['pagos'],
  },
  downloadRecibo: {
    summary: 'El recibo de un pago aplicado, en PDF.',
    method: 'GET',
    path: 'pagos/v1/:pagoId/recibo',
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
    token: ['cuenta:leer'],
  },
  searchRecibos: {
    summary: 'Recibos emitidos y anulados, los más nuevos primero.',
    method: 'POST',
    path: 'pagos/v1/recibos/find/page/:page/size/:size',
    reads: ['pagos', 'conciliacion'],
    roles,
    servicio,
  },
  downloadReciboNumero: {
    summary: 'Un recibo por su número, en PDF; el de uno anulado dice ANULADO.',
    method: 'GET',
    path: 'pagos/v1/recibos/:numero',
    reply: 'application/pdf',
    roles,
    servicio,
    audited: true,
  },
  sendRecibo: {
    summary:
      'Reenvía por email el recibo de un pago aplicado: el cliente, a sí mismo; la distribuidora, a quien lo informó o a los usuarios de la empresa. Cuenta entre los resúmenes de la hora.',
    method: 'POST',
    path: 'pagos/v1/:pagoId/recibo',
    roles,
    servicio,
    touches: [],
  },
}
