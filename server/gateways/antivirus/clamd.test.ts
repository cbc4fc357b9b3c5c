import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeClamd } from '#testing/clamav/fake.ts'
import { PATIENCE } from '#testing/patience.ts'
import { antivirusRules } from './antivirus.contract.ts'
import { createClamd } from './clamd.ts'

antivirusRules('a clamd of ours', startFakeClamd)

describe('clamd', () => {
  let fake: Awaited<ReturnType<typeof startFakeClamd>>
  beforeAll(async () => {
    fake = await startFakeClamd()
  })
  beforeEach(() => {
    fake.state.answer = undefined
  })
  afterAll(() => fake.close())
  const scan = (ms: number = PATIENCE.step) => createClamd(fake.address, ms).scan(Readable.from([Buffer.from('hola')]))
  const away = { name: 'AntivirusAwayError' }

  test('throws AntivirusAwayError when there is no answer in time', async () => {
    fake.state.answer = 'hang'
    await expect(scan(200)).rejects.toMatchObject({ ...away, message: expect.stringMatching(/no respondió en 200 ms/) })
  })

  test.each([
    ['a closed connection', '', /cortó|ECONNRESET|EPIPE/],
    ['a file above its limit', 'INSTREAM size limit exceeded. ERROR', /size limit/],
    ['an answer of another service', 'HTTP/1.1 400 Bad Request', /HTTP/],
    ['an OK of another service', 'stream: OK, or not', /or not/],
  ])('throws AntivirusAwayError when the answer is unclear: %s', async (_what, answer, message) => {
    fake.state.answer = answer
    await expect(scan()).rejects.toMatchObject({ ...away, message: expect.stringMatching(message) })
  })

  test('throws AntivirusAwayError when nothing listens at the address', async () => {
    await expect(createClamd({ path: '/nadie.sock' }, 200).ready()).rejects.toMatchObject(away)
  })

  test('throws the error of the file when the file cannot be read', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) })
    await expect(createClamd(fake.address, 2000).scan(broken)).rejects.toThrow('the disk is gone')
  })
})
