import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import Fastify from 'fastify'
import { DAY_MS, formatInstant } from '#contract/valores/fechas.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopback } from '#server/config/environment.ts'
import { trustProxyOf } from '#server/http/http.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { type Probar, said, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
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
  if (url.protocol === 'http:') return well('PUBLIC_URL es de este equipo, sin TLS.')
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
/** Maximum requests to reach this process, because a load balancer may send some of them to another process. */
const TRIES = 6

const REVISAR_PROXY = 'Revisá que el proxy lleve PUBLIC_URL a HOST y PORT, como deploy/nginx/autogestion.conf.'

interface Llegada {
  ip: string
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
  app.get(path, async ({ ip, headers }) => {
    seen = { ip, forwarded: headers['x-forwarded-for']?.toString() }
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
  if (isLocal) return well('PUBLIC_URL es de este equipo: no hay proxy.')
  let seen: Llegada | undefined
  try {
    seen = await arriveThroughProxy(config)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      return well(`El puerto ${PORT} está en uso: con el portal en marcha probalo en la pantalla Puesta en marcha.`)
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
  return seen.forwarded === undefined || seen.forwarded === INVENTADA
    ? wrong(
        'El proxy no pone X-Forwarded-For con la dirección que ve.',
        'En nginx: proxy_set_header X-Forwarded-For $remote_addr; en HAProxy: option forwardfor.',
      )
    : well(`Cada solicitud HTTP llega con su dirección IP (esta, desde ${seen.ip}).`)
}

const CERTS = '/protocol/openid-connect/certs'

/** Returns the URL of the Keycloak realm as the portal calls it; browsers may use another one. */
const realmOf = ({ OIDC_ISSUER = '', OIDC_JWKS_URI }: Config): string =>
  OIDC_JWKS_URI?.endsWith(CERTS) ? OIDC_JWKS_URI.slice(0, -CERTS.length) : OIDC_ISSUER

const ask = (address: string): Promise<Response> => fetchOutside(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })

export const probarIngreso: Probar = async (_pedido, { config }) => {
  const { OIDC_ISSUER, OIDC_JWKS_URI, KEYCLOAK } = config
  if (!OIDC_ISSUER || !KEYCLOAK) return well('Sin OIDC_ISSUER: el proveedor es el embebido, que arranca con el portal.')
  const realm = realmOf(config)
  try {
    const answer = await ask(`${realm}/.well-known/openid-configuration`)
    if (answer.status === 404)
      return wrong(
        `En ${new URL(realm).host} no hay un realm ${KEYCLOAK.realm}: nadie va a poder iniciar sesión.`,
        'Revisá OIDC_ISSUER, o importá el realm de deploy/keycloak.',
      )
    if (!answer.ok) return wrong(`Keycloak respondió ${answer.status}.`, 'Revisá el registro de Keycloak.')
    const { issuer, jwks_uri } = (await answer.json()) as { issuer?: string; jwks_uri?: string }
    if (issuer !== OIDC_ISSUER)
      return wrong(
        `Keycloak dice que el realm se llama ${issuer}, y OIDC_ISSUER dice ${OIDC_ISSUER}: el portal va a rechazar todos los tokens.`,
        'Poné en OIDC_ISSUER lo que dice Keycloak, o su nombre público en KC_HOSTNAME.',
      )
    const certs = await ask(OIDC_JWKS_URI ?? jwks_uri ?? realm + CERTS)
    const { keys = [] } = (await certs.json()) as { keys?: { alg?: string }[] }
    return keys.some(({ alg }) => alg === 'RS256')
      ? well(`Respondió: el realm es ${issuer} y firma con RS256.`)
      : wrong('El realm no tiene ninguna clave RS256.', 'En Realm settings, Keys, activá un proveedor rsa-generated.')
  } catch (error) {
    return wrong(
      `${new URL(realm).host}: ${said(error)}.`,
      'Revisá OIDC_ISSUER, y OIDC_JWKS_URI si el portal llega a Keycloak por otra dirección que la gente.',
    )
  }
}

/** Tolerance (s) of the check of a token's expiry. With a bigger difference between the clocks, tokens are rejected. */
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
