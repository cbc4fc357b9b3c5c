import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import tls from 'node:tls'

/** An address that nobody outside may make us ask; `message` says in Spanish why. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

/** Networks that are nobody's on the Internet: ours, the machine's, the provider's, those of examples and of many at once. */
const CLOSED = new BlockList()
for (const each of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // What carries an IPv4 address inside could carry one of those.
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = each.split('/')
  CLOSED.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
}
/** Of IPv6 only this part was given to anybody; what is mapped from IPv4 or translated to it is outside. */
const GIVEN = new BlockList()
GIVEN.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is of the Internet at large. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !CLOSED.check(address, 'ipv4')
  return kind === 6 && GIVEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

/** Without brackets, nor the dot that says that a name is whole. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** The address, if somebody else may give it to us to be asked. Throws GuardError: what it says has no name resolved yet. */
export const requireOutside = (text: string, ownHosts: readonly string[]): URL => {
  const url = URL.parse(text)
  if (!url) throw new GuardError('La dirección no se entiende')
  if (url.protocol !== 'https:') throw new GuardError('Tiene que empezar con https://')
  if (url.username || url.password) throw new GuardError('Va sin usuario ni contraseña')
  if (url.port) throw new GuardError('Va sin puerto: usamos el 443')
  const host = hostOf(url)
  // A guarded lookup is never asked for what is an address already.
  if (isIP(host) && !isPublicAddress(host)) throw new GuardError('Esa dirección no es de Internet')
  if (ownHosts.includes(host)) throw new GuardError('Esa dirección es de este portal')
  return url
}

type Resolve = (host: string) => Promise<LookupAddress[]>

export interface GuardOptions {
  /** Hosts that are ours, or that the operator named: nobody else sends us there. */
  ownHosts: readonly string[]
  /** An HTTP proxy that all of it goes through, which resolves names by itself. */
  proxy?: string | undefined
  resolve?: Resolve
  /** Tests alone: a receiver on this machine, on this port, whose certificate is this one. */
  loopback?: { port: number; ca: string }
}

interface Sent {
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Most of the answer that is read (bytes). */
  most: number
}

/** What was answered. */
export interface GuardedAnswer {
  status: number
  retryAfter: string | undefined
  /** Its beginning, as text. */
  text: string
}

/** Every address of the name, or none: where one is closed the others are not believed either. Asked as the connection is made. */
const guardedLookup = ({ resolve = (host) => lookup(host, { all: true }), loopback }: GuardOptions): LookupFunction => {
  const isTaken = (address: string) => isPublicAddress(address) || (loopback !== undefined && address === '127.0.0.1')
  const find = async (host: string): Promise<LookupAddress[]> => {
    const found = await resolve(host)
    if (found.length && found.every(({ address }) => isTaken(address))) return found
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

/** Whose certificate the receiver of the tests has. */
const judged = ({ ca }: { ca: string }) => ({ ca, servername: 'localhost' })

/** A tunnel to a host, made by the proxy. */
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

const beginningOf = async (body: Readable, most: number): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= most) break
  }
  // PostgreSQL keeps no zero in a text.
  return Buffer.concat(parts).subarray(0, most).toString('utf8').replaceAll('\0', '')
}

/**
 * Sends to an address that somebody outside typed: by https on 443, to a host of the Internet that is none of ours, whatever
 * its name resolves to at that moment. No redirection is followed and no connection kept. Throws GuardError, or what the
 * network says.
 */
export const createGuardedPost = (options: GuardOptions) => {
  const { proxy, loopback } = options
  const guarded = guardedLookup(options)
  return async (address: string, { headers, body, timeoutMs, most }: Sent): Promise<GuardedAnswer> => {
    const url = requireOutside(address, options.ownHosts)
    const signal = AbortSignal.timeout(timeoutMs)
    const servername = isIP(hostOf(url)) ? '' : hostOf(url)
    const through = proxy && (await tunnel(proxy, hostOf(url), signal))
    const asked = https.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guarded,
      signal,
      // An agent, even a fresh one, makes its own connection and leaves the tunnel alone.
      ...(through
        ? { createConnection: () => tls.connect({ socket: through, servername, ...(loopback && judged(loopback)) }) }
        : { agent: false }),
      ...(loopback && { port: loopback.port, ...judged(loopback) }),
    })
    try {
      const response = await new Promise<http.IncomingMessage>((done, fail) => {
        asked.on('error', fail)
        asked.on('response', done)
        asked.end(body)
      })
      const { statusCode = 0, headers: answered } = response
      return { status: statusCode, retryAfter: answered['retry-after'], text: await beginningOf(response, most) }
    } finally {
      asked.destroy()
    }
  }
}

export type GuardedPost = ReturnType<typeof createGuardedPost>
