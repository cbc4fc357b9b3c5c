import { afterAll, beforeAll, expect, test } from 'vitest'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { createEscritorio, type Escritorio } from '#testing/conciliacion/escritorio.ts'
import { createPago, readPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const CUIT = '30-80100123-4'

let portal: Portal
let desk: Escritorio
beforeAll(async () => {
  portal = await startPortal({}, { retries: 1 })
  desk = createEscritorio(portal)
})
afterAll(() => portal.close())

const lineaOf = async (importe: string, referencia = '') => (await desk.load({ importe, cuit: CUIT, referencia }))[0]!
/** Assigns a line to a razón social by hand; `pagoId`: to one of its payments. */
const choose = async ({ acreditacionId, version }: Acreditacion, razonSocialId: number, pagoId: number | null = null) =>
  (
    await portal.call<Acreditacion>('admin', conciliacion.setPropuesta, {
      params: { acreditacionId },
      body: { razonSocialId, pagoId, version },
    })
  ).body
const confirm = async (linea: Acreditacion) => (await desk.confirm([linea]))[0]!

test('a line is not recorded for a razón social when another one reported its transfer', async () => {
  const over = { referencia: '00881234', fecha: '2026-11-20', importe: '9001.01' }
  const pagoId = await desk.inform('9001.01', over)
  const linea = await choose(await lineaOf('9001,01', '881234'), 1060)
  expect(await confirm(linea)).toMatchObject({ ok: false, pagoId: null })
  await resolvePago(portal, pagoId, 'rechazado')
  expect(await confirm(linea)).toMatchObject({ ok: true })
})

test('two identical statement lines become two payments', async () => {
  const lines = await desk.load(
    { importe: '9002,02', cuit: CUIT, referencia: '104217' },
    { importe: '9002,02', cuit: CUIT, referencia: '104217' },
  )
  const own = lines.filter(({ importe }) => importe === '9002.02')
  expect((await desk.confirm(own)).map(({ ok }) => ok)).toEqual([true, true])
})

test('the money of a confirmed line cannot be reported again, until its confirmation is undone', async () => {
  const pagoId = await desk.inform('9003.03')
  const linea = await lineaOf('9003,03', '991234')
  expect(await confirm(linea)).toMatchObject({ ok: true, pagoId })
  const again = () =>
    createPago(
      portal,
      { razonSocialId: 1060, medios: [transferencia({ importe: '9003.03', referencia: '0991234' })] },
      { person: 'hquiroga' },
    )
  expect((await again()).body.fields).toEqual({
    'medios.0.referencia': 'Transferencia: ya fue presentado. Escribinos.',
  })
  await desk.undo(linea.acreditacionId)
  expect((await again()).status).toBe(200)
})

test('undoing a line frees its own money, but not that of another line of the same payment', async () => {
  const pagoId = await desk.inform('9101,01', {}, [
    { medio: 'transferencia', importe: '9102,02', fecha: '2026-11-19', banco: 'Banco del Litoral' },
  ])
  const lines = [await lineaOf('9101,01', '881101'), await lineaOf('9102,02', '881102')]
  expect((await desk.confirm(lines)).map((each) => each.pagoId)).toEqual([pagoId, pagoId])
  await desk.undo(lines[0]!.acreditacionId)
  const again = (importe: string, referencia: string) =>
    createPago(
      portal,
      { razonSocialId: 1060, medios: [transferencia({ importe, referencia })] },
      { person: 'hquiroga' },
    )
  expect((await again('9102.02', '881102')).status).toBe(400)
  expect((await again('9101.01', '881101')).status).toBe(200)
})

test('a line is not confirmed for a pending payment if an applied payment resembles it and has no line', async () => {
  const applied = await desk.inform('9004.04')
  await resolvePago(portal, applied, 'aplicado')
  const pending = await desk.inform('9004.04')
  const linea = await choose(await lineaOf('9004,04'), 1042, pending)
  expect(await confirm(linea)).toMatchObject({
    ok: false,
    mensaje: `El pago Nº ${pending} se parece al Nº ${applied}, ya aplicado y sin conciliar. Elegí ese pago. Si son dos, aplicá el Nº ${pending} y volvé a confirmar.`,
  })
  const own = await choose({ ...linea, version: linea.version }, 1042, applied)
  expect(await confirm(own)).toMatchObject({ ok: true, pagoId: applied })
  // The applied payment has its own line, so the pending payment is separate money.
  const second = await choose(await lineaOf('9004,04'), 1042, pending)
  expect(await confirm(second)).toMatchObject({ ok: true, pagoId: pending })
  expect((await readPago(portal, pending)).recibo).toMatch(/^X-/)
})
