import { expect } from '@playwright/test'
import { matchPath } from 'react-router'
import { SCREENS } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { openWithin, pathsOf, READ, watchProblems } from './pantallas.ts'
import { expectAccessibleInBoth, expectNoSideways, expectWithinPolicy, signIn, watchPolicy } from './session.ts'

/** Pages of a part: what one worker opens while the others take the next parts. */
const PART = 22
const PARTS = Object.entries(READ).flatMap(([person, pages]) =>
  Array.from({ length: Math.ceil(pages.length / PART) }, (_, at) => ({
    person,
    screens: pages.slice(at * PART, (at + 1) * PART),
  })),
)
/** Each screen is read wide, and again when its window is as narrow as a telephone. */
const WIDTHS = [1280, 390]

/** What the demo has none of: an import. */
const NONE = ['importaciones/:importacionId']

test('every screen of the table is read here', () => {
  const read = PARTS.flatMap(({ screens }) => screens).map(({ path }) => path.split('?')[0]!)
  const unread = SCREENS.flatMap(pathsOf).filter(
    (path) => !read.some((each) => matchPath(path ? `/autogestion/${path}` : '/autogestion', each)),
  )
  expect(unread).toEqual(NONE)
})

// The longest file: whoever is free takes the next part.
test.describe.configure({ mode: 'parallel' })

for (const [at, { person, screens }] of PARTS.entries()) {
  test(`every screen passes axe, light and dark, wide and narrow, never scrolls sideways and keeps its content policy, part ${at + 1}`, async ({
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
          // What is still coming says so.
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

test('the open calendar passes axe: the days that can be chosen, the weekends and those of the months beside', async ({
  page,
}) => {
  await signIn(page, 'npaz', '/autogestion/cobranzas/1042')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const field = page.getByRole('textbox', { name: 'Próximo contacto' })
    await field.fill('14-02-2027')
    await field.blur()
    await field.click()
    const calendar = page.locator('[data-dates-dropdown]')
    await expect(calendar).toBeVisible()
    // February 2027 is four whole weeks with no day beside; March has days of April.
    await calendar.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(calendar.locator('[data-weekend]:not([data-outside])').first()).toBeVisible()
    await expect(calendar.locator('[data-outside]').first()).toBeVisible()
    await expectAccessibleInBoth(page, `calendar, ${width}`)
    await page.keyboard.press('Escape')
  }
})

test('who asks for less motion sees the colours change at once', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/garantias')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(
    await html.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length),
  ).toBe(0)
})
