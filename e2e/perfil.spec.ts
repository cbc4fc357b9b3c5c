import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, signIn } from './session.ts'

const MI_PERFIL = '/autogestion/mi-perfil'

/** Returns a landscape photo. Its EXIF data say that the camera was rotated. */
const photo = async () => ({
  name: 'yo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1f7a33' } })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

const chooseImage = async (page: Page, button: RegExp) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Archivo de imagen').setInputFiles(await photo())
  await expect(page.getByLabel('Zoom')).toBeVisible()
}

test('a user edits their data and images, and sees both on the next visit', async ({ page }) => {
  await signIn(page, 'mibarra', MI_PERFIL)
  await page.getByRole('button', { name: 'Editar mis datos' }).click()
  await page.getByLabel('Teléfono').fill('0341 15 555-0177')
  await page.getByLabel('Domicilio').fill('Bv. Oroño 1234, Rosario')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardamos tus datos.')).toBeVisible()
  await expect(page.getByText('+54 9 341 555-0177')).toBeVisible()

  await chooseImage(page, /^Cambiar Imagen de Perfil/)
  await page.getByLabel('Zoom').focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Zoom')).toHaveAttribute('aria-valuetext', '120 %')
  await page.getByRole('group', { name: /Encuadre/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Guardar imagen' }).click()
  await expect(page.getByText('Cambiaste la imagen.')).toBeVisible()
  const avatar = page.getByRole('banner').locator('img')
  await expect(avatar).toHaveAttribute('src', /^data:image\/webp;version=\d+;base64,/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('imagenPerfil') ?? '')).toMatch(/^data:image\/webp/)

  await chooseImage(page, /^Cambiar Imagen de Empresa: Repuestos/)
  await page.getByRole('button', { name: 'Guardar imagen' }).click()
  await expect(page.getByText('Cambiaste la imagen.').last()).toBeVisible()

  // The next visit takes the image from the cache, without a request.
  const version = /version=(\d+)/.exec((await avatar.getAttribute('src')) ?? '')?.[1]
  let imageRequests = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/imagen/v1/${version}/96`)) imageRequests += 1
  })
  await page.reload()
  await expect(avatar).toBeVisible()
  await expect(page.getByText('Bv. Oroño 1234, Rosario')).toBeVisible()
  expect(imageRequests).toBe(0)

  await page.getByRole('button', { name: /^Cambiar Imagen de Perfil/ }).click()
  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await expect(page.getByText('Quitaste la imagen.')).toBeVisible()
  await expect(avatar).toHaveCount(0)
})

test('the shop opens in a new tab, already signed in, without the token in its URL', async ({ context, page }) => {
  await signIn(page, 'mibarra')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Tienda: se abre en otra pestaña' }).click()
  const shop = await opened
  await expect(shop.getByText('Entraste como mibarra')).toBeVisible()
  expect(new URL(shop.url()).pathname).toBe('/tienda-demo/entrar')
  expect(shop.url()).not.toMatch(/eyJ/)
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  await shop.reload()
  await expect(shop.getByText('Sirve una sola vez.')).toBeVisible()
})

test('the tab of the shop closes with an error when the shop sends a URL of another host, and a user without the right does not see the shop', async ({
  context,
  page,
}) => {
  await page.route('**/api/keycloak/access/login', (route) => route.fulfill({ json: { data: '//evil.example/x' } }))
  await signIn(page, 'mibarra')
  await page.getByRole('button', { name: 'Abrir la tienda en otra pestaña' }).click()
  await expect(page.getByText('Error al acceder al ecommerce')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  const other = await (await context.browser()!.newContext()).newPage()
  await signIn(other, 'lferreyra')
  await expect(other.getByRole('link', { name: 'Mi Perfil', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: /tienda/i })).toHaveCount(0)
})

test('Mi Perfil passes axe while being edited, in both colour schemes, at both widths', async ({ browser }) => {
  for (const width of [1280, 390]) {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    await signIn(page, 'mibarra', MI_PERFIL)
    await page.getByRole('heading', { name: 'Motos Litoral Sur S.A.S.' }).click()
    await page.getByRole('button', { name: 'Editar mis datos' }).click()
    await page.getByLabel('Teléfono').fill('123')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/Ingresá el teléfono/)).toBeVisible()
    await expectAccessibleInBoth(page)
    await expectNoSideways(page, 'Mi Perfil')
    await chooseImage(page, /^Cambiar Imagen de Perfil/)
    await expectAccessibleInBoth(page)
    await page.context().close()
  }
})
