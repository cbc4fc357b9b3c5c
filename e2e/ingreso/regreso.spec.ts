import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { signInByForm as signIn } from '../session.ts'

test('every screen sends one of three redirect URIs to the provider, and after the sign-in the user is on that screen again', async ({
  page,
}) => {
  const redirectPaths = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/openid-connect/auth'))
      redirectPaths.add(new URL(url.searchParams.get('redirect_uri')!).pathname)
  })
  await signIn(page, 'mibarra', '/autogestion/devoluciones?estado=8')
  await expect(page).toHaveURL(/\/autogestion\/devoluciones\?estado=8$/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
  await page.goto('/terminos-condiciones')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => [...redirectPaths].toSorted())
    .toEqual(['/assets/sesion.html', '/autogestion', '/silent-check-sso.html'])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lugar-')))).toEqual([])
})

const FOREIGN = ['https://otro.example/autogestion', '//otro.example/x', 'javascript:alert(1)', '\\\\otro.example']

test('the portal does not continue at a URL of another site', async ({ page }) => {
  await signIn(page, 'mibarra')
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).host))
  for (const address of FOREIGN) {
    await page.evaluate((place) => sessionStorage.setItem('lugar-inventado', place), address)
    await page.goto('about:blank')
    await page.goto('/autogestion/mi-perfil#state=inventado&code=robado')
    await expect(page, address).toHaveTitle('Mi Perfil')
    // The served page has its title before the sign-in, which loads the page once more.
    await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible()
  }
  expect(hosts.filter((host) => host.includes('otro.example'))).toEqual([])
})
