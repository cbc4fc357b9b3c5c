import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { newPedido } from './pedidos-motos.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal } from '../portal.ts'
import { FOTOS_MOTO, newGarantia, newReclamo } from './tickets.ts'
import type { Sent } from '../wire/wire.ts'

type Caller = Pick<Portal, 'call'>

/** CUITs of companies that the ERP knows. A customer can ask to be added to these companies. */
const CONOCIDAS = ['33-81023456-9', '30-80912345-2', '30-80567341-5']

const send = async <T>({ call }: Caller, who: Person, route: Route, sent: Sent): Promise<T> => {
  const { status, body } = await call<T>(who, route, sent)
  if (status !== 200) throw new Error(`${route.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/**
 * Functions that create an item of each kind and bring it to the point where staff decide. `n` makes the items differ.
 */
export const ENTRA: Record<ClaseTrabajo, (portal: Caller, n: number) => Promise<number>> = {
  devolucion: async (portal) => {
    const body = newDevolucion(await findProducto(portal, 1042, 'ZK-0087'), {}, { requiereEnvioTransporte: true })
    return (await send<{ devolucionId: number }>(portal, 'lferreyra', devoluciones.create, { body })).devolucionId
  },
  reclamo: async (portal, n) => {
    const sent = { params: { razonSocial: 1042 }, body: newReclamo({ titulo: `Transferencia ${n} sin imputar` }) }
    return (await send<{ ticketId: number }>(portal, 'lferreyra', tickets.create, sent)).ticketId
  },
  garantia: async (portal, n) => {
    const vin = `8AXTH150CRD${String(n).padStart(6, '0')}`
    const sent = { params: { razonSocial: 1043 }, body: newGarantia({ vin }), files: FOTOS_MOTO.files }
    const { ticketId } = await send<{ ticketId: number }>(portal, 'hquiroga', tickets.create, sent)
    for (const statusId of [1, 2, 7])
      await send(portal, 'rsosa', tickets.setEstado, {
        params: { ticketId, statusId },
        body: { comentario: 'Se midió.' },
      })
    return ticketId
  },
  pago: async (portal, n) => {
    const body = {
      razonSocialId: 1042,
      medios: [{ medio: 'transferencia', banco: 'Banco del Litoral', fecha: '20-11-2026', importe: `${1000 + n},00` }],
    }
    const files = [{ name: 'transferencia.txt', content: `Transferencia ${n}` }]
    return (await send<{ pagoId: number }>(portal, 'lferreyra', pagos.create, { body, files })).pagoId
  },
  pedido: async (portal) => {
    const { pedidoId } = await send<{ pedidoId: number }>(portal, 'hquiroga', pedidosMotos.create, {
      body: newPedido(),
    })
    let version = 1
    for (const [who, estadoId] of [
      ['hquiroga', PEDIDO.ENVIADO],
      ['admin', PEDIDO.EN_REVISION],
    ] as const)
      ({ version } = await send<{ version: number }>(portal, who, pedidosMotos.setEstado, {
        params: { pedidoId, estadoId },
        body: { version },
      }))
    return pedidoId
  },
  certificado: async (portal, n) => {
    const body = { razonSocialId: 1042, tipo: 'noRetencion', vence: '2099-12-31', detalle: `Convenio ${n}` }
    const files = [{ name: 'certificado.pdf', content: `%PDF-1.4\n${n}\n%%EOF\n` }]
    return (await send<{ certificadoId: number }>(portal, 'lferreyra', certificados.create, { body, files }))
      .certificadoId
  },
  alta: async (portal, n) => {
    const body = {
      cuit: CONOCIDAS[Math.floor(n / 20) % CONOCIDAS.length],
      razonSocial: 'Frenos y Embragues del Norte S.A.',
      provincia: 'Salta',
      comentario: '',
    }
    const files = [{ name: 'constancia.png', content: PNG }]
    return (await send<{ pedidoId: number }>(portal, 'lferreyra', pedidosRazonSocial.create, { body, files })).pedidoId
  },
}

/**
 * Kinds of the first nine of ten consecutive items. The tenth is alternately an order of motorcycles and a request for
 * access to a company.
 */
const DIEZ: readonly ClaseTrabajo[] = [
  'devolucion',
  'reclamo',
  'pago',
  'garantia',
  'devolucion',
  'reclamo',
  'certificado',
  'reclamo',
  'pago',
]

const claseDe = (n: number): ClaseTrabajo => DIEZ[n % 10] ?? (n % 20 < 10 ? 'pedido' : 'alta')

/** Title of the saved reply with which staff close a claim. */
export const RESPUESTA = 'Imputado'

export interface Trabajo {
  clase: ClaseTrabajo
  entidadId: number
}

/**
 * Creates up to sixty items of all kinds and assigns them to a user who has no other work. Adds the saved reply with
 * which staff close claims.
 */
export const createDia = async (portal: Caller, cuantos: number, quien: Person): Promise<Trabajo[]> => {
  const { usuarioId } = await send<UsuarioProfile>(portal, quien, usuarios.getByName, { params: { userName: quien } })
  const trabajos: Trabajo[] = []
  for (let n = 0; n < cuantos; n += 1) {
    const clase = claseDe(n)
    trabajos.push({ clase, entidadId: await ENTRA[clase](portal, n) })
  }
  await send(portal, quien, respuestas.create, {
    body: {
      titulo: RESPUESTA,
      texto: 'Hola {{cliente}}, tu pago quedó imputado y cerramos el {{numero}}.',
      esNota: false,
      clases: ['reclamo'],
      motivoIds: [],
      estadoId: 4,
      compartida: false,
    },
  })
  await send(portal, quien, mesa.assign, { body: { trabajos, asignadoId: usuarioId } })
  return trabajos
}
