import { existsSync, readFileSync } from 'node:fs'

const TABLE = new URL('../../docs/security/asvs.tsv', import.meta.url)

const STATES = { met: 'met', na: 'not applicable', not: '**not met**' } as const

/** Requirement of level 1 or 2 of OWASP ASVS 5.0, and whether the project meets it. */
export interface Item {
  /** Number of the requirement: chapter, section and position, as in "1.2.4". */
  id: string
  level: string
  what: string
  state: string
  how: string
  /** Each piece of evidence is a file, `file › title of a test in the file`, or `file ∋ text in the file`. */
  evidence: string[]
}

/** Returns the items of `docs/security/asvs.tsv`, in its order. */
export const readItems = (): Item[] =>
  readFileSync(TABLE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', level = '', what = '', state = '', how = '', evidence = ''] = line.split('\t')
      return { id, level, what, state, how, evidence: evidence.split(' ; ').filter(Boolean) }
    })

const IS_SKIPPED = /\.(skip|todo|fixme|only)\b/

/** Returns why a test title is not valid evidence: the file lacks the test, or the test is skipped. */
const problemOfTest = (text: string, title: string): string | undefined => {
  const line = text
    .split('\n')
    .find((each) => [`'${title}'`, `\`${title}\``, `"${title}"`].some((q) => each.includes(q)))
  if (!line) return 'has no such test'
  return IS_SKIPPED.test(line) ? 'does not run it' : undefined
}

/** Returns why a piece of evidence is invalid; undefined when it is valid. */
export const problemOf = (evidence: string): string | undefined => {
  const [, file = '', sign, text = ''] = /^(\S+)(?: ([›∋]) (.+))?$/.exec(evidence) ?? []
  if (!existsSync(file)) return 'does not exist'
  if (!sign) return undefined
  const content = readFileSync(file, 'utf8')
  if (sign === '∋') return content.includes(text) ? undefined : 'does not say so'
  return problemOfTest(content, text)
}

const count = (items: readonly Item[], state: string): number => items.filter((item) => item.state === state).length

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = ({ id, level, what, state, how, evidence }: Item): string =>
  `| ${[id, level, what, STATES[state as keyof typeof STATES], how, evidence.join('<br>')].map(cell).join(' | ')} |`

export const writeDocument = (items: readonly Item[]): string => {
  const chapters = Object.entries(Object.groupBy(items, ({ id }) => id.split('.')[0]!))
  const sum = (of: readonly Item[]) =>
    `${count(of, 'met')} met, ${count(of, 'na')} not applicable, ${count(of, 'not')} not met`
  return [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    'Made by `npm run asvs` from `docs/security/asvs.tsv`; `npm test` checks that all 253 items are there and that each test, file and setting that is named exists. The titles are ours; the requirements are at [owasp.org](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en).',
    '',
    `Of ${items.length}: ${sum(items)}.`,
    ...chapters.flatMap(([chapter, of = []]) => [
      '',
      `## V${chapter}`,
      '',
      `${sum(of)}.`,
      '',
      '| item | level | what | state | how | evidence |',
      '|---|---|---|---|---|---|',
      ...of.map(row),
    ]),
    '',
  ].join('\n')
}
