import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

interface Regla {
  palabra: string
  phrase: string
  pattern: RegExp
  /** Longer phrases that contain the forbidden phrase and are allowed. */
  salvo: RegExp | undefined
}
interface Texto {
  file: string
  line: number
  text: string
}

const GLOSARIO = 'docs/glosario.md'
const read = (file: string): string => readFileSync(file, 'utf8')
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/**
 * Returns the pattern of a forbidden phrase and its plural. `isWhole` true: the pattern matches only when the phrase is
 * the whole text.
 */
const patternOf = (phrase: string, isWhole: boolean): RegExp => {
  const words = `${escaped(phrase)}(?:s|es)?`
  return new RegExp(isWhole ? `^${words}$` : String.raw`(?<![\p{L}\p{N}_])${words}(?![\p{L}\p{N}_])`, 'iu')
}

/** Returns the rules in the tables of the glossary. */
const reglasOf = (document: string): Regla[] =>
  document
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , palabra]) => palabra?.startsWith('**'))
    .flatMap(([, , palabra = '', noUsar = '', nota = '']) => {
      const [, salvo = ''] = nota.split('Salvo ')
      const phrases = [...salvo.matchAll(/«([^»]+)»/g)].map(([, each]) => escaped(each!))
      return [...noUsar.matchAll(/«([^»]+)»( solo)?/g)].map(([, phrase, solo]) => ({
        palabra: palabra.replaceAll('**', ''),
        phrase: phrase!,
        pattern: patternOf(phrase!, solo !== undefined),
        salvo: phrases.length ? new RegExp(phrases.join('|'), 'giu') : undefined,
      }))
    })
const REGLAS = reglasOf(read(GLOSARIO))

/** Whether a text contains the forbidden phrase outside the longer phrases that are allowed. */
const breaks = (text: string, { pattern, salvo }: Regla): boolean =>
  pattern.test(salvo ? text.replaceAll(salvo, '') : text)

