import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createEscritorio, type Escritorio } from '#testing/conciliacion/escritorio.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

const CUIT = '30-80100123-4'
/** Open items of razón social 1042. */
const FACTURA = { partidaId: '1000-0090000104-2026-1', importe: '642118.00' }

let portal: Portal
let desk: Escritorio
const { mail, sent, empty } = createMailbox()
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
  desk = createEscritorio(portal)
})
afterAll(() => portal.close())

const pago = async (pagoId: number) => (await portal.call<Pago>('admin', pagos.get, { params: { pagoId } })).body
const row = async (pagoId: number) =>
  (await portal.pool.query('select estado, motivo, resuelto, resuelto_por from pago where pago_id = $1', [pagoId]))
    .rows[0]

describe('a reported payment', () => {
  test('is proposed, confirmed, notified to the customer and restored by an undo', async () => {
    const pagoId = await desk.inform('150250,10', { referencia: '9912345' })
    const before = await row(pagoId)
    const [linea] = await desk.load({ importe: '150250,10', referencia: '0009912345' })
    expect(linea).toMatchObject({
      importe: '150250.10',
      propuesta: { clase: 'informado', confianza: 'segura', pagoId, razonSocialId: 1042 },
    })
    expect(linea!.propuesta!.fundamentos[0]).toBe('Tiene la referencia del pago informado.')
    expect((await pago(pagoId)).estado, 'nothing is confirmed automatically').toBe('recibido')
    await untilDone(portal.jobs)
    empty()
    expect(await desk.confirm([linea!])).toEqual([
      { acreditacionId: linea!.acreditacionId, ok: true, pagoId, mensaje: null },
    ])
    expect((await pago(pagoId)).estado).toBe('aplicado')
    await untilDone(portal.jobs)
    expect(sent.map(({ asunto }) => asunto)).toContain(`Pago ${pagoId}, aplicado`)
    const [done] = (await desk.search('conciliadas')).filas
    expect(done).toMatchObject({ acreditacionId: linea!.acreditacionId, conciliada: { pagoId, creoPago: false } })

    expect((await desk.undo(linea!.acreditacionId)).body).toMatchObject({ conciliada: null, propuesta: { pagoId } })
    expect(await row(pagoId)).toEqual(before)
    expect((await desk.undo(linea!.acreditacionId)).status).toBe(409)
    const [again] = (await desk.search('propuesta')).filas
    expect(again).toEqual(linea)
    expect((await desk.confirm([again!]))[0]).toMatchObject({ ok: true, pagoId })
  })

  test('with two transfers becomes applied when its second line is confirmed, and becomes received again when one of the lines is undone', async () => {
    const pagoId = await desk.inform('1111,11', {}, [
      { medio: 'transferencia', importe: '2222,22', fecha: '2026-11-19', banco: 'Banco del Litoral' },
      { medio: 'retencion-iva', importe: '10,00', fecha: '2026-11-19', referencia: '77' },
    ])
    const [second, first] = await desk.load({ importe: '1111,11', cuit: CUIT }, { importe: '2222,22', cuit: CUIT })
    expect([first?.propuesta?.pagoId, second?.propuesta?.pagoId]).toEqual([pagoId, pagoId])
    await desk.confirm([first!])
    expect((await pago(pagoId)).estado).toBe('recibido')
    await desk.confirm([second!])
    expect((await pago(pagoId)).estado).toBe('aplicado')
    expect((await desk.undo(first!.acreditacionId)).status).toBe(200)
    expect((await pago(pagoId)).estado).toBe('recibido')
    expect((await desk.undo(second!.acreditacionId)).status, 'it is not applied any more').toBe(200)
    expect((await pago(pagoId)).estado).toBe('recibido')
    expect((await desk.confirm([first!, second!])).map(({ ok }) => ok)).toEqual([true, true])
    expect((await pago(pagoId)).estado).toBe('aplicado')
  })

  test('that was applied by hand is matched with its line, and stays applied after an undo', async () => {
    const pagoId = await desk.inform('3333,33')
    await portal.call('admin', pagos.setEstado, { params: { pagoId, estado: 'aplicado' } })
    const before = await row(pagoId)
    const [linea] = await desk.load({ importe: '3333,33', cuit: CUIT })
    expect(linea?.propuesta).toMatchObject({ clase: 'informado', pagoId })
    expect((await desk.confirm([linea!]))[0]?.ok).toBe(true)
    expect((await desk.undo(linea!.acreditacionId)).status).toBe(200)
    expect(await row(pagoId)).toEqual(before)
    await desk.confirm([linea!])
  })

  test('that was rejected in the meantime fails with a message, and the other lines are confirmed', async () => {
    const [one, other] = [await desk.inform('4444,44'), await desk.inform('5555,55')]
    const found = await desk.load({ importe: '4444,44', cuit: CUIT }, { importe: '5555,55', cuit: CUIT })
    await portal.call('admin', pagos.setEstado, {
      params: { pagoId: one, estado: 'rechazado' },
      body: { motivo: 'No entró' },
    })
    const results = await desk.confirm(found)
    expect(results.map(({ ok, pagoId }) => `${ok} ${pagoId}`).toSorted()).toEqual(['false null', `true ${other}`])
    expect(results.find(({ ok }) => !ok)?.mensaje).toBe(
      `El pago Nº ${one} fue rechazado. Elegí otro pago para la acreditación.`,
    )
  })
})

