import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const SHOWN = 12

export interface Version {
  version: string
  /**
   * Commit of the tree, plus a hash of uncommitted changes; `sin commit` plus a hash of the running files when no
   * commit is known.
   */
  commit: string
}

/** Returns a hash of a text, and of the names and contents of files. */
const sumOf = async (root: string, paths: readonly string[], text = ''): Promise<string> => {
  const sum = createHash('sha256').update(text)
  for (const path of paths) {
    sum.update(`\0${path}\0`)
    for await (const part of createReadStream(join(root, path))) sum.update(part as Buffer)
  }
  return sum.digest('hex').slice(0, SHOWN)
}

const commitOf = async (root: string): Promise<string> => {
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })).stdout
  const head = (await git('rev-parse', 'HEAD')).slice(0, SHOWN)
  // --full-index: without it git shortens the hashes of a changed binary file, which are all that the diff shows of it.
  const changes = await git('diff', '--full-index', '--no-ext-diff', '--no-textconv', 'HEAD')
  // Untracked files are part of the running program as well.
  const added = (await git('ls-files', '--others', '--exclude-standard', '-z')).split('\0')
  const paths = added.filter((path) => path && !path.endsWith('/'))
  return changes || paths.length ? `${head}+${await sumOf(root, paths, changes)}` : head
}

/** Paths whose files the hash of a tree without git history covers. */
const RUNS = ['contract', 'server', 'db', 'dist/web/.vite']

const sumOfTree = async (root: string): Promise<string> => {
  const found = await Promise.all(
    RUNS.filter((folder) => existsSync(join(root, folder))).map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((each) => each.isFile())
        .map((each) => relative(root, join(each.parentPath, each.name))),
    ),
  )
  return sumOf(root, ['package.json', ...found.flat().toSorted()])
}

/** Reads the version of a tree: from git, or from `dist/version.json` of a release. */
export const readVersion = async (root: string): Promise<Version> => {
  const read = async (path: string): Promise<Partial<Version>> =>
    JSON.parse(await readFile(join(root, path), 'utf8')) as Partial<Version>
  const { version = '' } = await read('package.json')
  const nobody = () => undefined
  const said = () => read('dist/version.json').then(({ commit }) => commit?.slice(0, SHOWN), nobody)
  const commit = await (existsSync(join(root, '.git')) ? commitOf(root).catch(said) : said())
  return { version, commit: commit ?? `sin commit+${await sumOfTree(root)}` }
}

/** Returns the version as shown: 0.2.0 (069ec246d2b1). */
export const textOfVersion = ({ version, commit }: Version): string => `${version} (${commit})`
