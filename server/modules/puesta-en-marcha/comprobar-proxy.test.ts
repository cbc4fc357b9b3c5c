import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instalacion, startInstalacion } from '#testing/instalacion/simulada.ts'
import { freePort } from '../../embedded-postgres.ts'
import { checkInstallation } from '../../pruebas.ts'

interface ProxySettings {
  /** X-Forwarded-For header that the proxy sends; absent: the received header; null: no header. */
  forwarded?: string | null
  /** Maximum bytes of a body; absent: no limit. */
  maxBody?: number
  /** true: the proxy sends requests to a port where nothing listens. */
  isAstray?: boolean
}

let instalacion: Instalacion
const servers: Server[] = []
beforeAll(async () => {
  instalacion = await startInstalacion()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await instalacion.close()
})

/** Starts a proxy in front of a port. The host of its URL reaches this machine, but is no loopback name. */
const startProxy = async (port: string, { forwarded, maxBody, isAstray }: ProxySettings): Promise<string> => {
  const server = createServer((request, response) => {
    const header = forwarded === undefined ? request.headers['x-forwarded-for'] : forwarded
    fetch(`http://127.0.0.1:${isAstray ? 1 : port}${request.url}`, {
      headers: header ? { 'x-forwarded-for': String(header) } : {},
    }).then(
      (answer) => response.writeHead(answer.status).end(),
      () => response.writeHead(502).end(),
    )
  })
  server.on('checkContinue', ({ headers }, response) => {
    if (maxBody !== undefined && Number(headers['content-length']) > maxBody) response.writeHead(413).end()
    else response.writeContinue()
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://0.0.0.0:${(server.address() as AddressInfo).port}`
}

/** Line that the check reports in every row, because http at a public address is not allowed in production. */
const NOT_PRODUCTION =
  'Variables: NODE_ENV es development: el portal corre como una demostración, sin exigir https ni claves. Definí NODE_ENV=production en todos los procesos.'
const REVISAR_PROXY = 'Revisá que el proxy lleve PUBLIC_URL a HOST y PORT, como deploy/nginx/autogestion.conf.'
const MIO = '198.51.100.4'

const check = async (settings: ProxySettings, TRUST_PROXY: string) => {
  const port = String(await freePort())
  const url = await startProxy(port, settings)
  instalacion.realm.set({
    redirects: ['/autogestion', '/assets/sesion.html', '/silent-check-sso.html'].map((path) => url + path),
    origin: url,
  })
  const lines: string[] = []
  const env = { ...instalacion.env, NODE_ENV: '', PUBLIC_URL: url, PORT: port, TRUST_PROXY }
  await checkInstallation(env, undefined, (line) => lines.push(line))
  return { url, port, wrong: lines.filter((line) => line.startsWith('MAL')).map((line) => line.slice(6)) }
}

test.each<[name: string, settings: ProxySettings, trust: string]>([
  ['without a forwarded address', { forwarded: null }, '0'],
  ['with a forwarded address that is trusted by number', { forwarded: MIO }, '1'],
  ['with a forwarded address that is trusted by network', { forwarded: MIO }, '127.0.0.0/8'],
  ['with a limit of just the largest file', { forwarded: MIO, maxBody: 100 * 1024 * 1024 }, '1'],
])('reports no mistake for a proxy %s', async (_name, settings, trust) => {
  expect((await check(settings, trust)).wrong).toEqual([NOT_PRODUCTION])
})

test.each<[name: string, settings: ProxySettings, trust: string, line: string]>([
  [
    'a forwarded address that is not read',
    { forwarded: MIO },
    '0',
    'Cabeceras del proxy: El proxy informa de qué dirección IP viene cada solicitud HTTP y el portal no lo lee: los límites contarían a todos los usuarios como uno. Definí TRUST_PROXY: 1 con un proxy delante, o sus redes.',
  ],
  [
    'a TRUST_PROXY of other networks',
    { forwarded: MIO },
    '10.0.0.0/8,192.168.0.0/16',
    'Cabeceras del proxy: Cada solicitud HTTP llega desde 127.0.0.1, que no está en TRUST_PROXY: los límites contarían a todos los usuarios como uno. Poné en TRUST_PROXY la red del proxy, o cuántos hay.',
  ],
  [
    'the header of the browser',
    {},
    '1',
    'Cabeceras del proxy: El portal aceptaría cualquier dirección IP que declare el navegador. TRUST_PROXY es cuántos proxies hay delante, y el proxy tiene que poner X-Forwarded-For con la dirección que ve.',
  ],
  [
    'no header',
    { forwarded: null },
    '1',
    'Cabeceras del proxy: El proxy no pone X-Forwarded-For con la dirección que ve. En nginx: proxy_set_header X-Forwarded-For $remote_addr; en HAProxy: option forwardfor.',
  ],
  [
    'another port',
    { isAstray: true },
    '1',
    `Cabeceras del proxy: Las solicitudes a URL no llegan al puerto PORT. ${REVISAR_PROXY}`,
  ],
  [
    'a limit of the body below the largest file',
    { forwarded: MIO, maxBody: 1024 * 1024 },
    '1',
    'Tamaño de los archivos: El proxy rechaza un archivo de 100 MB, que el portal acepta. En nginx: client_max_body_size 120m;, como en deploy/nginx/autogestion.conf.',
  ],
])('reports the mistake of a proxy in one line: %s', async (_name, settings, trust, line) => {
  const { url, port, wrong } = await check(settings, trust)
  const written = line.replace('URL no', `${url} no`).replace('puerto PORT', `puerto ${port}`)
  expect(wrong).toEqual([NOT_PRODUCTION, written])
})

test('reports an address where nothing listens in one line, although two tests need that address', async () => {
  const lines: string[] = []
  instalacion.realm.set({
    redirects: ['/autogestion', '/assets/sesion.html', '/silent-check-sso.html'].map(
      (path) => `http://0.0.0.0:2${path}`,
    ),
    origin: 'http://0.0.0.0:2',
  })
  const env = { ...instalacion.env, NODE_ENV: '', PUBLIC_URL: 'http://0.0.0.0:2' }
  await checkInstallation(env, undefined, (line) => lines.push(line))
  expect(lines.filter((line) => line.startsWith('MAL')).map((line) => line.slice(6))).toEqual([
    NOT_PRODUCTION,
    `Cabeceras del proxy: 0.0.0.0:2: ningún programa escucha en ese puerto. ${REVISAR_PROXY}`,
  ])
})
