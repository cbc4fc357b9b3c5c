import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signInByForm as signIn } from './session.ts'

/**
 * Makes the provider never answer, and disables timers of 10 s or more. A page that needs the provider then waits for
 * ever.
 */
const silenceProvider = async (page: Page) => {
  await page.addInitScript(() => {
    const set = window.setTimeout
    const setShortTimeout = (then: () => void, ms = 0, ...rest: unknown[]) => (ms < 10_000 ? set(then, ms, ...rest) : 0)
    Object.assign(window, { setTimeout: setShortTimeout })
  })
  await page.route('**/realms/**', () => {})
}

const PUBLIC = [
  ['/terminos-condiciones', 'Términos y condiciones'],
  // When a user opens this page directly, it says that no account was closed.
  ['/cuenta-cerrada', 'No se cerró ninguna sesión'],
  ['/no-existe', 'Algo salió mal, no pudimos encontrar la página que estás buscando.'],
] as const

test('a signed-in user can read the public pages without an answer of the provider', async ({ page, context }) => {
  await signIn(page, 'lferreyra')
  for (const [path, title] of PUBLIC)
    await test.step(path, async () => {
      const tab = await context.newPage()
      await silenceProvider(tab)
      // Do not wait for `load`, because the iframe of the provider never answers.
      await tab.goto(path, { waitUntil: 'commit' })
      await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await tab.close()
    })
})

test('the terms page recognizes a signed-in user, who opens the portal from it without a new sign-in', async ({
  page,
}) => {
  await signIn(page, 'lferreyra')
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Lucía/ }).first()).toBeVisible()
})

test('a user who opens the portal before the provider has answered enters as soon as it answers', async ({ page }) => {
  await signIn(page, 'lferreyra')
  let answer = () => {}
  const wait = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/realms/**', async (route) => {
    await wait
    await route.fallback()
  })
  await page.goto('/terminos-condiciones', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await expect(page.getByText('Cargando Autogestión…')).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: /Lucía/ }).first()).toBeVisible()
})

test('a user without a session reads the terms and signs in from there', async ({ page }) => {
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Ley Nº 25.326').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeHidden()
  const licences = await page.getByRole('link', { name: 'Licencias de terceros' }).getAttribute('href')
  const answer = await page.request.get(licences!)
  expect(answer.headers()['content-type']).toContain('text/plain')
  expect(await answer.text()).toMatch(/\nreact \d+\.\d+\.\d+ \(MIT\)\n/)
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await expect(page.locator('#username')).toBeVisible()
})
