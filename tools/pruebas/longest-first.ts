import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Durations (ms) of the test files, as measured by `npm run duraciones`. */
const durations = JSON.parse(readFileSync('tools/pruebas/duraciones.json', 'utf8')) as Record<string, number>

const durationOf = ({ moduleId }: TestSpecification): number =>
  durations[relative(process.cwd(), moduleId)] ?? Number.POSITIVE_INFINITY

/**
 * Orders the test files: new files first, then the longest. Otherwise the run could end with a long file on one worker
 * while the other workers are idle.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => durationOf(b) - durationOf(a)))
  }
}
