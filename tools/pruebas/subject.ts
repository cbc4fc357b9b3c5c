const MAX = 72
const INCOMPLETE = /\b(?:unfinished|not (?:yet )?run|wip)\b/i

/** What is wrong with the subject of a commit; undefined: nothing. */
export const subjectProblem = (subject: string): string | undefined => {
  if (subject.length > MAX) return `${subject.length} characters, ${MAX} at most`
  if (INCOMPLETE.test(subject)) return 'a commit builds and passes what it touches'
  return undefined
}
