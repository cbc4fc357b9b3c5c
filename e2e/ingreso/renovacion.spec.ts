import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { signInByForm as signIn } from '../session.ts'

const TOKEN = '**/protocol/openid-connect/token'
const CALL = /\/devoluciones\/v1\//

const isRenewal = (data: string | null) => Boolean(data?.includes('grant_type=refresh_token'))

/** Collects the status of each token renewal of this page. */
const watchRenewals = (page: Page): number[] => {
  const renewals: number[] = []
  page.on('response', (response) => {
    if (isRenewal(response.request().postData())) renewals.push(response.status())
  })
  return renewals
}

const refreshList = (page: Page): Promise<void> => page.getByRole('button', { name: 'Actualizar' }).first().click()

/**
 * Clicks refresh until `happened` returns true. One click may not be enough, because a refresh while a request is
 * pending sends nothing.
 */
const refreshUntil = (page: Page, happened: () => boolean): Promise<void> =>
  expect(async () => {
    if (!happened()) await refreshList(page)
    expect(happened()).toBe(true)
  }).toPass()

/** Time (ms) without calls or renewals after which all rejected calls have been retried. */
const QUIET_MS = 1000

const untilQuiet = async (page: Page): Promise<void> => {
  let last = Date.now()
  page.on('request', (request) => {
    if (CALL.test(request.url()) || isRenewal(request.postData())) last = Date.now()
  })
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS)
}

/**
 * Makes the page renew its token: the API rejects the old token until the page renews it. Returns after the rejected
 * calls have been retried.
 */
const renew = async (page: Page): Promise<void> => {
  const renewals = watchRenewals(page)
  await page.route(CALL, (route) =>
    renewals.length > 0 ? route.fallback() : route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }),
  )
  await refreshUntil(page, () => renewals.length > 0)
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  // Wait until the calls are retried. A retried call that is rejected too would lead to the sign-in page.
  await untilQuiet(page)
}

test('two tabs renew the same session in turns without signing the user out', async ({ context, page }) => {
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  const second = await context.newPage()
  await second.goto('/autogestion/devoluciones')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  const renewals = [page, second].map(watchRenewals)
  for (let turn = 0; turn < 3; turn++) for (const tab of [page, second]) await renew(tab)
  expect(new Set(renewals.flat())).toEqual(new Set([200]))
  expect(renewals.every((each) => each.length > 2)).toBe(true)
})

test('after a renewal whose answer is lost, the session of the provider signs the user in again on the same screen', async ({
  page,
}) => {
  await signIn(page, 'lferreyra', '/autogestion/devoluciones')
  await renew(page)
  const answers: number[] = []
  let lostRequest: string | undefined
  await page.route(TOKEN, async (route) => {
    const sent = route.request().postData()!
    if (!isRenewal(sent)) return route.fallback()
    lostRequest ??= sent
    const response = await route.fetch()
    if (sent === lostRequest) answers.push(response.status())
    // The provider has renewed the token, but the connection fails before the page receives the new token.
    return answers.length > 1 ? route.fulfill({ response }) : route.abort()
  })
  let signsIn = false
  page.on('request', (request) => (signsIn ||= request.url().includes('/protocol/openid-connect/auth?')))
  await page.route(CALL, (route) =>
    signsIn ? route.fallback() : route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }),
  )
  await refreshUntil(page, () => answers.length > 0)
  // The next refresh makes the page send the used refresh token again.
  await refreshUntil(page, () => signsIn)
  expect(answers[0]).toBe(200)
  // The provider rejects the used refresh token every time.
  expect(new Set(answers.slice(1))).toEqual(new Set([400]))
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  await expect(page).toHaveURL(/devoluciones/)
  await expect(page.locator('#username')).toHaveCount(0)
})
