import type { Page } from 'playwright'

/** A user who only uses the keyboard, with counts of their actions. */
export interface Teclado {
  /** Presses a key or a combination: "Control+Enter". */
  press: (key: string) => Promise<void>
  /** Types prose at the focus. */
  write: (text: string) => Promise<void>
  /** Returns the number of keys pressed: each key of a combination counts, typed prose does not. */
  count: () => Promise<number>
  /** Number of downloads since the creation. */
  downloads: () => number
  loads: () => number
}

/** Starts counting in an open page. */
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
