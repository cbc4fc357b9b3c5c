import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { listStored } from '#testing/files/stored.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let producto: Awaited<ReturnType<typeof findProducto>>

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  producto = await findProducto(portal, 1042, 'ZK-0412', { min: 3 })
})

const rows = async () => (await portal.pool.query('select 1 from devolucion')).rowCount!
const filesOnDisk = async () => (await listStored(portal.filesFolder)).length

const send = (
  key: string,
  cantidad = 1,
  person: Person = 'lferreyra',
  files: { name: string; content: Buffer }[] = [],
) =>
  portal.call<{ devolucionId: number; message: string }>(person, devoluciones.create, {
    body: newDevolucion(producto, { cantidad }),
    files,
    headers: { 'idempotency-key': key },
  })

describe('a request with an Idempotency-Key', () => {
  test('returns the first number when it is repeated, and creates one return only', async () => {
    const before = await rows()
    const first = await send('misma')
    const again = await send('misma')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await rows()).toBe(before + 1)
  })

  test('is rejected with 409 when it is repeated with other data', async () => {
    await send('otra')
    const again = await send('otra', 2)
    expect(again).toMatchObject({ status: 409, body: { message: 'Esa Idempotency-Key ya se usó con otros datos.' } })
  })

  test('is rejected with 409 when it is repeated with other files; when it is repeated with the same files, one copy is stored', async () => {
    const photo = (content: Buffer) => [{ name: 'a.png', content }]
    const other = await sharp(PNG).negate().png().toBuffer()
    const before = await filesOnDisk()
    expect((await send('fotos', 1, 'lferreyra', photo(PNG))).status).toBe(200)
    expect((await send('fotos', 1, 'lferreyra', photo(PNG))).status).toBe(200)
    expect((await send('fotos', 1, 'lferreyra', photo(other))).status).toBe(409)
    expect(await filesOnDisk()).toBe(before + 1)
  })

  test('that failed leaves its key free for another request', async () => {
    expect((await send('fallida', 100_000)).status).toBe(400)
    expect((await send('fallida', 1)).status).toBe(200)
  })

  test('made three times concurrently creates one return', async () => {
    const before = await rows()
    const answers = await Promise.all([send('junta'), send('junta'), send('junta')])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.devolucionId)).size).toBe(1)
    expect(await rows()).toBe(before + 1)
  })

  test('is independent of the request of another user with the same key', async () => {
    const mine = await send('compartida')
    const theirs = await send('compartida', 1, 'mibarra')
    expect(theirs.status).toBe(200)
    expect(theirs.body.devolucionId).not.toBe(mine.body.devolucionId)
  })

  test('is rejected with 409 when its key was used for another call', async () => {
    await send('cruzada')
    const answer = await portal.call('lferreyra', devoluciones.createComentario, {
      body: { devolucionId: 30_101, comentario: 'Hola' },
      headers: { 'idempotency-key': 'cruzada' },
    })
    expect(answer.status).toBe(409)
  })

  test('is rejected with 400 when its key is too long', async () => {
    expect((await send('x'.repeat(201))).status).toBe(400)
  })
})

test('two requests without an Idempotency-Key create two returns', async () => {
  const before = await rows()
  for (let at = 0; at < 2; at += 1) {
    await portal.call('lferreyra', devoluciones.create, { body: newDevolucion(producto) })
  }
  expect(await rows()).toBe(before + 2)
})
