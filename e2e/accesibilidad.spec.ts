import { expect } from '@playwright/test'
import { matchPath } from 'react-router'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { openWithin, pathsOf, PAGES_BY_USER, watchProblems } from './pantallas.ts'
import { expectAccessibleInBoth, expectNoSideways, expectWithinPolicy, signIn, watchPolicy } from './session.ts'

/** Pages that one test opens. The pages are split into tests, so that several workers share them. */
const PAGES_PER_TEST = 22
const PARTS = Object.entries(PAGES_BY_USER).flatMap(([person, pages]) =>
  Array.from({ length: Math.ceil(pages.length / PAGES_PER_TEST) }, (_, at) => ({
    person,
    screens: pages.slice(at * PAGES_PER_TEST, (at + 1) * PAGES_PER_TEST),
  })),
)
/** Window widths (px) of a desktop and of a phone. */
const WIDTHS = [1280, 390]

/** Screens that show no rows, because the demo company has no import. */
const WITHOUT_ROWS = ['importaciones/:importacionId']

test('these tests open every screen of the table of screens', () => {
  const openedPaths = PARTS.flatMap(({ screens }) => screens).map(({ path }) => path.split('?')[0]!)
  const missingPaths = SCREENS.flatMap(pathsOf).filter(
    (path) => !openedPaths.some((each) => matchPath(path ? `/autogestion/${path}` : '/autogestion', each)),
  )
  expect(missingPaths).toEqual(WITHOUT_ROWS)
})

// Run the tests of this file in parallel, because it is the longest file. Every free worker then takes one test.
test.describe.configure({ mode: 'parallel' })

for (const [at, { person, screens }] of PARTS.entries()) {
  test(`part ${at + 1}: every screen passes axe in both colour schemes and widths, does not scroll sideways and respects the content policy`, async ({
    page,
  }) => {
    await watchPolicy(page)
    await signIn(page, person)
    const problems = watchProblems(page)
    for (const { path, name } of screens) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
        await openWithin(page, path)
        if (path.includes('editar=')) {
          const dialog = page.getByRole('dialog')
          const last = dialog
            .getByRole('heading', { name: 'Historial' })
            .or(dialog.getByRole('button', { name: 'Guardar' }))
          await expect(last.last()).toBeVisible()
        }
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          // The page marks parts that are still loading as `aria-busy`.
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expectAccessibleInBoth(page, `${name}, ${width}`)
          await expectNoSideways(page, `${name}, ${width}`)
        }
        await expectWithinPolicy(page, name)
        await expect.soft(page.getByRole('button', { name: 'Reintentar' }), name).toHaveCount(0)
      })
    }
    expect(problems).toEqual([])
  })
}

test('the open calendar passes axe, including weekends and days of other months', async ({ page }) => {
  await signIn(page, 'npaz', '/autogestion/cobranzas/1042')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const field = page.getByRole('textbox', { name: 'Próximo contacto' })
    await field.fill('14-02-2027')
    await field.blur()
    // In the middle, so that the calendar does not cover half of a button of the header.
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await field.click()
    const calendar = page.locator('[data-dates-dropdown]')
    await expect(calendar).toBeVisible()
    // February 2027 has exactly four weeks, so the calendar shows no day of another month. March shows days of April.
    await calendar.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(calendar.locator('[data-weekend]:not([data-outside])').first()).toBeVisible()
    await expect(calendar.locator('[data-outside]').first()).toBeVisible()
    await expectAccessibleInBoth(page, `calendar, ${width}`)
    await page.keyboard.press('Escape')
  }
})

test('colours change without a transition when the user prefers reduced motion', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/garantias')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(
    await html.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length),
  ).toBe(0)
})
