import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

type Page = ReplyOf<typeof pagos.search>

const FILE = { name: 'transferencia.txt', content: 'Transferencia 4471' }
/** Two open invoices and a credit of 1042. */
const OLD = '1000-0090000101-2026-1'
const BIG = '1000-0090000106-2026-1'
const CREDIT = '1000-0090000103-2026-1'

let portal: Portal
const { mail, sent, empty } = createMailbox()

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(() => {
  empty()
})

const TRANSFERENCIA = { medio: 'transferencia', banco: 'Banco del Litoral', fecha: '20-11-2026', importe: '100000,00' }
let certificado = 0
const retencion = (over: Record<string, unknown> = {}) => {
  certificado += 1
  return { medio: 'retencion-iva', referencia: `R-${certificado}`, fecha: '19-11-2026', importe: '1500.50', ...over }
}
/** Payment on account. Payments of documents with other reported payments are tested in pagos-medios.test.ts. */
const PAGO = {
  razonSocialId: 1042,
  medios: [TRANSFERENCIA],
  comentario: 'Transferencia del viernes',
  sonOtros: true,
}
const withMedio = (medio: Record<string, unknown>) => ({ medios: [{ ...TRANSFERENCIA, ...medio }] })

const create = (over: Record<string, unknown> = {}, { person = 'lferreyra' as Person, files = [FILE] } = {}) =>
  portal.call<{ pagoId: number; fields?: Record<string, string> }>(person, pagos.create, {
    body: { ...PAGO, ...over },
    files,
  })

const search = async (person: Person, body: Record<string, unknown> = {}, { page = 1, size = 50 } = {}) =>
  (await portal.call<Page>(person, pagos.search, { params: { page, size }, body })).body

const resolve = (pagoId: number, estado: string, body?: Record<string, unknown>, person: Person = 'admin') =>
  portal.call<Pick<Pago, 'estado' | 'version'> & { message?: string; fields?: object }>(person, pagos.setEstado, {
    params: { pagoId, estado },
    body: { ...(estado === 'aplicado' && { sonOtros: true }), ...body },
  })

test("getDestino returns the distributor's bank data", async () => {
  const destino = await portal.call('lferreyra', pagos.getDestino)
  expect(destino.body).toEqual({
    nombre: 'Distribuidora Meridiana',
    cuit: '30801000017',
    datosBancarios: 'Banco de Prueba, cuenta corriente en pesos\nCBU 0000000000000000000017 · Alias meridiana.prueba',
  })
})

