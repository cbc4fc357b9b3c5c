import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPatroni } from './patroni.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-patroni-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a program that prints a version. `mode`: permissions of its folder. */
const program = async (name: string, mode: number): Promise<string> => {
  const path = join(folder, name, 'patroni')
  await mkdir(join(folder, name))
  await writeFile(path, '#!/bin/sh\necho patroni 4.1.5\n', { mode: 0o755 })
  await chmod(join(folder, name), mode)
  return path
}

test('finds a Patroni that the user of PostgreSQL can run', async () => {
  const path = await program('abierta', 0o755)
  expect(await findPatroni(path)).toEqual({ command: [path] })
})

test('says when Patroni is missing', async () => {
  expect(await findPatroni(join(folder, 'nada'))).toEqual({ missing: expect.stringMatching(/^falta patroni/) })
})

test.runIf(process.getuid?.() === 0)(
  'says why the user of PostgreSQL cannot run a Patroni that belongs to root',
  async () => {
    const path = await program('de-root', 0o700)
    expect(await findPatroni(path)).toEqual({
      missing: expect.stringMatching(
        /^el usuario de PostgreSQL no puede correr .*de-root\/patroni \(.*Permission denied.*\); instalalo/,
      ),
    })
  },
)
