import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { signInByForm as signIn } from '../session.ts'

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

/** Asks until what it leads to happened: while the list is on its way from before, asking again asks nothing. */
const askUntil = (page: Page, happened: () => boolean): Promise<void> =>
  expect(async () => {
    if (!happened()) await askAgain(page)
    expect(happened()).toBe(true)
  }).toPass()

/** So long without a call or a renewal nothing that was refused is still to be asked again (ms). */
const QUIET_MS = 1000

const untilQuiet = async (page: Page): Promise<void> => {
  let last = Date.now()
  page.on('request', (request) => {
    if (CALL.test(request.url()) || isRenewal(request.postData())) last = Date.now()
  })
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS)
}

/** Makes the page renew: the API refuses its token until it does. A call that is given up, as the list is asked again, hears nothing. */
const renew = async (page: Page): Promise<void> => {
  const renewals = watchRenewals(page)
  await page.route(CALL, (route) =>
    renewals.length > 0 ? route.fallback() : route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }),
  )
  await askUntil(page, () => renewals.length > 0)
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()
  // A call that was refused a second time, as it is asked again, would end in a sign-in.
  await untilQuiet(page)
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
  await renew(page)
  const answers: number[] = []
  let lost: string | undefined
  await page.route(TOKEN, async (route) => {
    const sent = route.request().postData()!
    if (!isRenewal(sent)) return route.fallback()
    lost ??= sent
    const response = await route.fetch()
    if (sent === lost) answers.push(response.status())
    // The provider renewed; the network was cut before the page heard of it.
    return answers.length > 1 ? route.fulfill({ response }) : route.abort()
  })
  let signsIn = false
  page.on('request', (request) => (signsIn ||= request.url().includes('/protocol/openid-connect/auth?')))
  await page.route(CALL, (route) =>
    signsIn ? route.fallback() : route.fulfill({ status: 401, json: { code: 'sin-sesion', message: '' } }),
  )
  await askUntil(page, () => answers.length > 0)
  // What the page does when it is asked again: it brings the token that was used already.
  await askUntil(page, () => signsIn)
  expect(answers[0]).toBe(200)
  // As often as the page brings it.
  expect(new Set(answers.slice(1))).toEqual(new Set([400]))
  await expect(page.getByRole('link', { name: '30101' })).toBeVisible()
  await expect(page).toHaveURL(/devoluciones/)
  await expect(page.locator('#username')).toHaveCount(0)
})
