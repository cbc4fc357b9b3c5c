/** Variables by name. */
export type Variables = Readonly<Record<string, string>>

/** Positions between two characters of an environment file. */
type State = 'start' | 'comment' | 'key' | 'before' | 'value' | 'escape' | 'single' | 'double' | 'doubleEscape'

/** Characters that a backslash escapes inside double quotes; before any other one the backslash stays. */
const ESCAPED = '"\\`$'
const isNewline = (c: string): boolean => c === '\n' || c === '\r'
const isBlank = (c: string): boolean => c === ' ' || c === '\t' || isNewline(c)

/** Parts read so far of the current line. */
interface Line {
  key: string
  value: string
  /** Length of the value without its trailing unquoted blanks. */
  length: number
}

/** Adds characters to the value; blanks stay only when `isKept` or followed by another character. */
const add = (line: Line, text: string, isKept = true): void => {
  line.value += text
  if (isKept || !isBlank(text)) line.length = line.value.length
}

/** Reads a character in each state; returns the next state. `start` after a newline means: the line is complete. */
const STEPS: Record<State, (c: string, line: Line) => State> = {
  start: (c, line) => {
    if (c === '#' || c === ';') return 'comment'
    if (isBlank(c)) return 'start'
    line.key = c
    return 'key'
  },
  comment: (c) => (isNewline(c) ? 'start' : 'comment'),
  key: (c, line) => {
    if (isNewline(c)) {
      line.key = ''
      return 'start'
    }
    if (c === '=') return 'before'
    line.key += c
    return 'key'
  },
  before: (c, line) => {
    if (isNewline(c)) return 'start'
    if (c === "'") return 'single'
    if (c === '"') return 'double'
    if (c === '\\') return 'escape'
    if (isBlank(c)) return 'before'
    add(line, c)
    return 'value'
  },
  value: (c, line) => {
    if (isNewline(c)) return 'start'
    if (c === '\\') {
      line.length = line.value.length
      return 'escape'
    }
    add(line, c, false)
    return 'value'
  },
  escape: (c, line) => {
    if (!isNewline(c)) add(line, c)
    return 'value'
  },
  single: (c, line) => {
    if (c === "'") return 'before'
    add(line, c)
    return 'single'
  },
  double: (c, line) => {
    if (c === '"') return 'before'
    if (c === '\\') return 'doubleEscape'
    add(line, c)
    return 'double'
  },
  doubleEscape: (c, line) => {
    if (ESCAPED.includes(c)) add(line, c)
    else if (c !== '\n') add(line, `\\${c}`)
    return 'double'
  },
}

/**
 * Reads the text of an environment file exactly as the EnvironmentFile of systemd does (src/basic/env-file.c): quotes,
 * escapes, continued lines, no `$` expansion. A line without `=` or with an invalid name is ignored.
 */
export const readEnvironment = (text: string): Variables => {
  const found: Record<string, string> = {}
  let line: Line = { key: '', value: '', length: 0 }
  let state: State = 'start'
  const end = () => {
    const key = line.key.trimEnd()
    if (/^[A-Za-z_]\w*$/.test(key)) found[key] = line.value.slice(0, line.length)
    line = { key: '', value: '', length: 0 }
  }
  for (const c of text) {
    state = STEPS[state](c, line)
    if (state === 'start') end()
  }
  // The last line may lack its newline, or the closing quote.
  if (state !== 'key' && state !== 'comment') end()
  return found
}

/** Returns a value as it stands in an environment file: quoted when it has other characters than plain ones. */
const quote = (value: string): string =>
  /^[\w@%+:,./=&?~^-]*$/.test(value) ? value : `"${value.replaceAll(/["\\`$]/g, (c) => `\\${c}`)}"`

/** Returns the line of a variable, which readEnvironment and systemd read back. */
export const writeVariable = (name: string, value: string): string => `${name}=${quote(value)}`
