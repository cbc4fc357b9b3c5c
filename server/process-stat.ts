import { readFileSync } from 'node:fs'

interface ProcessStat {
  /** The program, as it is called. */
  name: string
  /** Who started it. */
  parent: number
  /** When it began, in ticks of the machine: with its number it is nobody else. */
  began: string
}

/** What Linux says of a process; undefined when there is none. */
export const readStat = (pid: number): ProcessStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses, and may have some itself, and blanks.
    const end = stat.lastIndexOf(')')
    const after = stat.slice(end + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(after[1]), began: after[19]! }
  } catch {
    return undefined
  }
}
