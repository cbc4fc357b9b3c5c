import { buffer } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Suscripcion } from '#contract/cuenta-corriente/suscripcion.shapes.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { erpLocal } from '#testing/gestiones/libros.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'
import { sendMensuales } from './suscripcion.service.ts'

let portal: Portal
let sent: (Message & { pdf: Buffer })[]
let isDown = false
let lferreyra: number

const mail: Mail = {
  send: async (message) => {
    if (isDown) throw new Error('away')
    const [adjunto] = message.adjuntos ?? []
    sent.push({ ...message, pdf: adjunto ? await buffer(adjunto.contenido) : Buffer.alloc(0) })
  },
}
const erp = erpLocal()

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 0, mail })
  lferreyra = await usuarioIdOf(portal, 'lferreyra')
  // Roles are stored when a user signs in for the first time.
  for (const who of ['lferreyra', 'mibarra'] as const) await get(who)
})
afterAll(() => portal.close())
beforeEach(async () => {
  sent = []
  isDown = false
  await portal.pool.query('truncate suscripcion_resumen, destinatario_resumen')
  await portal.pool.query('delete from envio_resumen')
  await portal.pool.query("delete from pgboss.job where name = 'resumen'")
  await portal.pool.query('insert into usuario_servicio values ($1, 1) on conflict do nothing', [lferreyra])
  await dataUntil('2027-12-31T12:00:00Z')
  portal.setNow('2026-11-21T15:00:00Z')
})

const dataUntil = (fecha: string) =>
  portal.pool.query("update actualizacion set fecha = $1 where origen = 'cuenta-corriente'", [fecha])
const get = async (who: Person, id = 1042) =>
  (await portal.call<Suscripcion>(who, cuentaCorriente.getSuscripcion, { params: { id } })).body
const set = (who: Person, destinatarios: string[], id = 1042) =>
  portal.call<Suscripcion & { message?: string }>(who, cuentaCorriente.setSuscripcion, {
    params: { id },
    body: { destinatarios },
  })
const OWN = 'lferreyra@cliente.example'
const run = async (instant: string) => {
  const count = await sendMensuales({ pool: portal.pool, jobs: portal.jobs, erp }, new Date(instant))
  await untilDone(portal.jobs)
  return count
}
const to = () => sent.map(({ para }) => para).toSorted()

