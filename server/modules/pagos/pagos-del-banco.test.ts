import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/database.ts'
import { readPago } from '#testing/gestiones/pagos.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'
import { registerPago, resolvePago } from './pagos.service.ts'

let portal: Portal
const { mail, sent, empty } = createMailbox()
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())

const now = new Date('2026-11-21T15:00:00Z')
/** Runs work as a worker does, without a user. */
const asWorker = <T>(
  work: (registro: Pick<Parameters<typeof registerPago>[0], 'sql' | 'enqueue' | 'now'>) => Promise<T>,
) =>
  transaction(portal.pool, (sql) => work({ sql, now, enqueue: (cola, datos) => portal.jobs.enqueue(sql, cola, datos) }))

test('a payment from the bank has no author, and notifies the collectors and then the company', async () => {
  const pagoId = await asWorker((registro) =>
    registerPago(
      {
        ...registro,
        erp: { findPartidas: async () => [], getActualizado: async () => null },
        titular: { razonSocialId: 1042, codigoCliente: '0000104217', cuit: '30801001234' },
        usuarioId: null,
        origen: 'informado',
      },
      {
        razonSocialId: 1042,
        moneda: 'ARS',
        comentario: '',
        medios: [
          {
            medio: 'transferencia',
            importe: '1000.00',
            fecha: '2026-11-21',
            banco: 'Banco del Litoral',
            referencia: 'COELSA-1',
            cuit: '30801001234',
            cuenta: null,
            provincia: null,
          },
        ],
        aplicaciones: [],
      },
    ),
  )
  await untilDone(portal.jobs)
  expect(sent.map(({ asunto }) => asunto)).toContain(`Pago ${pagoId}, informado por Repuestos Litoral Sur S.R.L.`)
  expect(await readPago(portal, pagoId)).toMatchObject({ informadoPor: 'Acreditación bancaria', archivos: [] })
  empty()
  await asWorker((registro) =>
    resolvePago(registro, { razonSocialId: 1042, pagoId, estado: 'aplicado', motivo: null, usuarioId: null }),
  )
  await untilDone(portal.jobs)
  expect(sent.map(({ para }) => para).toSorted()).toEqual(['lferreyra@cliente.example', 'mibarra@cliente.example'])
  expect((await readPago(portal, pagoId, 'lferreyra')).recibo).toMatch(/^X-0009-\d{8}$/)
})