/** Matches texts that are code, such as SQL, paths, selectors and names. */
const CODE =
  /\b(?:select|insert into|update|delete from|from|where|join|order by|group by|values|alter|create)\b.*[\s(=,]|::|\$\d| = |\w_\w|^[.#/@]|\w\.\w+\(|^[\w:./-]+$(?<![A-ZÁÉÍÓÚ][\wáéíóúñ]*)/i
/** Values that are stored in the database and shown unchanged. */
const STORED = new Set(['Mesa de ayuda'])
/** Matches texts for users: they contain a space, or begin with a capital letter. */
const SHOWN = /[a-záéíóúñ] |^[¿¡“]?[A-ZÁÉÍÓÚ][a-záéíóúñ]+/
const isShown = (text: string): boolean => SHOWN.test(text) && !CODE.test(text) && !STORED.has(text)

type Node = Record<string, unknown> & { type: string; start: number }
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType'])

/** Stands for a value in a template, and for the number before a noun. */
const VALUE = '⟨⟩'
const COUNT = 'Cuántos:'

/** Whether a node calls formatCuantos. The arguments of that function are nouns in lower case that follow a number. */
const isCount = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && (callee as Node).name === 'formatCuantos'

/** Returns the texts of a syntax tree: string literals, templates and text of JSX. */
const literalsOf = (program: unknown): [start: number, text: string][] => {
  const found: [number, string][] = []
  const walk = (each: unknown): void => {
    if (Array.isArray(each)) return each.forEach(walk)
    if (each === null || typeof each !== 'object') return
    const node = each as Node
    if (SKIPPED.has(node.type)) return
    if (isCount(node)) {
      for (const { start, value } of node.arguments as Node[])
        if (typeof value === 'string') found.push([start, `${COUNT} ${value}`])
    }
    if (node.type === 'Literal' && typeof node.value === 'string') found.push([node.start, node.value])
    if (node.type === 'JSXText') found.push([node.start, node.value as string])
    if (node.type === 'TemplateLiteral') {
      const quasis = node.quasis as { value: { cooked: string | null } }[]
      found.push([node.start, quasis.map(({ value }) => value.cooked ?? '').join(VALUE)])
      return walk(node.expressions)
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type' && typeof value === 'object') walk(value)
  }
  walk(program)
  return found
}

const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length

const textsOfCode = (file: string, source: string): Texto[] =>
  literalsOf(parseSync(file, source).program)
    .map(([start, text]) => ({ start: start + text.search(/\S|$/), text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isShown(text))
    .map(({ start, text }) => ({ file, line: lineAt(source, start), text }))

const textsOfMarkdown = (file: string, source: string): Texto[] =>
  source
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, (code) => ' '.repeat(code.length))
    .split('\n')
    .map((text, at) => ({ file, line: at + 1, text }))

/** Files that are not checked: tests, and files whose texts only installers read. */
const LEFT_OUT =
  /\.(?:test|testing|contract)\.tsx?$|^server\/(?:platform\/config\/|main\.ts|modules\/usuarios\/usuarios-primero)/

const files = execFileSync('git', ['ls-files', 'web', 'contract', 'server', 'db/ayuda', 'db/seed'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|md)$/.test(file))
  .filter((file) => !LEFT_OUT.test(file))

const TEXTOS = files.flatMap((file) =>
  file.endsWith('.md') ? textsOfMarkdown(file, read(file)) : textsOfCode(file, read(file)),
)

/** Matches any forbidden phrase, so that most texts need only one comparison. */
const ANY = new RegExp(REGLAS.map(({ pattern }) => pattern.source).join('|'), 'iu')

const brokenIn = ({ file, line, text }: Texto): string[] =>
  (ANY.test(text) ? REGLAS : [])
    .filter((regla) => breaks(text, regla))
    .map(({ palabra, phrase }) => `${file}:${line}: not «${phrase}» but ${palabra}: ${text.slice(0, 80)}`)

/** Rules of typography: name, pattern, and pattern of the texts that are excepted. */
const FORMA: readonly [rule: string, pattern: RegExp, except?: RegExp][] = [
  ['two dots in a row', /(?<!\.)\.\.(?!\.)/, /\.\.\//],
  ['"1" before a plural', /(?<![\d.,])\b1 (?!mes\b|lunes\b|es\b)\p{Ll}+s(?!\p{L})/u],
  ['sólo with an accent', /\bsólo\b/i],
]

test('every text uses the words of the glossary', () => {
  expect(REGLAS.length).toBeGreaterThan(90)
  expect(TEXTOS.length).toBeGreaterThan(5000)
  expect(TEXTOS.flatMap(brokenIn)).toEqual([])
})

test.each(FORMA)('no text on screen has %s', (_rule, pattern, except) => {
  const broken = TEXTOS.filter(({ text }) => pattern.test(text) && !except?.test(text))
  expect(broken.map(({ file, line, text }) => `${file}:${line}: ${text.slice(0, 80)}`)).toEqual([])
})

describe('the check for forbidden phrases', () => {
  const row = '| Cosa | **renglón** | «línea del pedido», «Línea» solo | Salvo «línea del pedido vieja». |'
  const found = (text: string) => reglasOf(row).some((regla) => breaks(text, regla))

  test.each([
    ['Elegí una línea del pedido.', true],
    ['Líneas', true],
    ['La línea de Camiones', false],
    ['Mirá la línea del pedido vieja', false],
  ])('finds a forbidden phrase in %j: %j', (text, isFound) => {
    expect(found(text)).toBe(isFound)
  })

  test('reads string literals, templates and JSX texts, each with its line', () => {
    const source =
      "const a = 'Uno dos'\nconst b = <p>Tres {c} cuatro</p>\nconst d = `Cinco ${e} seis`\nconst f = 'clave'\n"
    expect(textsOfCode('a.tsx', source).map(({ line, text }) => [line, text])).toEqual([
      [1, 'Uno dos'],
      [2, 'Tres'],
      [3, 'Cinco ⟨⟩ seis'],
    ])
  })
})
