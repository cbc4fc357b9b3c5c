import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const SHOWN = 12

/** What this tree is: two that differ are never the same one. */
export interface Version {
  version: string
  /** The commit that it came of; with what was changed since then, by its sum. Undefined: nobody wrote it down. */
  commit: string | undefined
}

const commitOf = async (root: string): Promise<string> => {
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })).stdout
  const head = (await git('rev-parse', 'HEAD')).slice(0, SHOWN)
  const changes = await git('diff', 'HEAD')
  return changes ? `${head}+${createHash('sha256').update(changes).digest('hex').slice(0, SHOWN)}` : head
}

/** Reads which version a tree is: of one with its history git says it, of a released one `dist/version.json`. */
export const readVersion = async (root: string): Promise<Version> => {
  const read = async (path: string): Promise<Partial<Version>> =>
    JSON.parse(await readFile(join(root, path), 'utf8')) as Partial<Version>
  const { version = '' } = await read('package.json')
  const said = () => read('dist/version.json').then(({ commit }) => commit?.slice(0, SHOWN))
  const commit = await (existsSync(join(root, '.git')) ? commitOf(root) : said()).catch(() => undefined)
  return { version, commit }
}

/** As people read it: 0.2.0 (069ec246d2b1). */
export const textOfVersion = ({ version, commit }: Version): string => `${version} (${commit ?? 'sin commit'})`
