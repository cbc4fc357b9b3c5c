import { createServer, request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { PREFIX } from '#contract/route.ts'

/** Where the floor stands: a private path that the portal does not have. */
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

/** The portal's own page of a list with nothing of the portal in it: the configuration, one call, the first script. */
const pageOf = (html: string): string => {
  const [config] = /<script type="application\/json" id="configuracion">.*?<\/script>/s.exec(html)!
  const [script] = /<script>.*?<\/script>/s.exec(html)!
  const [, data] = /id="primeras-llamadas">(.*?)<\/script>/s.exec(html)!
  const calls = (JSON.parse(data!) as { url: string }[]).filter(({ url }) => url.includes('/devoluciones/'))
  return `<!doctype html><title>Piso</title>${config}
<script type="application/json" id="primeras-llamadas">${JSON.stringify(calls)}</script>
${script}<script type="module" src="${SCRIPT}"></script><div id="root"></div>`
}

/** Stands before the portal, on its public address, and has the floor beside it: both are measured through it. */
export const startFloor = async (port: number, portal: string): Promise<() => void> => {
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
  const server = createServer((from, to) => {
    const mine = own[from.url!]
    if (mine) {
      to.writeHead(200, { ...mine[1], 'content-encoding': 'br' }).end(mine[0])
      return
    }
    const onward = request(portal + from.url!, { method: from.method, headers: from.headers }, (reply) => {
      to.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(to)
    })
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
