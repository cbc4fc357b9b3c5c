import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Adjunto, Mail, Message } from '#gateways/mail.ts'

/** A message as the folder keeps it: what was attached is in files of its own. */
export interface Guardado extends Omit<Message, 'adjuntos'> {
  /** ISO instant. */
  fecha: string
  adjuntos: Pick<Adjunto, 'nombre' | 'tipo'>[]
}

/** Where an attachment is, by its message and its place in it. */
export const pathOfAdjunto = (carpeta: string, id: string, at: number): string => join(carpeta, `${id}.${at}.adjunto`)

// Two messages of one millisecond keep the order in which they went: the file's time says it, to the hundredth.
let last = 0
const nextInstant = (): number => {
  last = Math.max(Date.now(), last + 0.01)
  return last
}

/** What is kept, the newest first, at most so many; only those are opened. */
export const readCarpeta = async (carpeta: string, most = Infinity): Promise<Guardado[]> => {
  const names = (await readdir(carpeta).catch(() => [])).filter((name) => name.endsWith('.json'))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, when: (await stat(join(carpeta, name))).mtimeMs })),
  )
  const newest = dated.toSorted((a, b) => b.when - a.when).slice(0, most)
  return Promise.all(
    newest.map(async ({ name }) => JSON.parse(await readFile(join(carpeta, name), 'utf8')) as Guardado),
  )
}

/** Writes each message to a file named by its id: a repetition writes the same file again. */
export const createCarpeta = (carpeta: string): Mail => ({
  carpeta,
  send: async ({ adjuntos = [], ...message }) => {
    await mkdir(carpeta, { recursive: true })
    const kept: Guardado['adjuntos'] = []
    for (const { nombre, tipo, contenido } of adjuntos) {
      await pipeline(contenido, createWriteStream(pathOfAdjunto(carpeta, message.id, kept.length), { mode: 0o600 }))
      kept.push({ nombre, tipo })
    }
    const path = join(carpeta, `${message.id}.json`)
    const instant = nextInstant()
    const whole: Guardado = { ...message, adjuntos: kept, fecha: new Date(instant).toISOString() }
    await writeFile(`${path}.tmp`, JSON.stringify(whole, null, 1), { mode: 0o600 })
    await utimes(`${path}.tmp`, instant / 1000, instant / 1000)
    await rename(`${path}.tmp`, path)
  },
})
