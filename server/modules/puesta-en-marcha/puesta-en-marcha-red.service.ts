import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { connect } from 'node:tls'
import Fastify from 'fastify'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { DAY_MS, formatInstant } from '#contract/valores/fechas.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopback } from '#server/config/environment.ts'
import { trustProxyOf } from '#server/http/http.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { ask, realmOf } from './puesta-en-marcha-keycloak.service.ts'
import { type Probar, said, skipped, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectAhora } from './puesta-en-marcha.repository.ts'

const TIMEOUT_MS = 5000
/** Days before expiry from which the test warns; enough to renew a certificate by hand. */
const POCOS_DIAS = 14

/** Returns when the certificate of an https URL expires. Rejects when the certificate is not trusted. */
const certificateEnds = async ({ hostname, port }: URL): Promise<Date> => {
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

export const probarCertificado: Probar = async ({ now }, { config: { PUBLIC_URL } }) => {
  const url = new URL(PUBLIC_URL)
  if (url.protocol === 'http:') return skipped('PUBLIC_URL no usa TLS.')
  try {
    const ends = await certificateEnds(url)
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS)
    const until = `El certificado de ${url.host} vence el ${formatInstant(ends.toISOString())}`
    return days < POCOS_DIAS ? wrong(`${until}.`, 'Renovalo, y fijate que se renueve solo.') : well(`${until}.`)
  } catch (error) {
    return wrong(
      `${url.host}: ${said(error)}.`,
      'Revisá el certificado y la cadena que sirve el proxy, y que desde este equipo se llegue a PUBLIC_URL.',
    )
  }
}

/**
 * IP address reserved for documentation, sent in a forged header. If the portal takes it for the user's address, it
 * trusts headers that users send.
 */
const INVENTADA = '203.0.113.7'
/**
 * Maximum requests until one reaches this process, because a load balancer may send some of them to another process.
 */
const TRIES = 6

const REVISAR_PROXY = 'Revisá que el proxy lleve PUBLIC_URL a HOST y PORT, como deploy/nginx/autogestion.conf.'

interface Llegada {
  ip: string
  /** Address of the program that connected: the proxy. */
  peer: string
  forwarded: string | undefined
}

/**
 * Listens on the portal's port and requests PUBLIC_URL. Returns how the request arrived; undefined: the request did not
 * arrive. Rejects when the port is in use.
 */
