import { expect, test } from 'vitest'
import { AVISOS_PATH } from '#contract/cobros/reglas.ts'
import { createBind } from '#gateways/cobros/bind.ts'
import { aTransferencia } from '#gateways/cobros/cobros.contract.ts'
import { startFakeBind, TOKEN } from '#testing/cobros/fake-bind.ts'
import { startPortal } from '#testing/portal.ts'
import { PATIENCE } from '#testing/patience.ts'
import { openCuentas } from './cobros.service.ts'

test('a notice of BIND PSP becomes one payment, with the data that its API returns', async () => {
  const fake = await startFakeBind()
  const env = { COBROS_URL: fake.url, COBROS_TOKEN: TOKEN, COBROS_DESDE: '127.0.0.1' }
  const portal = await startPortal(env, { retries: 3 })
  await openCuentas(portal.pool, createBind({ url: fake.url, token: TOKEN, timeoutMs: 5000 }))
  const { rows } = await portal.pool.query<{ cvu: string }>(
    'select cvu from cuenta_virtual where razon_social_id = 1042',
  )
  const transferencia = aTransferencia({ cvu: rows[0]!.cvu })
  fake.ingresar(transferencia)
  const { id } = transferencia
  const payload = { data: { id, type: 'TRANSFER', charge: { value: { currency: 'ARS', amount: 1 } } } }
  for (const _time of [1, 2]) {
    const { statusCode } = await portal.app.inject({ method: 'POST', url: AVISOS_PATH, payload })
    expect(statusCode).toBe(200)
  }
  const paid = async () =>
    (
      await portal.pool.query<{ importe: string; usuarioId: number | null }>(
        `select m.importe::text as importe, p.usuario_id as "usuarioId" from pago p join pago_medio m using (pago_id)
         where p.razon_social_id = 1042 and m.referencia = $1`,
        [id],
      )
    ).rows
  await expect.poll(paid, { timeout: PATIENCE.step }).toEqual([{ importe: '150000.10', usuarioId: null }])
  await portal.close()
  await fake.close()
})
