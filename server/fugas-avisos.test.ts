import { afterAll, beforeAll, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readMails } from '../testing/mailbox.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { untilDone } from '../testing/wait.ts'

let portal: Portal

/** The distributor answers every open gestión of all razones sociales, which notifies their users. */
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  const { rows } = await portal.pool.query<{ clase: 'devolucion' | 'ticket'; id: number }>(
    `select 'devolucion' as clase, devolucion_id as id from devolucion where estado_id not in (3, 4)
     union all select 'ticket', ticket_id from ticket where estado_id not in (3, 4)`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { clase, id } of rows) {
    const comentario = 'Ya lo estamos viendo.'
    const { status } =
      clase === 'devolucion'
        ? await portal.call('npaz', devoluciones.createComentario, { body: { devolucionId: id, comentario } })
        : await portal.call('npaz', tickets.createComentario, { body: { ticketId: id, comentario } })
    expect(status).toBe(200)
  }
  await untilDone(portal.jobs)
})
afterAll(() => portal.close())

test("no notification of a razón social goes to another customer's user", async () => {
  const { rows } = await portal.pool.query<{ ajenos: number; avisos: number }>(
    `select count(*)::int as avisos, count(*) filter (where not n.razon_social_id = any(
       select razon_social_id from usuario_razon_social r where r.usuario_id = n.usuario_id))::int as ajenos
     from notificacion n join usuario u using (usuario_id)
     where n.razon_social_id is not null and exists (select from usuario_razon_social r where r.usuario_id = u.usuario_id)`,
  )
  expect(rows[0]!.avisos).toBeGreaterThan(10)
  expect(rows[0]!.ajenos).toBe(0)
})

test("no mail names a razón social that is not its recipient's", async () => {
  const { rows } = await portal.pool.query<{ email: string; marcas: string[] }>(
    `select u.email, array(select mark from razon_social e, unnest(array[e.razon_social, e.cuit, e.codigo_cliente]) mark
       where e.razon_social_id not in (select razon_social_id from usuario_razon_social r where r.usuario_id = u.usuario_id)) as marcas
     from usuario u where exists (select from usuario_razon_social r where r.usuario_id = u.usuario_id)`,
  )
  const foreign = new Map(rows.map(({ email, marcas }) => [email, marcas]))
  const mails = (await readMails(portal)).filter(({ para }) => foreign.has(para))
  expect(mails.length).toBeGreaterThan(10)
  for (const mail of mails) {
    const text = JSON.stringify(mail)
    expect(foreign.get(mail.para)!.filter((mark) => text.includes(mark))).toEqual([])
  }
})