const arriveThroughProxy = async ({ PUBLIC_URL, PORT, HOST, TRUST_PROXY }: Config): Promise<Llegada | undefined> => {
  const path = `/autogestion/prueba-${randomUUID()}`
  const app = Fastify({ trustProxy: trustProxyOf(TRUST_PROXY) })
  let seen: Llegada | undefined
  app.get(path, async ({ ip, headers, socket }) => {
    seen = { ip, peer: socket.remoteAddress ?? '', forwarded: headers['x-forwarded-for']?.toString() }
    return ''
  })
  await app.listen({ port: PORT, host: HOST })
  try {
    for (let tries = 0; tries < TRIES && !seen; tries += 1)
      await fetchOutside(PUBLIC_URL + path, {
        headers: { 'x-forwarded-for': INVENTADA },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    return seen
  } finally {
    await app.close()
  }
}

const isPrivate = (ip: string): boolean =>
  isLoopback(ip) || /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(ip)

/**
 * Tests the proxy. On the screen it checks the IP address of the user's own request. Before the portal runs, it sends a
 * request through the proxy.
 */
export const probarProxy: Probar = async ({ quien }, { config }) => {
  const { PUBLIC_URL, TRUST_PROXY, PORT } = config
  const isLocal = isLoopback(PUBLIC_URL)
  if (quien) {
    return TRUST_PROXY === 0 && !isLocal && isPrivate(quien.ip)
      ? wrong(
          `Tu solicitud llegó desde ${quien.ip}, que parece la dirección IP del proxy: los límites contarían a todos los usuarios como uno.`,
          'Definí TRUST_PROXY: 1 con un proxy delante, o sus redes.',
        )
      : well(`Tu solicitud llegó desde ${quien.ip}. Tiene que ser tu dirección IP, y no la del proxy.`)
  }
  if (isLocal) return skipped('PUBLIC_URL es de este equipo: no hay proxy.')
  let seen: Llegada | undefined
  try {
    seen = await arriveThroughProxy(config)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      return skipped(`el puerto ${PORT} está en uso. Con el portal en marcha, probalo en la pantalla Puesta en marcha.`)
    return wrong(`${new URL(PUBLIC_URL).host}: ${said(error)}.`, REVISAR_PROXY)
  }
  if (!seen) return wrong(`Las solicitudes a ${PUBLIC_URL} no llegan al puerto ${PORT}.`, REVISAR_PROXY)
  if (seen.ip === INVENTADA)
    return wrong(
      'El portal aceptaría cualquier dirección IP que declare el navegador.',
      'TRUST_PROXY es cuántos proxies hay delante, y el proxy tiene que poner X-Forwarded-For con la dirección que ve.',
    )
  if (TRUST_PROXY === 0)
    return seen.forwarded === undefined
      ? well('No hay ningún proxy delante que informe de qué dirección IP viene cada solicitud HTTP.')
      : wrong(
          'El proxy informa de qué dirección IP viene cada solicitud HTTP y el portal no lo lee: los límites contarían a todos los usuarios como uno.',
          'Definí TRUST_PROXY: 1 con un proxy delante, o sus redes.',
        )
  if (seen.forwarded !== undefined && seen.ip === seen.peer && seen.forwarded !== seen.peer)
    return wrong(
      `Cada solicitud HTTP llega desde ${seen.peer}, que no está en TRUST_PROXY: los límites contarían a todos los usuarios como uno.`,
      'Poné en TRUST_PROXY la red del proxy, o cuántos hay.',
    )
  return seen.forwarded === undefined || seen.forwarded === INVENTADA
    ? wrong(
        'El proxy no pone X-Forwarded-For con la dirección que ve.',
        'En nginx: proxy_set_header X-Forwarded-For $remote_addr; en HAProxy: option forwardfor.',
      )
    : well(`Cada solicitud HTTP llega con su dirección IP (esta, desde ${seen.ip}).`)
}

/** Bytes of the largest file that a call of the portal takes. */
const LARGEST = Math.max(
  ...Object.values(api)
    .flatMap((rows): Route[] => Object.values(rows))
    .map(({ files }) => (typeof files === 'object' ? files.maxBytes : 0)),
)

/**
 * Announces a body of some bytes to a URL without sending it. Returns the status of the answer; 100: the server would
 * accept the body.
 */
const announce = async (address: URL, bytes: number): Promise<number> => {
  const { request } = address.protocol === 'https:' ? https : http
  const asked = request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes, expect: '100-continue' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false,
  })
  asked.flushHeaders()
  try {
    const answer = await new Promise<number>((resolve, reject) => {
      asked.once('continue', () => resolve(100))
      asked.once('response', ({ statusCode = 0 }) => resolve(statusCode))
      asked.once('error', reject)
    })
    return answer
  } finally {
    asked.on('error', () => {}).destroy()
  }
}

const TOO_LARGE = 413

export const probarSubidas: Probar = async (_pedido, { config: { PUBLIC_URL } }) => {
  if (isLoopback(PUBLIC_URL)) return skipped('PUBLIC_URL es de este equipo: no hay proxy.')
  const megas = LARGEST / 1024 / 1024
  try {
    return (await announce(new URL(`${PUBLIC_URL}/autogestion/prueba`), LARGEST)) === TOO_LARGE
      ? wrong(
          `El proxy rechaza un archivo de ${megas} MB, que el portal acepta.`,
          'En nginx: client_max_body_size 120m;, como en deploy/nginx/autogestion.conf.',
        )
      : well(`El proxy acepta archivos de ${megas} MB.`)
  } catch (error) {
    return wrong(`${new URL(PUBLIC_URL).host}: ${said(error)}.`, REVISAR_PROXY)
  }
}

/** Tolerance (s) of the check of a token's expiry. If the clocks differ by more than this, tokens are rejected. */
const MOST_S = 5

export const probarReloj: Probar = async ({ sql }, { config }) => {
  const relojes: [de: string, diferencia: number][] = []
  const compare = async (de: string, read: () => Promise<Date | undefined>): Promise<void> => {
    const before = Date.now()
    const theirs = await read()
    // The other clock was read between two readings of the portal's clock, so compare it with the middle of both.
    const ours = (before + Date.now()) / 2
    if (theirs) relojes.push([de, Math.round((theirs.getTime() - ours) / 1000)])
  }
  await compare('la base', () => selectAhora(sql))
  if (config.OIDC_ISSUER)
    await compare('Keycloak', async () => {
      const said = (await ask(`${realmOf(config)}/.well-known/openid-configuration`)).headers.get('date')
      return said ? new Date(said) : undefined
    }).catch(() => {})
  const off = relojes.find(([, diferencia]) => Math.abs(diferencia) > MOST_S)
  return off
    ? wrong(
        `El reloj de ${off[0]} está ${Math.abs(off[1])} s ${off[1] > 0 ? 'adelantado' : 'atrasado'} respecto del de este equipo.`,
        'Activá la hora por red (chrony o systemd-timesyncd) en todos los equipos.',
      )
    : well(`La hora coincide con la de ${relojes.map(([de]) => de).join(' y ')}.`)
}
