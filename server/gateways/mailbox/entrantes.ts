import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entrante, type Mailbox, MAX_ENTRANTE_BYTES } from './mailbox.ts'

const HEADER_BYTES = 64 * 1024
const CARPETAS = { tomado: 'procesados', apartado: 'sin-procesar' } as const

const readEntrante = async (path: string): Promise<Entrante> => {
  const esEntero = (await stat(path)).size <= MAX_ENTRANTE_BYTES
  const file = await open(path)
  try {
    if (esEntero) return { contenido: await file.readFile(), esEntero }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return { contenido: buffer.subarray(0, bytesRead), esEntero }
  } finally {
    await file.close()
  }
}

const waiting = async (carpeta: string): Promise<string[]> =>
  (await readdir(carpeta).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()

/** Writes a message to the folder. `name`: file name; the mailbox reads the files in the order of their names. */
export const dropEntrante = async (carpeta: string, name: string, message: string | Buffer): Promise<void> => {
  await mkdir(carpeta, { recursive: true })
  const path = join(carpeta, `${name}.eml`)
  await writeFile(`${path}.tmp`, message, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}

/**
 * Creates a mailbox for developers that reads the `.eml` files of a folder. The page of stored messages writes replies
 * to this folder.
 */
export const createEntrantes = (carpeta: string): Mailbox => ({
  count: async () => (await waiting(carpeta)).length,
  read: async (take, signal) => {
    for (const name of await waiting(carpeta)) {
      if (signal.aborted) return
      const path = join(carpeta, name)
      const destino = join(carpeta, CARPETAS[await take(await readEntrante(path))])
      await mkdir(destino, { recursive: true })
      await rename(path, join(destino, name))
    }
  },
})