describe('Informar pago', () => {
  test('stores a payment; reading it by number returns the row of the list, and 404 for another company', async () => {
    const { body } = await create()
    const one = await portal.call<Pago>('mibarra', pagos.get, { params: { pagoId: body.pagoId } })
    expect(one.status).toBe(200)
    expect(one.body).toEqual((await search('mibarra')).filas.find(({ pagoId }) => pagoId === body.pagoId))
    expect((await portal.call('hquiroga', pagos.get, { params: { pagoId: body.pagoId } })).status).toBe(404)
    expect((await portal.call('mibarra', pagos.get, { params: { pagoId: 999_999 } })).status).toBe(404)
    expect((await portal.call<Pago>('npaz', pagos.get, { params: { pagoId: body.pagoId } })).body.puedeResolver).toBe(
      true,
    )
  })

  test('stores proof and documents, and notifies the collectors', async () => {
    const { body } = await create({
      medios: [TRANSFERENCIA, retencion()],
      aplicaciones: [{ partidaId: OLD, importe: '98700,75' }],
    })
    await untilDone(portal.jobs)
    const [pago] = (await search('lferreyra')).filas
    expect(pago).toMatchObject({
      pagoId: body.pagoId,
      razonSocial: 'Repuestos Litoral Sur S.R.L.',
      estado: 'recibido',
      fecha: '2026-11-20',
      importe: '100000.00',
      retenciones: '1500.50',
      informadoPor: 'Lucía Ferreyra',
      aplicaciones: [{ referencia: 'A-0003-00012890', importe: '98700.75' }],
      archivos: [{ nombre: 'transferencia.txt' }],
      puedeResolver: false,
    })
    const params = { archivoId: pago!.archivos[0]!.archivoId }
    expect((await portal.call('npaz', archivos.download, { params })).raw.toString()).toBe('Transferencia 4471')
    expect((await portal.call('hquiroga', archivos.download, { params })).status).toBe(404)
    expect((await resolve(body.pagoId, 'rechazado', { motivo: 'De prueba' })).status).toBe(200)
    const ofThis = sent.filter(({ asunto }) => asunto.startsWith(`Pago ${body.pagoId},`))
    const toSector = ofThis.filter(({ para }) => para === 'cobranzas@meridiana.example')
    expect(toSector.map(({ asunto }) => asunto)).toEqual([
      `Pago ${body.pagoId}, informado por Repuestos Litoral Sur S.R.L.`,
    ])
    expect(toSector[0]!.texto).toContain('Importe: $ 100.000,00')
  })

  test('accepts a payment on account in another currency', async () => {
    expect((await create({ moneda: 'USD' })).status).toBe(200)
  })

  test('accepts a payment of today', async () => {
    expect((await create(withMedio({ fecha: '2026-11-21' }))).status).toBe(200)
  })

  test('counts withholdings as paid', async () => {
    const exact = (importe: string) => ({
      medios: [{ ...TRANSFERENCIA, importe: '97200.25' }, retencion({ importe })],
      aplicaciones: [{ partidaId: OLD, importe: '98700,75' }],
    })
    const { status, body } = await create(exact('1500.50'))
    expect(status).toBe(200)
    expect((await resolve(body.pagoId, 'rechazado', { motivo: 'De prueba' })).status).toBe(200)
    expect((await create(exact('1500.49'))).body.fields).toEqual({
      aplicaciones:
        'Aplicaste $\u00a098.700,75 y el pago, con retenciones, es de $\u00a098.700,74. Aplicá hasta ese importe.',
    })
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no means', { medios: [] }, { medios: 'Agregá al menos un medio de pago' }],
    ['no bank', withMedio({ banco: ' ' }), { 'medios.0.banco': 'Ingresá el banco' }],
    ['a nonexistent day', withMedio({ fecha: '31-11-2026' }), { 'medios.0.fecha': 'Fecha no válida' }],
    ['an unreadable date', withMedio({ fecha: 'ayer' }), { 'medios.0.fecha': 'Formato de fecha incorrecto' }],
    [
      'a future date',
      withMedio({ fecha: '2026-11-22' }),
      { 'medios.0.fecha': 'La fecha del pago no puede ser futura.' },
    ],
    [
      'an unreadable amount',
      withMedio({ importe: '1.000,00' }),
      { 'medios.0.importe': 'Ingresá un importe, por ejemplo 1500,50' },
    ],
    ['amount zero', withMedio({ importe: '0' }), { 'medios.0.importe': 'Ingresá un importe mayor que cero.' }],
    ['an unknown currency', { moneda: 'pesos' }, { moneda: 'Elegí la moneda' }],
    [
      'more than what is pending',
      { aplicaciones: [{ partidaId: OLD, importe: '98700.76' }] },
      { 'aplicaciones.0.importe': 'Lo pendiente es $\u00a098.700,75: ingresá ese importe o menos.' },
    ],
    [
      'a credit',
      { aplicaciones: [{ partidaId: CREDIT, importe: '1' }] },
      { 'aplicaciones.0.partidaId': 'El comprobante A-0001-00008806 no está pendiente. Quitalo.' },
    ],
    [
      'a cleared document, or one of another company',
      {
        aplicaciones: [
          { partidaId: '1000-0090000107-2026-1', importe: '1' },
          { partidaId: '1000-0090000111-2026-1', importe: '1' },
          { partidaId: 'cualquiera', importe: '1' },
        ],
      },
      {
        'aplicaciones.0.partidaId': 'El comprobante A-0001-00041220 no está pendiente. Quitalo.',
        'aplicaciones.1.partidaId': 'El comprobante 1000-0090000111-2026-1 no está pendiente. Quitalo.',
        'aplicaciones.2.partidaId': 'El comprobante cualquiera no está pendiente. Quitalo.',
      },
    ],
    [
      'a document in another currency',
      { moneda: 'USD', aplicaciones: [{ partidaId: OLD, importe: '1' }] },
      { 'aplicaciones.0.partidaId': 'El comprobante A-0003-00012890 está en ARS. Quitalo o cambiá la moneda.' },
    ],
    [
      'the same document twice',
      { aplicaciones: [OLD, BIG, OLD].map((partidaId) => ({ partidaId, importe: '1' })) },
      { 'aplicaciones.2.partidaId': 'El comprobante está repetido. Quitá uno.' },
    ],
    [
      'a document with amount zero',
      { aplicaciones: [{ partidaId: OLD, importe: '0' }] },
      { 'aplicaciones.0.importe': 'Ingresá un importe mayor que cero.' },
    ],
  ])('rejects %s with an error on the field', async (_name, over, fields) => {
    const answer = await create(over)
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(Object.keys(answer.body.fields!)).toEqual(Object.keys(fields))
  })

  test('rejects a payment without proof', async () => {
    expect((await create({}, { files: [] })).body.fields).toEqual({ files: 'Adjuntá el comprobante de pago.' })
  })
})

