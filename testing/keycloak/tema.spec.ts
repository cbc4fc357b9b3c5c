import { expect } from '@playwright/test'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { test } from '../../e2e/journey.ts'
import { signIn } from '../../e2e/session.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { letterTo, linkTo } from './mailbox.ts'
import { readSurroundings } from './surroundings.ts'
import { expectOurs } from './tema.ts'

const { url, realm, secret, portal, mailbox } = readSurroundings()
const directory = createKeycloak({
  url,
  realm,
  clientId: 'autogestion-admin',
  clientSecret: secret,
  webClientId: CLIENT_ID,
})

test('the pages for signing in, a wrong password and a forgotten password have the portal’s design and Spanish', async ({
  page,
}) => {
  await page.goto('/autogestion')
  await expectOurs(page, 'Iniciá sesión')
  const style = await page.request.get(`${portal}/autogestion/marca.css`)
  expect(style.headers()['cross-origin-resource-policy']).toBe('cross-origin')

  await page.locator('#username').fill('mibarra')
  await page.locator('#password').fill('Equivocada1')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  await page.locator('#kc-login').click()
  await expect(page.locator('#input-error')).toBeVisible()
  await expect(page.locator('#username')).toHaveValue('mibarra')
  await expectOurs(page, 'Iniciá sesión')

  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expectOurs(page, '¿Olvidaste tu contraseña?')
  await page.locator('#username').fill('hquiroga')
  await page.locator('main form [type=submit]').click()
  await expect(page.getByText('Si el usuario existe, en unos minutos le llega un email con un enlace.')).toBeVisible()
  await expectOurs(page, 'Iniciá sesión')
  const letter = await letterTo(mailbox, 'hquiroga@cliente.example')
  expect(letter).toContain('Distribuidora Meridiana')
  expect(letter).toContain('>Elegir otra contraseña</a>')
})

test('the pages and the mail of an invitation have the portal’s design and Spanish', async ({ page }) => {
  const { id } = (await directory.findByUsername('npaz'))!
  await directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], { redirectUri: `${portal}/autogestion` })
  const letter = await letterTo(mailbox, 'npaz@meridiana.example')
  expect(letter).toContain('Distribuidora Meridiana</div>')
  expect(letter).toContain('>Continuar</a>')

  const link = await linkTo(mailbox, 'npaz@meridiana.example')
  await page.goto(link)
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await expectOurs(page, 'Falta un paso')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expectOurs(page, 'Elegí tu nueva contraseña')
  await page.locator('#password-new').fill('corta')
  await page.locator('#password-confirm').fill('corta')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('La contraseña debe tener al menos 12 caracteres.')).toBeVisible()
  await expectOurs(page, 'Elegí tu nueva contraseña')
  await page.locator('#password-new').fill('DesdeElTema1')
  await page.locator('#password-confirm').fill('DesdeElTema1')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('link', { name: 'Ir a Autogestión' })).toBeVisible()
  await expectOurs(page, 'Listo')

  await page.goto(link)
  await expect(page.getByText('El enlace ya no sirve: venció o ya fue usado. Pedí uno nuevo.')).toBeVisible()
  await expectOurs(page, 'Algo salió mal')
})

test('a sign-out that was not requested by the portal asks for confirmation, in the portal’s Spanish', async ({
  page,
}) => {
  await signIn(page, 'mibarra')
  await page.goto(`${url}/realms/${realm}/protocol/openid-connect/logout`)
  await expectOurs(page, 'Cerrar sesión')
  await expect(page.getByText('¿Querés cerrar la sesión?')).toBeVisible()
})
