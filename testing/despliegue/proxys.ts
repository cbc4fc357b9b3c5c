import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { until } from '#testing/wait.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { end, startNginx } from '../instalacion/entorno.ts'

/** Returns the HAProxy file of deploy/ with the given address, log and portal processes. */
export const haproxyConf = async (at: {
  bind: string
  plain: number
  log: string
  ports: readonly [number, number, number]
}): Promise<string> => {
  const shipped = await readFile('deploy/haproxy/autogestion.cfg', 'utf8')
  return shipped
    .replace(/bind :443 .*/, at.bind)
    .replace('bind :80', `bind 127.0.0.1:${at.plain}`)
    .replace('log /dev/log local0', at.log)
    .replace(/127\.0\.0\.1:808([012])/g, (_address, n: string) => `127.0.0.1:${at.ports[Number(n)]}`)
}

interface Proxy {
  /** URL with TLS; `plain`: URL without TLS. */
  secure: string
  plain: string
  /** Returns the access log of the proxy. */
  log: () => Promise<string>
  stop: () => Promise<unknown>
}

interface Place {
  folder: string
  certificate: string
  key: string
  /** Port of the server that stands in for the portal. */
  inner: number
}

const startHaproxy = async (program: string, { folder, certificate, key, inner }: Place): Promise<Proxy> => {
  const [secure, plain] = [await freePort(), await freePort()]
  const pem = join(folder, 'ambos.pem')
  const file = join(folder, 'haproxy-en-marcha.cfg')
  const bind = `bind 127.0.0.1:${secure} ssl crt ${pem} alpn h2,http/1.1`
  await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const log = 'log stdout format raw local0'
  await writeFile(file, await haproxyConf({ bind, plain, log, ports: [inner, inner, inner] }))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return {
    secure: `https://localhost:${secure}`,
    plain: `http://localhost:${plain}`,
    log: async () => text,
    stop: () => end(child),
  }
}

const startNginxHere = async (program: string, { inner, ...place }: Place): Promise<Proxy> => {
  const { portal, plain, log, stop } = await startNginx({
    program,
    ...place,
    inner: { portal: [inner, inner], sso: inner },
  })
  return { secure: portal, plain, log: () => readFile(log, 'utf8'), stop }
}

/** Requests a URL and returns the status. Accepts a self-signed certificate. */
const ask = async (address: string): Promise<number> => {
  const asked = request(address, { rejectUnauthorized: false }).end()
  const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume: () => void }]
  answer.resume()
  return answer.statusCode
}
const askPlain = async (address: string, method = 'GET') => {
  const { status, headers } = await fetch(address, { method, redirect: 'manual' })
  return { status, location: headers.get('location') ?? '' }
}

const CODE = 'c'.repeat(43)
const DNI = '28123456'
const PAGE = '/autogestion/reclamos'
const CALL = '/autogestion/usuario/v1/getByDni'

/**
 * Tests that the proxies log no secrets and handle requests without TLS correctly. Returns the results by description.
 */
export const tryProxys = async (
  programs: { nginx: string | undefined; haproxy: string },
  place: Omit<Place, 'inner'>,
): Promise<Record<string, boolean>> => {
  const portal = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(portal, 'listening')
  const whole = { ...place, inner: (portal.address() as AddressInfo).port }
  const { nginx, haproxy } = programs
  const started = {
    HAProxy: await startHaproxy(haproxy, whole),
    ...(nginx && { nginx: await startNginxHere(nginx, whole) }),
  }
  const seen: Record<string, boolean> = {}
  for (const [name, { secure, plain, log, stop }] of Object.entries(started)) {
    await until(`${name} answers`, () =>
      ask(`${secure}${CALL}?dni=${DNI}`).then(
        (status) => status === 200,
        () => false,
      ),
    )
    await ask(`${secure}/autogestion/calendario/v1/${CODE}.ics`)
    await ask(`${secure}/autogestion/enlace/${CODE}`)
    await until(`${name} wrote it`, async () => (await log()).includes('/enlace/-'))
    const written = await log()
    seen[`${name} escribe la llamada, y no lo que preguntó`] = written.includes(CALL) && !written.includes(DNI)
    seen[`${name} no escribe el código de un enlace de correo ni de un calendario`] = !written.includes(CODE)
    const [page, call, send] = [
      await askPlain(`${plain}${PAGE}?estado=1`),
      await askPlain(`${plain}${CALL}?dni=${DNI}`),
      await askPlain(`${plain}${PAGE}`, 'POST'),
    ]
    seen[`${name} manda a https una página`] =
      page.status === 308 && page.location.endsWith(`${PAGE}?estado=1`) && page.location.startsWith('https://')
    seen[`${name} no manda a https una llamada`] = call.status === 403 && send.status === 403
    await stop()
  }
  portal.close()
  return seen
}
