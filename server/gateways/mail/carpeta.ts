import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
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
    const whole: Guardado = { ...message, adjuntos: kept, fecha: new Date().toISOString() }
    await writeFile(`${path}.tmp`, JSON.stringify(whole, null, 1), { mode: 0o600 })
    await rename(`${path}.tmp`, path)
  },
})
