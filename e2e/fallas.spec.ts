import { expect, type Page } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { choose, numberOf } from './gestion.ts'
import { test } from './journey.ts'
import { intercept, loseSession, signInByForm as signIn } from './session.ts'

const LIST = '**/devoluciones/v1/all/find/**'
const TOKEN = '**/protocol/openid-connect/token'
const unauthorized = { status: 401, json: { code: 'sin-sesion', message: 'Acceso no autorizado.', requestId: 'x' } }

test('a token renewal that is answered with 400 signs the user out', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route(LIST, (route) => route.fulfill(unauthorized))
  // Clear the cookies only here. Otherwise the session iframe would notice the missing cookies and sign the user out
  // during the click.
  await page.route(TOKEN, async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
  })
  // The click leads to the sign-in page, so do not wait for a navigation to the list.
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click({ noWaitAfter: true })
  await expect(page.locator('#username')).toBeVisible()
  await expect(page.getByText('Tu sesión venció. Iniciá sesión y seguís donde estabas.')).toBeVisible()
})

test('a session that ends by itself deletes the drafts and photos of the user from the browser', async ({ page }) => {
  // Keep the draft off the server, because another journey would find the draft there.
  await page.route('**/borradores/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await signIn(page, 'lferreyra', '/autogestion/reclamos/nuevo')
  const stored = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('autogestion', 1)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error!))
      })
      const keys = database.transaction('borradores').objectStore('borradores').getAllKeys()
      await new Promise((resolve) => keys.addEventListener('success', resolve))
      database.close()
      return keys.result
    })
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Caja rota')
  await expect.poll(stored).toEqual(['lferreyra/reclamos/nuevo'])
  await page.route(TOKEN, async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
  })
  await page.route(LIST, (route) => route.fulfill(unauthorized))
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click({ noWaitAfter: true })
  await expect(page.locator('#username')).toBeVisible()
  expect(await stored()).toEqual([])
})

// Only the embedded identity provider shows this message; Keycloak's sign-in page does not.
test('a user who returns without a session reads that it expired', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await loseSession(page)
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByText('Tu sesión venció. Iniciá sesión y seguís donde estabas.')).toBeVisible()
})

test('a token renewal that fails with 503 keeps the session, and the list offers to retry', async ({ page }) => {
  await signIn(page, 'lferreyra')
  const stopRefusing = await intercept(page, LIST, (route) => route.fulfill(unauthorized))
  const restoreRenewal = await intercept(page, TOKEN, (route) =>
    route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } }),
  )
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  stopRefusing()
  restoreRenewal()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
})

test('a screen whose code fails to load shows an error with Reintentar', async ({ page }) => {
  await signIn(page, 'lferreyra')
  const stop = await intercept(page, '**/assets/DevolucionesScreen*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
})

test('a form keeps its draft when the user has to sign in again', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/devoluciones/nueva')
  await page.getByLabel('Factura o producto').fill('VM-O220')
  await page
    .getByRole('button', { name: /^Agregar VM-O220/ })
    .first()
    .click()
  await expect(page.getByText('Borrador guardado')).toBeVisible()
  await loseSession(page)
  await signIn(page, 'lferreyra', '/autogestion/devoluciones/nueva')
  await expect(page.getByText('Recuperamos tu borrador')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Quitar .*VM-O220/ })).toBeVisible()
})

