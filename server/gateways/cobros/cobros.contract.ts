import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCbu } from '#contract/valores/cbu.ts'
import type { Cobros, Transferencia } from './cobros.ts'

const UNO = { razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.', cuit: '30801001234' }
const OTRO = { razonSocialId: 1051, razonSocial: 'Frenos del Plata S.A.', cuit: '30801005132' }

/** Creates a transfer for tests. */
export const aTransferencia = (over: Partial<Transferencia> = {}): Transferencia => ({
  id: 'JZ8KOR90D06W8DZ2NGE4YV',
  cvu: '0000399500000000010427',
  importe: '150000.10',
  moneda: 'ARS',
  fecha: '2026-11-20T23:30:00.000Z',
  de: { cuit: '30801001234', nombre: 'REPUESTOS LITORAL SUR SRL', cuenta: '0170099220000067797370' },
  ...over,
})

/** Contract tests of a collector of transfers. The real collector and the local one must pass them. */
export const cobrosRules = (
  name: string,
  start: () => Promise<{
    cobros: Cobros
    ingresar: (transferencia: Transferencia) => void
    close: () => Promise<unknown>
  }>,
): void => {
  describe(name, () => {
    let place: Awaited<ReturnType<typeof start>>
    beforeAll(async () => {
      place = await start()
    })
    afterAll(() => place.close())

    test('each customer has a separate account, the same one at each call', async () => {
      const [uno, otro, again] = [
        await place.cobros.cuentaDe(UNO),
        await place.cobros.cuentaDe(OTRO),
        await place.cobros.cuentaDe(UNO),
      ]
      expect(again).toEqual(uno)
      expect(otro.cvu).not.toBe(uno.cvu)
      expect([uno, otro].map(({ cvu }) => parseCbu(cvu))).toEqual([uno.cvu, otro.cvu])
      expect(uno.alias).toMatch(/^[\w.-]{6,30}$/)
    })

    test.each([
      ['unchanged', aTransferencia()],
      ['of a cent', aTransferencia({ id: 'CENTAVO00000000000001', importe: '0.01' })],
      [
        'of an unknown sender',
        aTransferencia({ id: 'ANONIMA00000000000001', de: { cuit: null, nombre: 'X', cuenta: null } }),
      ],
    ])('returns a transfer %s', async (_how, transferencia) => {
      place.ingresar(transferencia)
      expect(await place.cobros.readTransferencia(transferencia.id)).toEqual(transferencia)
    })

    test('returns undefined for a transfer that never arrived', async () => {
      expect(await place.cobros.readTransferencia('NADIE0000000000000001')).toBeUndefined()
    })
  })
}
