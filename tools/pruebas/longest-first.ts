import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Durations (ms) of test files in the last measured run (`npm run duraciones`). */
const durations = JSON.parse(readFileSync('tools/pruebas/duraciones.json', 'utf8')) as Record<string, number>

const durationOf = ({ moduleId }: TestSpecification): number =>
  durations[relative(process.cwd(), moduleId)] ?? Number.POSITIVE_INFINITY

/**
 * Orders test files by duration, new files first and then the longest, so that the run does not end with one worker on
 * a long file.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => durationOf(b) - durationOf(a)))
  }
}
