import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConversable } from '#testing/gestiones/conversaciones.ts'
import { giveCredito } from '#testing/gestiones/pedidos-motos.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  await giveCredito(portal)
})
afterAll(() => portal.close())

test.each([
  ['pago', 'lferreyra@cliente.example', /^Recibimos tu aviso del pago \d+$/m],
  ['pedido', 'hquiroga@cliente.example', /^Recibimos el pedido de motos \d+$/m],
] as const)(
  'confirms to the author by mail that a %s arrived, in the thread of the gestión',
  async (clase, para, title) => {
    const id = await createConversable(portal, clase, 1)
    await untilDone(portal.jobs)
    const mail = (await readMails(portal)).find((each) => each.para === para && title.test(each.texto))
    expect(mail).toMatchObject({ hilo: `${clase}-${id}` })
    expect(mail!.texto).toContain('Elegir qué emails recibís: http')
  },
)
