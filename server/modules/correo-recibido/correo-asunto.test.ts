import { afterAll, beforeAll, expect, test } from 'vitest'
import { direccionDe } from '#gateways/mailbox/ficha.ts'
import { readConfig } from '#server/config/config.ts'
import { dejar, escribir } from '#testing/correo-entrante.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf } from '#testing/representantes.ts'
import { until, untilDone } from '#testing/wait.ts'

let portal: Portal
let to: string
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  const usuarioId = await idOf(portal, 'lferreyra')
  const id = await createReclamo(portal)
  to = direccionDe({ conversada: 'reclamo', id, usuarioId }, readConfig({}).MAILBOX!)
})
afterAll(() => portal.close())

test.each([
  ['a zero byte', 'Vac=C3=ADo=00', 'Re: Vacío '],
  ['an emoji at the cut', `${'a'.repeat(195)}=F0=9F=98=80`, `Re: ${'a'.repeat(195)}\uFFFD`],
])('replies to a message with %s in its subject, and then reads the next message', async (what, encoded, asunto) => {
  const message = (await escribir({ to, text: '> Hola', subject: 'ASUNTO' })).toString()
  await dejar(portal, Buffer.from(message.replace('Subject: ASUNTO', `Subject: =?utf-8?Q?${encoded}?=`)))
  await dejar(portal, { to, text: `Después de ${what}` })
  await until('the one after it is a comment', async () => {
    const asked = 'select from ticket_comentario where comentario = $1'
    return (await portal.pool.query(asked, [`Después de ${what}`])).rowCount === 1
  })
  await untilDone(portal.jobs)
  expect((await readMails(portal)).map((mail) => mail.asunto)).toContain(asunto)
})
