import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FALLOS_PATH } from '#contract/base/fallos.ts'
import { registerReports } from './browser-reports.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** true: the request reported a broken screen. */
    brokeScreen: boolean
  }
}

const MAX_TEXT = 200
const MAX_FRAMES = 12

const text = z.string().max(10_000)
const Sent = z.object({ version: text, pantalla: text, tipo: text, mensaje: text, pila: text })

/** Masks a word: e-mail addresses, numbers, codes and URL queries. */
const maskWord = (word: string): string => {
  if (word.includes('@') || /\d{4}/.test(word)) return '…'
  const asks = word.search(/[?#]/)
  return asks >= 0 && word.includes('=', asks) ? `${word.slice(0, asks)}?…` : word
}

/** Masks the message of a browser. Quoted parts may be user input or data, so they are hidden. */
const maskWords = (words: string): string =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/"[^"]*"?|'[^']*'?|“[^”]*”?|`[^`]*`?|«[^»]*»?/g, '"…"')
    .slice(0, 4 * MAX_TEXT)
    .split(' ')
    .map(maskWord)
    .join(' ')
    .slice(0, MAX_TEXT)

/** Masks a path. Segments that are no plain words may be ids, codes or names, so they are hidden. */
const maskPath = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/')

/**
 * Pattern of a line in a stack, "at name (url:line:column)" or "name@url:line:column". Captures name, file without
 * host, line and column.
 */
const FRAME =
  /^(?:at )?(?:async |new )?([\w.$<>]{0,80})?[ @(]{0,3}https?:\/\/[^/\s]{1,200}\/([\w./~-]{1,120})(?:\?[^:\s]{0,80})?:(\d{1,7}):(\d{1,7})\)?$/

/** Returns the lines of a stack that name a place in the code. The other lines repeat the message. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = FRAME.exec(line.trim()) ?? []
      const where = file && (/^(assets|web)\//.test(file) ? file : maskPath(file))
      return where ? `${name || '?'} ${where}:${row}:${column}` : []
    })
    .slice(0, MAX_FRAMES)

/**
 * Registers the route for reports of screens that broke in a browser. Each report becomes a log line with version,
 * screen and stack, and counts in a metric.
 */
export const registerScreenFaults = (app: FastifyInstance, requests: SharedCount): void => {
  app.decorateRequest('brokeScreen', false)
  registerReports(app, requests, {
    path: FALLOS_PATH,
    key: 'fallos',
    message: 'screen failed',
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
    onAccepted: (request) => {
      request.brokeScreen = true
    },
  })
}
