import { expect } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { mailTo } from './correo.ts'
import { openGestion, writeComment } from './gestion.ts'
import { test } from './journey.ts'
import { signIn, watchCall } from './session.ts'

test("a customer's answer by mail appears in the claim, with its photo", async ({ browser }) => {
  const pregunta = `¿Nos decís el lote? (${Date.now()})`
  const staff = await (await browser.newContext()).newPage()
  const conversation = watchCall(staff, '/ticket/v1/comentarios/')
  await signIn(staff, 'npaz', '/autogestion/reclamos')
  await openGestion(staff, 'reclamos', '40102', 'comentarios')
  await writeComment(staff, pregunta)

  const mailbox = await (await browser.newContext()).newPage()
  await expect.poll(() => mailTo(mailbox, 'lferreyra@cliente.example', /Reclamo 40102/)).toContain(pregunta)
  await mailbox.goto('/desarrollo/correo')
  await mailbox
    .getByRole('row', { name: /lferreyra@cliente\.example Reclamo 40102/ })
    .first()
    .getByRole('link', { name: 'responder' })
    .click()
  const respuesta = `Es el P2608 (${Date.now()}).`
  await mailbox.getByLabel('Tu respuesta').fill(respuesta)
  await mailbox.getByLabel('Archivos').setInputFiles([{ name: 'lote.png', mimeType: 'image/png', buffer: PNG }])
  await mailbox.getByRole('button', { name: 'Responder' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Respuesta enviada')

  await expect
    .poll(async () => (await staff.request.get(conversation.url, { headers: conversation.headers })).text())
    .toContain(respuesta)
  await openGestion(staff, 'reclamos', '40102', 'comentarios')
  await expect(staff.getByText(respuesta)).toBeVisible()
  const item = staff.getByRole('listitem').filter({ hasText: respuesta }).last()
  await expect(item).toContainText('Lucía Ferreyra')
  await expect(item).toContainText('Por email')
  await expect(item.getByRole('button', { name: /lote\.png/ }).first()).toBeVisible()
})
