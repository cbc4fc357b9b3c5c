// npm run drill:vecinos [-- disco sap]: fills, freezes and cuts off each neighbour (disk, database, identity provider,
// mail server, SAP, collection provider) of two portal processes. Requests through the shipped HAProxy and nginx show
// which calls still work.
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { cobros } from '#contract/cobros/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Closers } from '#server/base/closers.ts'
import { startFakeBind, TOKEN } from '#testing/cobros/fake-bind.ts'
import { haproxyConf } from '#testing/despliegue/proxys.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { createCertificate, end, findProgram, startNginx } from '#testing/instalacion/entorno.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { startSmtp } from '#testing/smtp.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { createAsk } from './mezcla.ts'
import { createFolder, portalEnv, startDemoDatabase, startIssuer } from './mundo.ts'
import { mountDisco } from './vecinos/disco.ts'
import { startRelevo } from './vecinos/relevo.ts'

/** Time (ms) from a fault to the first call. By then the proxies have checked the processes. */
const SETTLE_MS = 6000
/** Maximum time (ms) from the end of a fault until all calls work again. */
const BACK_MS = 60_000
/** Number of times that each call is made through each proxy during a fault. */
const TIMES = 3
/** Number of claims with a file that are sent at once through each proxy when a fault begins. */
const BURST = 20
/** Maximum time (ms) for the answer to a call. A silent connection to the database counts as dead after 32 s. */
const LATE_MS = 45_000

const CALLS = ['página', 'devoluciones', 'cuenta', 'cuenta virtual', 'reclamo', 'reclamo con archivo'] as const
type Call = (typeof CALLS)[number]
const NEIGHBOURS = ['disco', 'base', 'ingreso', 'correo', 'sap', 'cobros'] as const
type Neighbour = (typeof NEIGHBOURS)[number]
const FAULTS = ['lleno', 'congelado', 'cortado'] as const
type Fault = (typeof FAULTS)[number]

/** Calls that may be answered with 503 while a neighbour fails; all other calls must succeed. */
const NEEDED: Record<Neighbour, readonly Call[]> = {
  disco: ['reclamo con archivo'],
  base: CALLS,
  ingreso: [],
  correo: [],
  sap: ['cuenta'],
  cobros: [],
}

interface Breakable {
  begin: () => Promise<void>
  finish: () => Promise<void>
}
type Neighbours = Record<Neighbour, Partial<Record<Fault, Breakable>>>

const portOf = (url: string): number => Number(new URL(url).port)

/** Starts a relay in front of a neighbour. Returns the URL of the relay, and the faults that it can cause. */
const relay = async (url: string, closers: Closers) => {
  const { port, freeze, cut, mend } = await startRelevo(portOf(url), closers)
  const behind = new URL(url)
  behind.hostname = '127.0.0.1'
  behind.port = String(port)
  return {
    url: behind.href.replace(/\/$/, ''),
    faults: { congelado: { begin: freeze, finish: mend }, cortado: { begin: cut, finish: mend } },
  }
}

/** Starts HAProxy and nginx before the portal processes, whose ports they know. Returns the URLs of both proxies. */
const startProxies = async (
  { haproxy, nginx }: { haproxy: string; nginx: string },
  folder: string,
  ports: readonly [number, number],
  closers: Closers,
) => {
  const { certificate, key } = await createCertificate(folder)
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')])
  const inner = { portal: ports, sso: await freePort() }
  const front = await startNginx({ program: nginx, folder, certificate, key, inner })
  closers.push(front.stop)
  const secure = await freePort()
  const pem = join(folder, 'ambos.pem')
  await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const bind = `bind 127.0.0.1:${secure} ssl crt ${pem} alpn http/1.1`
  const log = 'log stderr format raw local0 alert'
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await haproxyConf({ bind, plain: await freePort(), log, ports: [...ports, ports[1]] }))
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  closers.push(() => end(child))
  return { HAProxy: `https://localhost:${secure}`, nginx: front.portal }
}

