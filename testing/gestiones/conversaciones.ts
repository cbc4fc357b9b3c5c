import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { createPedido, move } from './pedidos-motos.ts'
import { PNG, type Portal } from '../portal.ts'

/** Functions that create a pending item of each kind. */
const NUEVO: Record<ClaseConversacion, (portal: Portal, vez: number) => Promise<number>> = {
  pago: async (portal) => {
    const medio = { medio: 'transferencia', banco: 'Banco del Litoral', fecha: '2026-11-20', importe: '1500,50' }
    const body = { razonSocialId: 1042, medios: [medio], sonOtros: true }
    const files = [{ name: 'pago.txt', content: 'Transferencia' }]
    return (await portal.call<{ pagoId: number }>('lferreyra', pagos.create, { body, files })).body.pagoId
  },
  pedido: async (portal) => {
    const pedidoId = await createPedido(portal)
    await move(portal, 'hquiroga', pedidoId, 102)
    return pedidoId
  },
  certificado: async (portal, vez) => {
    const body = { razonSocialId: 1042, tipo: 'exencion', detalle: `De prueba ${vez}`, vence: '2027-03-31' }
    const files = [{ name: 'certificado.pdf', content: `%PDF-1.4\n${vez}\n%%EOF\n` }]
    return (await portal.call<{ certificadoId: number }>('lferreyra', certificados.create, { body, files })).body
      .certificadoId
  },
  alta: async (portal) => {
    // Only one request per CUIT can be pending, so reject the previous request first.
    const own = await portal.call<PedidoRazonSocial[]>('lferreyra', pedidosRazonSocial.list)
    for (const { pedidoId, version } of own.body.filter(({ estado }) => estado === 'pendiente')) {
      const sent = { params: { pedidoId, estado: 'rechazado' }, body: { version, motivo: 'Falta el poder' } }
      await portal.call('npaz', pedidosRazonSocial.setEstado, sent)
    }
    const body = { cuit: '33-81023456-9', razonSocial: 'Frenos y Embragues del Norte S.A.', provincia: 'Salta' }
    const files = [{ name: 'constancia.png', content: PNG }]
    return (await portal.call<{ pedidoId: number }>('lferreyra', pedidosRazonSocial.create, { body, files })).body
      .pedidoId
  },
}
/** Creates a pending item of a kind. `vez` is a number that makes the item differ from earlier items. */
export const createConversable = (portal: Portal, clase: ClaseConversacion, vez: number): Promise<number> =>
  NUEVO[clase](portal, vez)

/** Calls to the conversation about a certificate of another company. */
export const conversacionesAjenas = (entidadId: number) => {
  const params = { clase: 'certificado', entidadId }
  return {
    'conversaciones.get': { params },
    'conversaciones.create': { params, body: { comentario: 'Hola' } },
    'conversaciones.setLeida': { params },
  }
}

/** Saved reply. */
export const RESPUESTA = {
  titulo: 'Una',
  texto: 'Hola',
  esNota: false,
  clases: [],
  motivoIds: [],
  estadoId: null,
  compartida: false,
}

const AJENO = { roles: ['ROL_ADMIN'] as const, params: { sinUbicarId: 999_999 } }

/** Calls about received e-mails, with an id that does not exist. */
export const CORREO_AJENO = {
  'correoRecibido.download': AJENO,
  'correoRecibido.addComentario': AJENO,
  'correoRecibido.setDescartado': AJENO,
}
