import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distribuidorOf } from '#modules/distribuidor'
import { readConfig } from '#server/config/config.ts'
import { createHttp } from './http.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { registerWeb, webConfig } from './static.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PROGRAM = { accept: 'application/json, */*' }
const SCRIPT = 'document.title = "primero"'
const UNKNOWN = [
  '/nada',
  '/autogestio',
  '/wp-admin/index.php',
  '/terminos-condiciones/viejos',
  '/assets',
  '/assets/no-esta.js',
  '/assets/app.js.br',
  '/.vite/sw.js',
  '/index.html',
]

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><head><title>Autogestión</title><link href="/assets/app.js"></head>__CONFIGURACION____LLAMADAS__<div id="root"></div><script>${SCRIPT}</script>`,
  )
  await mkdir(join(folder, '.vite'))
  const manifest = {
    'Lista.tsx': { file: 'assets/lista.js', imports: ['tabla', 'app'], css: ['assets/lista.css'] },
    tabla: { file: 'assets/tabla.js', imports: ['app'] },
    app: { file: 'assets/app.js' },
    'Panel.tsx': { file: 'assets/panel.js', imports: ['tabla'] },
    'Nueva.tsx': { file: 'assets/nueva.js' },
  }
  const llamadas = [{ method: 'GET', url: '/autogestion/cosas/v1' }]
  const pantallas = [
    { path: '/autogestion/cosas', title: 'Cosas & más', sources: ['Lista.tsx'], llamadas },
    { path: '/autogestion/cosas/:id', title: 'Detalle', sources: ['Lista.tsx', 'Panel.tsx'], llamadas },
    { path: '/autogestion/cosas/:id/:vista', title: 'Vista', sources: ['Lista.tsx', 'Panel.tsx'], llamadas },
    { path: '/autogestion/cosas/:id/enviada', title: 'Cosa Enviada', sources: ['Nueva.tsx'], llamadas: [] },
    { path: '/autogestion/cosas/nueva', title: 'Nueva Cosa', sources: ['Nueva.tsx'], llamadas: [] },
  ]
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, '.vite/pantallas.json'), JSON.stringify(pantallas))
  for (const name of ['sin-conexion.html', 'sw.js']) await writeFile(join(folder, '.vite', name), '')
  await writeFile(join(folder, '.vite/atajos.json'), '[]')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app.js'), 'entero')
  await writeFile(join(folder, 'assets/app.js.br'), 'comprimido')
  await writeFile(join(folder, 'favicon.ico'), Buffer.from([0, 0, 1, 0]))
  const config = readConfig({})
  const verifier = createVerifier({ issuer: 'http://identidad.test', audience: 'a', clientId: 'c' })
  app = await createHttp({
    config,
    identify: (authorization) => verifier.verify(authorization),
    requests: { add: () => ({ current: 1, ttl: 1000 }) },
  })
  await registerWeb(app, () => webConfig(config, distribuidorOf(config), 'http://localhost:8080/realms/autogestion'), {
    folder,
    publicUrl: config.PUBLIC_URL,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

describe('an unknown path (spec §2)', () => {
  test.each(UNKNOWN)('gives browsers the not-found page with status 404: %s', async (url) => {
    const answer = await get(url, BROWSER)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('id="root"')
  })

  test.each(UNKNOWN)('gives programs the JSON body of every error: %s', async (url) => {
    const answer = await get(url, PROGRAM)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'no-encontrado' })
  })

  test('that is a call outside the contract gives JSON to browsers too', async () => {
    const answer = await get('/autogestion/nada/v1', BROWSER)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'no-encontrado' })
  })
})

test.each([
  '/',
  '/terminos-condiciones',
  '/cuenta-cerrada',
  '/autogestion',
  '/autogestion/',
  '/autogestion/devoluciones/30101',
])('%s is a screen', async (url) => {
  const answer = await get(url, BROWSER)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
})

test('the policy of a page allows its inline script by its hash, and the policies of other answers lack that hash', async () => {
  const hash = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
  const page = await get('/autogestion', BROWSER)
  expect(page.body).toContain(`<script>${SCRIPT}</script>`)
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash};`)
  const file = await get('/favicon.ico', BROWSER)
  expect(file.headers['content-security-policy']).toContain("default-src 'none';")
})

describe('the page of a screen has', () => {
  const linksOf = async (url: string) => {
    const { body } = await get(url, BROWSER)
    return [...body.matchAll(/<link rel="(\w+)" crossorigin href="\/assets\/([\w.]+)">/g)].map(
      ([, rel, file]) => `${rel} ${file}`,
    )
  }

  test('links to the files of the screen and to imported files, each once, except those that the page already has', async () => {
    const links = ['stylesheet lista.css', 'modulepreload tabla.js', 'modulepreload lista.js']
    expect(await linksOf('/autogestion/cosas')).toEqual(links)
    expect(await linksOf('/autogestion/cosas/?ver=todas')).toEqual(links)
  })

  test('links to the files of both screens when one opens over the other, and does not take a literal segment such as nueva for an id', async () => {
    expect(await linksOf('/autogestion/cosas/7')).toContain('modulepreload panel.js')
    expect(await linksOf('/autogestion/cosas/7')).toContain('modulepreload lista.js')
    expect(await linksOf('/autogestion/cosas/nueva')).toEqual(['modulepreload nueva.js'])
  })

  test.each([
    ['/autogestion/cosas?ver=todas', 'Cosas &#38; más'],
    ['/autogestion/cosas/7', 'Detalle'],
    ['/autogestion/cosas/nueva', 'Nueva Cosa'],
    ['/autogestion/cosas/7/seguimiento', 'Vista'],
    ['/autogestion/cosas/7/enviada', 'Cosa Enviada'],
    ['/autogestion/nada', 'Autogestión'],
  ])('the title of the screen before any script runs: %s', async (path, title) => {
    expect((await get(path, BROWSER)).body).toContain(`<title>${title}</title>`)
  })

  test('the first calls of the screen; the page of an unknown screen has neither links nor calls', async () => {
    expect((await get('/autogestion/cosas', BROWSER)).body).toContain(
      '[{"method":"GET","url":"/autogestion/cosas/v1"}]',
    )
    expect(await linksOf('/autogestion/otra')).toEqual([])
    expect((await get('/autogestion/otra', BROWSER)).body).toContain('[]<div id="root">')
  })
})

test('favicon.ico is an image even for a browser that accepts text/html', async () => {
  const answer = await get('/favicon.ico', BROWSER)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^image\//)
})

test('a built file is sent compressed when the browser accepts that, with its original type, and is cached for a year', async () => {
  const whole = await get('/assets/app.js', PROGRAM)
  expect(whole).toMatchObject({ statusCode: 200, body: 'entero' })
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/app.js', { ...PROGRAM, 'accept-encoding': 'br' })
  expect(compressed).toMatchObject({ statusCode: 200, body: 'comprimido' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
})
