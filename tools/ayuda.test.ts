import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemaDe } from '#contract/ayuda/reglas.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { AYUDA_DE } from '../web/app/ayuda.pantallas.ts'
import { SCREENS } from '../web/app/screens.ts'

let portal: Portal
let articulos: { slug: string; texto: string; publicado: boolean }[]
beforeAll(async () => {
  portal = await startPortal()
  articulos = (await portal.pool.query('select slug, texto, publicado from ayuda_articulo')).rows
})
afterAll(() => portal.close())

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /(?<!test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').replace(/\s+/g, ' '))

/** Bold text in an article. Only names of buttons and fields may be bold. */
const NAMES = /\*\*([^*]+)\*\*/g
/** Source code that contains the texts of the screens as literals. */
const words = [...sourcesBelow('web'), ...sourcesBelow('contract')].join('\n')
const isSaid = (name: string): boolean =>
  [`'${name}'`, `"${name}"`, `> ${name} <`, `>${name}<`, `\`${name}\``, ` ${name} {`, `} ${name} <`].some((text) =>
    words.toLowerCase().includes(text.toLowerCase()),
  )

test('every screen has its article', () => {
  const published = new Set(articulos.filter(({ publicado }) => publicado).map(({ slug }) => slug))
  expect(Object.keys(AYUDA_DE).toSorted()).toEqual(SCREENS.map(({ path }) => path).toSorted())
  expect(Object.entries(AYUDA_DE).filter(([, slug]) => !published.has(slug))).toEqual([])
})

test('every button that an article names is a label in the code', () => {
  const unknown = articulos.flatMap(({ slug, texto }) =>
    [...texto.matchAll(NAMES)].flatMap(([, name]) => (isSaid(name!) ? [] : [`${slug}: ${name}`])),
  )
  expect(unknown).toEqual([])
})

test('each article obeys the rules for articles, and its links to screens and articles exist', () => {
  const slugs = new Set(articulos.map(({ slug }) => slug))
  const paths = new Set(SCREENS.map(({ path }) => path))
  for (const { slug, texto } of articulos) {
    expect(problemaDe(texto), slug).toBeUndefined()
    for (const [, path = '', named] of texto.matchAll(/\]\(\/autogestion\/([\w-]+)(?:\/([\w-]+))?\)/g)) {
      expect(paths, slug).toContain(path)
      if (path === 'ayuda' && named) expect(slugs, slug).toContain(named)
    }
  }
})