test('a return started on the desktop continues on the phone, and the desktop reports the newer draft', async ({
  browser,
}) => {
  const NUEVA = '/autogestion/devoluciones/nueva'
  const draftSaved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/borradores/v1') && answer.request().method() === 'PUT')
  const add = (page: Page, at: number) =>
    page
      .getByRole('button', { name: /^Agregar / })
      .nth(at)
      .click()
  const desktop = await (await browser.newContext()).newPage()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desktop, 'hquiroga', NUEVA)
  await Promise.all([draftSaved(desktop), add(desktop, 0)])
  // Open Inicio and go on from there, as a user who was interrupted would.
  await signIn(phone, 'hquiroga')
  await phone.getByRole('link', { name: 'Seguir: Devolución sin terminar' }).click()
  await expect(phone.getByRole('heading', { name: 'Productos a devolver (1)' })).toBeVisible()
  await expect(phone.getByText('Recuperamos tu borrador')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Seguir', exact: true })).toBeHidden()
  await phone.getByRole('button', { name: 'Seguir agregando' }).click()
  await Promise.all([draftSaved(phone), add(phone, 1)])
  await add(desktop, 2)
  await expect(desktop.getByText(/Elegí con cuál seguir/)).toBeVisible()
  await desktop.getByRole('button', { name: 'Usar el otro borrador' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Usar el otro borrador' }).click()
  await expect(desktop.getByRole('heading', { name: 'Productos a devolver (2)' })).toBeVisible()
  await desktop.getByRole('button', { name: 'Descartar' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(desktop.getByRole('heading', { name: 'Productos a devolver', exact: true })).toBeVisible()
})

test('a photo chosen on the desktop is in the form when the phone opens it for the first time', async ({ browser }) => {
  const NUEVO = '/autogestion/reclamos/nuevo'
  const desktop = await (await browser.newContext()).newPage()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desktop, 'lferreyra', NUEVO)
  await desktop.getByRole('textbox', { name: 'Asunto' }).fill('Caja golpeada')
  const draftWithPhoto = desktop.waitForResponse((answer) => {
    const sent = answer.request()
    return sent.method() === 'PUT' && (sent.postData() ?? '').includes('"archivos":0,"archivoIds":["')
  })
  await desktop.getByLabel('Elegir archivos').setInputFiles({ name: 'golpe.png', mimeType: 'image/png', buffer: PNG })
  expect((await draftWithPhoto).status()).toBe(200)
  await signIn(phone, 'lferreyra')
  await phone.getByRole('link', { name: 'Seguir: Reclamo sin terminar' }).click()
  await expect(phone.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Caja golpeada')
  await expect(phone.getByRole('button', { name: 'Quitar golpe.png' })).toBeVisible()
  await phone.getByRole('button', { name: 'Descartar' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(phone.getByRole('button', { name: 'Quitar golpe.png' })).toBeHidden()
})

test('an invalid form marks each field, keeps its text and is not sent', async ({ page }) => {
  await signIn(page, 'mibarra', '/autogestion/devoluciones/30104/transporte')
  await page.getByRole('textbox', { name: /Nº de remito/ }).fill('abc')
  await page.getByRole('button', { name: 'Guardar datos de transporte' }).click()
  await expect(page.getByText('Ingresá el número con formato 0001-00001234')).toBeVisible()
  await expect(page.getByText('Ingresá el transporte')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Nº de remito/ })).toHaveValue('abc')
})

test('a claim sent in one tab is shown as sent in another tab and on another device, and is sent once', async ({
  browser,
  page,
}) => {
  const FORM = '/autogestion/reclamos/nuevo'
  const send = (form: Page) => form.getByRole('button', { name: 'Enviar reclamo' }).click()
  await signIn(page, 'lferreyra', FORM)
  await choose(page, 'Sector', /^Administración/)
  await choose(page, 'Motivo', 'Pago sin aplicar')
  await page.getByLabel('Asunto').fill('Una sola vez')
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/borradores/v1') && answer.request().method() === 'PUT',
  )
  await page.getByLabel('Descripción').fill('Pagamos el lunes y la factura sigue pendiente.')
  await kept

  const tab = await page.context().newPage()
  await tab.goto(FORM)
  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, 'lferreyra', FORM)
  for (const other of [tab, phone]) await expect(other.getByText('Recuperamos tu borrador')).toBeVisible()

  await send(page)
  const numero = await numberOf(page, /reclamo Nº \d+/i)
  for (const other of [tab, phone])
    await expect(other.getByText(`Ya enviaste este reclamo: Nº ${numero}.`)).toBeVisible()

  for (const other of [tab, phone]) {
    const answered = other.waitForResponse((answer) => answer.url().includes('/ticket/v1/1042'))
    await send(other)
    expect((await answered).status()).toBe(409)
    await expect(other.getByLabel('Descripción')).toHaveValue('Pagamos el lunes y la factura sigue pendiente.')
  }
  await phone.getByRole('link', { name: 'Ver', exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(`/reclamos/${numero}$`))
  await expect(phone.getByText('Una sola vez').first()).toBeVisible()
})
