import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'

let number = 0

/** Means of payment: a transfer of 100,000 pesos. `over` replaces or adds fields. */
export const transferencia = (over: Record<string, unknown> = {}) => ({
  medio: 'transferencia',
  banco: 'Banco del Litoral',
  fecha: '2026-11-20',
  importe: '100000.00',
  ...over,
})

/** Means of payment: an echeq with a new number. */
export const echeq = (over: Record<string, unknown> = {}) => {
  number += 1
  return {
    medio: 'echeq',
    banco: 'Banco Nación',
    referencia: String(451_000 + number),
    cuit: '30-80100123-4',
    fecha: '2027-02-20',
    importe: '60000.00',
    ...over,
  }
}

/** Reports a payment of the razón social 1042. */
export const createPago = (
  portal: Portal,
  body: Record<string, unknown>,
  { person = 'lferreyra' as Person, files = [{ name: 'transferencia.txt', content: 'Transferencia 4471' }] } = {},
) =>
  portal.call<{ pagoId: number; fields?: Record<string, string> }>(person, pagos.create, {
    // Tests report equal transfers many times, so confirm that they are different payments. Tests of similar payments
    // set this to false.
    body: { razonSocialId: 1042, sonOtros: true, ...body },
    files,
  })

/** Applies or rejects a reported payment. */
export const resolvePago = (
  portal: Portal,
  pagoId: number,
  estado: 'aplicado' | 'rechazado',
  person: Person = 'npaz',
) =>
  portal.call(person, pagos.setEstado, {
    params: { pagoId, estado },
    body: estado === 'rechazado' ? { motivo: 'De prueba' } : { sonOtros: true },
  })

/** Creates a payment and applies it; returns its id. */
export const aPagoAplicado = async (portal: Portal, body: Record<string, unknown>): Promise<number> => {
  const { pagoId } = (await createPago(portal, body)).body
  await resolvePago(portal, pagoId, 'aplicado')
  return pagoId
}

export const readPago = async (portal: Portal, pagoId: number, person: Person = 'npaz'): Promise<Pago> =>
  (await portal.call<ReplyOf<typeof pagos.get>>(person, pagos.get, { params: { pagoId } })).body
