import { expect, type Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { test } from '../../e2e/journey.ts'
import { signIn } from '../../e2e/session.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { codeNow } from '../telefono.ts'
import { readSurroundings } from './surroundings.ts'
import { setUpTelephone, takeCodes } from './telefono.ts'
import { expectOurs } from './tema.ts'

const { url, realm, secret } = readSurroundings()
const directory = createKeycloak({
  url,
  realm,
  clientId: 'autogestion-admin',
  clientSecret: secret,
  webClientId: CLIENT_ID,
})

/** Submits user name and password, and stays on the page that follows. */
const showPassword = async (page: Page, username: string): Promise<void> => {
  await page.goto('/autogestion')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(DEMO_PASSWORD)
  await page.locator('#kc-login').click()
}

const isInside = (page: Page) => page.waitForURL((address) => address.pathname.startsWith('/autogestion'))

test('a user who needs a second factor sets it up before entering, and later signs in with its code or a recovery code', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await showPassword(page, 'telefono')
  await expect(
    page.getByText('Para iniciar sesión necesitás la verificación en dos pasos: configurala ahora.'),
  ).toBeVisible()
  await expectOurs(page, 'Configurá la verificación en dos pasos')
  const key = await setUpTelephone(page)
  await expectOurs(page, 'Guardá tus códigos de recuperación')
  const codes = await takeCodes(page)
  await isInside(page)
  expect(codes.length).toBeGreaterThanOrEqual(10)

  const again = await (await browser.newContext()).newPage()
  const called = again.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await showPassword(again, 'telefono')
  await expect(again.locator('#otp')).toBeVisible()
  await expectOurs(again, 'Iniciar sesión')
  await again.locator('#otp').fill('000000')
  await again.locator('#kc-login').click()
  await expect(again.getByText('El código no es correcto. Escribí el que muestra ahora el teléfono.')).toBeVisible()
  await again.locator('#otp').fill(await codeNow(key))
  await again.locator('#kc-login').click()
  await isInside(again)
  const [, token = ''] = (await called).headers()['authorization']!.split(' ')
  expect(decodeJwt(token)).toMatchObject({ amr: expect.arrayContaining(['pwd', 'otp']) as string[] })

  const lost = await (await browser.newContext()).newPage()
  await showPassword(lost, 'telefono')
  await lost.getByRole('button', { name: 'Probar de otra forma' }).click()
  await expectOurs(lost, 'Elegí cómo seguir')
  await lost.getByRole('button', { name: /^Código de recuperación/ }).click()
  await expectOurs(lost, 'Ingresá con un código de recuperación')
  await lost.locator('#recoveryCodeInput').fill(codes[0]!)
  await lost.locator('#kc-login').click()
  await isInside(lost)

  const { id } = (await directory.findByUsername('telefono'))!
  const kinds = (await directory.listSecondFactors(id)).map(({ tipo, quedan }) => [tipo, quedan])
  expect(kinds).toEqual([
    ['codigo', null],
    ['recuperacion', codes.length - 1],
  ])
  expect(await directory.removeSecondFactors(id)).toBe(2)
})

test('a user sets up an authenticator app, sees it in Mi Perfil and removes it there', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/mi-perfil')
  await page.getByRole('button', { name: 'Configurar', exact: true }).click()
  await setUpTelephone(page)
  await takeCodes(page)
  // Keycloak shows a message only for the last step of the setup, the recovery codes.
  await expect(page.getByText('Guardaste tus códigos de recuperación.')).toBeVisible()
  await expect(page.getByText('Código del teléfono', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar: Código del teléfono' }).click()
  await page.locator('#kc-accept').click()
  await expect(page.getByText('Lo quitaste. Ya no sirve para iniciar sesión.')).toBeVisible()
  await expect(page.getByText('Código del teléfono', { exact: true })).toHaveCount(0)
  await directory.removeSecondFactors((await directory.findByUsername('lferreyra'))!.id)
})

test('a passkey signs its owner in without password or code', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  page.on('dialog', (dialog) => void dialog.accept('Notebook'))
  await signIn(page, 'mibarra', '/autogestion/mi-perfil')
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await expectOurs(page, 'Agregá una llave de acceso')
  await page.locator('#registerWebAuthn').click()
  await expect(page.getByText('Agregaste una llave de acceso.')).toBeVisible()
  await expect(page.getByText('Llave de acceso: Notebook')).toBeVisible()
  const { id } = (await directory.findByUsername('mibarra'))!
  expect((await directory.listSecondFactors(id)).map(({ tipo, nombre }) => [tipo, nombre])).toEqual([
    ['llave', 'Notebook'],
  ])

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/autogestion')
  // The virtual authenticator offers and confirms its passkey without a click (automaticPresenceSimulation).
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
  await directory.removeSecondFactors(id)
})
