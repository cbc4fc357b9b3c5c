import { afterAll, beforeAll, expect, test } from 'vitest'
import { ESTADOS_TEXTO, ESTADOS_TICKET, type EstadoDevolucionId } from '#contract/base/estados.ts'
import { PESTANAS_PEDIDO } from '#contract/base/pestanas.ts'
import { type ClaseTrabajo, COLAS, CON_PLAZO, type Etapa } from '#contract/mesa/reglas.ts'
import type { EstadoPedidoId } from '#contract/pedidos-motos/estados.ts'
import { aDevolucionEn, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { aPedidoEn, giveCredito, giveExistencias } from '#testing/gestiones/pedidos-motos.ts'
import { aReclamoRechazado, aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { devolucionMachine } from '../devoluciones/devoluciones.rules.ts'
import { pedidoMachine } from '../pedidos-motos/pedidos-motos.rules.ts'
import { TICKET_MACHINES } from '../tickets/tickets.rules.ts'

type EstadoTicket<T extends keyof typeof ESTADOS_TICKET> = (typeof ESTADOS_TICKET)[T][number]

/**
 * Stage of the mesa for each state of each state machine; `ninguna`: before the gestión is sent and after it is closed.
 */
interface Etapas {
  devolucion: Record<EstadoDevolucionId, Etapa | 'ninguna'>
  reclamo: Record<EstadoTicket<'reclamo'>, Etapa | 'ninguna'>
  garantia: Record<EstadoTicket<'garantia'>, Etapa | 'ninguna'>
  pedido: Record<EstadoPedidoId, Etapa | 'ninguna'>
}
const ETAPAS: Etapas = {
  devolucion: {
    11: 'autorizar',
    1: 'autorizar',
    2: 'autorizar',
    8: 'espera',
    12: 'autorizar',
    10: 'recepcion',
    9: 'recepcion',
    7: 'resolver',
    5: 'cerrar',
    6: 'cerrar',
    4: 'ninguna',
  },
  reclamo: { 1: 'resolver', 2: 'resolver', 4: 'ninguna', 6: 'ninguna' },
  garantia: {
    11: 'garantia',
    1: 'garantia',
    2: 'garantia',
    8: 'espera',
    12: 'garantia',
    10: 'garantia',
    9: 'garantia',
    7: 'garantia',
    5: 'garantia',
    6: 'garantia',
    4: 'ninguna',
  },
  pedido: {
    101: 'ninguna',
    102: 'pedido',
    103: 'pedido',
    104: 'pedido',
    105: 'pedido',
    106: 'ninguna',
    107: 'pedido',
    108: 'pedido',
    109: 'espera',
    110: 'ninguna',
    111: 'ninguna',
  },
}
const MACHINES = { devolucion: devolucionMachine, ...TICKET_MACHINES, pedido: pedidoMachine }
type Clase = keyof typeof MACHINES
const CLASES = Object.keys(MACHINES) as Clase[]
const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b)
const statesOf = (clase: Clase): number[] => sorted(Object.keys(ETAPAS[clase]).map(Number))
const etapaOf = (clase: Clase, estadoId: number) => (ETAPAS[clase] as Record<number, Etapa | 'ninguna'>)[estadoId]!

let portal: Portal
/** Portal whose claims InvGate attends, since only InvGate rejects a claim. */
let mesa: Mesa

beforeAll(async () => {
  portal = await startPortal()
  mesa = await startMesa()
  await giveUnidades(portal)
  await giveCredito(portal)
  await giveExistencias(portal)
})
afterAll(async () => {
  await portal.close()
  await mesa.close()
})

const CAMINOS: Record<Clase, (estadoId: number) => Promise<number>> = {
  devolucion: (estadoId) => aDevolucionEn(portal, estadoId),
  reclamo: (estadoId) => (estadoId === 6 ? aReclamoRechazado(mesa, 1042) : aTicketEn(portal, 'reclamo', estadoId)),
  garantia: (estadoId) => aTicketEn(portal, 'garantia', estadoId),
  pedido: (estadoId) => aPedidoEn(portal, estadoId as EstadoPedidoId),
}

test.each(CLASES)('this file lists all states of the state machine of a %s', (clase) => {
  expect(sorted(MACHINES[clase].estados)).toEqual(statesOf(clase))
})

test.each(CLASES.flatMap((clase) => statesOf(clase).map((estadoId) => [clase, estadoId] as const)))(
  'a %s in state %i has the expected stage in the view and in the table',
  async (clase, estadoId) => {
    const id = await CAMINOS[clase](estadoId)
    const { pool } = clase === 'reclamo' && estadoId === 6 ? mesa.portal : portal
    const { rows } = await pool.query(
      `select f.etapa as view, t.etapa as kept from trabajo_fuente f full join trabajo t using (clase, entidad_id)
       where clase = $1 and entidad_id = $2`,
      [clase, id],
    )
    const etapa = etapaOf(clase, estadoId)
    expect(rows).toEqual(etapa === 'ninguna' ? [] : [{ view: etapa, kept: etapa }])
  },
)

test.each(CLASES.flatMap((clase) => statesOf(clase).map((estadoId) => [clase, estadoId] as const)))(
  'a %s in state %i has a term exactly when the staff has to act, and the queue of its stage includes that kind',
  (clase, estadoId) => {
    const etapa = etapaOf(clase, estadoId)
    expect(CON_PLAZO[clase].includes(estadoId)).toBe(etapa !== 'ninguna' && etapa !== 'espera')
    if (etapa === 'ninguna') return
    const cola: { grupo: string; clases?: readonly ClaseTrabajo[] } = COLAS[etapa]
    expect(cola.clases ?? [clase]).toContain(clase)
  },
)

test.each(CLASES.flatMap((clase) => statesOf(clase).map((estadoId) => [clase, estadoId] as const)))(
  'a %s in state %i belongs to exactly one tab or text of states',
  (clase, estadoId) => {
    const { abiertos, terminados } = PESTANAS_PEDIDO
    const groups = clase === 'pedido' ? [abiertos.estados, terminados.estados] : Object.values(ESTADOS_TEXTO)
    expect(groups.filter((group: readonly number[]) => group.includes(estadoId))).toHaveLength(1)
  },
)

test.each(['reclamo', 'garantia'] as const)(
  'the filter by state of a %s offers the states of its state machine',
  (tipo) => {
    expect(sorted(ESTADOS_TICKET[tipo])).toEqual(sorted(TICKET_MACHINES[tipo].estados))
  },
)
