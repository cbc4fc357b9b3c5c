import { expect, type Page } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { test } from './journey.ts'
import { intercept, loseSession, signInByForm as signIn } from './session.ts'

const LIST = '**/devoluciones/v1/all/find/**'
const TOKEN = '**/protocol/openid-connect/token'
const refused = { status: 401, json: { code: 'sin-sesion', message: 'Acceso no autorizado.', requestId: 'x' } }

test('a refresh answered 400 signs out', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route(LIST, (route) => route.fulfill(refused))
  // The session goes with the refusal, not before: the frame that watches it would sign out first, under the click.
  await page.route(TOKEN, async (route) => {
    await page.context().clearCookies()
    await route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
  })
  // The click causes the navigation away: it does not wait for it.
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click({ noWaitAfter: true })
  await expect(page.locator('#username')).toBeVisible()
  await expect(page.getByText('Tu sesión venció. Iniciá sesión y seguís donde estabas.')).toBeVisible()
})

// The page is our own provider's: Keycloak's has no such words.
test('whoever comes back without a session is told so', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await loseSession(page)
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByText('Tu sesión venció. Iniciá sesión y seguís donde estabas.')).toBeVisible()
})

test('a refresh that fails with 5xx does not sign out: the list says it failed and offers to try again', async ({
  page,
}) => {
  await signIn(page, 'lferreyra')
  const stopRefusing = await intercept(page, LIST, (route) => route.fulfill(refused))
  const comeBack = await intercept(page, TOKEN, (route) =>
    route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } }),
  )
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  stopRefusing()
  comeBack()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
})

test('a screen whose code cannot be loaded shows an error with Reintentar, never a white page', async ({ page }) => {
  await signIn(page, 'lferreyra')
  const stop = await intercept(page, '**/assets/DevolucionesScreen*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Devoluciones', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
})

test('what was typed in a form survives a new sign-in', async ({ page }) => {
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

test('a return begun on the desktop goes on on the telephone, and the older one is told', async ({ browser }) => {
  const NUEVA = '/autogestion/devoluciones/nueva'
  const kept = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/borradores/v1') && answer.request().method() === 'PUT')
  const add = (page: Page, at: number) =>
    page
      .getByRole('button', { name: /^Agregar / })
      .nth(at)
      .click()
  const desktop = await (await browser.newContext()).newPage()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desktop, 'hquiroga', NUEVA)
  await Promise.all([kept(desktop), add(desktop, 0)])
  // From Inicio, as who was called away goes on.
  await signIn(phone, 'hquiroga')
  await phone.getByRole('link', { name: 'Seguir: Devolución sin terminar' }).click()
  await expect(phone.getByRole('heading', { name: 'Productos a devolver (1)' })).toBeVisible()
  await expect(phone.getByText('Recuperamos tu borrador')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Seguir', exact: true })).toBeHidden()
  await phone.getByRole('button', { name: 'Seguir agregando' }).click()
  await Promise.all([kept(phone), add(phone, 1)])
  await add(desktop, 2)
  await expect(desktop.getByText(/Elegí con cuál seguir/)).toBeVisible()
  await desktop.getByRole('button', { name: 'Usar el otro borrador' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Traer' }).click()
  await expect(desktop.getByRole('heading', { name: 'Productos a devolver (2)' })).toBeVisible()
  await desktop.getByRole('button', { name: 'Descartar' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(desktop.getByRole('heading', { name: 'Productos a devolver', exact: true })).toBeVisible()
})

test('a photo that was chosen on the desktop is in the form on the telephone, at the first open', async ({
  browser,
}) => {
  const NUEVO = '/autogestion/reclamos/nuevo'
  const desktop = await (await browser.newContext()).newPage()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desktop, 'lferreyra', NUEVO)
  await desktop.getByRole('textbox', { name: 'Asunto' }).fill('Caja golpeada')
  const whole = desktop.waitForResponse((answer) => {
    const sent = answer.request()
    return sent.method() === 'PUT' && (sent.postData() ?? '').includes('"archivos":0,"archivoIds":["')
  })
  await desktop.getByLabel('Elegir archivos').setInputFiles({ name: 'golpe.png', mimeType: 'image/png', buffer: PNG })
  expect((await whole).status()).toBe(200)
  await signIn(phone, 'lferreyra')
  await phone.getByRole('link', { name: 'Seguir: Reclamo sin terminar' }).click()
  await expect(phone.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Caja golpeada')
  await expect(phone.getByRole('button', { name: 'Quitar golpe.png' })).toBeVisible()
  await phone.getByRole('button', { name: 'Descartar' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(phone.getByRole('button', { name: 'Quitar golpe.png' })).toBeHidden()
})

test('a wrong form marks each field, keeps what was typed and goes nowhere', async ({ page }) => {
  await signIn(page, 'mibarra', '/autogestion/devoluciones/30104/transporte')
  await page.getByRole('textbox', { name: /Nº de remito/ }).fill('abc')
  await page.getByRole('button', { name: 'Guardar datos de transporte' }).click()
  await expect(page.getByText('Ingresá el número con formato 0001-00001234')).toBeVisible()
  await expect(page.getByText('Ingresá el transporte')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Nº de remito/ })).toHaveValue('abc')
})
