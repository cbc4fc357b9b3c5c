import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { blockThirdParty, loseSession, openUserMenu, signInByForm as signIn } from './session.ts'

const STATUS_FRAME = '**/login-status-iframe.html**'

/** What a browser does that is told to keep nothing: the mere name of its storage throws. */
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

test('a browser that keeps nothing signs in, works and signs out', async ({ page }) => {
  await blockStorage(page)
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  await expectList(page)
  await openUserMenu(page, /Lucía/)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})

test('with cookies of other sites blocked people sign in, come back and work', async ({ page }) => {
  await blockThirdParty(page)
  await signIn(page, 'lferreyra')
  await page.goto('/autogestion/devoluciones')
  await expectList(page)
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
})

test('somebody disabled who was here before is not let in, and reads why', async ({ page }) => {
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

for (const { status, said } of [
  { status: 'success', said: 'Cambiaste tu contraseña.' },
  { status: 'cancelled', said: undefined },
]) {
  test(`a change of password that comes back ${status} is told as it ended, in the screen that it began in`, async ({
    page,
  }) => {
    await signIn(page, 'lferreyra')
    const answered = Promise.withResolvers<void>()
    // The provider answers at once, as after its own page.
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
    // The screen that is left looks like the one that comes back.
    await answered.promise
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/kc_action_status/)
    if (said) await expect(page.getByText(said)).toBeVisible()
    else {
      await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
      await expect(page.getByText('Cambiaste tu contraseña.')).toHaveCount(0)
    }
  })
}

test('a session that its frame calls changed while the first screen loads ends at the sign-in page', async ({
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
  // It may leave before all of the page is there.
  await page.goto('/autogestion/mi-perfil', { waitUntil: 'commit' })
  await expect(page.locator('#username')).toBeVisible()
})

test('a frame that never answers keeps nobody from working, nor from signing out', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route(STATUS_FRAME, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/autogestion/devoluciones')
  await expectList(page)
  await openUserMenu(page, /Lucía/)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})

test('two tabs of one person work side by side, and one that is left is left alone', async ({ page, context }) => {
  await signIn(page, 'mibarra', '/autogestion/devoluciones')
  const other = await context.newPage()
  await other.goto('/autogestion/reclamos/nuevo')
  await other.getByLabel('Asunto').fill('Dos pestañas')
  await expect(other.getByText('Borrador guardado')).toBeVisible()
  await loseSession(page)
  await expect(other.locator('#username')).toBeVisible()
  await signIn(other, 'mibarra', '/autogestion/reclamos/nuevo')
  await expect(other.getByLabel('Asunto')).toHaveValue('Dos pestañas')
})
