/** Variables by name. */
export type Variables = Readonly<Record<string, string>>

/** Position in an environment file, between two characters. */
type State = 'start' | 'comment' | 'key' | 'before' | 'value' | 'escape' | 'single' | 'double' | 'doubleEscape'

/** Characters that a backslash escapes inside double quotes. Before any other character the backslash is kept. */
const ESCAPED = '"\\`$'
const isNewline = (c: string): boolean => c === '\n' || c === '\r'
const isBlank = (c: string): boolean => c === ' ' || c === '\t' || isNewline(c)

/** Parts of the current line that have been read. */
interface Line {
  key: string
  value: string
  /** Length of the value without its trailing unquoted blanks. */
  length: number
}

/** Adds characters to the value. Trailing blanks are kept only when `isKept` is true or another character follows. */
const add = (line: Line, text: string, isKept = true): void => {
  line.value += text
  if (isKept || !isBlank(text)) line.length = line.value.length
}

/**
 * Functions that read one character in a given state and return the next state. `start` after a newline means that the
 * line is complete.
 */
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
 * Reads the text of an environment file exactly as EnvironmentFile of systemd does (src/basic/env-file.c): quotes,
 * escapes and continued lines, but no expansion of `$`. Ignores lines without `=` or with an invalid name.
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

/** Returns a value as written in an environment file. Quotes the value when it has special characters. */
const quote = (value: string): string =>
  /^[\w@%+:,./=&?~^-]*$/.test(value) ? value : `"${value.replaceAll(/["\\`$]/g, (c) => `\\${c}`)}"`

/** Returns the line that sets a variable. readEnvironment and systemd both read the same value from it. */
export const writeVariable = (name: string, value: string): string => `${name}=${quote(value)}`
