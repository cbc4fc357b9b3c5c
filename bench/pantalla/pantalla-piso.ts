import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { PREFIX } from '#contract/route.ts'
import { unlimited, NETWORK, openLine } from './pantalla-red.ts'

/**
 * Path of the floor, the minimal page. It looks like the path of a private screen, but the portal has no such screen.
 */
export const FLOOR = `${PREFIX}/piso`
const SCRIPT = '/assets/piso.js'
const LIST = `${PREFIX}/devoluciones`

const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'bench/pantalla/piso.tsx', formats: ['es'] } },
  })
  const [script] = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error('bench/pantalla/piso.tsx is one file.')
  return script.code
}

/**
 * Returns the HTML of the floor. It is the portal's page of a list, reduced to the configuration, one call and the
 * first script, without the application.
 */
const pageOf = (html: string): string => {
  const [config] = /<script type="application\/json" id="configuracion">.*?<\/script>/s.exec(html)!
  const [script] = /<script>.*?<\/script>/s.exec(html)!
  const [, data] = /id="primeras-llamadas">(.*?)<\/script>/s.exec(html)!
  const calls = (JSON.parse(data!) as { url: string }[]).filter(({ url }) => url.includes('/devoluciones/'))
  return `<!doctype html><title>Piso</title>${config}
<script type="application/json" id="primeras-llamadas">${JSON.stringify(calls)}</script>
${script}<script type="module" src="${SCRIPT}"></script><div id="root"></div>`
}

/**
 * Starts a proxy at the portal's public URL. It also serves the floor, so that both are measured through the same
 * proxy. `isSlow` true: the proxy simulates the phone's network, for browsers that cannot.
 */
export const startFloor = async (port: number, portal: string, isSlow: boolean): Promise<() => void> => {
  const compressed = (text: string) => brotliCompressSync(text)
  const script = compressed(await buildScript())
  const answer = await fetch(portal + LIST, { headers: { accept: 'text/html' } })
  const policy = answer.headers.get('content-security-policy')!
  const page = compressed(pageOf(await answer.text()))
  const own: Readonly<Record<string, [body: Buffer, headers: Record<string, string>]>> = {
    [FLOOR]: [
      page,
      { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'content-security-policy': policy },
    ],
    [SCRIPT]: [script, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }],
  }
  const down = isSlow ? openLine(NETWORK.downloadThroughput) : unlimited
  const up = isSlow ? openLine(NETWORK.uploadThroughput) : unlimited
  const server = createServer((from, to) => {
    const floorReply = own[from.url!]
    const pass = async () => {
      if (isSlow) await wait(NETWORK.latency)
      if (floorReply) {
        to.writeHead(200, { ...floorReply[1], 'content-encoding': 'br' })
        return pipeline(Readable.from([floorReply[0]]), down, to)
      }
      const onward = request(portal + from.url!, { method: from.method, headers: from.headers })
      to.on('close', () => onward.destroy())
      const replied = once(onward, 'response') as Promise<[IncomingMessage]>
      const [[reply]] = await Promise.all([replied, pipeline(from, up, onward)])
      to.writeHead(reply.statusCode!, reply.headers)
      await pipeline(reply, down, to)
    }
    pass().catch(() => to.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
