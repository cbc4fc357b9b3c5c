import { expect, type Page, test } from '@playwright/test'
import { interceptOnce, signIn } from './session.ts'

const TOKEN = '**/protocol/openid-connect/token'
const CALL = /\/devoluciones\/v1\//

const isRenewal = (data: string | null) => Boolean(data?.includes('grant_type=refresh_token'))

/** What the provider answered to each renewal of this page. */
const watchRenewals = (page: Page): number[] => {
  const renewals: number[] = []
  page.on('response', (response) => {
    if (isRenewal(response.request().postData())) renewals.push(response.status())
  })
  return renewals
}

/** Asks for the list again. */
const askAgain = (page: Page): Promise<void> => page.getByRole('button', { name: 'Actualizar' }).first().click()

/** Makes the page renew: the API refuses its token once. While the list is on its way from before, asking again asks nothing. */
const renew = async (page: Page): Promise<void> => {
  let isDone = false
  const renewed = page
    .waitForResponse((response) => isRenewal(response.request().postData()))
    .then(() => (isDone = true))
  await interceptOnce(page, CALL, (route) => route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }))
  await expect(async () => {
    if (!isDone) await askAgain(page)
    expect(isDone).toBe(true)
  }).toPass()
  await renewed
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
}

test('two tabs renew the same session in turns, and none is signed out', async ({ context, page }) => {
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  const second = await context.newPage()
  await second.goto('/autogestion/devoluciones')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  const seen = [page, second].map(watchRenewals)
  for (let turn = 0; turn < 3; turn++) for (const tab of [page, second]) await renew(tab)
  expect(new Set(seen.flat())).toEqual(new Set([200]))
  expect(seen.every((each) => each.length > 2)).toBe(true)
})

test('a renewal whose answer is lost on the way costs no form: the session of the browser lets the person in again', async ({
  page,
}) => {
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  const renewals = watchRenewals(page)
  await renew(page)
  await interceptOnce(page, TOKEN, async (route) => {
    if (!isRenewal(route.request().postData())) return route.fallback()
    // The provider renewed; the network was cut before the page heard of it.
    await route.fetch()
    return route.abort()
  })
  let isRefused = true
  await page.route(CALL, (route) =>
    isRefused ? route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }) : route.continue(),
  )
  page.on('response', (response) => {
    if (isRenewal(response.request().postData())) isRefused = false
  })
  const cut = page.waitForEvent('requestfailed', (request) => isRenewal(request.postData()))
  const signsIn = page.waitForRequest('**/protocol/openid-connect/auth?**')
  await askAgain(page)
  await cut
  // What the page does when it is asked again: it brings the token that was used already.
  await askAgain(page)
  await signsIn
  expect(renewals).toEqual([200, 400])
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  await expect(page).toHaveURL(/devoluciones/)
  await expect(page.locator('#username')).toHaveCount(0)
})
