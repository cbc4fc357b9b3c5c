import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Antivirus } from '#server/files/files.ts'
import { EICAR } from '#testing/clamav/fake.ts'
import { type ClamdAddress, createClamd } from './clamd.ts'

const PATIENT_MS = 60_000

/** Contract tests of an antivirus. The real antivirus and the fake one must pass them. */
export const antivirusRules = (
  name: string,
  start: () => Promise<{ address: ClamdAddress; close: () => Promise<unknown> }>,
): void => {
  describe(name, () => {
    let place: Awaited<ReturnType<typeof start>>
    let antivirus: Antivirus
    beforeAll(async () => {
      place = await start()
      antivirus = createClamd(place.address, PATIENT_MS)
    })
    afterAll(() => place.close())

    test('finds nothing in a clean file nor in an empty one', async () => {
      expect(await antivirus.scan(Readable.from([Buffer.from('hola')]))).toBeUndefined()
      expect(await antivirus.scan(Readable.from([]))).toBeUndefined()
    })

    test('returns the name of the virus that it finds', async () => {
      expect(await antivirus.scan(Readable.from([Buffer.from(EICAR)]))).toMatch(/^Eicar-Test-Signature/)
    })

    test('finds a virus that is split over several chunks, its last byte included', async () => {
      const pieces = [EICAR.slice(0, 1), EICAR.slice(1, 40), EICAR.slice(40)].map((text) => Buffer.from(text))
      expect(await antivirus.scan(Readable.from(pieces))).toMatch(/^Eicar-Test-Signature/)
    })

    test('scans twenty megabytes, and several files at once', async () => {
      const twenty = () => Readable.from(Array.from({ length: 320 }, () => randomBytes(65_536)))
      expect(await Promise.all([antivirus.scan(twenty()), antivirus.scan(twenty())])).toEqual([undefined, undefined])
    })

    test('returns the version of the antivirus', async () => {
      expect(await antivirus.ready()).toMatch(/^ClamAV 1/)
    })
  })
}
