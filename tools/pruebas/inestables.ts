import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Unstable journeys with which a run of CI still ends well: each is named, and the next change mends it. */
export const MAX_UNSTABLE = 2

const FILE = 'node_modules/.cache/autogestion/inestables.json'
/** Runs whose unstable journeys are listed. */
const RUNS = 10

interface Run {
  /** Date of the run: aaaa-mm-dd. */
  day: string
  unstable: string[]
}

/** Adds a run to those of this machine and returns its last runs that had unstable journeys, newest first. */
export const addRun = (unstable: string[], day = new Date().toISOString().slice(0, 10)): Run[] => {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Run[]) : []
  const runs = [{ day, unstable }, ...before].slice(0, RUNS)
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(runs))
  return runs.filter((run) => run.unstable.length)
}
