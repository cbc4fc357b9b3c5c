import type { Page } from 'playwright'

/** User who works with the keyboard only, and counts of what they do. */
export interface Teclado {
  /** Presses a key or a combination, such as "Control+Enter". */
  press: (key: string) => Promise<void>
  /** Types text into the focused element. */
  write: (text: string) => Promise<void>
  /** Returns the number of keys pressed. Each key of a combination counts; typed text does not. */
  count: () => Promise<number>
  /** Returns the number of downloads so far. */
  downloads: () => number
  loads: () => number
}

/** Starts counting keys and downloads in an open page. */
export const createTeclado = async (page: Page): Promise<Teclado> => {
  let [prose, downloads, loads] = [0, 0, 0]
  page.on('download', () => (downloads += 1))
  page.on('domcontentloaded', () => (loads += 1))
  await page.evaluate(() => {
    const counted = Object.assign(window, { teclas: 0 })
    addEventListener('keydown', () => (counted.teclas += 1), { capture: true })
  })
  return {
    press: (key) => page.keyboard.press(key),
    write: async (text) => {
      prose += text.length
      await page.keyboard.type(text)
    },
    count: async () => (await page.evaluate(() => (window as unknown as { teclas: number }).teclas)) - prose,
    downloads: () => downloads,
    loads: () => loads,
  }
}
