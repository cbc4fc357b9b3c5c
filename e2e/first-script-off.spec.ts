import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { blockThirdParty, loseSession, openUserMenu, signInByForm as signIn } from './session.ts'

const STATUS_FRAME = '**/login-status-iframe.html**'

/** Simulates a browser that forbids storage. Reading `localStorage` or `sessionStorage` then throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
  })

const expectList = (page: Page) => expect(page.getByRole('link', { name: '30101' })).toBeVisible()

test('a browser without storage can sign in, work and sign out', async ({ page }) => {
  await blockStorage(page)
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  await expectList(page)
  await openUserMenu(page, /Lucía/)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})

test('a browser that blocks third-party cookies can sign in, return and work', async ({ page }) => {
  await blockThirdParty(page)
  await signIn(page, 'lferreyra')
  await page.goto('/autogestion/devoluciones')
  await expectList(page)
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
})

test('a disabled user with a session is denied access and reads why', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route('**/usuario/v1/getByName/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'usuario-inactivo', message: 'Usuario deshabilitado.', requestId: 'x' },
    }),
  )
  await page.goto('/autogestion/devoluciones')
  await expect(page.getByRole('heading', { name: 'Pedí que habiliten tu usuario.' })).toBeVisible()
  await expect(page.getByText(/^Usuario deshabilitado\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

for (const { status, message } of [
  { status: 'success', message: 'Cambiaste tu contraseña.' },
  { status: 'cancelled', message: undefined },
]) {
  test(`a change of password that returns ${status} shows its result on the screen where it began`, async ({
    page,
  }) => {
    await signIn(page, 'lferreyra')
    const answered = Promise.withResolvers<void>()
    // The provider redirects back at once, as it does after its page for changing the password.
    await page.route('**/protocol/openid-connect/auth?**', async (route) => {
      const url = new URL(route.request().url())
      if (!url.searchParams.has('kc_action')) return route.continue()
      url.searchParams.delete('kc_action')
      const answer = await route.fetch({ url: String(url), maxRedirects: 0 })
      const location = `${answer.headers()['location']}&kc_action_status=${status}&kc_action=UPDATE_PASSWORD`
      await route.fulfill({ status: 302, headers: { location } })
      answered.resolve()
    })
    await page.goto('/autogestion/cambiar-contrasena')
    await page
      .getByRole('main')
      .getByRole('button', { name: /contraseña/i })
      .click()
    // Wait for the answer of the iframe, because the screen looks the same before the answer and after it.
    await answered.promise
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/kc_action_status/)
    if (message) await expect(page.getByText(message)).toBeVisible()
    else {
      await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
      await expect(page.getByText('Cambiaste tu contraseña.')).toHaveCount(0)
    }
  })
}

test('when the session iframe reports a changed session while the page loads, the user gets to the sign-in page', async ({
  page,
}) => {
  await signIn(page, 'lferreyra')
  await page.route(STATUS_FRAME, async (route) => {
    await page.context().clearCookies()
    return route.fulfill({
      contentType: 'text/html',
      body: '<script>addEventListener("message", (event) => event.source.postMessage("changed", event.origin))</script>',
    })
  })
  // Do not wait for the load to finish, because the portal may leave the page before the load finishes.
  await page.goto('/autogestion/mi-perfil', { waitUntil: 'commit' })
  await expect(page.locator('#username')).toBeVisible()
})

test('a session iframe that never answers does not keep a user from working or signing out', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route(STATUS_FRAME, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/autogestion/devoluciones')
  await expectList(page)
  await openUserMenu(page, /Lucía/)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})

test('two tabs of a user work in parallel, and a draft survives the loss of the session', async ({ page, context }) => {
  await signIn(page, 'mibarra', '/autogestion/devoluciones')
  const other = await context.newPage()
  await other.goto('/autogestion/reclamos/nuevo')
  // Wait until the server has the draft, because the end of the session deletes the draft from the browser.
  const saved = other.waitForResponse(
    (answer) => answer.url().endsWith('/borradores/v1') && answer.request().method() === 'PUT',
  )
  await other.getByLabel('Asunto').fill('Dos pestañas')
  expect((await saved).status()).toBe(200)
  await loseSession(page)
  await expect(other.locator('#username')).toBeVisible()
  await signIn(other, 'mibarra', '/autogestion/reclamos/nuevo')
  await expect(other.getByLabel('Asunto')).toHaveValue('Dos pestañas')
})
