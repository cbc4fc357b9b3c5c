import { expect, test } from 'vitest'
import { countTests, findUnstable } from './run.ts'

const PLAYWRIGHT = `
  ✘  1 e2e/first-script.spec.ts:203:3 › a provider that refuses (310ms)
  ✓  2 e2e/first-script.spec.ts:203:3 › a provider that refuses (retry #1) (117ms)

  1 failed
    [journeys] › e2e/cuenta.spec.ts:9:1 › the statement as a file ─────────────
  2 flaky
    [journeys] › e2e/first-script.spec.ts:203:3 › a provider that refuses ─────────
    [alone] › e2e/ingreso/olvido.alone.spec.ts:7:1 › who forgot comes in again ────────
  5 did not run
  142 passed (6.4m)
`

test('a journey that passes at its second attempt counts as passed and is listed as unstable', () => {
  expect(countTests(PLAYWRIGHT)).toEqual([144, 1])
  expect(findUnstable(PLAYWRIGHT)).toEqual([
    '[journeys] › e2e/first-script.spec.ts:203:3 › a provider that refuses',
    '[alone] › e2e/ingreso/olvido.alone.spec.ts:7:1 › who forgot comes in again',
  ])
})

test('no journey is listed as unstable when all pass at the first attempt', () => {
  expect(findUnstable('  145 passed (6.4m)\n')).toEqual([])
  expect(countTests(' Tests  3 passed | 1 failed (4)\n  145 passed (6.4m)\n')).toEqual([148, 1])
})
