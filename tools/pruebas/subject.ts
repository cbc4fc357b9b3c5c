const MAX = 72
const INCOMPLETE = /\b(?:unfinished|not (?:yet )?run|wip)\b/i

/** Returns the problem of a commit subject; undefined when it has none. */
export const subjectProblem = (subject: string): string | undefined => {
  if (subject.length > MAX) return `${subject.length} characters, ${MAX} at most`
  if (INCOMPLETE.test(subject)) return 'a commit builds and passes what it touches'
  return undefined
}
