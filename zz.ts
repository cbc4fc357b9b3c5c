import { chromium } from 'playwright-core'
import { browserArgs, browserExecutable } from './testing/browser.ts'
import { signIn } from './e2e/session.ts'
const base = process.argv[2]!
const out = process.argv[3]!
const shots = process.argv.slice(4).map((each) => each.split('|')) // person|path|name
const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserArgs })
for (const [w, h, scheme] of [
  [1280, 800, 'light'],
  [390, 844, 'light'],
  [1280, 800, 'dark'],
  [390, 844, 'dark'],
] as const) {
  for (const person of new Set(shots.map(([p]) => p!))) {
    const context = await browser.newContext({
      viewport: { width: w, height: h },
      baseURL: base,
      colorScheme: scheme,
      ignoreHTTPSErrors: true,
    })
    const page = await context.newPage()
    await signIn(page as never, person)
    if (scheme === 'dark') await context.addCookies([{ name: 'tema', value: 'dark', url: base }])
    for (const [p, path, name] of shots) {
      if (p !== person) continue
      await page.goto(base + '/autogestion' + path)
      await page
        .getByRole('button', { name: /^Notificaciones/ })
        .waitFor()
        .catch(() => {})
      await page
        .waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
        .catch(() => {})
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/${name}-${w}-${scheme}.png`, fullPage: true })
    }
    await context.close()
  }
}
await browser.close()
