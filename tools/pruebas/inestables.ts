import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Maximum number of unstable journeys (e2e tests that passed only at the second attempt) with which a CI run passes.
 */
export const MAX_UNSTABLE = 2

const FILE = 'node_modules/.cache/autogestion/inestables.json'
/** Number of CI runs that are stored. */
const RUNS = 10

interface Run {
  /** Date of the run: aaaa-mm-dd. */
  day: string
  unstable: string[]
}

/** Stores a run on this machine. Returns the stored runs that had unstable journeys, newest first. */
export const addRun = (unstable: string[], day = new Date().toISOString().slice(0, 10)): Run[] => {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Run[]) : []
  const runs = [{ day, unstable }, ...before].slice(0, RUNS)
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(runs))
  return runs.filter((run) => run.unstable.length)
}
