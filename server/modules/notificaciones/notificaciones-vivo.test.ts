import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { PassThrough, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createLive } from '#server/jobs/live.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'

let portal: Portal
let base: string
beforeAll(async () => {
  portal = await startPortal()
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** Opens the stream of a browser; returns the received events and a function that closes it. */
const listen = async (who: Person, over: Parameters<Portal['token']>[1] = {}) => {
  const stop = new AbortController()
  const response = await fetch(`${base}${PREFIX}/${notificaciones.listen.path}`, {
    headers: { authorization: `Bearer ${await portal.token(who, over)}`, 'accept-encoding': 'gzip, br' },
    signal: stop.signal,
  })
  const received = { text: '', ended: false, response, stop: () => stop.abort() }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) received.text += decoder.decode(chunk as Uint8Array)
    received.ended = true
  }
  read().catch(() => {
    received.ended = true
  })
  return received
}
const changesIn = ({ text }: { text: string }): number => text.split('event: cambio').length - 1

const insertNotificacion = (who: Person) =>
  portal.pool.query(
    `insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, titulo, texto, enlace, creada)
     select usuario_id, gen_random_uuid(), 'respuesta', 1, 'x', '', '/x', now() from usuario where user_name = $1`,
    [who],
  )

test('an event reaches only the open browsers of its user, at once and uncompressed', async () => {
  const [own, other] = [await listen('mibarra'), await listen('lferreyra')]
  expect(own.response.headers.get('content-type')).toBe('text/event-stream')
  expect(own.response.headers.get('content-encoding')).toBeNull()
  expect(own.response.headers.get('cache-control')).toBe('no-store')
  // Header that makes nginx forward each byte at once.
  expect(own.response.headers.get('x-accel-buffering')).toBe('no')
  await until('both began', () => changesIn(own) === 1 && changesIn(other) === 1)
  await insertNotificacion('mibarra')
  await until('it arrived', () => changesIn(own) === 2)
  expect(changesIn(other)).toBe(1)
  own.stop()
  other.stop()
})

test('marking notifications as read in one window updates the other windows', async () => {
  const own = await listen('mibarra')
  await until('it began', () => changesIn(own) === 1)
  await portal.call('mibarra', notificaciones.setLeidas, { body: {} })
  await until('it was told', () => changesIn(own) === 2)
  own.stop()
})

test('a draft that is saved, sent or discarded notifies only the windows of its user', async () => {
  const [own, other] = [await listen('lferreyra'), await listen('mibarra')]
  const draftsIn = ({ text }: { text: string }) => text.split('event: borradores').length - 1
  const [enviado, descartado] = [randomUUID(), randomUUID()]
  const save = (borradorId: string) =>
    portal.call('lferreyra', borradores.save, {
      body: { borradorId, clave: 'reclamos/nuevo', razonSocialId: 1042, datos: {}, archivos: 0, version: 0 },
    })
  await save(enviado)
  await until('it was told of the save', () => draftsIn(own) === 1)
  const body = newReclamo({ borrador: { borradorId: enviado, version: 1 } })
  expect((await portal.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body })).status).toBe(200)
  await until('it was told of the send', () => draftsIn(own) === 2)
  await save(descartado)
  await until('it was told of the second save', () => draftsIn(own) === 3)
  await portal.call('lferreyra', borradores.delete, { query: { borradorId: descartado } })
  await until('it was told of the discard', () => draftsIn(own) === 4)
  expect(draftsIn(other)).toBe(0)
  own.stop()
  other.stop()
})

test.each(['motivosDevolucion', 'motivosRechazo', 'motivosTicket', 'sectores', 'transportes', 'modelosMotos'] as const)(
  'a new row of %s notifies all open browsers at once, so that their forms offer the row',
  async (noun) => {
    const open = [await listen('lferreyra'), await listen('mibarra'), await listen('admin')]
    await until('all of them began', () => open.every((each) => changesIn(each) === 1))
    const { calls, datos, nace } = MAESTROS[noun]
    const { status } = await portal.call('admin', calls.create, { body: { ...datos, ...nace } as never })
    expect(status).toBe(200)
    await until('all of them were told', () => open.every(({ text }) => text.includes('event: maestros')))
    for (const each of open) each.stop()
  },
)

test('an event that another process causes reaches the browser too', async () => {
  const { rows } = await portal.pool.query<{ url: string }>('select current_database() as url')
  expect(rows).toHaveLength(1)
  const own = await listen('lferreyra')
  await until('it began', () => changesIn(own) === 1)
  // Insert through another connection, as another process would do.
  await portal.pool.query(
    "select pg_notify('notificaciones', usuario_id::text) from usuario where user_name = 'lferreyra'",
  )
  await until('it arrived', () => changesIn(own) === 2)
  own.stop()
})

test('after losing its connection to PostgreSQL the server listens again, and all browsers reload', async () => {
  const own = await listen('lferreyra')
  await until('it began', () => changesIn(own) === 1)
  await portal.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%listen%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  await until('it was told', () => changesIn(own) >= 2)
  const before = changesIn(own)
  await insertNotificacion('lferreyra')
  await until('it listens again', () => changesIn(own) > before)
  own.stop()
})

test('a stream ends with its token, and is released when the browser closes it', async () => {
  const own = await listen('lferreyra', { expiresAt: Math.floor(Date.now() / 1000) + 2 })
  await until('it ended', () => own.ended)
  const gone = await listen('lferreyra')
  gone.stop()
})

test('rejects the eleventh stream of a user until another stream of the user closes', async () => {
  const open = []
  for (let n = 0; n < 10; n += 1) open.push(await listen('hquiroga'))
  const eleventh = await listen('hquiroga')
  expect(eleventh.response.status).toBe(429)
  expect((await listen('lferreyra')).response.status).toBe(200)
  open[0]!.stop()
  await until('there is room again', async () => {
    const again = await listen('hquiroga')
    again.stop()
    return again.response.status === 200
  })
  for (const each of open) each.stop()
})

test('a browser that does not read has at most two pending messages, even when many events follow', async () => {
  const live = createLive({ url: 'postgres://localhost:1/no', channel: 'x', onError: () => {} })
  const written: string[] = []
  let finishWrite = () => {}
  const response = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text)
      finishWrite = done
    },
  })
  live.open('7', new Date(Date.now() + 60_000), response)
  for (let n = 0; n < 10_000; n += 1) live.wake('7')
  expect(written).toHaveLength(1)
  expect(response.writableLength).toBeLessThan(100)
  finishWrite()
  await until('it was told once', () => written.length === 2)
  finishWrite()
  await setImmediate()
  expect(written).toHaveLength(2)
  response.destroy()
  await until('it is forgotten', () => live.count() === 0)
  await live.stop()
  const closed = new PassThrough()
  live.open('7', new Date(Date.now() + 60_000), closed)
  expect(closed.writableEnded).toBe(true)
})

test('a socket that nobody reads does not fill the memory of the server', async () => {
  const token = await portal.token('mibarra')
  const request = httpRequest(`${base}${PREFIX}/${notificaciones.listen.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  request.end()
  const response = await new Promise<{ pause: () => void }>((resolve) => request.once('response', resolve))
  response.pause()
  for (let n = 0; n < 20; n += 1) await insertNotificacion('mibarra')
  expect((await portal.call('mibarra', notificaciones.search)).status).toBe(200)
  request.destroy()
})
