import { readFileSync } from 'node:fs'

interface ProcessStat {
  name: string
  /** Pid of the parent process. */
  parent: number
  /** Start time in clock ticks. Together with the pid it identifies a process, because pids are reused. */
  began: string
}

/** Reads /proc of a process; undefined when it does not exist. */
export const readStat = (pid: number): ProcessStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses, and can contain parentheses and spaces itself.
    const end = stat.lastIndexOf(')')
    const after = stat.slice(end + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(after[1]), began: after[19]! }
  } catch {
    return undefined
  }
}
