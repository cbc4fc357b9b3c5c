import { expect, test } from 'vitest'
import { subjectProblem } from './subject.ts'

test.each([
  ['drafts: cancel autosave on send', undefined],
  [`tests: ${'x'.repeat(65)}`, undefined],
  [`tests: ${'x'.repeat(66)}`, '73 characters, 72 at most'],
  ['mesa: unfinished', 'a commit builds and passes what it touches'],
  ['mesa: journeys, not yet run', 'a commit builds and passes what it touches'],
  ['mesa: list the jobs that were not running', undefined],
])('subjectProblem of %j is %j', (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem)
})
