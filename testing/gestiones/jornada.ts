import type { Page } from 'playwright'
import { type ClaseTrabajo, COLAS } from '#contract/mesa/reglas.ts'
import { RESPUESTA } from './dia-de-mesa.ts'
import type { Teclado } from '../teclado.ts'

/** Returns the title of the open item, such as "Reclamo 40101"; null when no item is open. */
const tituloDe = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('main h2')?.textContent ?? null)

/**
 * Waits until the decisions of the open item are on screen and no dialog is open. A closing dialog would still take the
 * keys.
 */
const expectReady = async (page: Page): Promise<void> => {
  await page.locator('[aria-modal=true]').waitFor({ state: 'detached' })
  await page.getByRole('toolbar', { name: 'Decisiones' }).getByRole('button').first().waitFor()
}

const keyOf = async (page: Page, decision: RegExp): Promise<string> => {
  const button = page.getByRole('toolbar', { name: 'Decisiones' }).getByRole('button', { name: decision })
  return (await button.getAttribute('aria-keyshortcuts'))!
}

type Trabaja = (page: Page, teclado: Teclado) => Promise<void>

const decide: Trabaja = (_page, { press }) => press('1')

/**
 * Keystrokes with which staff complete an item of each kind. They go to the focused element; the test never chooses the
 * element.
 */
const TRABAJA: Record<ClaseTrabajo, Trabaja> = {
  devolucion: async (page, { press }) => {
    await page.getByRole('radio', { name: 'Autorizar' }).first().waitFor({ state: 'attached' })
    await press('1')
  },
  reclamo: async (page, { press }) => {
    // Wait for the composer, which appears with its draft after the decisions.
    await page.locator('[aria-keyshortcuts=m]').waitFor()
    await press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: new RegExp(RESPUESTA) }).waitFor()
    await press('1')
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('textarea:focus').waitFor()
    await press('Control+Enter')
  },
  garantia: async (page, { press, write }) => {
    const dialog = page.getByRole('dialog')
    const approves = (await page.getByRole('button', { name: /Aprobar/ }).count()) > 0
    await press('1')
    await dialog.locator('input:focus').waitFor()
    if (approves) {
      // The highlight appears one frame after the list, and an arrow pressed before the list has its options marks
      // none. An earlier Enter would submit the form without an option. The selector names a listbox, because the
      // collapsed queues have the role option too.
      const marked = page.locator('[role=listbox] [role=option][data-combobox-selected]')
      for (let tries = 0; tries < 60 && (await marked.count()) === 0; tries += 1) {
        await press('ArrowDown')
        await marked
          .first()
          .waitFor({ timeout: 2000 })
          .catch(() => {})
      }
      await press('Enter')
      await press('Control+Enter')
    } else {
      await write('NC 0001-00000042')
      await press('Enter')
    }
  },
  pago: decide,
  certificado: decide,
  pedido: async (page, { press, write }) => {
    await press(await keyOf(page, /Rechazar/))
    await page.locator('textarea:focus').waitFor()
    await write('Sin unidades hasta marzo.')
    await press('Control+Enter')
  },
  alta: async (page, { press }) => {
    await press('1')
    await page.locator('textarea:focus').waitFor()
    await press('Tab')
    await press('Tab')
    await press('Enter')
  },
}

const CLASE_DE: Record<string, ClaseTrabajo> = {
  Devolución: 'devolucion',
  Reclamo: 'reclamo',
  Garantía: 'garantia',
  Pago: 'pago',
  Pedido: 'pedido',
  Certificado: 'certificado',
  Alta: 'alta',
}

export interface Hecho {
  clase: ClaseTrabajo
  /** Number of keystrokes until the next item is on screen. Typed text does not count. */
  teclas: number
}

/** Text of the queue «Para mí» when the queue is empty. */
export const VACIA = COLAS.mias.vacia

/**
 * Works through the queue «Para mí» until the queue is empty. Returns the keystrokes for each item. `read` runs before
 * each item and simulates the time to read the item.
 */
export const trabajar = async (
  page: Page,
  teclado: Teclado,
  read: () => Promise<void> = async () => {},
): Promise<Hecho[]> => {
  const hechos: Hecho[] = []
  for (;;) {
    const titulo = await tituloDe(page)
    if (titulo === null) {
      if (await page.getByText(VACIA).isVisible()) return hechos
      await teclado.press('j')
      await page.waitForFunction(() => document.querySelector('main h2') !== null)
      continue
    }
    const clase = CLASE_DE[titulo.split(' ')[0]!]!
    const before = await teclado.count()
    await expectReady(page)
    await read()
    await TRABAJA[clase](page, teclado)
    await page
      .waitForFunction((last) => document.querySelector('main h2')?.textContent !== last, titulo)
      .catch((cause: unknown) => {
        throw new Error(`“${titulo}” quedó en pantalla.`, { cause })
      })
    hechos.push({ clase, teclas: (await teclado.count()) - before })
  }
}
