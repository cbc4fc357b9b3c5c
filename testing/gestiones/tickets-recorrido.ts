import type { EstadoId } from '#contract/base/estados.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketNeed } from '#contract/tickets/needs.ts'
import type { TicketDetail, TicketEstadoUpdate } from '#contract/tickets/shapes.ts'
import { TICKET_MACHINES } from '../../server/modules/tickets/tickets.rules.ts'
import { clearMesaExterna } from '../../server/modules/tickets/tickets-mesa.repository.ts'
import type { Mesa } from './mesa.ts'
import type { Person, Portal } from '../portal.ts'
import { createReclamo, FOTOS_MOTO, FOTOS_PIEZA, newGarantia, newGarantiaPieza } from './tickets.ts'
import { untilDone } from '../wait.ts'

/** Functions that return the data which a change of state may require. */
const DATOS: Readonly<Record<TicketNeed, TicketEstadoUpdate>> = {
  comentario: { comentario: 'Se conversó con el cliente.' },
  envio: {
    envio: { numeroRemito: 'R-0001-00009931', transporte: 'Expreso Rosario Sur', numeroGuia: '77001', cantidad: 1 },
  },
  solucion: { solucion: 'reemplazo' },
  codigoAutorizacion: { codigoAutorizacion: '70012399' },
  motivoRechazo: { motivoRechazo: 'Golpe' },
  comprobante: { comprobante: 'A-0001-00008899' },
}

/**
 * Users who make changes of state instead of postventa. HACIA: users by target state. DESDE: users by current state,
 * for target states that HACIA lacks.
 */
const HACIA: Readonly<Partial<Record<number, Person>>> = { 12: 'npaz' }
const DESDE: Readonly<Partial<Record<number, Person>>> = { 4: 'admin' }

/** Moves a claim or a warranty through states by the portal's own calls, with the data that each call requires. */
export const walkTicket = async (portal: Portal, ticketId: number, states: readonly number[]): Promise<void> => {
  const { body: ticket } = await portal.call<TicketDetail>('rsosa', tickets.get, { params: { ticketId } })
  let from = ticket.estadoId
  for (const to of states) {
    const { pide } = TICKET_MACHINES[ticket.tipo].rowOf(from as EstadoId, to as EstadoId)
    const body: TicketEstadoUpdate = Object.assign({}, ...pide.map((need) => DATOS[need]))
    const person = HACIA[to] ?? DESDE[from] ?? 'rsosa'
    const answer = await portal.call(person, tickets.setEstado, { params: { ticketId, statusId: to }, body })
    if (answer.status !== 200) throw new Error(`${from}→${to}: ${JSON.stringify(answer.body)}`)
    from = to
  }
}

/** States to pass on the way to each state. Only InvGate rejects claims, and no path reaches the hidden state. */
const CAMINOS: Readonly<Record<TipoTicket, Readonly<Partial<Record<number, readonly number[]>>>>> = {
  reclamo: { 1: [], 2: [2], 4: [2, 4] },
  garantia: {
    11: [],
    1: [1],
    2: [1, 2],
    8: [1, 2, 8],
    12: [1, 2, 8, 12],
    10: [1, 2, 8, 12, 10],
    9: [1, 2, 8, 12, 10, 9],
    7: [1, 2, 7],
    5: [1, 2, 7, 5],
    6: [1, 2, 6],
    4: [1, 2, 7, 5, 4],
  },
}

type RazonSocial = 1042 | 1043

/** Business (negocio) of each company. */
const NEGOCIO: Readonly<Record<RazonSocial, { negocioId: number }>> = { 1042: { negocioId: 4 }, 1043: { negocioId: 1 } }

/** Day of the fault. The form would reject a day in the future. */
const FALLA = { fechaFalla: '2026-11-01' }

let made = 0

const createGarantia = async (portal: Portal, razonSocial: RazonSocial): Promise<number> => {
  made += 1
  const pieza = razonSocial === 1042
  const answer = await portal.call<{ ticketId: number }>(pieza ? 'lferreyra' : 'hquiroga', tickets.create, {
    params: { razonSocial },
    body: pieza
      ? newGarantiaPieza(FALLA)
      : newGarantia({ ...FALLA, vin: `8AXTH150CRW${String(made).padStart(6, '0')}` }),
    files: pieza ? FOTOS_PIEZA.files : FOTOS_MOTO.files,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.ticketId
}

/**
 * Creates a claim or a warranty and moves it to a state. A warranty of the razón social 1042 is for a battery, a
 * warranty of 1043 for a motorcycle.
 */
export const aTicketEn = async (
  portal: Portal,
  tipo: TipoTicket,
  estadoId: number,
  { razonSocial = 1042 }: { razonSocial?: RazonSocial } = {},
): Promise<number> => {
  const camino = CAMINOS[tipo][estadoId]
  if (!camino) throw new Error(`no road of a ${tipo} leads to ${estadoId}`)
  const ticketId =
    tipo === 'reclamo'
      ? await createReclamo(portal, NEGOCIO[razonSocial], 'mibarra', razonSocial)
      : await createGarantia(portal, razonSocial)
  if (camino.length) await walkTicket(portal, ticketId, camino)
  return ticketId
}

/** Status of rejected requests in InvGate. */
const RECHAZADO = 7

/** Creates a claim that agents reject in InvGate. Afterwards the distributor attends claims in the portal again. */
export const aReclamoRechazado = async ({ portal, fake, read }: Mesa, razonSocial: RazonSocial): Promise<number> => {
  const ticketId = await createReclamo(portal, NEGOCIO[razonSocial], 'mibarra', razonSocial)
  await untilDone(portal.jobs)
  const incident = [...fake.state.incidents.values()].find(({ description }) =>
    description.endsWith(`Ref. portal T-${ticketId}</p>`),
  )
  fake.state.setStatus(incident!.id, RECHAZADO)
  await read()
  await clearMesaExterna(portal.pool)
  return ticketId
}
