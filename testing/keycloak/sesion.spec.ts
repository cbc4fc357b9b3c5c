import { expect, type Page } from '@playwright/test'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { test } from '../../e2e/journey.ts'
import { openUserMenu, signIn, signInByForm, signOut } from '../../e2e/session.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { letterTo, linkTo } from './mailbox.ts'
import { readSurroundings } from './surroundings.ts'

const { url, realm, secret, portal, mailbox } = readSurroundings()
const directory = createKeycloak({
  url,
  realm,
  clientId: 'autogestion-admin',
  clientSecret: secret,
  webClientId: CLIENT_ID,
})

const idOf = async (username: string): Promise<string> => (await directory.findByUsername(username))!.id

const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.locator('#password-new').fill(password)
  await page.locator('#password-confirm').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

const signInAgain = async (page: Page, username: string, password: string): Promise<void> => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('#kc-login').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the sign-in page is in the portal’s Spanish', async ({ page }) => {
  await page.goto('/autogestion')
  await expect(page.getByRole('heading', { name: 'Iniciá sesión' })).toBeVisible()
  await expect(page.getByLabel('Usuario o email')).toBeVisible()
  await expect(page.getByText('¿Olvidaste tu contraseña?')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

/** Clicks Actualizar repeatedly, as a working user might, until a condition is met. */
const workUntil = (page: Page, what: () => Promise<boolean> | boolean) =>
  expect(async () => {
    await page
      .getByRole('button', { name: 'Actualizar' })
      .first()
      .click({ timeout: 1000 })
      .catch(() => {})
    expect(await what()).toBe(true)
  }).toPass({ intervals: [1000] })

test('the portal refreshes an expiring token without interrupting the user', async ({ page }) => {
  const renewed: number[] = []
  page.on('response', (response) => {
    if (response.request().postData()?.includes('grant_type=refresh_token')) renewed.push(response.status())
  })
  await signIn(page, 'mibarra')
  await workUntil(page, () => renewed.length > 1)
  expect(new Set(renewed)).toEqual(new Set([200]))
  await expect(page.locator('#username')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a second tab signs in without a password', async ({ context, page }) => {
  await signIn(page, 'mibarra')
  const second = await context.newPage()
  await second.goto('/autogestion/mi-perfil')
  await expect(second).toHaveTitle('Mi Perfil')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the portal shows whether the user changed their password at the provider or cancelled the change', async ({
  page,
}) => {
  await signIn(page, 'rsosa')
  const ask = async () => {
    await openUserMenu(page, /Ramiro/)
    await page.getByRole('menuitem', { name: /contraseña/i }).click()
    await expect(page.getByRole('heading', { name: 'Elegí tu nueva contraseña' })).toBeVisible()
  }
  await ask()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await ask()
  await choosePassword(page, 'corta')
  await expect(page.getByText('La contraseña debe tener al menos 12 caracteres.')).toBeVisible()
  for (const [password, fault] of [
    ['1234567890qwerty', 'Es una de las contraseñas más usadas y se adivina enseguida. Elegí otra.'],
    ['Contraseña-2026!', 'ni ser una palabra fácil de adivinar.'],
    ['la-meridiana-en-agosto', 'No puede tener el nombre del portal o de la empresa'],
    ['rsosa-y-la-lluvia', 'No puede contener tu nombre de usuario.'],
  ] as const) {
    await choosePassword(page, password)
    await expect(page.getByText(fault)).toBeVisible()
  }
  await choosePassword(page, 'renovada-lluvia-99')
  await expect(page.getByText('Cambiaste tu contraseña.')).toBeVisible()

  await signOut(page, /Ramiro/)
  await signInAgain(page, 'rsosa', 'renovada-lluvia-99')
})

test('the link of an invitation leads to choosing a password and then to the portal', async ({ page }) => {
  const id = await idOf('npaz')
  await directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], { redirectUri: `${portal}/autogestion` })
  const letter = await letterTo(mailbox, 'npaz@meridiana.example')
  expect(letter).toContain('Para usar tu usuario de Autogestión falta un paso: elegir tu contraseña.')
  await page.goto(await linkTo(mailbox, 'npaz@meridiana.example'))
  await page.getByRole('link', { name: 'Continuar' }).click()
  await choosePassword(page, 'DesdeElCorreo1')
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await signInAgain(page, 'npaz', 'DesdeElCorreo1')
})

test('a disabled user loses access, and the sign-in page says that the user is disabled', async ({ page }) => {
  await signIn(page, 'darrieta')
  await directory.setEnabled(await idOf('darrieta'), false)
  await workUntil(page, () => page.locator('#username').isVisible())
  await page.locator('#username').fill('darrieta')
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
  await expect(page.getByText('Tu usuario está inactivo.', { exact: false })).toBeVisible()
})

test('the browser is signed out when the portal ends its session', async ({ page }) => {
  await signIn(page, 'admin')
  const id = await idOf('admin')
  const [session] = await directory.listSessions(id)
  await directory.endSession(id, session!.sessionId)
  // The session cookie in the browser is unchanged, so the session iframe does not report a change. The next refresh of
  // the token fails.
  await workUntil(page, () => page.locator('#username').isVisible())
})

test('a user who reports a foreign sign-in ends all sessions and can only sign in again through a mailed link', async ({
  browser,
  page,
}) => {
  const thief = await (await browser.newContext()).newPage()
  // Both browsers sign in by the form. With a copied cookie they would share one session.
  await signInByForm(thief, 'hquiroga')
  await signInByForm(page, 'hquiroga', '/autogestion/mi-perfil')
  // The portal shows the browser of each session, which Keycloak does not know.
  await page.getByRole('button', { name: 'No fui yo: Chrome en Linux' }).click()
  await page.getByRole('button', { name: 'No fui yo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cerramos todas tus sesiones' })).toBeVisible()
  await workUntil(thief, () => thief.locator('#username').isVisible())
  await thief.locator('#username').fill('hquiroga')
  await thief.locator('#password').fill('Demo1234')
  await thief.locator('#kc-login').click()
  await expect(thief.getByText('Usuario o contraseña incorrectos.').first()).toBeVisible()

  let link = ''
  await expect(async () => {
    link = await linkTo(mailbox, 'hquiroga@cliente.example')
  }).toPass()
  await page.goto(link)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await choosePassword(page, 'tres tristes tigres')
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await signInAgain(page, 'hquiroga', 'tres tristes tigres')
})
