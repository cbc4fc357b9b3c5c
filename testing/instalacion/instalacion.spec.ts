import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { act, expectState, numberOf, openGestion } from '../../e2e/gestion.ts'
import { letterTo, linkTo } from '../keycloak/mailbox.ts'
import { setUpTelephone, takeCodes } from '../keycloak/telefono.ts'
import { readRecorrido } from './recorrido.ts'

const { mailbox, keycloak } = readRecorrido()

// The tests are the steps of one installation, in the order of docs/produccion/instalar.md. Each step needs the results
// of the steps before.
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'Bulones-2026-siempre'
/** The photo is noise, so that compression cannot make it smaller than 1 MB. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const

/**
 * Follows the link of an invitation, chooses a password, signs in and accepts the terms. Staff users also set up a
 * second factor.
 */
const acceptInvitation = async (
  page: Page,
  { usuario, email, esInterno = false }: { usuario: string; email: string; esInterno?: boolean },
): Promise<void> => {
  await page.goto(await linkTo(mailbox, email))
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.locator('#password-new').fill(PASSWORD)
  await page.locator('#password-confirm').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('link', { name: 'Ir a Autogestión' }).click()
  await page.locator('#username').fill(usuario)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#kc-login').click()
  if (esInterno) {
    await setUpTelephone(page)
    await takeCodes(page)
  }
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

test('the first administrator signs in through the invitation and sees the steps of the installation', async () => {
  await acceptInvitation(admin, { usuario: 'mgarcia', email: 'mgarcia@bulonera.example', esInterno: true })
  await expect(admin.getByText('Puesta en marcha: 0 de 12 pasos')).toBeVisible()
  await admin.getByRole('link', { name: 'Seguir' }).click()
  await expect(admin.getByRole('link', { name: 'Empezar: La distribuidora' })).toHaveText('Empezar')
})

test('every connection of the installation passes its test', async () => {
  for (const name of ['Email', 'Personas (Keycloak)', 'Archivos']) {
    await admin.getByRole('button', { name: `Probar: ${name}`, exact: true }).click()
  }
  await expect(admin.getByText(/^Funciona\./)).toHaveCount(3)
})

test('every process shows the name, logo and colour of the distributor', async () => {
  await admin.getByRole('link', { name: 'Empezar: La distribuidora' }).click()
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

test('one button creates the usual sectors and reasons', async () => {
  await admin.getByRole('button', { name: 'Usar los habituales' }).click()
  await expect(admin.getByText('2 de 12 pasos listos.', { exact: false })).toBeVisible()
})

/**
 * Imports a file on screen: selects the file, reviews and confirms it. The word HOY in its rows is replaced by today's
 * date.
 */
const importar = async (que: string, expected: number): Promise<void> => {
  const text = await readFile(`testing/instalacion/datos/${que}.csv`, 'utf8')
  await open(`importaciones/nueva/${que}`)
  await admin.getByLabel('Elegir archivo').setInputFiles({
    name: `${que}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text.replaceAll('HOY', formatDay(localDay(new Date())).replaceAll('-', '/'))),
  })
  await admin.getByRole('button', { name: 'Revisar archivo' }).click()
  await expect(admin.getByText('Así va a quedar. Todavía no escribimos nada.', { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: `Importar ${expected} filas` }).click()
  await expect(admin.getByText(`Quedaron ${expected} filas nuevas y 0 filas cambiadas.`)).toBeVisible()
}

const POSTVENTA = { nombre: 'Joaquín', apellido: 'Ruiz', usuario: 'jruiz', email: 'jruiz@bulonera.example' }
const VENDEDORA = { nombre: 'Rocío', apellido: 'Benítez', usuario: 'rbenitez', email: 'rbenitez@bulonera.example' }
const TITULAR = { nombre: 'Elena', apellido: 'Sosa', usuario: 'esosa', email: 'esosa@tornillos.example' }

const fillPerson = async (form: Locator, person: typeof POSTVENTA): Promise<void> => {
  await form.getByLabel('Nombre *').fill(person.nombre)
  await form.getByLabel('Apellido *').fill(person.apellido)
  await form.getByLabel('Usuario *').fill(person.usuario)
  await form.getByLabel('Email *').fill(person.email)
}

/** Invites a user. `rol` is the name of the role on screen. */
const invite = async (person: typeof POSTVENTA, rol: string): Promise<void> => {
  await open('personas')
  await admin.getByRole('link', { name: 'Nueva persona' }).click()
  const form = admin.getByRole('dialog', { name: 'Nueva persona de la distribuidora' })
  await fillPerson(form, person)
  await form.getByLabel(rol, { exact: true }).check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
}

test('the administrator invites the staff before importing the files that name them', async () => {
  await invite(POSTVENTA, 'Postventa')
  await invite(VENDEDORA, 'Vendedor')
})

test('the administrator imports the distributor’s data from files', async () => {
  for (const [que, rows] of [
    ['negocios', 2],
    ['empresas', 4],
    ['contactos', 4],
    ['productos', 4],
    ['facturas', 14],
    ['cuenta-corriente', 4],
  ] as const) {
    await importar(que, rows)
  }
})

test('the first owner of a razón social is invited', async () => {
  await open('empresas')
  await admin.getByRole('link', { name: 'Tornillos del Paraná S.R.L.' }).click()
  await admin.getByRole('button', { name: 'Invitar titular' }).click()
  const invitation = admin.getByRole('dialog', { name: 'Invitar titular' })
  await fillPerson(invitation, TITULAR)
  await invitation.getByLabel('DNI *').fill('28.111.222')
  await invitation.getByLabel('Teléfono *').fill('343 15 555-0190')
  await invitation.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(invitation).toBeHidden()
  for (const paso of ['Motos', 'Centros de garantías', 'Documentos y catálogos']) {
    await open('puesta-en-marcha')
    await admin.getByRole('button', { name: `No lo usamos: ${paso}` }).click()
    await expect(admin.getByRole('button', { name: `Volver a usarlo: ${paso}` })).toBeVisible()
  }
  await expect(admin.getByText('Está todo.', { exact: false })).toBeVisible()
})

test('the owner requests a return with a photo of over 1 MB, and gets a notification and a mail when postventa answers', async ({
  browser,
}) => {
  const staff = await (await browser.newContext()).newPage()
  // Sign in before the owner does anything. The invitation is then still the last mail to this user.
  await acceptInvitation(staff, { ...POSTVENTA, esInterno: true })
  const owner = await (await browser.newContext()).newPage()
  await acceptInvitation(owner, TITULAR)
  await expect(owner.getByText('Rocío Benítez').first()).toBeVisible()
  await owner.goto('/autogestion/devoluciones/nueva')
  await owner.getByLabel('Factura o producto').fill('BUL-M8X40')
  await owner
    .getByRole('button', { name: /^Agregar BUL-M8X40/ })
    .first()
    .click()
  await owner.getByLabel('Cantidad', { exact: false }).first().fill('2')
  await owner.getByRole('combobox', { name: 'Motivo' }).click()
  await owner.getByRole('option', { name: /Error de despacho/ }).click()
  const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#888888', noise: NOISE } })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(1024 * 1024)
  await owner
    .getByLabel('Elegir archivo')
    .first()
    .setInputFiles({ name: 'caja.jpg', mimeType: 'image/jpeg', buffer: photo })
  await owner.getByRole('button', { name: 'Continuar' }).click()
  await owner.getByRole('switch', { name: /La despacho con un transporte/ }).check()
  await owner.getByRole('button', { name: 'Continuar' }).click()
  await owner.getByRole('button', { name: 'Enviar devolución' }).click()
  const numero = await numberOf(owner, /Tu devolución Nº \d+ quedó iniciada/)
  await openGestion(owner, 'devoluciones', numero)

  await openGestion(staff, 'devoluciones', numero)
  await act(staff, 'Tomar')
  await expectState(staff, 'Abierto')

  // The notification arrives through nginx, whichever process has the owner's event stream.
  await expect(owner.getByRole('button', { name: /Notificaciones.*1/ })).toBeVisible()
  expect(await letterTo(mailbox, TITULAR.email)).toContain(numero)
})

test('the statement of account has the logo, the amounts and the bank details', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/autogestion/cuenta-corriente')
  await page.locator('#username').fill(TITULAR.usuario)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#kc-login').click()
  await expect(page.getByText('$ 126.500,00').first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Descargar PDF/ }).click(),
  ])
  const pdf = await readFile((await file.path())!)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
})

test('the console of Keycloak opens through a tunnel, and is closed to the public', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  expect((await page.request.get(`${keycloak.publicUrl}/admin/`)).status()).toBe(404)
  await page.goto(`${keycloak.console}/admin/`)
  await page.locator('#username').fill(keycloak.administrator.username)
  await page.locator('#password').fill(keycloak.administrator.password)
  await page.locator('#kc-login').click()
  await expect(page.getByRole('link', { name: 'Manage realms' })).toBeVisible()
})
