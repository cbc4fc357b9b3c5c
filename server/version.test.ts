import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVersion, textOfVersion } from './version.ts'

const root = mkdtempSync(join(tmpdir(), 'autogestion-version-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

test('the version of a tree has its commit, and differs for each uncommitted change', async () => {
  write('package.json', '{"version":"7.1.0"}')
  write('a.txt', 'uno\n')
  git('init', '-q')
  git('config', 'user.email', 'nadie@example.com')
  git('config', 'user.name', 'Nadie')
  git('add', '-A')
  git('commit', '-q', '-m', 'uno')
  const clean = await readVersion(root)
  expect(clean).toEqual({ version: '7.1.0', commit: git('rev-parse', 'HEAD').slice(0, 12) })
  write('a.txt', 'dos\n')
  const changed = await readVersion(root)
  write('a.txt', 'tres\n')
  const again = await readVersion(root)
  git('checkout', '-q', '--', 'a.txt')
  // Untracked files are part of the running program as well.
  write('b.txt', 'nuevo\n')
  const added = await readVersion(root)
  write('b.txt', 'otro\n')
  const addedAgain = await readVersion(root)
  rmSync(join(root, 'b.txt'))
  expect(await readVersion(root)).toEqual(clean)
  const trees = [clean, changed, again, added, addedAgain].map(({ commit }) => commit)
  expect(new Set(trees).size).toBe(5)
  for (const commit of trees.slice(1)) expect(commit).toMatch(new RegExp(`^${clean.commit}\\+[0-9a-f]{12}$`))
})

test('the version of a release comes from its version file; without that file the version is a hash of all files', async () => {
  rmSync(join(root, '.git'), { recursive: true })
  mkdirSync(join(root, 'server'))
  write('server/main.ts', 'uno\n')
  const one = textOfVersion(await readVersion(root))
  write('server/main.ts', 'dos\n')
  const two = textOfVersion(await readVersion(root))
  expect(one).toMatch(/^7\.1\.0 \(sin commit\+[0-9a-f]{12}\)$/)
  expect(two).not.toBe(one)
  mkdirSync(join(root, 'dist'))
  write('dist/version.json', '{"version":"7.1.0","commit":"0123456789abcdef0123456789abcdef01234567"}')
  expect(textOfVersion(await readVersion(root))).toBe('7.1.0 (0123456789ab)')
})
