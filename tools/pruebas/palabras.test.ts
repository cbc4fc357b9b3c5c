import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** First words that hide the subject of a sentence. A comment should begin with the name of its subject. */
const HIDDEN = /^(?:What|Who|Whoever|Whom|Of|That which)\b/
/**
 * Maximum share of comments that begin with such a word, in thousandths. It is not 0, because some comments begin with
 * a name that is one of the words.
 */
const PER_THOUSAND = 10
const MAX_WORDS = 30
/** Forbidden names. A reader understands them only within a sentence. */
const RIDDLES = ['whileOurs', 'tellWhere', 'takeDone', 'suelto', 'saliendo', 'dados', 'escrito', 'HARDLY', 'QUE']

const CODE = ['ts', 'tsx', 'mjs', 'css', 'sql']
/** Matches the first line of each comment: of a block, or of consecutive lines with `//` or `--`. */
const FIRST_LINES =
  /\/\*\*?\s*(?:\*\s+)?(\S[^\n]*)|(?:^|\n)[ \t]*(?:\/\/|--)[ \t]?([^\n]*)(?:\n[ \t]*(?:\/\/|--)[^\n]*)*/g

/** Returns the first line of each comment of a text. */
const commentsOf = (text: string): string[] =>
  [...text.matchAll(FIRST_LINES)].map(([, block, line]) => block ?? line ?? '')

const files = execFileSync('git', ['ls-files', ...CODE.map((ending) => `*.${ending}`)], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)

test('comments begin with their subject', () => {
  const comments = files.flatMap((file) => commentsOf(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  const hidden = comments.filter((comment) => HIDDEN.test(comment.slice(comment.indexOf(': ') + 2)))
  expect(comments.length).toBeGreaterThan(7000)
  expect(hidden.slice(0, 40)).toEqual(
    hidden.length > (comments.length * PER_THOUSAND) / 1000 ? [] : hidden.slice(0, 40),
  )
})

/** Returns the sentences of a document, without code and without the URLs of links. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=[-|#\d])|\||[.:;!?](?:\s|$)/)

test('sentences of documents have at most thirty words', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']).filter((path) => !/asvs|variables\.md/.test(path))
  const long = documents.flatMap((path) =>
    sentencesOf(readFileSync(path, 'utf8'))
      .filter((sentence) => sentence.trim().split(/\s+/).length > MAX_WORDS)
      .map((sentence) => `${path}: ${sentence.trim().slice(0, 80)}`),
  )
  expect(long).toEqual([])
})

test('no declaration has a forbidden name', () => {
  const declared = new RegExp(String.raw`\b(?:const|let|function|interface|type)\s+(?:${RIDDLES.join('|')})\b`)
  expect(files.filter((file) => /\.tsx?$/.test(file) && declared.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['// One\n// What is below\nconst a = 1\n', ['One']],
  ['/** What it is. */', ['What it is. */']],
  ['/**\n * Returns x.\n */', ['Returns x.']],
  ['-- Of a table\n-- what\n', ['Of a table']],
])('commentsOf finds the first line of each comment of %j', (text, lines) => {
  expect(commentsOf(text)).toEqual(lines)
})
