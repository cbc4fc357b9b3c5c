import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { signInByForm as signIn } from '../session.ts'

test('the provider is told one of three addresses, wherever the person is, and they come back to where they were', async ({
  page,
}) => {
  const told = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/openid-connect/auth')) told.add(new URL(url.searchParams.get('redirect_uri')!).pathname)
  })
  await signIn(page, 'mibarra', '/autogestion/devoluciones?estado=8')
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8$/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => [...told].toSorted())
    .toEqual(['/assets/sesion.html', '/autogestion', '/silent-check-sso.html'])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lugar-')))).toEqual([])
})

for (const lugar of [
  'https://otro.example/autogestion',
  '//otro.example/x',
  'javascript:alert(1)',
  '\\\\otro.example',
]) {
  test(`a place of others is no place to go on at: ${lugar}`, async ({ page }) => {
    await signIn(page, 'mibarra')
    const left: string[] = []
    page.on('request', (request) => left.push(new URL(request.url()).host))
    await page.evaluate((place) => sessionStorage.setItem('lugar-inventado', place), lugar)
    await page.goto('/autogestion/mi-perfil#state=inventado&code=robado')
    await expect(page).toHaveTitle('Mi Perfil')
    expect(left.filter((host) => host.includes('otro.example'))).toEqual([])
  })
}
