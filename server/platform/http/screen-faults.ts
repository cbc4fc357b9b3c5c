import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FALLOS_PATH } from '#contract/base/fallos.ts'
import { registerReports } from './browser-reports.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It tells of a screen that broke. */
    brokeScreen: boolean
  }
}

const MOST_TEXT = 200
const MOST_FRAMES = 12

const text = z.string().max(10_000)
const Sent = z.object({ version: text, pantalla: text, tipo: text, mensaje: text, pila: text })

/** An e-mail, a number, a code or what an address asks. */
const maskWord = (word: string): string => {
  if (word.includes('@') || /\d{4}/.test(word)) return '…'
  const asks = word.search(/[?#]/)
  return asks >= 0 && word.includes('=', asks) ? `${word.slice(0, asks)}?…` : word
}

/** Words of the browser and of our code, without what they quote: that may be what somebody typed or what a row says. */
const maskWords = (words: string): string =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/"[^"]*"?|'[^']*'?|“[^”]*”?|`[^`]*`?|«[^»]*»?/g, '"…"')
    .slice(0, 4 * MOST_TEXT)
    .split(' ')
    .map(maskWord)
    .join(' ')
    .slice(0, MOST_TEXT)

/** A path without what is of somebody: what is no word of ours is a number, a code, or nobody's business. */
const maskPath = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/')

/** "at name (address:line:column)" or "name@address:line:column": the name, the file without its host, and where in it. */
const FRAME =
  /^(?:at )?(?:async |new )?([\w.$<>]{0,80})?[ @(]{0,3}https?:\/\/[^/\s]{1,200}\/([\w./~-]{1,120})(?:\?[^:\s]{0,80})?:(\d{1,7}):(\d{1,7})\)?$/

/** Of a stack its frames alone: what else stands there is the message again. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = FRAME.exec(line.trim()) ?? []
      const where = file && (/^(assets|web)\//.test(file) ? file : maskPath(file))
      return where ? `${name || '?'} ${where}:${row}:${column}` : []
    })
    .slice(0, MOST_FRAMES)

/** Takes what broke a screen in a browser: a line of the log with version, screen and stack, and one more in the metrics. */
export const registerScreenFaults = (app: FastifyInstance, requests: SharedCount): void => {
  app.decorateRequest('brokeScreen', false)
  registerReports(app, requests, {
    path: FALLOS_PATH,
    key: 'fallos',
    message: 'a screen broke',
    read: (body) => {
      const { data } = Sent.safeParse(body)
      if (!data) return []
      const { version, pantalla, tipo, mensaje, pila } = data
      return [
        {
          version: version.replace(/[^\w.-]/g, '').slice(0, 40),
          pantalla: maskPath(pantalla),
          tipo: tipo.replace(/\W/g, '').slice(0, 40),
          mensaje: maskWords(mensaje),
          pila: framesOf(pila),
        },
      ]
    },
    taken: (request) => {
      request.brokeScreen = true
    },
  })
}
