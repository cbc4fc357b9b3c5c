import { afterAll, beforeAll, expect, test } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await portal.call('lferreyra', tickets.search, { body: {} })
})
afterAll(() => portal.close())

test.each(['devolucion', 'pago', 'pedido_moto', 'certificado', 'pedido_razon_social'])(
  'a lock on the table %s does not block calls that create, move and answer claims',
  async (tabla) => {
    const holder = await portal.pool.connect()
    try {
      await holder.query('begin')
      await holder.query(`lock table ${tabla} in access exclusive mode`)
      const created = await portal.call<{ ticketId: number }>('lferreyra', tickets.create, {
        params: { razonSocial: 1042 },
        body: newReclamo({ titulo: `Con ${tabla} tomada` }),
      })
      expect(created.status).toBe(200)
      const { ticketId } = created.body
      const answered = await portal.call('rsosa', tickets.createComentario, {
        body: { ticketId, comentario: 'Lo vemos', pideRespuesta: true },
      })
      expect(answered.status).toBe(200)
      const moved = await portal.call('rsosa', tickets.setEstado, {
        params: { ticketId, statusId: 4 },
        body: { comentario: 'Listo' },
      })
      expect(moved.status).toBe(200)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  },
)
