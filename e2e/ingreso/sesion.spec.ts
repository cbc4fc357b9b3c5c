import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { signInByForm as signIn, signOut, watchCall } from '../session.ts'

test('the root leads to the sign-in page, which keeps the user name after a wrong password and continues to a deep link', async ({
  page,
}) => {
  const answer = await page.goto('/no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Algo salió mal, no pudimos encontrar la página que estás buscando.')).toBeVisible()
  await expect(page).toHaveTitle('Página no encontrada')
  await page.goto('/')
  await page.locator('#username').fill('hquiroga')
  await page.locator('#password').fill('no-es-esta')
  await page.locator('#kc-login').click()
  await expect(page.getByText('Usuario o contraseña incorrectos.')).toBeVisible()
  await expect(page.locator('#username')).toHaveValue('hquiroga')
  await signIn(page, 'mibarra', '/autogestion/mi-perfil')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/mi-perfil$/)
  await expect(page).toHaveTitle('Mi Perfil')
})

test('a user without a razón social sees the message of the specification and the support address', async ({
  page,
}) => {
  await signIn(page, 'sinconfig')
  await expect(
    page
      .getByText('El array de razones sociales es inválido. Usuario bloqueado por falta de configuración', {
        exact: false,
      })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('soporte@meridiana.example').first()).toBeVisible()
})

test('signing out ends the session in the other tab too', async ({ context }) => {
  const first = await context.newPage()
  await signIn(first, 'lferreyra')
  const second = await context.newPage()
  await second.goto('/autogestion')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(first, /Lucía/)
  await expect(second.locator('#username')).toBeVisible()
  // No tab says that the session expired, because the user themselves signed out.
  await expect(second.getByText('Tu sesión venció')).toHaveCount(0)
})

test('signing in clears session storage, loading the profile clears local storage, and then the four keys are stored', async ({
  page,
}) => {
  await page.goto('/terminos-condiciones')
  await page.evaluate(() => {
    sessionStorage.setItem('vieja', '1')
    localStorage.setItem('vieja', '1')
  })
  await signIn(page, 'mibarra')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const found = await page.evaluate(() => ({
    session: sessionStorage.getItem('vieja'),
    local: localStorage.getItem('vieja'),
    keys: Object.keys(localStorage),
  }))
  expect(found.session).toBeNull()
  expect(found.local).toBeNull()
  expect(found.keys).toEqual(expect.arrayContaining(['servicios', 'negocioActualId', 'rs', 'imagenPerfil']))
})

test("signing out revokes the token and clears the browser's cache", async ({ page, request }) => {
  const { headers } = watchCall(page, '/v1/')
  await signIn(page, 'lferreyra')
  const call = () => request.get('/autogestion/devoluciones/v1/getEstados', { headers })
  expect((await call()).status()).toBe(200)
  const answers: unknown[] = []
  await page.route('**/autogestion/sesion/fin', async (route) => {
    const response = await route.fetch()
    answers.push([response.status(), response.headers()['clear-site-data']])
    await route.fulfill({ response })
  })
  await signOut(page, /Lucía/)
  await expect.poll(() => answers).toEqual([[204, '"cache"']])
  expect((await call()).status()).toBe(401)
})

test('signing out works when the portal does not answer, and the page clears its own storage', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await page.route('**/autogestion/sesion/fin', (route) => route.abort())
  await signOut(page, /Lucía/)
  // Read the storage on a page of the portal without scripts. The sign-in page may have another origin, so its storage
  // is not the portal's.
  await page.goto('/assets/sesion.html')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('kc-callback-')))).toEqual(
    ['salio'],
  )
})
