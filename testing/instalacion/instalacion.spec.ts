import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { linkTo } from '../keycloak/mailbox.ts'
import { readRecorrido } from './recorrido.ts'

const { mailbox } = readRecorrido()

// One installation, in the order of README: each step stands on the one before.
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'Bulones2026'

/** Follows the link of an invitation, chooses a password and comes in, accepting the terms. */
const comeIn = async (page: Page, usuario: string, email: string): Promise<void> => {
  await page.goto(await linkTo(mailbox, email))
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.locator('#password-new').fill(PASSWORD)
  await page.locator('#password-confirm').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await page.locator('#username').fill(usuario)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#kc-login').click()
  await page.getByLabel(/Leí y acepto/).check()
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
}

let administration: BrowserContext
let admin: Page
test.beforeAll(async ({ browser }) => {
  administration = await browser.newContext()
  admin = await administration.newPage()
})
test.afterAll(() => administration.close())

const open = (path: string) => admin.goto(`/autogestion/${path}`)

test('the first administrator comes in by their letter and finds what is missing', async () => {
  await comeIn(admin, 'mgarcia', 'mgarcia@bulonera.example')
  await expect(admin.getByText('Puesta en marcha: 0 de 12 pasos')).toBeVisible()
  await admin.getByRole('link', { name: 'Seguir' }).click()
  await expect(admin.getByRole('link', { name: 'Abrir: La distribuidora' })).toHaveText('Empezar')
})

test('every connection answers', async () => {
  for (const name of ['Correo', 'Personas (Keycloak)', 'Archivos']) {
    await admin.getByRole('button', { name: `Probar: ${name}` }).click()
  }
  await expect(admin.getByText(/^Anda\./)).toHaveCount(3)
})

test('the distributor says who it is, with its logo, and every process shows it', async () => {
  await admin.getByRole('link', { name: 'Abrir: La distribuidora' }).click()
  await admin.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Bulonera del Litoral')
  await admin.getByRole('textbox', { name: 'CUIT' }).fill('30-80100001-7')
  await admin.getByRole('textbox', { name: 'Domicilio' }).fill('Bv. Gálvez 1200, Santa Fe')
  await admin.getByRole('textbox', { name: 'Color principal' }).fill('#7a1f2b')
  await admin.getByRole('textbox', { name: 'Email de soporte' }).fill('ayuda@bulonera.example')
  await admin.getByRole('textbox', { name: 'Datos bancarios' }).fill('Banco del Litoral, CBU 0000003100000000000001')
  await admin.getByRole('button', { name: 'Guardar' }).click()
  await expect(admin.getByText('Guardamos los cambios.', { exact: false })).toBeVisible()
  const logo = 'testing/instalacion/datos/logo.png'
  await admin.getByLabel('Archivo del logo').setInputFiles(logo)
  await expect(admin.getByText('Cambiaste el logo.')).toBeVisible()
  for (let time = 0; time < 4; time += 1) {
    await open('puesta-en-marcha')
    await expect(admin.getByRole('banner').getByAltText('Bulonera del Litoral')).toBeVisible()
  }
  await expect(admin.getByText('1 de 12 pasos listos.', { exact: false })).toBeVisible()
})

test('the usual sectors and reasons are one button', async () => {
  await admin.getByRole('button', { name: 'Usar los habituales' }).click()
  await expect(admin.getByText('2 de 12 pasos listos.', { exact: false })).toBeVisible()
})