describe('resolving a payment', () => {
  const newPago = async (person: Person = 'lferreyra') => {
    const { pagoId } = (await create({}, { person })).body
    await untilDone(portal.jobs)
    empty()
    return pagoId
  }

  test.each<[Person, number]>([
    ['admin', 200],
    ['npaz', 200],
    ['rsosa', 403],
    ['darrieta', 403],
    ['lferreyra', 403],
  ])('as %s answers %i', async (person, status) => {
    expect((await resolve(await newPago(), 'aplicado', undefined, person)).status).toBe(status)
  })

  test('as applied notifies the reporter of the payment', async () => {
    const pagoId = await newPago()
    expect((await resolve(pagoId, 'aplicado', { version: 1 })).body).toMatchObject({ estado: 'aplicado', version: 2 })
    await untilDone(portal.jobs)
    expect(sent.map(({ para, asunto }) => [para, asunto])).toEqual([
      ['lferreyra@cliente.example', `Pago ${pagoId}, aplicado`],
    ])
  })

  test('that staff reported notifies the users of the company', async () => {
    const pagoId = await newPago('npaz')
    expect((await resolve(pagoId, 'aplicado')).body).toMatchObject({ estado: 'aplicado' })
    await untilDone(portal.jobs)
    expect(await portal.jobs.failed()).toEqual([])
    // Sort the mails, because two of them are sent at a time, in any order.
    expect(sent.map(({ para }) => para).toSorted()).toEqual(['lferreyra@cliente.example', 'mibarra@cliente.example'])
  })

  test('as rejected requires a reason, which the customer reads', async () => {
    const pagoId = await newPago()
    expect((await resolve(pagoId, 'rechazado', { motivo: ' ' })).body.fields).toEqual({
      motivo: 'Indicá por qué se rechaza.',
    })
    await resolve(pagoId, 'rechazado', { motivo: 'El comprobante no se lee.' })
    await untilDone(portal.jobs)
    expect(sent[0]!.texto).toContain('Motivo: El comprobante no se lee.')
    const [pago] = (await search('lferreyra', { estado: 'rechazado' })).filas
    expect(pago).toMatchObject({ pagoId, motivo: 'El comprobante no se lee.' })
  })

  test('happens once, and only with the current version', async () => {
    const pagoId = await newPago()
    expect((await resolve(pagoId, 'aplicado', { version: 9 })).status).toBe(409)
    const both = await Promise.all([resolve(pagoId, 'aplicado'), resolve(pagoId, 'rechazado', { motivo: 'No' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await resolve(pagoId, 'aplicado')
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^El pago ya está (aplicado|rechazado)\. Actualizá la pantalla\.$/)
  })
})

describe('the list of payments', () => {
  test("shows the payments of the user's companies, newest first, and whether the user may resolve each payment", async () => {
    expect((await search('hquiroga')).filas).toEqual([])
    const mine = (await search('mibarra')).filas
    expect(mine.map(({ pagoId }) => pagoId)).toEqual(mine.map(({ pagoId }) => pagoId).toSorted((a, b) => b - a))
    const [open] = (await search('npaz', { estado: 'recibido', razonSocialIds: [1042] })).filas
    expect(open!.puedeResolver).toBe(true)
    expect((await search('darrieta', { estado: 'recibido' })).filas[0]!.puedeResolver).toBe(false)
  })

  test('pages by cursor in both directions', async () => {
    const first = await search('admin', {}, { size: 3 })
    const second = await search('admin', { cursor: first.siguiente }, { page: 2, size: 3 })
    const back = await search('admin', { cursor: second.anterior }, { size: 3 })
    expect(back.filas).toEqual(first.filas)
    const all = (await search('admin')).filas
    expect([...first.filas, ...second.filas]).toEqual(all.slice(0, 6))
  })
})
