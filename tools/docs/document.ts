import { dirname, join, normalize } from 'node:path'

/** Facts about the repository, against which documents are checked. */
export interface Tree {
  exists: (path: string) => boolean
  /** Returns the text of a document. */
  read: (path: string) => string
  scripts: ReadonlySet<string>
  /** Source code of the files that read variables. */
  configuration: string
}

/** Maximum lines and bytes of some documents. Other documents may have any length. */
const MOST: Readonly<Record<string, { lines: number; bytes?: number }>> = {
  'README.md': { lines: 150, bytes: 9 * 1024 },
  'CONTRIBUTING.md': { lines: 60 },
}
const MOST_CHARACTERS = 300

const OURS = /^(contract|server|web|idp|db|testing|e2e|tools|bench|drills|deploy|docs|\.ci)\/[\w@./-]+$/
const FENCE = /^\s*```/
const HEADING = /^#+ (.+)$/gm

/** Returns the text without code blocks. */
const proseOf = (text: string): string => {
  let isCode = false
  return text
    .split('\n')
    .filter((line) => {
      const isFence = FENCE.test(line)
      if (isFence) isCode = !isCode
      return !isFence && !isCode
    })
    .join('\n')
}

/** Returns the anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const sizeProblems = (name: string, text: string): string[] => {
  const lines = text.trimEnd().split('\n')
  const most = MOST[name]
  const bytes = Buffer.byteLength(text)
  return [
    ...(most && lines.length > most.lines ? [`tiene ${lines.length} líneas: a lo sumo ${most.lines}`] : []),
    ...(most?.bytes && bytes > most.bytes ? [`tiene ${bytes} bytes: a lo sumo ${most.bytes}`] : []),
    ...lines.flatMap((line, at) =>
      line.length > MOST_CHARACTERS && !line.startsWith('|')
        ? [`la línea ${at + 1} tiene ${line.length} caracteres: a lo sumo ${MOST_CHARACTERS}`]
        : [],
    ),
  ]
}

const pathProblems = (text: string, { exists }: Tree): string[] =>
  [...proseOf(text).matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((path) => OURS.test(path) && !exists(path))
    .map((path) => `no existe ${path}`)

const linkProblems = (name: string, text: string, { exists, read }: Tree): string[] =>
  [...proseOf(text).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([, path = '', anchor]) => {
    const target = path ? normalize(join(dirname(name), path)) : name
    if (!exists(target)) return [`el enlace ${path} no existe`]
    if (!anchor || !target.endsWith('.md')) return []
    const content = target === name ? text : read(target)
    return anchorsOf(content).includes(anchor) ? [] : [`el enlace ${path}#${anchor} no lleva a ningún título`]
  })

const scriptProblems = (text: string, { scripts }: Tree): string[] =>
  [...text.matchAll(/npm run\s+(?:-s\s+)?([\w-]+(?::[\w-]+)*)/g)]
    .filter(([, script = '']) => !scripts.has(script))
    .map(([, script]) => `no existe npm run ${script}`)

const variableProblems = (text: string, { configuration }: Tree): string[] =>
  [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)]
    .filter(([, variable = '']) => !new RegExp(String.raw`\b${variable}\b`).test(configuration))
    .map(([, variable]) => `nadie lee ${variable}`)

/**
 * Returns the problems of a document: references to missing things, and excess length. Each begins with the name of the
 * document.
 */
export const problemsOf = (name: string, text: string, tree: Tree): string[] =>
  [
    ...sizeProblems(name, text),
    ...pathProblems(text, tree),
    ...linkProblems(name, text, tree),
    ...scriptProblems(text, tree),
    ...variableProblems(text, tree),
  ].map((problem) => `${name}: ${problem}`)

/**
 * Returns the scripts of package.json that lack a row in the table of commands, and the rows without a script. A script
 * that npm runs before another script (`pre…`) needs no row.
 */
export const commandProblems = (table: string, scripts: ReadonlySet<string>): string[] => {
  const rows = [...table.matchAll(/^\| `([\w:-]+)` \|/gm)].map(([, name = '']) => name)
  const called = [...scripts].filter((name) => !(name.startsWith('pre') && scripts.has(name.slice('pre'.length))))
  return [
    ...called.filter((name) => !rows.includes(name)).map((name) => `falta la fila de npm run ${name}`),
    ...rows.filter((name) => !called.includes(name)).map((name) => `hay una fila de ${name}, que no es un comando`),
    ...rows.filter((name, at) => rows.indexOf(name) !== at).map((name) => `hay dos filas de ${name}`),
  ]
}

/** Returns the differences between the decision records and their index. `records` has the texts by file name. */
export const decisionProblems = (index: string, records: Readonly<Record<string, string>>): string[] =>
  Object.entries(records).flatMap(([name, text]) => {
    const [, fecha, estado] = /^# .+\n\nFecha: (\d{4}-\d\d-\d\d) · Estado: (.+)\n/.exec(text) ?? []
    if (!fecha) return [`${name} no dice Fecha y Estado debajo del título`]
    const row = index.split('\n').find((line) => line.startsWith(`| [${Number(name.slice(0, 4))}](${name}) |`))
    return row?.includes(`| ${fecha} | ${estado} |`) ? [] : [`${name} no está en el índice con su fecha y su estado`]
  })