describe('a line that no customer reported', () => {
  const saldo = async () =>
    (
      await portal.call<ReplyOf<typeof cuentaCorriente.summarize>>('lferreyra', cuentaCorriente.summarize, {
        query: { razonSocialIds: [1042] },
      })
    ).body.totales
  test('becomes an applied payment of the debts, and an undo rejects the payment', async () => {
    const balance = await saldo()
    const [linea] = await desk.load({ importe: '642118,00', cuit: CUIT })
    expect(linea?.propuesta).toMatchObject({ clase: 'documentos', confianza: 'segura', aplicaciones: [FACTURA] })
    const [result] = await desk.confirm([linea!])
    const created = await pago(result!.pagoId!)
    expect(created).toMatchObject({
      estado: 'aplicado',
      importe: '642118.00',
      informadoPor: 'Acreditación bancaria',
      razonSocialId: 1042,
    })
    expect(created.aplicaciones).toMatchObject([{ importe: '642118.00' }])
    expect((await desk.undo(linea!.acreditacionId)).body).toMatchObject({ propuesta: { clase: 'documentos' } })
    expect(await pago(result!.pagoId!)).toMatchObject({
      estado: 'rechazado',
      motivo: 'Se deshizo la conciliación con el banco.',
      recibo: null,
    })
    expect(await saldo()).toEqual(balance)
    const { rows } = await portal.pool.query(
      `select detalle -> 'cambios' as cambios from auditoria where entidad = 'conciliacion' order by auditoria_id desc limit 1`,
    )
    expect(rows[0].cambios).toEqual({ pago: [result!.pagoId, null], recibo: [created.recibo, null] })
    await desk.confirm([{ ...linea!, version: linea!.version }])
  })

  test('is recorded on account when it matches no debt', async () => {
    const [linea] = await desk.load({ importe: '777,77', cuit: CUIT })
    expect(linea?.propuesta).toMatchObject({ clase: 'cuenta', aplicaciones: [], confianza: 'probable' })
    const [result] = await desk.confirm([linea!])
    expect(await pago(result!.pagoId!)).toMatchObject({ estado: 'aplicado', aplicaciones: [] })
  })

  test('without an owner is in the tab sin-dueno until a user chooses its owner', async () => {
    await desk.load({ importe: '888,88', nombre: 'GOMEZ MARIA' })
    const [linea] = (await desk.search('sin-dueno')).filas
    expect(linea).toMatchObject({ importe: '888.88', propuesta: null })
    expect((await desk.confirm([linea!]))[0]).toMatchObject({
      ok: false,
      mensaje: 'La acreditación está sin identificar. Elegí de qué cliente es.',
    })
    const params = { acreditacionId: linea!.acreditacionId }
    const chosen = await portal.call<Acreditacion>('npaz', conciliacion.setPropuesta, {
      params,
      body: { razonSocialId: 1042, version: linea!.version },
    })
    expect(chosen.body.propuesta).toMatchObject({ clase: 'cuenta', confianza: 'elegida', razonSocialId: 1042 })
    await desk.look()
    const [still] = (await desk.search('propuesta')).filas
    expect(still, 'matching does not change it').toEqual(chosen.body)
    const outdated = await portal.call('admin', conciliacion.setPropuesta, {
      params,
      body: { razonSocialId: null, version: linea!.version },
    })
    expect(outdated.status).toBe(409)
    const nobody = await portal.call<Acreditacion>('admin', conciliacion.setPropuesta, {
      params,
      body: { razonSocialId: null, version: still!.version },
    })
    expect(nobody.body.propuesta).toBeNull()
  })

  test('can be assigned to a payment of another amount, but only of the same razón social and currency', async () => {
    const pagoId = await desk.inform('900,00')
    const [linea] = await desk.load({ importe: '905,00', cuit: CUIT })
    const choose = (razonSocialId: number, chosen: number) =>
      portal.call<Acreditacion & { fields?: Record<string, string> }>('admin', conciliacion.setPropuesta, {
        params: { acreditacionId: linea!.acreditacionId },
        body: { razonSocialId, pagoId: chosen, version: linea!.version },
      })
    expect((await choose(1051, pagoId)).body.fields).toEqual({ pagoId: 'Ese pago ya no está disponible. Elegí otro.' })
    expect((await choose(1042, pagoId)).body.propuesta).toMatchObject({
      pagoId,
      confianza: 'elegida',
      diferencia: '5.00',
    })
  })
})

