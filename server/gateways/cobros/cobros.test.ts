import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Falla, startFakeBind, TOKEN } from '#testing/cobros/fake-bind.ts'
import { createBind } from './bind.ts'
import type { Transferencia } from './cobros.ts'
import { aTransferencia, cobrosRules } from './cobros.contract.ts'
import { createCobrosLocal } from './local.ts'

cobrosRules('the portal itself', async () => {
  const ingresadas = new Map<string, Transferencia>()
  return {
    cobros: createCobrosLocal(ingresadas),
    ingresar: (transferencia) => void ingresadas.set(transferencia.id, transferencia),
    close: async () => {},
  }
})

const patient = (url: string, timeoutMs = 10_000) => createBind({ url, token: TOKEN, timeoutMs })

cobrosRules('BIND PSP', async () => {
  const fake = await startFakeBind()
  return { ...fake, cobros: patient(fake.url) }
})

describe('BIND PSP', () => {
  let fake: Awaited<ReturnType<typeof startFakeBind>>
  beforeAll(async () => {
    fake = await startFakeBind()
    fake.ingresar(aTransferencia())
  })
  beforeEach(() => {
    fake.state.falla = undefined
  })
  afterAll(() => fake.close())
  const { id } = aTransferencia()

  test.each<Falla>(['silencio', 'corte', 'mitad', 'otra cosa', '401', '500'])(
    'throws CobrosError for an unclear answer: %s',
    async (falla) => {
      fake.state.falla = falla
      await expect(patient(fake.url, 300).readTransferencia(id)).rejects.toMatchObject({
        name: 'CobrosError',
        message: expect.not.stringContaining(TOKEN),
      })
    },
  )

  test('throws CobrosError for a wrong token', async () => {
    const stranger = createBind({ url: fake.url, token: 'otra', timeoutMs: 1000 })
    await expect(stranger.readTransferencia(id)).rejects.toThrow('Cobros: no acepta el token (401)')
  })

  test('returns undefined for a transfer that is still in progress', async () => {
    const pending = aTransferencia({ id: 'PENDIENTE000000000001' })
    fake.ingresar(pending, 'IN_PROGRESS')
    expect(await patient(fake.url).readTransferencia(pending.id)).toBeUndefined()
  })

  test('sends no request for a while after five unclear answers in a row', async () => {
    const cobros = patient(fake.url, 300)
    fake.state.falla = '500'
    for (let at = 0; at < 5; at += 1) await cobros.readTransferencia(id).catch(() => {})
    const before = fake.state.pedidos
    await expect(cobros.readTransferencia(id)).rejects.toThrow('no responde')
    expect(fake.state.pedidos).toBe(before)
  })
})
