import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createReclamo as sendReclamo } from '#testing/gestiones/tickets.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const createReclamo = (titulo: string) => sendReclamo(portal, { titulo })

describe('Siguiente', () => {
  test('never assigns an item to two users', async () => {
    for (let n = 0; n < 12; n += 1) await createReclamo(`Sigue ${n}`)
    const ask = (who: Person) => portal.call<ReplyOf<typeof mesa.next>>(who, mesa.next, { body: { cola: 'resolver' } })
    const given: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all((['admin', 'npaz', 'admin', 'npaz'] as const).map(ask))
      for (const { body, status } of answers) {
        expect(status).toBe(200)
        if (body.trabajo) given.push(`${body.trabajo.clase}-${body.trabajo.entidadId}`)
      }
    }
    expect(given.length).toBeGreaterThanOrEqual(12)
    expect(new Set(given).size).toBe(given.length)
  })

  describe('when another transaction has locked the only free item', () => {
    const ask = () => portal.call<ReplyOf<typeof mesa.next>>('npaz', mesa.next, { body: { cola: 'resolver' } })
    const takeAll = async (): Promise<void> => {
      while ((await ask()).body.trabajo);
    }

    test.each([
      ['gives that item when the other transaction leaves it free', false],
      ['gives nothing when the other transaction assigns it', true],
    ])('%s', async (_name, assigns) => {
      await takeAll()
      const ticketId = await createReclamo('La única')
      const other = await portal.pool.connect()
      await other.query('begin')
      await other.query('select 1 from ticket where ticket_id = $1 for update', [ticketId])
      let isAnswered = false
      const answer = ask().finally(() => (isAnswered = true))
      await until('Siguiente waits for the lock', async () => {
        const { rows } = await portal.pool.query<{ waits: boolean }>(
          `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
        )
        return rows[0]!.waits
      })
      expect(isAnswered).toBe(false)
      if (assigns) await other.query('update ticket set asignado_id = 1 where ticket_id = $1', [ticketId])
      await other.query('commit')
      other.release()
      const { status, body } = await answer
      expect([status, body]).toEqual([200, { trabajo: assigns ? null : { clase: 'reclamo', entidadId: ticketId } }])
    })
  })

  test("assigns a user of postventa only items of the user's sectors", async () => {
    const { body } = await portal.call<ReplyOf<typeof mesa.next>>('rsosa', mesa.next, { body: { cola: 'resolver' } })
    const { rows } = await portal.pool.query<{ atiende: string[] }>(
      `select s.atiende from trabajo t join sector s using (sector_id) where t.clase = $1 and t.entidad_id = $2`,
      [body.trabajo?.clase ?? '', body.trabajo?.entidadId ?? 0],
    )
    for (const { atiende } of rows) expect(atiende).toContain('ROL_POSTVENTA')
  })
})
