import { type Browser, expect, type Page } from '@playwright/test'
import { choose, numberOf, openGestion } from '../gestion.ts'
import { test } from '../journey.ts'
import { openUserMenu, signIn, watchCall } from '../session.ts'

/** Creates a claim as a customer and returns its number. */
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

const openItem = async (page: Page, numero: string): Promise<void> => {
  await page.goto(`/autogestion/mesa/resolver?item=reclamo-${numero}`)
  await expect(item(page)).toHaveText(`Reclamo ${numero}`)
  await expect(page.getByRole('button', { name: /Tomar/ })).toBeVisible()
}

/** Takes a claim with the key of that decision. The user can undo the decision for five seconds. */
const take = async (page: Page, numero: string): Promise<void> => {
  await openItem(page, numero)
  await page.keyboard.press('1')
  await expect(page.getByText(`Reclamo ${numero}: Tomar.`)).toBeVisible()
}

const ANSWER = 'Lo imputamos hoy.'

/** Answers a claim. The user can undo the answer for five seconds. */
const answer = async (page: Page, numero: string): Promise<void> => {
  await openItem(page, numero)
  await page.getByLabel('Nuevo comentario').fill(ANSWER)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Reclamo ${numero}: respondido.`)).toBeVisible()
}

/** Crashes the page, as when the browser is killed: none of its code runs any more. */
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

/** Ways to leave the page; some of them open another page. */
const EXITS: Record<string, (page: Page) => Promise<unknown>> = {
  'another site is opened': (page) => page.goto('about:blank'),
  'the page is loaded again': (page) => page.reload(),
  'another screen is opened by its URL': (page) => page.goto('/autogestion/mi-perfil'),
  'the tab is closed, and Inicio opened in another': async (page) => {
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
  'the user signs out': async (page) => {
    await openUserMenu(page, /Noelia/)
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page.locator('#username')).toBeVisible()
  },
}

let colega: Page
let colleagueCall: ReturnType<typeof watchCall>
test.beforeAll(async ({ browser }) => {
  colega = await (await browser.newContext()).newPage()
  colleagueCall = watchCall(colega, '/mesa/')
  await signIn(colega, 'rsosa', '/autogestion/mesa/resolver')
  await expect.poll(() => colleagueCall.url).not.toBe('')
})

/** Calls the portal as a colleague, in a separate browser. */
const askAsColleague = async <T>(path: string): Promise<T> =>
  (await (await colega.request.get(`/autogestion/${path}`, { headers: colleagueCall.headers })).json()) as T
const stateOf = async (numero: string): Promise<number> =>
  (await askAsColleague<{ estadoId: number }>(`ticket/v1/detalle/${numero}`)).estadoId
/** Expects that the answer is stored once and that the claim is taken. */
const expectAnsweredOnce = async (numero: string): Promise<void> => {
  await expect.poll(() => stateOf(numero)).toBe(2)
  await openGestion(colega, 'reclamos', numero, 'comentarios')
  await expect(colega.getByRole('list', { name: 'Comentarios' }).getByText(ANSWER)).toHaveCount(1)
}

test('a decision is sent however the user leaves the page within the five seconds', async ({ browser, context }) => {
  for (const [how, leave] of Object.entries(EXITS)) {
    await test.step(how, async () => {
      const numero = await createReclamo(browser, how)
      const page = await context.newPage()
      await signIn(page, 'npaz', '/autogestion/mesa/resolver')
      await take(page, numero)
      await leave(page)
      await expect.poll(() => stateOf(numero)).toBe(2)
    })
  }
})

test('an answer is sent once, whether the user leaves the page or the browser is killed', async ({ browser, page }) => {
  const [answered, killed] = [await createReclamo(browser, 'Se va'), await createReclamo(browser, 'Se corta')]
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await answer(page, answered)
  await page.goto('about:blank')
  await expectAnsweredOnce(answered)
  const again = await page.context().newPage()
  await answer(again, killed)
  await kill(again)
  // No page of the user is open, so the server sends the answer.
  await expectAnsweredOnce(killed)
  await expectAnsweredOnce(answered)
})

test('a decision is made with no page open, when the browser of its user is killed within the five seconds', async ({
  browser,
  page,
}) => {
  const numero = await createReclamo(browser, 'Se corta')
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await take(page, numero)
  await kill(page)
  expect(await stateOf(numero)).toBe(1)
  await expect.poll(() => stateOf(numero)).toBe(2)
})

test('a user who has an item open sees the decision of a colleague until the colleague undoes it', async ({
  browser,
  page,
}) => {
  const numero = await createReclamo(browser, 'Lo miran dos')
  await openItem(colega, numero)
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  await take(page, numero)
  const notice = colega.getByText(/^Noelia: tomar, sale (en [1-5] s|ahora)$/)
  await expect(notice).toBeVisible()
  await page.keyboard.press('z')
  await expect(notice).toBeHidden()
})

test('undoing a decision restores the text of its form, and leaving the page sends a decision once', async ({
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
