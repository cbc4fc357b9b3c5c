import { expect } from '@playwright/test'
import { readZip } from '../../testing/files/zip.ts'
import { linkIn, mailTo } from '../correo.ts'
import { test } from '../journey.ts'
import { expectReadable, signInByForm as signIn } from '../session.ts'

test('a user closes the session of another device and exports their data', async ({ browser }) => {
  const desk = await (await browser.newContext()).newPage()
  const lost = await (await browser.newContext()).newPage()
  await signIn(lost, 'hquiroga')
  await signIn(desk, 'hquiroga', '/autogestion/mi-perfil')
  await expect(desk.getByText('Este dispositivo')).toHaveCount(1)
  await desk.getByRole('button', { name: 'Cerrar las otras sesiones' }).click()
  await desk.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(desk.getByText('Cerraste las otras sesiones.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Cerrar las otras sesiones' })).toHaveCount(0)
  await lost.reload()
  await expect(lost.locator('#username')).toBeVisible()
  const started = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Exportar mis datos' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('zip_file_datos_hquiroga_autogestion.zip')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const datos = JSON.parse(readZip(Buffer.concat(chunks)).get('mis-datos.json')!.toString()) as { perfil: object[] }
  expect(datos.perfil[0]).toMatchObject({ userName: 'hquiroga', dni: '73456789' })
})

test('a user who reports a sign-in as foreign closes all sessions, and can sign in again only through the mail', async ({
  browser,
}) => {
  const PERSON = 'hquiroga'
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, PERSON)
  const thief = await (await browser.newContext({ timezoneId: 'Europe/Madrid' })).newPage()
  await signIn(thief, PERSON, '/autogestion/mi-perfil')
  await expect(thief.getByText(/^Hora de Buenos Aires/).first()).toBeVisible()

  const mails = await (await browser.newContext()).newPage()
  await mails.goto('/terminos-condiciones')
  const aviso = await mailTo(mails, `${PERSON}@cliente.example`, /Un ingreso nuevo/)
  expect(aviso).toContain('Madrid')
  await mails.goto(/https?:\S+no-fui-yo\S+/.exec(aviso)![0])
  await expectReadable(mails, 'No fui yo')
  await mails.getByRole('button', { name: 'No fui yo' }).click()
  await expect(mails.getByRole('heading', { name: 'Cerramos todas tus sesiones' })).toBeVisible()
  for (const page of [owner, thief]) {
    await page.goto('/autogestion')
    await expect(page.locator('#username')).toBeVisible()
  }
  await thief.locator('#username').fill(PERSON)
  await thief.locator('#password').fill('Demo1234')
  await thief.locator('#kc-login').click()
  await expect(thief.getByText('Usuario o contraseña incorrectos.').first()).toBeVisible()

  await mails.goto(linkIn(await mailTo(mails, `${PERSON}@cliente.example`, /Cambiá tu contraseña/)))
  await mails.locator('#password-new').fill('tres tristes tigres')
  await mails.locator('#password-confirm').fill('tres tristes tigres')
  await mails.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(mails.getByText('Tu contraseña quedó guardada.')).toBeVisible()
})

test('a user who reports a foreign session in Mi Perfil reads that the account is closed and where to sign in again', async ({
  browser,
}) => {
  const PERSON = 'darrieta'
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, PERSON)
  const page = await (await browser.newContext()).newPage()
  await signIn(page, PERSON, '/autogestion/mi-perfil')
  await page
    .getByRole('button', { name: /^No fui yo: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'No fui yo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cerramos todas tus sesiones' })).toBeVisible()
  await expect(page.getByText(/Te enviamos un email con un enlace para elegir otra/)).toBeVisible()
  // Wait until the iframe has checked the session. Until then the page keeps the sign-in request in local storage.
  await page.waitForFunction(() => Object.keys(localStorage).join() === 'salio')
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})
