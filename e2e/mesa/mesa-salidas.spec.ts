import { type Browser, expect, type Page } from '@playwright/test'
import { choose, numberOf, openGestion } from '../gestion.ts'
import { test } from '../journey.ts'
import { openUserMenu, signIn, watchCall } from '../session.ts'
import { holdAlways } from './plazo.ts'

/** A new claim of a customer. */
const createReclamo = async (browser: Browser, titulo: string): Promise<string> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'lferreyra', '/autogestion/reclamos/nuevo')
  await choose(page, 'Sector', /^Administración/)
  await choose(page, 'Motivo', 'Pago sin aplicar')
  await page.getByLabel('Asunto').fill(titulo)
  await page.getByLabel('Descripción').fill('Pagamos el lunes y la factura sigue pendiente.')
  await page.getByRole('button', { name: 'Enviar reclamo' }).click()
  const numero = await numberOf(page, /reclamo Nº \d+/i)
  await page.context().close()
  return numero
}

const item = (page: Page) => page.getByRole('heading', { level: 2 }).first()

test.beforeEach(({ page }) => holdAlways(page))

/** Opens it at the desk. */
const openItem = async (page: Page, numero: string): Promise<void> => {
  await page.goto(`/autogestion/mesa/resolver?item=reclamo-${numero}`)
  await expect(item(page)).toHaveText(`Reclamo ${numero}`)
  await expect(page.getByRole('button', { name: /Tomar/ })).toBeVisible()
}

/** Takes it by its key: five seconds begin. */
const take = async (page: Page, numero: string): Promise<void> => {
  await openItem(page, numero)
  await page.keyboard.press('1')
  await expect(page.getByText(`Reclamo ${numero}: Tomar.`)).toBeVisible()
}

const ANSWER = 'Lo imputamos hoy.'

/** Answers it: five seconds begin. */
const answer = async (page: Page, numero: string): Promise<void> => {
  await openItem(page, numero)
  await page.getByLabel('Nuevo comentario').fill(ANSWER)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Reclamo ${numero}: respondido.`)).toBeVisible()
}

/** Ends the page at once, as whoever kills the browser: nothing of it runs any more. */
const kill = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
}

const openInicio = async (page: Page): Promise<void> => {
  const next = await page.context().newPage()
  await next.goto('/autogestion')
  await expect(next.getByRole('heading').first()).toBeVisible()
}

/** How somebody leaves, and what they open afterwards. */
const LEAVE: Record<string, (page: Page) => Promise<unknown>> = {
  'another site is opened': (page) => page.goto('about:blank'),
  'the page is loaded again': (page) => page.reload(),
  'another screen is opened by its address': (page) => page.goto('/autogestion/mi-perfil'),
  'the tab is closed, and Inicio opened in another one': async (page) => {
    const context = page.context()
    const next = await context.newPage()
    await page.close()
    await next.goto('/autogestion')
    await expect(next.getByRole('heading').first()).toBeVisible()
  },
  'the browser is killed, and Inicio opened afterwards': async (page) => {
    await kill(page)
    await openInicio(page)
  },
  'they sign out': async (page) => {
    await openUserMenu(page, /Noelia/)
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page.locator('#username')).toBeVisible()
  },
}

let colega: Page
let known: ReturnType<typeof watchCall>
test.beforeAll(async ({ browser }) => {
  colega = await (await browser.newContext()).newPage()
  known = watchCall(colega, '/mesa/')
  await signIn(colega, 'rsosa', '/autogestion/mesa/resolver')
  await expect.poll(() => known.url).not.toBe('')
})

/** What a colleague, in a browser of their own, is told of it. */
const ask = async <T>(path: string): Promise<T> =>
  (await (await colega.request.get(`/autogestion/${path}`, { headers: known.headers })).json()) as T
const stateOf = async (numero: string): Promise<number> =>
  (await ask<{ estadoId: number }>(`ticket/v1/detalle/${numero}`)).estadoId
/** The first answer takes a claim; and it is there once. */
const expectAnsweredOnce = async (numero: string): Promise<void> => {
  await expect.poll(() => stateOf(numero)).toBe(2)
  await openGestion(colega, 'reclamos', numero, 'comentarios')
  await expect(colega.getByRole('list', { name: 'Comentarios' }).getByText(ANSWER)).toHaveCount(1)
}

test('a decision is sent however the page is left within its five seconds', async ({ browser, context }) => {
  for (const [how, leave] of Object.entries(LEAVE)) {
    await test.step(how, async () => {
      const numero = await createReclamo(browser, how)
      const page = await context.newPage()
      await holdAlways(page)
      await signIn(page, 'npaz', '/autogestion/mesa/resolver')
      await take(page, numero)
      await leave(page)
      await expect.poll(() => stateOf(numero)).toBe(2)
    })
  }
})

test('an answer goes out once whether the page is left or killed', async ({ browser, page }) => {
  const [left, killed] = [await createReclamo(browser, 'Se va'), await createReclamo(browser, 'Se corta')]
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await answer(page, left)
  await page.goto('about:blank')
  await expectAnsweredOnce(left)
  await answer(page, killed)
  await kill(page)
  const next = await page.context().newPage()
  await next.goto('/autogestion')
  await expect(next.getByText(`Reclamo ${killed}: respondido. Quedó pendiente`)).toBeVisible()
  await expectAnsweredOnce(left)
  await expectAnsweredOnce(killed)
})

test('what was killed on its way goes out once, and is said where the portal is opened again', async ({
  browser,
  page,
}) => {
  const numero = await createReclamo(browser, 'Se corta')
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await take(page, numero)
  await kill(page)
  expect(await stateOf(numero)).toBe(1)
  const next = await page.context().newPage()
  await next.goto('/autogestion')
  await expect(next.getByText(`Reclamo ${numero}: Tomar. Quedó pendiente`)).toBeVisible()
  expect(await stateOf(numero)).toBe(2)
  await next.reload()
  await expect(next.getByRole('heading').first()).toBeVisible()
  await expect(next.getByText('Quedó pendiente al cerrar la página')).toBeHidden()
})

test('what a form decided is taken back as it was typed, and goes out once although the page is left', async ({
  browser,
  page,
}) => {
  const [otro, numero] = [await createReclamo(browser, 'El primero'), await createReclamo(browser, 'El mismo')]
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await openItem(page, numero)
  await page.keyboard.press('d')
  const dialogo = page.getByRole('dialog', { name: 'Es duplicado de…' })
  const campo = dialogo.getByLabel('Nº de la gestión que queda abierta')
  await campo.fill(otro)
  await page.keyboard.press('Enter')
  const aviso = page.getByText(`Reclamo ${numero}: cerrado como duplicado.`)
  await expect(aviso).toBeVisible()
  await expect(item(page)).not.toHaveText(`Reclamo ${numero}`)
  await page.keyboard.press('z')
  await expect(aviso).toBeHidden()
  await expect(item(page)).toHaveText(`Reclamo ${numero}`)
  await expect(campo).toHaveValue(otro)
  expect(await stateOf(numero)).toBe(1)

  await dialogo.getByRole('button', { name: 'Cerrar como duplicado' }).click()
  await expect(aviso).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => stateOf(numero)).toBe(4)
})
