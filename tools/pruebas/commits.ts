// Checks the subjects of commits: readable in `git log` without the diff, and of work that is complete.
import { execFileSync } from 'node:child_process'
import { subjectProblem } from './subject.ts'

/** Last commit before the rule. */
const SINCE = 'dc080cf9'

const ask = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Subjects since the rule; none where the history is not here: a package of a version, a shallow clone. */
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