test('an outdated proposal is rejected', async () => {
  const [linea] = await desk.load({ importe: '999,99', cuit: CUIT })
  expect((await desk.confirm([{ ...linea!, version: linea!.version + 1 }]))[0]).toMatchObject({
    ok: false,
    mensaje: 'La propuesta cambió mientras tanto. Revisala antes de confirmar.',
  })
  expect((await desk.confirm([{ acreditacionId: 999_999, version: 1 }]))[0]?.ok).toBe(false)
})

test('a payment with comments keeps them when its confirmation is undone', async () => {
  const [linea] = await desk.load({ importe: '1234,56', cuit: CUIT })
  const [result] = await desk.confirm([linea!])
  await portal.pool.query(
    `with c as (insert into conversacion (clase, entidad_id) values ('pago', $1) returning conversacion_id)
     insert into conversacion_comentario (conversacion_id, usuario_id, comentario, fecha, es_interno, es_nota) select conversacion_id, 2, 'Gracias', now(), false, false from c`,
    [result!.pagoId],
  )
  expect((await desk.undo(linea!.acreditacionId)).status).toBe(200)
  expect((await pago(result!.pagoId!)).estado).toBe('rechazado')
  const { rows } = await portal.pool.query(
    `select count(*)::int as n from conversacion join conversacion_comentario using (conversacion_id) where clase = 'pago' and entidad_id = $1`,
    [result!.pagoId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a payment with one of two transfers matched is neither annulled nor rejected until that line is undone', async () => {
  const pagoId = await desk.inform('6111,11', {}, [
    { medio: 'transferencia', importe: '6222,22', fecha: '2026-11-19', banco: 'Banco del Litoral' },
  ])
  const annul = () => portal.call<{ message: string }>('lferreyra', pagos.withdraw, { params: { pagoId } })
  const body = { motivo: 'No entró' }
  const reject = () => portal.call('admin', pagos.setEstado, { params: { pagoId, estado: 'rechazado' }, body })
  const [linea] = await desk.load({ importe: '6222,22', cuit: CUIT })
  await desk.confirm([linea!])
  expect((await pago(pagoId)).estado).toBe('recibido')
  expect((await annul()).body.message).toMatch(/^El banco ya informó la acreditación de este pago/)
  expect((await reject()).status).toBe(409)
  expect((await desk.undo(linea!.acreditacionId)).status).toBe(200)
  expect((await annul()).status).toBe(200)
})
