// npm run muestra -- 7: prints a random sample of 100 comments, 60 test titles and 40 paragraphs of documents, for a
// reader to judge. The number is the seed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SIZES = { comentarios: 100, pruebas: 60, documentos: 40 }
const CODE = /\.(?:tsx?|mjs|css|sql)$/
const COMMENT = /\/\*\*?\s[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n)+|(?:^[ \t]*--[^\n]*\n)+/gm
const TITLE = /^( *)(describe|test)(?:\.each\([\s\S]*?\n?\1\]\))?\(\s*(['"`])((?:(?!\3).)+)\3/gm

/** Returns a seeded random generator of numbers from 0 to 1 (mulberry32). */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const seed = Number(process.argv[2] ?? 1)
const random = randomOf(seed)
const draw = <T>(all: T[], size: number): T[] =>
  all
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ each }) => each)

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (file: string): string => readFileSync(file, 'utf8')

/** Comments, each with the line of code after it. */
const comments = files
  .filter((file) => CODE.test(file))
  .flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(COMMENT)].map((found) => {
      const below = text.slice(found.index + found[0].length).trimStart()
      return `${file}\n${found[0].trim()}\n    → ${below.split('\n', 1)[0]}`
    })
  })
/**
 * Returns the test titles of a file. The titles of the enclosing groups precede each title, as in the message of a
 * failed test.
 */
const titlesOf = (text: string): string[] => {
  const groups: { indent: number; title: string }[] = []
  return [...text.matchAll(TITLE)].flatMap(([, { length: indent } = '', kind, , title = '']) => {
    while (groups.length && groups.at(-1)!.indent >= indent) groups.pop()
    if (kind === 'describe') groups.push({ indent, title })
    return kind === 'describe' ? [] : [[...groups.map((group) => group.title), title].join(' > ')]
  })
}
const titles = files
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  .flatMap((file) => titlesOf(read(file)).map((title) => `${file}\n${title}`))
const paragraphs = files
  .filter((file) => file.endsWith('.md') && !/asvs|variables/.test(file))
  .flatMap((file) =>
    read(file)
      .replaceAll(/```[\s\S]*?```/g, '')
      .split(/\n\s*\n/)
      .filter((text) => /^[A-Za-zÁ-ú*`¿\d-]/.test(text) && text.length > 80)
      .map((text) => `${file}\n${text.trim()}`),
  )
const SOURCES = { comentarios: comments, pruebas: titles, documentos: paragraphs }
for (const [name, size] of Object.entries(SIZES)) {
  const all = SOURCES[name as keyof typeof SOURCES]
  console.log(`\n# ${name}: ${size} de ${all.length}, semilla ${seed}\n`)
  for (const [at, text] of draw(all, size).entries()) console.log(`${name[0]}${at + 1}. ${text}\n`)
}
