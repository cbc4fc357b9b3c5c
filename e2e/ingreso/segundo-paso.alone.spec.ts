import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codeNow, keyOfText } from '../../testing/telefono.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectInside, expectReadable, signInByForm as signIn, signOut } from '../session.ts'

const expectReadableScreen = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectReadable(page, title)
}

const enterPassword = async (page: Page, person: string): Promise<void> => {
  await page.locator('#username').fill(person)
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
}

/** Sets up an authenticator app and downloads the recovery codes. Returns the key of the app and the codes. */
const setUpFactor = async (page: Page): Promise<{ key: Buffer; codes: string[] }> => {
  await expectReadableScreen(page, 'Configurá la verificación en dos pasos')
  const key = keyOfText((await page.locator('#kc-totp-secret-key').getAttribute('data-text'))!)
  await page.locator('#totp').fill('000000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert')).toContainText('El código no es correcto')
  await page.locator('#totp').fill(await codeNow(key, -1))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectReadableScreen(page, 'Guardá tus códigos de recuperación')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  const codes = (await readFile(await file.path(), 'utf8')).match(/\w{4}-\w{4}-\w{4}/g)!
  expect(codes).toEqual(await page.locator('#kc-recovery-codes-list li').allTextContents())
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expectInside(page)
  return { key, codes }
}

const removeFactor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Quitar: Código del teléfono' }).click()
  await page.getByRole('button', { name: 'Quitarla' }).click()
  await expect(page.getByText('Lo quitaste. Ya no sirve para iniciar sesión.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Configurar', exact: true })).toBeVisible()
}

test('a customer sets up a second factor, signs in with it or with a recovery code, and removes it', async ({
  page,
}) => {
  await signIn(page, 'lferreyra', '/autogestion/mi-perfil')
  await page.getByRole('button', { name: 'Configurar', exact: true }).click()
  const { key, codes } = await setUpFactor(page)
  await expect(page.getByText('Configuraste la verificación en dos pasos.')).toBeVisible()
  await expect(page.getByText('Quedan 10 sin usar')).toBeVisible()
  await expectAccessible(page)

  await signOut(page, /Lucía/)
  await enterPassword(page, 'lferreyra')
  await expectReadableScreen(page, 'Iniciar sesión')
  await page.locator('#otp').fill(await codeNow(key))
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expectInside(page)

  await signOut(page, /Lucía/)
  await enterPassword(page, 'lferreyra')
  await page.getByRole('link', { name: /No tengo el teléfono/ }).click()
  await expectReadableScreen(page, 'Ingresá con un código de recuperación')
  await page.locator('#recoveryCodeInput').fill(codes[0]!)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expectInside(page)
  await page.goto('/autogestion/mi-perfil')
  await expect(page.getByText('Quedan 9 sin usar')).toBeVisible()
  await removeFactor(page)
})

test('an owner requires the second factor in a razón social and resets it for a user who lost their phone', async ({
  browser,
  page,
}) => {
  await signIn(page, 'mibarra', '/autogestion/carga-representantes')
  const exigir = page.getByRole('switch', { name: 'Exigirla en Repuestos Litoral Sur S.R.L.' })
  await expectAccessible(page)
  await exigir.check()
  await expect(page.getByText(/Desde su próximo ingreso, todas las personas/)).toBeVisible()

  // Try several times, because the provider applies the requirement only after some seconds.
  let guest = page
  await expect(async () => {
    if (guest !== page) await guest.context().close()
    guest = await (await browser.newContext()).newPage()
    await guest.goto('/autogestion')
    await enterPassword(guest, 'lferreyra')
    await expect(
      guest.getByRole('heading', { level: 1, name: /^(Configurá la verificación en dos pasos|Hola.*)$/ }),
    ).toBeVisible()
    expect(await guest.getByRole('heading', { level: 1 }).textContent()).toBe('Configurá la verificación en dos pasos')
  }).toPass()
  await setUpFactor(guest)
  await guest.goto('/autogestion/mi-perfil')
  await expect(guest.getByText('Lo pide Repuestos Litoral Sur S.R.L. a todas sus personas.')).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Sacar/ })).toHaveCount(0)
  await guest.context().close()

  await page.getByRole('link', { name: 'Lucía Ferreyra' }).click()
  await page.getByRole('button', { name: 'Quitar verificación en dos pasos' }).click()
  await expect(page.getByText(/Quitamos su verificación en dos pasos y le avisamos a/)).toBeVisible()
  // The owner must set up a second factor too.
  await page.goto('/autogestion/carga-representantes')
  await setUpFactor(page)
  await exigir.uncheck()
  await expect(page.getByText('Cada persona elige si usa la verificación en dos pasos.')).toBeVisible()
  await page.goto('/autogestion/mi-perfil')
  await removeFactor(page)
})
