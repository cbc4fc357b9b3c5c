import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import chromium from '@sparticuz/chromium'

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Options that let Chromium run as root, without a display and without background requests to Google. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const isExecutable = async (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Returns the path of the first of these programs that is on PATH; undefined when none is. */
export const installedAt = async (names: readonly string[]): Promise<string | undefined> => {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) if (await isExecutable(join(folder, name))) return join(folder, name)
  return undefined
}

/**
 * Returns the path of Chromium for the tests: CHROMIUM_PATH, otherwise an installed Chromium, otherwise the one that
 * npm installed.
 */
export const browserExecutable = async (): Promise<string> => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return (await installedAt(INSTALLED)) ?? chromium.executablePath()
}