await runSuite('Los vecinos', async (closers) => {
  const [haproxy, nginx] = [await findProgram('haproxy'), await findProgram('nginx')]
  if (!haproxy || !nginx) return `falta ${haproxy ? 'nginx' : 'haproxy'}`
  if (!(await findProgram('openssl'))) return 'falta openssl'
  const folder = await createFolder(closers)
  const disco = await mountDisco(folder, closers)
  if ('missing' in disco) return disco.missing
  const { issuer, keys, sign } = await startIssuer(closers)
  const [sap, bind, smtp] = [await startFakeSap(), await startFakeBind(), await startSmtp()]
  for (const { close } of [sap, bind, smtp]) closers.push(close)
  const database = await relay(await startDemoDatabase(folder, closers), closers)
  const [identity, mail, erp, provider] = [
    await relay(keys, closers),
    await relay(smtp.url, closers),
    await relay(sap.url, closers),
    await relay(bind.url, closers),
  ]
  const neighbours: Neighbours = {
    disco: {
      lleno: { begin: disco.fill, finish: disco.empty },
      congelado: { begin: disco.freeze, finish: disco.thaw },
    },
    base: database.faults,
    ingreso: identity.faults,
    correo: mail.faults,
    sap: erp.faults,
    cobros: provider.faults,
  }
  const ports = [await freePort(), await freePort()] as const
  const proxies = await startProxies({ haproxy, nginx }, folder, ports, closers)
  for (const port of ports) {
    closers.push(
      await startPortalProcess(
        port,
        {
          ...portalEnv({ url: database.url, folder: disco.path, issuer, portal: proxies.nginx }),
          OIDC_JWKS_URI: identity.url,
          TRUST_PROXY: '1',
          SMTP_URL: mail.url,
          MAIL_FROM: 'portal@meridiana.example',
          ERP: 'sap-odata',
          SAP_URL: erp.url,
          SAP_USER: SAP_USER.user,
          SAP_PASSWORD: SAP_USER.password,
          SAP_CLIENT: SAP_USER.client,
          COBROS_URL: provider.url,
          COBROS_TOKEN: TOKEN,
          COBROS_DESDE: '127.0.0.1,::1',
        },
        'server/start.mjs',
      ),
    )
  }
  const token = await sign('mibarra', { expiresAt: Math.floor(Date.now() / 1000) + 14_400 })
  const callsOf = (portal: string): Record<Call, () => Promise<Response>> => {
    const ask = createAsk(portal, token, LATE_MS)
    const reclamo = { params: { razonSocial: 1042 }, body: newReclamo() }
    return {
      página: () => fetch(`${portal}/autogestion`),
      devoluciones: () => ask(devoluciones.search, { params: { page: 1, size: 20 }, body: {} }),
      cuenta: () => ask(cuentaCorriente.summarize),
      'cuenta virtual': () => ask(cobros.getCuenta, { params: { razonSocial: 1042, razonSocialId: 1042 } }),
      reclamo: () => ask(tickets.create, reclamo),
      'reclamo con archivo': () => ask(tickets.create, { ...reclamo, files: [{ name: 'a.txt', content: 'Hola' }] }),
    }
  }
  const all = Object.entries(proxies).flatMap(([proxy, portal]) =>
    Object.entries(callsOf(portal)).map(([call, ask]) => ({ proxy, call: call as Call, ask })),
  )
  const statusOf = (ask: () => Promise<Response>): Promise<number | string> =>
    ask().then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      ({ name }: Error) => name,
    )
  const failing = async () => {
    const seen = await Promise.all(all.map(async ({ call, ask }) => ({ call, status: await statusOf(ask) })))
    return seen.filter(({ status }) => status !== 200)
  }
  await until('all calls work', async () => (await failing()).length === 0)

  const chosen = process.argv.slice(2)
  let [passed, failed] = [0, 0]
  for (const neighbour of NEIGHBOURS) {
    if (chosen.length && !chosen.includes(neighbour)) continue
    for (const fault of FAULTS) {
      const breakable = neighbours[neighbour][fault]
      if (!breakable) continue
      await breakable.begin()
      const burst = all
        .filter(({ call }) => call === 'reclamo con archivo')
        .flatMap((each) => Array.from({ length: BURST }, () => each))
        .map(async ({ proxy, call, ask }) => ({ proxy: `${proxy}, al empezar`, call, statuses: [await statusOf(ask)] }))
      await wait(SETTLE_MS)
      const from = Date.now()
      const seen = await Promise.all([
        ...burst,
        ...all.map(async ({ proxy, call, ask }) => {
          const statuses: (number | string)[] = []
          for (let n = 0; n < TIMES; n += 1) statuses.push(await statusOf(ask))
          return { proxy, call, statuses }
        }),
      ])
      const took = Date.now() - from
      await breakable.finish()
      const mended = Date.now()
      const isBack = await until('all calls work again', async () => (await failing()).length === 0, BACK_MS).then(
        () => true,
        () => false,
      )
      const isExpected = ({ call, statuses }: (typeof seen)[number]) =>
        statuses.every((status) => status === 200 || (status === 503 && NEEDED[neighbour].includes(call)))
      const wrong = seen.filter((each) => !isExpected(each))
      const back = isBack ? `anda todo ${((Date.now() - mended) / 1000).toFixed(1)} s después` : 'no volvió'
      console.log(`\n${neighbour} ${fault}: ${(took / 1000).toFixed(1)} s de pedidos; ${back}`)
      const lines = seen
        .filter(({ statuses }) => statuses.some((status) => status !== 200))
        .map(({ proxy, call, statuses }) => `  ${proxy}, ${call}: ${statuses.join(' ')}`)
      for (const [line, { length }] of Map.groupBy(lines, (each) => each))
        console.log(length > 1 ? `${line} (${length} veces)` : line)
      if (isBack && !wrong.length) passed += 1
      else failed += 1
    }
  }
  return { passed, failed }
})
