import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { Environment, toSpanish } from '#server/config/environment.ts'
import { ARCHIVOS, DEL_PORTAL, TEXTOS } from './archivos.ts'
import { readEnvironment, type Variables } from './entorno.ts'
import { type Pregunta, PREGUNTAS } from './preguntas.ts'

/** Returns why an answer is invalid, in Spanish; undefined when it is valid. */
const problemOf = ({ name, format }: Pregunta, answer: string): string | undefined => {
  if (format && !format[0].test(answer)) return `tiene que ser como ${format[1]}`
  if (!(name in Environment.shape)) return undefined
  const field = Environment.shape[name as keyof typeof Environment.shape]
  return field.safeParse(answer, { error: toSpanish }).error?.issues[0]?.message
}

/** Returns the next line that the user types; undefined when the input has ended. */
type NextLine = () => Promise<string | undefined>

/** Asks a question until the answer is valid. Throws ConfigError when the input ends. */
const ask = async (nextLine: NextLine, pregunta: Pregunta, initial: string | undefined): Promise<string> => {
  const hint = initial === undefined ? `por ejemplo ${pregunta.sample}` : `Enter: ${initial}`
  process.stdout.write(`${pregunta.text}.\n  ${pregunta.name} (${hint}): `)
  const line = await nextLine()
  if (line === undefined) throw new ConfigError(`\n${pregunta.name}: falta la respuesta. No se escribió nada.`)
  const answer = line.trim() || initial
  const problem = answer === undefined ? 'falta' : problemOf(pregunta, answer)
  if (answer !== undefined && problem === undefined) return answer
  console.log(`  ${pregunta.name}: ${problem}.`)
  return ask(nextLine, pregunta, initial)
}

/**
 * Returns the answers to all questions: those in `given`, the generated values, and the lines that the user types.
 * Without `nextLine`, an unanswered question takes its initial value. Throws ConfigError that lists every question
 * without a valid answer.
 */
const collect = async (given: Variables, nextLine: NextLine | undefined): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {}
  const problems: string[] = []
  for (const pregunta of PREGUNTAS) {
    const { name, isGenerated } = pregunta
    const initial = given[name] ?? pregunta.initial?.(answers)
    const isAsked = nextLine && given[name] === undefined && !isGenerated
    const answer = isAsked ? await ask(nextLine, pregunta, initial) : initial
    const problem = answer === undefined ? `falta, por ejemplo ${pregunta.sample}` : problemOf(pregunta, answer)
    if (problem) problems.push(`${name}: ${problem}`)
    answers[name] = answer ?? pregunta.sample
  }
  if (problems.length) throw new ConfigError(`Revisá las respuestas. ${problems.join('; ')}.`)
  return answers
}

/** Reads the input line by line. Lines that arrive before their question wait. */
const readLines = (): { nextLine: NextLine; close: () => void } => {
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : value
  }
  return { nextLine, close: () => terminal.close() }
}

/**
 * Reads a file of variables; returns {} when the file does not exist. Throws ConfigError when this user may not read
 * the file.
 */
export const readVariables = (path: string): Promise<Variables> =>
  readFile(path, 'utf8').then(readEnvironment, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {}
    throw new ConfigError(`No se puede leer ${path} (${error.code}): corré sudo autogestion.`)
  })

/** Returns the answers in the files that exist already. Those files are never changed. */
const answersIn = async (folder: string): Promise<Record<string, string>> => {
  const read = (name: string) => readVariables(join(folder, name))
  const [portal, respaldo, keycloak] = [
    await read('portal.env'),
    await read('respaldo.env'),
    await read('keycloak.env'),
  ]
  const { DATABASE_URL: DUENO_URL, ...copias } = respaldo
  const { KC_BOOTSTRAP_ADMIN_PASSWORD } = keycloak
  const all = { ...copias, DUENO_URL, KC_BOOTSTRAP_ADMIN_PASSWORD, ...portal }
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/**
 * Writes the missing files of an installation into `folder`, readable only by their owner. Takes their values from the
 * existing files, from the file `respuestas`, or else from the user. Throws ConfigError when a value is invalid.
 */
export const configurar = async (folder: string, respuestas: string | undefined): Promise<void> => {
  const answered = respuestas === undefined ? {} : readEnvironment(await readFile(respuestas, 'utf8'))
  const given = { ...answered, ...(await answersIn(folder)) }
  const input = respuestas === undefined ? readLines() : undefined
  const answers = await collect(given, input?.nextLine).finally(() => input?.close())
  const portal = Object.fromEntries(DEL_PORTAL.map(({ name }) => [name, answers[name]]))
  // With FILES=s3 and other choices the portal needs variables that are not asked here. `check` reports those.
  readConfig({ ...portal, FILES: 'disk', NODE_ENV: 'production' })
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const archivo of ARCHIVOS) {
    const path = join(folder, archivo)
    if (existsSync(path)) console.log(`${path}: ya estaba, no se cambia.`)
    else {
      await writeFile(path, TEXTOS[archivo](answers), { mode: 0o600, flag: 'wx' })
      console.log(`${path}: escrito.`)
    }
  }
}
