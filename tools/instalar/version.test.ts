import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '#testing/programs.ts'

let folder: string
let home: string
const at = (...parts: string[]) => join(folder, ...parts)
const steps = async () => (await readFile(at('pasos'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

/** Creates a program that replaces a program of the system. `body` is its shell script. */
const program = async (name: string, body: string) => {
  await writeFile(at('bin', name), `#!/bin/sh\n${body}\n`)
  await chmod(at('bin', name), 0o755)
}
/** Creates a version whose commands only record that they ran. `fails` is a command that fails. */
const version = async (name: string, fails = '') => {
  const tree = join(home, 'versiones', name)
  await mkdir(join(tree, 'tools'), { recursive: true })
  await mkdir(join(tree, 'node_modules/.bin'), { recursive: true })
  await symlink(process.execPath, join(tree, 'node_modules/.bin/node'))
  await writeFile(join(tree, 'package.json'), JSON.stringify({ version: name, type: 'module' }))
  await writeFile(
    join(tree, 'tools/autogestion.ts'),
    `import { appendFileSync } from 'node:fs'
appendFileSync('${at('pasos')}', \`${name} \${process.argv[2]}\\n\`)
process.exit(process.argv[2] === '${fails}' ? 1 : 0)`,
  )
}
const autogestion = (...args: string[]) =>
  runProgram(['tools/autogestion.ts', ...args], {
    AUTOGESTION_RAIZ: home,
    PATH: `${at('bin')}:${process.env['PATH']}`,
  })
const links = () => Promise.all(['actual', 'anterior'].map((link) => readlink(join(home, link)).catch(() => null)))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-version-'))
  home = at('opt')
  await mkdir(at('bin'))
  await version('1.0.0')
  await version('1.1.0')
  await symlink('versiones/1.0.0', join(home, 'actual'))
  // systemctl restarts a unit with the version that `actual` points to. The file `falla` names a version that does not
  // start.
  await program(
    'systemctl',
    `if [ "$1" = list-units ]; then printf 'autogestion-web@8080.service loaded\\nautogestion-worker@8090.service loaded\\n'; exit; fi
now=$(readlink ${home}/actual); echo "$1 $2 $now" >> ${at('pasos')}
[ "$now" != "$(cat ${at('falla')} 2>/dev/null)" ]`,
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('actualizar backs up with the running version, migrates with the new version, and restarts each process', async () => {
  const { code } = await autogestion('actualizar', '1.1.0')
  expect(code).toBe(0)
  expect(await steps()).toEqual([
    '1.0.0 backup',
    '1.1.0 migrate',
    'restart autogestion-web@8080.service versiones/1.1.0',
    'restart autogestion-worker@8090.service versiones/1.1.0',
  ])
  expect(await links()).toEqual(['versiones/1.1.0', 'versiones/1.0.0'])
})

test('volver switches to the previous version without migrating, and a second volver switches forward again', async () => {
  await autogestion('actualizar', '1.1.0', '--sin-copia')
  await rm(at('pasos'))
  expect((await autogestion('volver')).code).toBe(0)
  expect(await steps()).toEqual([
    'restart autogestion-web@8080.service versiones/1.0.0',
    'restart autogestion-worker@8090.service versiones/1.0.0',
  ])
  expect(await links()).toEqual(['versiones/1.0.0', 'versiones/1.1.0'])
  expect((await autogestion('volver')).code).toBe(0)
  expect(await links()).toEqual(['versiones/1.1.0', 'versiones/1.0.0'])
})

test('after a version fails to start, the previous version runs again', async () => {
  await writeFile(at('falla'), 'versiones/1.1.0')
  const { code, text } = await autogestion('actualizar', '1.1.0')
  expect([code, text]).toEqual([
    2,
    expect.stringContaining('versiones/1.1.0 no arrancó: sigue versiones/1.0.0.') as string,
  ])
  expect((await steps()).slice(2)).toEqual([
    'restart autogestion-web@8080.service versiones/1.1.0',
    'restart autogestion-web@8080.service versiones/1.0.0',
    'restart autogestion-worker@8090.service versiones/1.0.0',
  ])
  expect(await links()).toEqual(['versiones/1.0.0', null])
})

test.each([
  ['the backup', '1.0.0', 'backup', ['1.0.0 backup']],
  ['the migration', '1.1.0', 'migrate', ['1.0.0 backup', '1.1.0 migrate']],
])('nothing changes when %s fails', async (_what, name, command, done) => {
  await rm(join(home, 'versiones', name), { recursive: true })
  await version(name, command)
  const { code } = await autogestion('actualizar', '1.1.0')
  expect([code, await steps(), await links()]).toEqual([2, done, ['versiones/1.0.0', null]])
})

test('actualizar unpacks a package and installs its dependencies', async () => {
  await program('npm', `echo "npm $*" >> ${at('pasos')}; cp -a ${home}/versiones/1.0.0/node_modules .`)
  await version('1.2.0')
  await rm(join(home, 'versiones/1.2.0/node_modules'), { recursive: true })
  await program(
    'armar',
    `cd ${home}/versiones && mv 1.2.0 autogestion-1.2.0 && tar -czf ${at('p.tar.gz')} autogestion-1.2.0 && rm -r autogestion-1.2.0`,
  )
  expect(spawnSync(at('bin/armar')).status).toBe(0)
  expect((await autogestion('actualizar', at('p.tar.gz'))).code).toBe(0)
  expect((await steps()).slice(0, 3)).toEqual(['npm ci --omit=dev', '1.0.0 backup', '1.2.0 migrate'])
  expect(await links()).toEqual(['versiones/1.2.0', 'versiones/1.0.0'])
})

test.each([
  [['volver'], 'No hay versión anterior'],
  [['actualizar'], 'Decí qué versión'],
  [['actualizar', '9.9.9'], 'no es una versión instalada'],
])('autogestion %o tells what is missing', async (args, says) => {
  const { code, text } = await autogestion(...args)
  expect([code, text]).toEqual([2, expect.stringContaining(says) as string])
  expect(await steps()).toEqual([])
})
