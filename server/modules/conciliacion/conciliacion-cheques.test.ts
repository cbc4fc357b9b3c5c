import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { createEscritorio, type Escritorio } from '#testing/conciliacion/escritorio.ts'
import { echeq, readPago, resolvePago } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const CUIT = '30-80100123-4'

let portal: Portal
let desk: Escritorio
beforeAll(async () => {
  portal = await startPortal({}, { retries: 1 })
  desk = createEscritorio(portal)
})
afterAll(() => portal.close())

const cheque = (importe: string) => echeq({ importe, fecha: '2026-11-20' })
/** Reports a payment with only these cheques. */
const inform = (one: string, ...others: string[]): Promise<number> => desk.inform(one, cheque(one), others.map(cheque))
/** Loads a statement line and checks that the portal proposes this payment for it. */
const lineaOf = async (importe: string, pagoId: number) => {
  const [linea] = await desk.load({ importe, cuit: CUIT })
  expect(linea?.propuesta?.pagoId).toBe(pagoId)
  return linea!
}
const confirm = async (importe: string, pagoId: number) => {
  const linea = await lineaOf(importe, pagoId)
  expect((await desk.confirm([linea]))[0]).toMatchObject({ ok: true, pagoId })
  return linea.acreditacionId
}
const undo = async (acreditacionId: number) => expect((await desk.undo(acreditacionId)).status).toBe(200)
const estados = async (pagoId: number) => {
  const { estado, medios } = await readPago(portal, pagoId)
  return [estado, ...medios.map((medio) => medio.estado)]
}
const move = (pagoId: number, orden: number, estado: string, body: Record<string, unknown> = {}) =>
  portal.call('npaz', pagos.setMedio, { params: { pagoId, orden, estado }, body })

test('a cheque is credited when its line is confirmed, and becomes pending again after an undo', async () => {
  const pagoId = await inform('7001,01')
  const linea = await confirm('7001,01', pagoId)
  expect(await estados(pagoId)).toEqual(['aplicado', 'acreditado'])
  await undo(linea)
  expect(await estados(pagoId)).toEqual(['recibido', 'en-cartera'])
})

test('of two cheques only the one that the line pays is credited', async () => {
  const pagoId = await inform('7101,01', '7202,02')
  await resolvePago(portal, pagoId, 'aplicado')
  const one = await confirm('7202,02', pagoId)
  expect(await estados(pagoId)).toEqual(['aplicado', 'en-cartera', 'acreditado'])
  await undo(one)
  expect(await estados(pagoId)).toEqual(['aplicado', 'en-cartera', 'en-cartera'])
})

test('a line that pays a whole payment credits all its cheques', async () => {
  const pagoId = await inform('7111,01', '7212,02')
  await confirm('14323,03', pagoId)
  expect(await estados(pagoId)).toEqual(['aplicado', 'acreditado', 'acreditado'])
})

test('an undo keeps a cheque credited if a user had credited it by hand', async () => {
  const pagoId = await inform('7301,01')
  await resolvePago(portal, pagoId, 'aplicado')
  expect((await move(pagoId, 1, 'acreditado')).status).toBe(200)
  await undo(await confirm('7301,01', pagoId))
  expect(await estados(pagoId)).toEqual(['aplicado', 'acreditado'])
})

test('a cheque that the bank rejects after it was credited stays rejected after an undo', async () => {
  const pagoId = await inform('7401,01')
  await resolvePago(portal, pagoId, 'aplicado')
  const linea = await confirm('7401,01', pagoId)
  expect((await move(pagoId, 1, 'rechazado', { motivo: 'Firma distinta' })).status).toBe(200)
  await undo(linea)
  expect(await estados(pagoId)).toEqual(['aplicado', 'rechazado'])
})

test('a transfer keeps its state when a cheque of the same payment is credited', async () => {
  const pagoId = await desk.inform('7501,01', {}, [cheque('500,00')])
  await confirm('8001,01', pagoId)
  expect(await estados(pagoId)).toEqual(['aplicado', null, 'acreditado'])
})

test.each([
  ['the cheque of the line', '7601,01', '7602,02', '7602,02', 2],
  ['one of the cheques of the line', '7603,03', '7604,04', '15207,07', 1],
])('a line cannot be confirmed after the bank rejected %s', async (_which, one, other, importe, orden) => {
  const pagoId = await inform(one, other)
  await resolvePago(portal, pagoId, 'aplicado')
  const linea = await lineaOf(importe, pagoId)
  expect((await move(pagoId, orden, 'rechazado', { motivo: 'Sin fondos' })).status).toBe(200)
  expect(await desk.confirm([linea])).toMatchObject([
    { ok: false, mensaje: `Se rechazó un medio de pago del pago Nº ${pagoId}. Elegí otro pago para la acreditación.` },
  ])
})

test('a line for the rest of a payment whose cheque was rejected can be confirmed', async () => {
  const pagoId = await inform('7701,01', '7702,02')
  await resolvePago(portal, pagoId, 'aplicado')
  expect((await move(pagoId, 1, 'rechazado', { motivo: 'Sin fondos' })).status).toBe(200)
  await confirm('7702,02', pagoId)
  expect(await estados(pagoId)).toEqual(['aplicado', 'rechazado', 'acreditado'])
})
