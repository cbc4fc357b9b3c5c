import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Signs in through the identity provider's own page and lands on the screen asked for. */
export const signIn = async (page: Page, person: string, path = '/autogestion'): Promise<void> => {
  await page.goto(path)
  await page.locator('#username').fill(person)
  await page.locator('#password').fill('Demo1234')
  await page.locator('#kc-login').click()
  await page.waitForURL((url) => url.pathname.startsWith('/autogestion'))
  await expect(page.getByRole('heading').first()).toBeVisible()
}

const readViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))
}

/** Until nothing moves any more: a colour on its way is not the colour that people read. What turns for ever is left out. */
const expectStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })

/** No violation of WCAG 2.2 A and AA. Read twice when there is one: what changed meanwhile is none, what stays is. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectStill(page)
  const first = await readViolations(page)
  if (!first.length) return
  await expectStill(page)
  expect.soft(await readViolations(page)).toEqual([])
}
