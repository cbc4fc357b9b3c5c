import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOf } from '#server/openapi/types.ts'
import { createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

const run = promisify(execFile)

let portal: Portal
let folder: string
beforeAll(async () => {
  portal = await startPortal({ API_DOCS: 'signed-in' })
  portal.setNow(TEST_NOW)
  folder = await mkdtemp(join(tmpdir(), 'autogestion-cliente-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** Returns the TypeScript code of the article of Ayuda about connecting a system, unchanged. */
const readExample = async (): Promise<string> => {
  const article = await readFile('db/ayuda/conectar-tu-sistema.md', 'utf8')
  const section = article.split('## Desde TypeScript')[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, code]) => code).join('\n')
}

const compile = () =>
  run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

test('the example client of Ayuda compiles with the types of the portal, and reads changes from it', async () => {
  const { token } = await createToken(portal, ['devoluciones:leer'])
  const types = await portal.app.inject({
    url: '/autogestion/docs/clientes/autogestion.d.ts',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(types.statusCode).toBe(200)
  await writeFile(join(folder, 'autogestion.d.ts'), types.body)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const example = await readExample()
  await writeFile(join(folder, 'cliente.ts'), example)
  await cp('node_modules/@types/node', join(folder, 'node_modules/@types/node'), { recursive: true })
  await cp('node_modules/undici-types', join(folder, 'node_modules/undici-types'), { recursive: true })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['cliente.ts'] }))
  expect(await compile()).toBe('')

  // The compiler rejects fields and values that the types do not have.
  await writeFile(join(folder, 'cliente.ts'), example.replace('page: 1, size: 100', "page: 'uno'"))
  expect(await compile()).toContain('cliente.ts')
  await writeFile(join(folder, 'cliente.ts'), example.replace('estadoId }', 'estado }'))
  expect(await compile()).toContain('estado')

  await writeFile(join(folder, 'cliente.ts'), example.replace('2026-11-21T03:00:00Z', '2000-01-01T00:00:00Z'))
  const PORTAL = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { stdout } = await run(process.execPath, [join(folder, 'cliente.ts')], {
    env: { ...process.env, PORTAL, AGST_TOKEN: token },
  })
  expect(stdout).toMatch(/^30104 8$/m)
  expect(stdout).not.toMatch(/^30106 /m)
  expect(stdout).toMatch(/^mañana, desde \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/m)
})

test('with API_DOCS=signed-in the API documents require a token, and an API token reads only the documents for systems', async () => {
  const { token } = await createToken(portal, ['cuenta:leer'])
  const read = async (url: string) =>
    (await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  const at = '/autogestion/docs'
  expect([await read(`${at}/clientes`), await read(`${at}/clientes/openapi.json`)]).toEqual([200, 200])
  expect([await read(at), await read(`${at}/openapi.json`)]).toEqual([403, 403])
  expect((await portal.app.inject(`${at}/clientes/autogestion.d.ts`)).statusCode).toBe(401)
})

test.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ enum: ['a', 2] }, '"a" | 2'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'Array<string | null>'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
  [
    { type: 'object', properties: { a: { type: 'string', description: 'x */ y' }, b: {} }, required: ['a'] },
    '{ /** x * / y */ "a": string; "b"?: unknown }',
  ],
])('the schema %j becomes the type %s', (schema, text) => {
  expect(typeOf(schema)).toBe(text)
})
