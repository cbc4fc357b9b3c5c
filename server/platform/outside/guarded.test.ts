import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIN_AUTORIDAD } from '#testing/certificado.ts'
import { createGuardedPost, type GuardOptions, isPublicAddress, requireOutside } from './guarded.ts'

const OWN = ['portal.meridiana.example', 'sap.meridiana.example']

test.each([
  ['http://erp.litoral.example/x', 'https'],
  ['ftp://erp.litoral.example/x', 'https'],
  ['https://ana:clave@erp.litoral.example/', 'usuario'],
  ['https://erp.litoral.example:8443/', 'puerto'],
  ['https://127.0.0.1/', 'Internet'],
  ['https://0x7f000001/', 'Internet'],
  ['https://2130706433/', 'Internet'],
  ['https://127.1/', 'Internet'],
  ['https://[::1]/', 'Internet'],
  ['https://[::ffff:127.0.0.1]/', 'Internet'],
  ['https://[::ffff:7f00:1]/', 'Internet'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'Internet'],
  ['https://169.254.169.254/latest/meta-data', 'Internet'],
  ['https://PORTAL.meridiana.example/', 'portal'],
  ['https://portal.meridiana.example./', 'portal'],
  ['https://sap.meridiana.example/', 'portal'],
  ['no es nada', 'no es válida'],
])('requireOutside rejects %s', (address, why) => {
  expect(() => requireOutside(address, OWN)).toThrow(why)
})

test.each([
  ['https://erp.litoral.example/avisos?de=autogestion', 'erp.litoral.example'],
  ['https://erp.litoral.example:443/', 'erp.litoral.example'],
  ['https://200.5.12.7/', '200.5.12.7'],
])('requireOutside accepts %s', (address, host) => {
  expect(requireOutside(address, OWN).host).toBe(host)
})

test.each([
  ['8.8.8.8', true],
  ['200.5.12.7', true],
  ['2800:810::1', true],
  ['9.255.255.255', true],
  ['10.0.0.0', false],
  ['10.255.255.255', false],
  ['11.0.0.0', true],
  ['100.63.255.255', true],
  ['100.64.0.0', false],
  ['100.127.255.255', false],
  ['100.128.0.0', true],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['64:ff9b::808:808', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('isPublicAddress returns for %s: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

let received: { path: string | undefined; host: string | undefined; body: string }[] = []
const receiver = https.createServer(SIN_AUTORIDAD, (request, response) => {
  void text(request).then((body) => {
    received.push({ path: request.url, host: request.headers.host, body })
    if (request.url === '/colgado') return
    if (request.url === '/lejos') response.writeHead(302, { location: 'https://localhost/otro' })
    response.end('x'.repeat(5000))
  })
})
let port: number
beforeAll(async () => {
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  port = (receiver.address() as AddressInfo).port
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{"a":"ñ"}', timeoutMs: 2000, maxBytes: 1024 }
const A = (address: string) => ({ address, family: 4 })
const post = (options: Partial<GuardOptions>, address = 'https://erp.litoral.example/avisos') =>
  createGuardedPost({ ownHosts: OWN, ...options })(address, REQUEST)

test.each([
  ['a reserved address', ['127.0.0.1']],
  ['a public and a reserved address', ['200.5.12.7', '10.0.0.8']],
  ['a reserved and a public address', ['169.254.169.254', '200.5.12.7']],
  ['no address', []],
])('a guarded post to a host name with %s is rejected before connecting', async (_what, found) => {
  received = []
  await expect(post({ resolve: async () => found.map(A) })).rejects.toThrow('no es de Internet')
  expect(received).toEqual([])
})

test('a guarded post resolves the host name at each connection, and rejects the name once it resolves to a reserved address', async () => {
  received = []
  const answers = [['127.0.0.1'], ['10.0.0.8'], ['127.0.0.1', '192.168.0.1']]
  const send = createGuardedPost({
    ownHosts: OWN,
    resolve: async () => answers.shift()!.map(A),
    loopback: { port, ca: SIN_AUTORIDAD.cert },
  })
  expect((await send('https://erp.litoral.example/avisos', REQUEST)).status).toBe(200)
  for (const _again of [1, 2])
    await expect(send('https://erp.litoral.example/avisos', REQUEST)).rejects.toThrow('no es de Internet')
  expect(received).toEqual([{ path: '/avisos', host: `erp.litoral.example:${port}`, body: '{"a":"ñ"}' }])
})

const here: Partial<GuardOptions> = { resolve: async () => [A('127.0.0.1')] }

test('a guarded post returns the first KB of the answer and does not follow redirects', async () => {
  received = []
  const loopback = { port, ca: SIN_AUTORIDAD.cert }
  expect(await post({ ...here, loopback })).toEqual({ status: 200, retryAfter: undefined, text: 'x'.repeat(1024) })
  expect((await post({ ...here, loopback }, 'https://erp.litoral.example/lejos')).status).toBe(302)
  expect(received.map(({ path }) => path)).toEqual(['/avisos', '/lejos'])
})

test('a guarded post times out when there is no answer', async () => {
  const send = createGuardedPost({ ownHosts: [], ...here, loopback: { port, ca: SIN_AUTORIDAD.cert } })
  await expect(send('https://erp.litoral.example/colgado', { ...REQUEST, timeoutMs: 300 })).rejects.toThrow()
})

test('a guarded post rejects a certificate that no trusted authority signed', async () => {
  await expect(post({ ...here, loopback: { port, ca: '' } })).rejects.toThrow()
})

test('a guarded post through a proxy asks the proxy for a tunnel to the host, by its name', async () => {
  const asked: (string | undefined)[] = []
  const proxy = http.createServer()
  proxy.on('connect', ({ url, headers }, socket) => {
    asked.push(url, headers['proxy-authorization'])
    const to = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      to.pipe(socket)
      socket.pipe(to)
    })
    to.on('error', () => socket.destroy())
    socket.on('error', () => to.destroy())
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const proxyUrl = `http://a:b@127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await expect(post({ proxy: proxyUrl })).rejects.toThrow('self-signed certificate')
  expect(asked).toEqual(['erp.litoral.example:443', 'Basic YTpi'])
  await expect(post({ proxy: proxyUrl }, 'https://10.0.0.1/')).rejects.toThrow('Internet')
  expect(asked).toHaveLength(2)
  // Without the tunnel the request would fail, because port 1 is unused. So a request that arrives has passed through
  // the tunnel.
  received = []
  const loopback = { port: 1, ca: SIN_AUTORIDAD.cert }
  expect((await post({ proxy: proxyUrl, loopback })).status).toBe(200)
  expect(received.map(({ body }) => body)).toEqual(['{"a":"ñ"}'])
  proxy.closeAllConnections()
  proxy.close()
})
