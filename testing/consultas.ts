import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import { inject } from 'vitest'
import { STATEMENTS } from '#server/observe/trace.ts'
import { ALCANCES, isAsked, juzgar } from '../tools/distribucion/consultas.ts'
import { CONSULTAS, SIN_LUGAR } from '../tools/distribucion/excepciones.ts'
import { VACIA } from './postgres.ts'

/**
 * Matches a stack frame of the portal's code, but not of the layers that run all statements (`platform/db`,
 * `platform/observe`).
 */
const OURS =
  /(?<isAsync>at async |at )(?:(?:new |Object\.)?(?<name>[\w$]+)(?: \[as \w+\])? )?\(?file:.*\/(?<file>(?:server|bench|db\/seed)\/(?!platform\/(?:db|observe)\/)[\w./-]+?\.ts)[:?]/
/** Matches the stack of a statement that `transaction` sends with COMMIT. */
const AT_END = /at (?:async )?commit \(file:.*\/server\/platform\/db\/database\.ts/
const FRAMES = 40

/** Returns the file and function that sent a statement, such as `modules/pagos/pagos.repository.ts selectPago`. */
const placeOf = (stack: string): string => {
  if (AT_END.test(stack)) return SIN_LUGAR
  const frames = stack.split('\n').flatMap((line) => {
    const { isAsync, name, file } = OURS.exec(line)?.groups ?? {}
    return file && !file.endsWith('.test.ts') ? [{ isAsync: isAsync === 'at async ', name, file }] : []
  })
  const frame = frames.find((each) => !each.isAsync) ?? frames.find(({ file }) => !file.startsWith('server/platform/'))
  return frame ? [frame.file.replace('server/', ''), ...(frame.name ? [frame.name] : [])].join(' ') : SIN_LUGAR
}

const judged = new Set<string>()
const collected = new Map<string, { text: string; place: string }>()

subscribe(STATEMENTS, (message) => {
  const text = String(message)
  if (!isAsked(text)) return
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const place = placeOf(new Error('here').stack!)
  Error.stackTraceLimit = limit
  const key = `${place}\n${text}`
  if (judged.has(key) || /^(?:bench|db\/seed)\//.test(place)) return
  judged.add(key)
  collected.set(key, { text, place })
})

/**
 * Throws when a collected statement has no condition on the razón social and is not listed as an exception. Also throws
 * when a comparison cannot use an index. The plans are made on empty tables, because plans on the tables of a test
 * change with their rows and statistics.
 */
export const requireDeclaradas = async (): Promise<void> => {
  const asked = [...collected.values()]
  collected.clear()
  if (!asked.length) return
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace(/\/[^/]+$/, `/${VACIA}`) })
  await client.connect()
  const wrong: string[] = []
  for (const { text, place } of asked) {
    const { alcance, comoTexto } = await juzgar(client, text)
    if (comoTexto.length)
      wrong.push(`${place}: ${comoTexto.join(', ')} compared as text, not as bpchar: docs/recetas/tabla.md\n${text}`)
    const declared = CONSULTAS.get(place) ?? 'empresa'
    if (alcance && ALCANCES.indexOf(alcance) > ALCANCES.indexOf(declared))
      wrong.push(`${place}: ${alcance}, not ${declared}: tools/distribucion/excepciones.ts\n${text}`)
  }
  await client.end()
  if (wrong.length) throw new Error(`Statements that reach too far, or past their index:\n${wrong.join('\n\n')}`)
}
