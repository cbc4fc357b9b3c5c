import type { Page } from 'playwright'

/** A person who works with the keyboard alone, and what that came to. */
export interface Teclado {
  /** Presses a key, or several at once: "Control+Enter". */
  press: (key: string) => Promise<void>
  /** Writes prose where the focus is. */
  write: (text: string) => Promise<void>
  /** Keys that went down, each of several at once by itself, besides prose. */
  count: () => Promise<number>
  /** Files that were downloaded and documents that were loaded since it began. */
  downloads: () => number
  loads: () => number
}

/** Counts from now on what is done in a page that is open. */
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
