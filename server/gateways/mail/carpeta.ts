import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#gateways/mail.ts'

/** Writes each message to a file named by its id: a repetition writes the same file again. */
export const createCarpeta = (carpeta: string): Mail => ({
  carpeta,
  send: async (message) => {
    await mkdir(carpeta, { recursive: true })
    const path = join(carpeta, `${message.id}.json`)
    await writeFile(`${path}.tmp`, JSON.stringify({ ...message, fecha: new Date().toISOString() }, null, 1), {
      mode: 0o600,
    })
    await rename(`${path}.tmp`, path)
  },
})
