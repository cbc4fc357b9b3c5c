import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { REGLAS } from '../server/modules/limpieza/limpieza.rules.ts'
import { commandProblems, decisionProblems, problemsOf, type Tree } from './docs/document.ts'

const FILES: Record<string, string> = {
  'docs/otro.md': '# Otro\n\n## Qué se guarda, y cuánto\n\n```sh\n# no es un título\n```\n\n## Lo que trae `deploy/`\n',
  'server/main.ts': '',
  'docs/uno.md': '',
}
const TREE: Tree = {
  exists: (path) => path in FILES,
  read: (path) => FILES[path]!,
  scripts: new Set(['docs', 'test:s3']),
  configuration: 'PORT: port, DATABASE_URL: url',
}
const said = (text: string, name = 'docs/uno.md') => problemsOf(name, text, TREE)

describe('problemsOf reports missing files, links, scripts and variables', () => {
  test.each([
    ['an existing path', 'Mirá `server/main.ts`.', []],
    ['a missing path', 'Mirá `server/otro.ts`.', ['docs/uno.md: no existe server/otro.ts']],
    ['a missing path inside a command', 'Corré `node tools/nada.ts --si`.', ['docs/uno.md: no existe tools/nada.ts']],
    ['a pattern, which is no path', 'Mirá `server/*.ts`.', []],
    ['an existing link', '[otro](otro.md)', []],
    ['a broken link', '[otro](nadie.md)', ['docs/uno.md: el enlace nadie.md no existe']],
    ['a web link, which is not requested', '[web](https://example.org/nadie.md)', []],
    ['an anchor, with its accents and without its comma', '[x](otro.md#qué-se-guarda-y-cuánto)', []],
    ['an anchor of a heading with code', '[x](otro.md#lo-que-trae-deploy)', []],
    [
      'an anchor of a comment in code, which is no heading',
      '[x](otro.md#no-es-un-título)',
      ['docs/uno.md: el enlace otro.md#no-es-un-título no lleva a ningún título'],
    ],
    ['an anchor in the same document', '# Uno\n\n[x](#uno)', []],
    [
      'a broken anchor in the same document',
      '# Uno\n\n[x](#dos)',
      ['docs/uno.md: el enlace #dos no lleva a ningún título'],
    ],
    ['an existing script', '`npm run -s docs` y `npm run test:s3`: los dos.', []],
    ['a missing script over two lines', 'npm run\n  nada', ['docs/uno.md: no existe npm run nada']],
    ['an existing variable', '| `PORT` | dónde escucha |', []],
    ['a variable that no code reads', '| `DATABASE` | la base |', ['docs/uno.md: nadie lee DATABASE']],
  ])('in a text with %s', (_what, text, problems) => {
    expect(said(text)).toEqual(problems)
  })
})

describe('problemsOf limits the length of documents', () => {
  test.each([
    [300, []],
    [301, ['docs/uno.md: la línea 1 tiene 301 caracteres: a lo sumo 300']],
  ])('allows lines of 300 characters: %i characters', (many, problems) => {
    expect(said('á'.repeat(many))).toEqual(problems)
  })

  test('accepts a table row of any length', () => {
    expect(said(`| ${'a'.repeat(400)} |`)).toEqual([])
  })

  test.each([
    ['README.md', 150, []],
    ['README.md', 151, ['README.md: tiene 151 líneas: a lo sumo 150']],
    ['CONTRIBUTING.md', 60, []],
    ['CONTRIBUTING.md', 61, ['CONTRIBUTING.md: tiene 61 líneas: a lo sumo 60']],
    ['docs/uno.md', 900, []],
  ])('allows README up to 150 lines and CONTRIBUTING up to 60: %s with %i lines', (name, many, problems) => {
    expect(said('a\n'.repeat(many), name)).toEqual(problems)
  })

  test.each([
    [9216, []],
    [9217, ['README.md: tiene 9217 bytes: a lo sumo 9216']],
  ])('allows README up to 9,216 bytes: with %i bytes', (many, problems) => {
    const lines = `${'a'.repeat(91)}\n`.repeat(100)
    expect(said(lines + 'b'.repeat(many - lines.length), 'README.md')).toEqual(problems)
  })
})

test('commandProblems requires one row for each script, except scripts that npm runs before another script, and no other row', () => {
  const scripts = new Set(['start', 'prestart', 'docs', 'bench:mesa', 'precompress'])
  expect(
    commandProblems('| `start` | x |\n| `docs` | x |\n| `bench:mesa` | x |\n| `precompress` | x |', scripts),
  ).toEqual([])
  expect(
    commandProblems('| `start` | x |\n| `docs` | x |\n| `docs` | x |\n| `lint` | x |\n| `precompress` | x |', scripts),
  ).toEqual([
    'falta la fila de npm run bench:mesa',
    'hay una fila de lint, que no es un comando',
    'hay dos filas de docs',
  ])
})

test('decisionProblems requires a date and a state in each decision record, and the same date and state in the index', () => {
  const record = '# 7. Personas\n\nFecha: 2026-11-21 · Estado: vigente\n\n**Decision.**'
  const problemsWith = (text: string, row: string) => decisionProblems(row, { '0007-personas.md': text })
  expect(problemsWith(record, '| [7](0007-personas.md) | Personas | 2026-11-21 | vigente | una línea |')).toEqual([])
  expect(problemsWith(record, '| [7](0007-personas.md) | Personas | 2026-11-21 | reemplazada | una línea |')).toEqual([
    '0007-personas.md no está en el índice con su fecha y su estado',
  ])
  expect(
    problemsWith(record, '| [8](0008-otra.md) | como [la 7](0007-personas.md) | 2026-11-21 | vigente | x |'),
  ).toEqual(['0007-personas.md no está en el índice con su fecha y su estado'])
  expect(problemsWith('# 7. Personas\n\n**Decision.**', '')).toEqual([
    '0007-personas.md no dice Fecha y Estado debajo del título',
  ])
})

test('docs/produccion/operacion.md lists the retention parameter of every rule of the clean-up job', () => {
  const text = readFileSync('docs/produccion/operacion.md', 'utf8')
  const said = [...text.matchAll(/^\| [^|]+ \| `([\w.-]+)` \| \d+ \|$/gm)].map(([, parametro]) => parametro)
  expect(new Set(said)).toEqual(new Set(REGLAS.map(({ parametro }) => parametro)))
})
