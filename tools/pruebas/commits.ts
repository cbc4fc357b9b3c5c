// Checks that the subjects of commits are short and do not announce unfinished work.
import { execFileSync } from 'node:child_process'
import { subjectProblem } from './subject.ts'

/** Last commit that the rule does not apply to. */
const SINCE = 'dc080cf9'

const ask = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Returns the subjects of the commits after SINCE. Returns none when that commit is missing, as in a shallow clone or
 * in the package of a version.
 */
const subjects = (): string[] => {
  try {
    ask('merge-base', '--is-ancestor', SINCE, 'HEAD')
    return ask('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const wrong = subjects().flatMap((line) => {
  const problem = subjectProblem(line.slice(line.indexOf(' ') + 1))
  return problem ? [`${line}: ${problem}`] : []
})
for (const problem of wrong) console.error(problem)
process.exit(wrong.length ? 1 : 0)