describe('Recibirlo todos los meses', () => {
  test('is stored with its next date, and ends when its list of addresses becomes empty', async () => {
    expect((await set('lferreyra', [OWN])).body).toEqual({
      destinatarios: [OWN],
      porConfirmar: [],
      porAceptar: [],
      proximo: '2026-12-01',
      hora: 8,
    })
    expect((await get('mibarra')).destinatarios).toEqual([])
    expect((await set('lferreyra', [])).body.destinatarios).toEqual([])
    expect(await run('2026-12-01T11:00:00Z')).toBe(0)
  })

  test('sends the month that ended, with its PDF, from 8:00 of Argentina on the first day', async () => {
    await set('lferreyra', [OWN])
    for (const early of ['2026-11-28T15:00:00Z', '2026-12-01T02:59:00Z', '2026-12-01T10:59:00Z']) {
      expect(await run(early)).toBe(0)
    }
    expect(await run('2026-12-01T11:00:00Z')).toBe(1)
    const [message] = sent
    expect(message).toMatchObject({
      para: OWN,
      asunto: 'Estado de cuenta de Repuestos Litoral Sur S.R.L., noviembre de 2026',
      baja: expect.stringMatching(/^https:\/\/portal\.example\/autogestion\/dejar-resumen\/[\w-]{43}$/),
    })
    for (const text of [message!.texto, message!.html]) expect(text).toContain(message!.baja)
    const { text } = await extractText(new Uint8Array(message!.pdf), { mergePages: true })
    expect(text).toContain('01-11-2026')
    expect(text).toContain('30-11-2026')
  })

  test.each([
    ['2026-01-31T15:00:00Z', '2026-01-31T23:00:00Z', '2026-02-01T11:00:00Z', 'enero de 2026'],
    ['2026-02-27T15:00:00Z', '2026-02-28T23:00:00Z', '2026-03-01T11:00:00Z', 'febrero de 2026'],
    ['2026-12-31T15:00:00Z', '2027-01-01T02:59:00Z', '2027-01-01T11:00:00Z', 'diciembre de 2026'],
  ])('set on %s sends nothing on %s, and on %s sends %s', async (asked, before, first, mes) => {
    portal.setNow(asked)
    await set('lferreyra', [OWN])
    expect(await run(before)).toBe(0)
    expect(await run(first)).toBe(1)
    expect(sent[0]!.asunto).toContain(mes)
    expect(await run(first.replace('T11', 'T12'))).toBe(0)
    expect(sent).toHaveLength(1)
  })

  test('is sent by only one of two simultaneous processes, and is sent on a later day when no process ran on the first day', async () => {
    await set('lferreyra', [OWN])
    const counts = await Promise.all([run('2026-12-03T15:00:00Z'), run('2026-12-03T15:00:00Z')])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(sent).toHaveLength(1)
  })

  test('retries a failed mail with the same message id, and queues no second mail', async () => {
    await set('lferreyra', [OWN])
    isDown = true
    expect(await run('2026-12-01T11:00:00Z')).toBe(1)
    const [failed] = (await portal.jobs.failed()).filter(({ cola }) => cola === 'resumen')
    isDown = false
    expect(await run('2026-12-01T12:00:00Z')).toBe(0)
    expect(await portal.jobs.retry(failed!.id)).toBe(true)
    await untilDone(portal.jobs)
    expect(sent.map(({ id }) => id)).toEqual([failed!.id])
  })

  test('sends one mail for each company to an address that two users entered', async () => {
    await set('lferreyra', [OWN, 'mibarra@cliente.example'])
    await set('mibarra', ['mibarra@cliente.example'])
    await set('mibarra', ['mibarra@cliente.example'], 1043)
    await run('2026-12-01T11:00:00Z')
    expect(to()).toEqual([OWN, 'mibarra@cliente.example', 'mibarra@cliente.example'])
    expect(new Set(sent.map(({ asunto, para }) => `${asunto} ${para}`)).size).toBe(3)
  })

  const AFUERA = 'contador@afuera.example'
  const TITULAR = 'mibarra@cliente.example'
  const confirm = () => portal.pool.query('update destinatario_resumen set confirmado = now()')

  test('asks an external address to confirm, and includes it from the next month on', async () => {
    const { body } = await set('mibarra', [TITULAR, 'Contador@afuera.example'])
    await untilDone(portal.jobs)
    expect([body.porConfirmar, body.porAceptar]).toEqual([[AFUERA], []])
    expect(to()).toEqual([AFUERA])
    sent = []
    await run('2026-12-01T11:00:00Z')
    expect(to()).toEqual([TITULAR])
    await confirm()
    sent = []
    await run('2027-01-01T11:00:00Z')
    expect(to()).toEqual([AFUERA, TITULAR])
  })

  test('waits for an owner to accept an external address that another user added', async () => {
    const { body } = await set('lferreyra', [OWN, AFUERA])
    await untilDone(portal.jobs)
    expect([body.porConfirmar, body.porAceptar]).toEqual([[AFUERA], [AFUERA]])
    expect(to()).toEqual([AFUERA, TITULAR])
    const { texto, asunto } = sent.find(({ para }) => para === TITULAR)!
    expect(asunto).toContain(`Aceptá que ${AFUERA} reciba cada mes el resumen de cuenta de Repuestos Litoral Sur`)
    await confirm()
    // Adding the address again within a day sends no second request to the owners.
    sent = []
    await set('lferreyra', [OWN])
    await set('lferreyra', [OWN, AFUERA])
    await run('2026-12-01T11:00:00Z')
    expect(to()).toEqual([OWN])
    expect((await get('lferreyra')).porAceptar).toEqual([AFUERA])
    const url = new URL(/https\S+aceptar-destinatario\/[\w-]{43}/.exec(texto)![0]).pathname
    expect((await portal.app.inject({ method: 'GET', url })).body).toContain('Aceptar')
    expect((await get('lferreyra')).porAceptar).toEqual([AFUERA])
    const post = () => portal.app.inject({ method: 'POST', url })
    portal.setNow('2026-12-21T15:00:00Z')
    expect((await post()).statusCode).toBe(404)
    portal.setNow('2026-12-21T14:59:59Z')
    expect((await post()).body).toContain('Listo: lo aceptaste')
    expect((await get('lferreyra')).porAceptar).toEqual([])
    sent = []
    await run('2027-01-01T11:00:00Z')
    expect(to()).toEqual([AFUERA, OWN])
  })

  test('treats an external address as accepted once an owner adds it too', async () => {
    await set('lferreyra', [OWN, AFUERA])
    await confirm()
    await set('mibarra', [AFUERA])
    expect((await get('lferreyra')).porAceptar).toEqual([])
    await untilDone(portal.jobs)
    sent = []
    await run('2026-12-01T11:00:00Z')
    expect(to()).toEqual([AFUERA, OWN])
  })

  test('counts requests to confirm towards the hourly maximum of statements', async () => {
    const statuses = []
    for (let each = 0; each < 11; each += 1) statuses.push((await set('lferreyra', [`n${each}@afuera.example`])).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('sends nothing for a user who lost access to the account', async () => {
    await set('lferreyra', [OWN, 'mibarra@cliente.example'])
    await portal.pool.query('delete from usuario_servicio where usuario_id = $1 and servicio_id = 1', [lferreyra])
    expect(await run('2026-12-01T11:00:00Z')).toBe(0)
    await portal.pool.query('insert into usuario_servicio values ($1, 1)', [lferreyra])
    await portal.pool.query('delete from usuario_razon_social where usuario_id = $1 and razon_social_id = 1042', [
      lferreyra,
    ])
    expect(await run('2027-01-01T11:00:00Z')).toBe(0)
    await portal.pool.query('insert into usuario_razon_social values ($1, 1042)', [lferreyra])
    expect(await run('2027-02-01T11:00:00Z')).toBe(2)
  })

  test('answers 404 for another company', async () => {
    expect((await set('lferreyra', [OWN], 1051)).status).toBe(404)
    expect((await portal.call('lferreyra', cuentaCorriente.getSuscripcion, { params: { id: 1051 } })).status).toBe(404)
  })

  test('waits until the fifth for ERP data that reaches the end of the month', async () => {
    await set('lferreyra', [OWN])
    await dataUntil('2026-11-30T12:00:00Z')
    expect(await run('2026-12-01T11:00:00Z')).toBe(0)
    expect(await run('2026-12-04T23:00:00Z')).toBe(0)
    expect(await run('2026-12-05T03:00:00Z')).toBe(1)
  })

  test('ends by the link of a mail, but only for the address and company of that mail', async () => {
    await set('lferreyra', [OWN, 'mibarra@cliente.example'])
    await set('mibarra', ['mibarra@cliente.example'])
    await set('mibarra', ['mibarra@cliente.example'], 1043)
    await run('2026-12-01T11:00:00Z')
    const url = new URL(sent.find(({ para, asunto }) => para !== OWN && asunto.includes('Litoral'))!.baja!).pathname
    // A GET changes nothing, because mail filters open links.
    expect((await portal.app.inject({ method: 'GET', url })).body).toContain('Dejar de recibirlo')
    expect((await get('lferreyra')).destinatarios).toHaveLength(2)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = () => portal.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect((await post()).body).toContain('Listo: no te llega más')
    expect((await post()).statusCode).toBe(200)
    expect((await get('lferreyra')).destinatarios).toEqual([OWN])
    // The other user's subscription for that address ends too, but not the subscription of another company.
    expect([(await get('mibarra')).destinatarios, (await get('mibarra', 1043)).destinatarios]).toEqual([
      [],
      ['mibarra@cliente.example'],
    ])
  })
})
