import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOf, readItems, writeDocument } from './items.ts'

/** Sections of ASVS 5.0. Each has the levels (1 or 2) of its items, in order. */
const SECTIONS =
  '1.1:22 1.2:111112222 1.3:11222222222 1.4:222 1.5:12 2.1:122 2.2:112 2.3:1222 2.4:2 3.2:11 3.3:1222 3.4:112222 3.5:11122 3.7:22 4.1:122 4.2:2 4.3:22 4.4:1222 5.1:2 5.2:112 5.3:11 5.4:222 6.1:122 6.2:111111112222 6.3:1122 6.4:1122 6.5:22222 6.6:222 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:22 7.6:22 8.1:12 8.2:112 8.3:1 8.4:2 9.1:111 9.2:1222 10.1:22 10.2:22 10.3:2222 10.4:11111222222 10.5:22222 10.6:22 10.7:222 11.1:22 11.2:222 11.3:112 11.4:1222 11.5:2 11.6:2 12.1:122 12.2:11 12.3:2222 13.1:2 13.2:22222 13.3:22 13.4:12222 14.1:22 14.2:1222 14.3:122 15.1:122 15.2:122 15.3:1222222 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:222 17.1:2 17.2:2222 17.3:22'

const items = readItems()

test('asvs.tsv contains every item of levels 1 and 2, in order, with its level', () => {
  const expected = SECTIONS.split(' ').flatMap((section) => {
    const [id, levels] = section.split(':')
    return levels!.split('').map((level, at) => [`${id}.${at + 1}`, level])
  })
  expect(expected).toHaveLength(253)
  expect(items.map(({ id, level }) => [id, level])).toEqual(expected)
})

test('each item of asvs.tsv has evidence, or says why it does not apply or what is done instead', () => {
  for (const { id, state, how, evidence } of items) {
    expect.soft(['met', 'na', 'not'], id).toContain(state)
    expect.soft(how.length, id).toBeGreaterThan(2)
    if (state === 'met') expect.soft(evidence, id).not.toHaveLength(0)
  }
})

test('the evidence of each item exists: a file, a test that is not skipped, or a text in a file', () => {
  const problems = items.flatMap(({ id, evidence }) =>
    evidence.flatMap((each) => {
      const problem = problemOf(each)
      return problem ? [`${id}: ${each} ${problem}`] : []
    }),
  )
  expect(problems).toEqual([])
})

test.each([
  ['nada/no-hay.ts', 'does not exist'],
  ['tools/asvs/items.ts', undefined],
  ['tools/asvs/items.ts ∋ readItems', undefined],
  ['tools/asvs/items.ts ∋ a text that is not there', 'does not say so'],
  ['tools/asvs/items.test.ts › a test that nobody wrote', 'has no such test'],
])('problemOf of the evidence %j is %j', (evidence, problem) => {
  expect(problemOf(evidence)).toBe(problem)
})

test('docs/security/asvs.md is the output of npm run asvs', () => {
  expect(readFileSync('docs/security/asvs.md', 'utf8')).toBe(writeDocument(items))
})
