import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
const COPIA = 'autogestion-20261122T060000Z'

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-compose-'))
  await copyFile('deploy/compose/operar.sh', join(folder, 'operar.sh'))
  await writeFile(join(folder, '.env'), 'VERSION=1.0.0\nPORTAL_HOST=portal.example\n')
  await mkdir(join(folder, 'copias', COPIA), { recursive: true })
  await writeFile(join(folder, 'clave.age'), '')
  // Stands for Docker, which tests do not have. It records its calls with the version, and fails at calls that `falla`
  // matches.
  const docker = `#!/bin/sh
echo "\${VERSION:-$(sed -n 's/^VERSION=//p' .env)}: $*" >> pasos
[ ! -f falla ] || ! echo "$*" | grep -q "$(cat falla)"`
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/docker'), docker)
  await chmod(join(folder, 'bin/docker'), 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const operar = (args: string[], input = '') => {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
  const { status } = spawnSync(join(folder, 'operar.sh'), args, { env, input, encoding: 'utf8' })
  return status
}
const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
const steps = async () => (await read('pasos')).split('\n').filter(Boolean)

test('actualizar backs up, migrates with the new image, and then replaces the processes', async () => {
  expect(operar(['actualizar', '1.1.0'])).toBe(0)
  expect(await steps()).toEqual([
    '1.0.0: image inspect autogestion:1.1.0',
    '1.0.0: compose run --rm copia',
    '1.1.0: compose run --rm migracion',
    '1.1.0: compose up -d --no-deps web worker',
  ])
  expect(await read('.env')).toBe('VERSION=1.1.0\nPORTAL_HOST=portal.example\nVERSION_ANTERIOR=1.0.0\n')
})

test('volver returns to the processes of the previous version, without migrating', async () => {
  expect(operar(['volver'])).toBe(2)
  operar(['actualizar', '1.1.0'])
  await rm(join(folder, 'pasos'))
  expect(operar(['volver'])).toBe(0)
  expect(await steps()).toEqual(['1.0.0: compose up -d --no-deps web worker'])
  expect(await read('.env')).toBe('VERSION=1.0.0\nPORTAL_HOST=portal.example\nVERSION_ANTERIOR=1.1.0\n')
})

test.each(['image inspect', 'run --rm copia', 'run --rm migracion'])(
  'actualizar changes nothing when docker fails at %s',
  async (call) => {
    await writeFile(join(folder, 'falla'), call)
    expect(operar(['actualizar', '1.1.0'])).not.toBe(0)
    expect(await read('.env')).toBe('VERSION=1.0.0\nPORTAL_HOST=portal.example\n')
    expect((await steps()).at(-1)).toContain(call)
  },
)

test('restaurar changes nothing until the user types the name of the backup', async () => {
  expect(operar(['restaurar', COPIA, 'clave.age'], 'sí\n')).toBe(2)
  expect(operar(['restaurar', 'autogestion-nada', 'clave.age'], 'autogestion-nada\n')).toBe(2)
  expect(operar(['restaurar', COPIA], `${COPIA}\n`)).toBe(2)
  expect(await steps()).toEqual([])
})

test('restaurar renames the present data, restores both databases and the files, and starts', async () => {
  expect(operar(['restaurar', COPIA, 'clave.age'], `${COPIA}\n`)).toBe(0)
  const done = (await steps()).map((step) => step.replaceAll(/_?-?\d{14}/g, '-HOY').replace(`${folder}/`, ''))
  expect(done).toEqual([
    '1.0.0: compose stop web worker identidad almacen',
    '1.0.0: compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 -c alter database portal rename to portal-HOY',
    '1.0.0: compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 -c alter database keycloak rename to keycloak-HOY',
    `1.0.0: compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 -c create database portal owner dueno encoding 'UTF8' template template0`,
    `1.0.0: compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 -c create database keycloak owner keycloak encoding 'UTF8' template template0`,
    '1.0.0: compose run --rm --no-deps --entrypoint mv bucket /objetos/archivos /objetos/archivos-HOY',
    '1.0.0: compose run --rm --no-deps bucket',
    '1.0.0: compose up -d --no-deps almacen',
    `1.0.0: compose run --rm -v clave.age:/clave.age:ro vuelta restore /copias/${COPIA} --identidad /clave.age`,
    '1.0.0: compose up -d',
  ])
})

test('each task of operar.sh and of crontab is a service of compose.yaml', () => {
  const compose = readFileSync('deploy/compose/compose.yaml', 'utf8')
  const script = readFileSync('deploy/compose/operar.sh', 'utf8')
  const tasks = [...script.matchAll(/^ {2}(?:\(export \S+ && )?tarea (?:-v \S+ )?(\w+)/gm)].map(([, name]) => name!)
  for (const name of [...tasks, 'auditoria', 'archivos']) expect(compose).toMatch(new RegExp(`^  ${name}:`, 'm'))
  const scheduled = [...readFileSync('deploy/compose/crontab', 'utf8').matchAll(/\.\/operar\.sh (\w+)/g)]
  expect(scheduled.map(([, name]) => name)).toEqual(['copiar', 'auditoria', 'archivos'])
  for (const [, name] of scheduled) expect(script).toMatch(new RegExp(`^(?:\\w+ \\| )?${name}\\b.*\\)$`, 'm'))
})
