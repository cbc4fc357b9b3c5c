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

/** No violation of WCAG 2.2 A and AA. Read again when there is one: a card that changed colour meanwhile is none. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => readViolations(page), { timeout: 5_000 })
    .toEqual([])
