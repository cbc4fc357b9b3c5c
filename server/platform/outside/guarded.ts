import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import tls from 'node:tls'

/**
 * Error of a URL that an outsider entered and to which the portal must send no request. `message`: the reason, in
 * Spanish.
 */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

const RESERVED_NETWORKS = new BlockList()
for (const each of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // IPv6 networks in which an IPv4 address is embedded, and networks for documentation.
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = each.split('/')
  RESERVED_NETWORKS.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
}
/** Global unicast, the only assigned part of IPv6. It does not contain IPv4-mapped and translated addresses. */
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public on the Internet. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !RESERVED_NETWORKS.check(address, 'ipv4')
  return kind === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !RESERVED_NETWORKS.check(address, 'ipv6')
}

/** Returns the host without the brackets of IPv6 and without the final dot of a full name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Parses a URL that an outsider entered, to which the portal would send requests. Throws GuardError when the URL is not
 * allowed. Does not resolve host names yet.
 */
export const requireOutside = (text: string, ownHosts: readonly string[]): URL => {
  const url = URL.parse(text)
  if (!url) throw new GuardError('La dirección no es válida')
  if (url.protocol !== 'https:') throw new GuardError('Tiene que empezar con https://')
  if (url.username || url.password) throw new GuardError('Va sin usuario ni contraseña')
  if (url.port) throw new GuardError('Va sin puerto: usamos el 443')
  const host = hostOf(url)
  // Check a literal address here, because the lookup of names is not called for it.
  if (isIP(host) && !isPublicAddress(host)) throw new GuardError('Esa dirección no es de Internet')
  if (ownHosts.includes(host)) throw new GuardError('Esa dirección es de este portal')
  return url
}

type Resolve = (host: string) => Promise<LookupAddress[]>

export interface GuardOptions {
  /** Hosts of the portal and of its configuration. Outsiders must not make the portal call them. */
  ownHosts: readonly string[]
  /** HTTP proxy for all requests. The proxy resolves the host names. */
  proxy?: string | undefined
  resolve?: Resolve
  /** For tests only: port and certificate authority of a receiver on this machine. */
  loopback?: { port: number; ca: string }
}

interface Sent {
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Maximum number of bytes of the answer to read. */
  maxBytes: number
}

export interface GuardedAnswer {
  status: number
  retryAfter: string | undefined
  /** Beginning of the body of the answer, as text. */
  text: string
}

/**
 * Resolves a name when the connection is made. Rejects the name when it has no address or any address is reserved:
 * otherwise an attacker could mix public and reserved addresses.
 */
const guardedLookup = ({ resolve = (host) => lookup(host, { all: true }), loopback }: GuardOptions): LookupFunction => {
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback !== undefined && address === '127.0.0.1')
  const find = async (host: string): Promise<LookupAddress[]> => {
    const found = await resolve(host)
    if (found.length && found.every(({ address }) => isAllowed(address))) return found
    throw new GuardError('Ese nombre lleva a una dirección que no es de Internet')
  }
  const answer = async (host: string, callback: Parameters<LookupFunction>[2]): Promise<void> => {
    let found: LookupAddress[]
    try {
      found = await find(host)
    } catch (error) {
      callback(error as NodeJS.ErrnoException, [])
      return
    }
    callback(null, found)
  }
  return (host, _options, callback) => void answer(host, callback)
}

/** TLS options for the receiver of the tests. */
const testTlsOptions = ({ ca }: { ca: string }) => ({ ca, servername: 'localhost' })

/** Opens a tunnel through the proxy to a host. */
const tunnel = (proxy: string, host: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((done, fail) => {
    const { hostname, port, username, password } = new URL(proxy)
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:443`
    const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
    const asked = http.request({
      host: hostname,
      port: port || 80,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(username && { 'proxy-authorization': authorization }) },
      agent: false,
      signal,
    })
    asked.on('error', fail)
    asked.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) done(socket as Socket)
      else {
        socket.destroy()
        fail(new Error(`El proxy de salida contestó ${statusCode}`))
      }
    })
    asked.end()
  })

const beginningOf = async (body: Readable, maxBytes: number): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= maxBytes) break
  }
  // Remove zero bytes, which PostgreSQL text cannot contain.
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '')
}

/**
 * Creates a function that posts to URLs which outsiders entered. Allows only https on port 443, to public addresses
 * outside the portal. Resolves and checks the name when connecting; follows no redirects and reuses no connections. The
 * function throws GuardError or a network error.
 */
export const createGuardedPost = (options: GuardOptions) => {
  const { proxy, loopback } = options
  const safeLookup = guardedLookup(options)
  return async (address: string, { headers, body, timeoutMs, maxBytes }: Sent): Promise<GuardedAnswer> => {
    const url = requireOutside(address, options.ownHosts)
    const signal = AbortSignal.timeout(timeoutMs)
    const servername = isIP(hostOf(url)) ? '' : hostOf(url)
    const through = proxy && (await tunnel(proxy, hostOf(url), signal))
    const asked = https.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: safeLookup,
      signal,
      // Use no agent, because an agent would open a connection of its own, outside the tunnel.
      ...(through
        ? {
            createConnection: () =>
              tls.connect({ socket: through, servername, ...(loopback && testTlsOptions(loopback)) }),
          }
        : { agent: false }),
      ...(loopback && { port: loopback.port, ...testTlsOptions(loopback) }),
    })
    try {
      const response = await new Promise<http.IncomingMessage>((done, fail) => {
        asked.on('error', fail)
        asked.on('response', done)
        asked.end(body)
      })
      const { statusCode = 0, headers: answered } = response
      return { status: statusCode, retryAfter: answered['retry-after'], text: await beginningOf(response, maxBytes) }
    } finally {
      asked.destroy()
    }
  }
}

export type GuardedPost = ReturnType<typeof createGuardedPost>
