// npm run test:install: installs production as docs/produccion describes, on real servers, without demo data or SQL. A
// browser uses the installation until a customer's first return is answered. Then the processes are replaced under
// load.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createCertificate, createFolder, findProgram, startNginx } from '#testing/instalacion/entorno.ts'
import { toEnvironment } from '#testing/instalacion/recorrido.ts'
import { replaceUnderLoad } from '#testing/instalacion/reemplazo.ts'
import { findDistribution } from '#testing/keycloak/distribution.ts'
import { startMailbox } from '#testing/keycloak/mailbox.ts'
import { startKeycloak } from '#testing/keycloak/server.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { runProgram } from '#testing/programs.ts'
import { REALM } from '../../idp/realm.ts'
import { freePort, startPostgres } from '../../server/embedded-postgres.ts'
import { postgresFolder } from '../../server/postgres-files.ts'
import { readEnvironment, writeVariable } from '../instalar/entorno.ts'
import { countTests, run, runSuite } from '../run.ts'

/** Time when the run began. Each step prints the time since then. */
const begin = performance.now()
const done = (step: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${step}`)

const program = async (args: string[], env: Record<string, string>): Promise<void> => {
  const { code, text } = await runProgram(args, env)
  console.log(text.trim())
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

await runSuite('La instalación', async (closers) => {
  const [nginx, openssl, distribution] = [
    await findProgram('nginx'),
    await findProgram('openssl'),
    await findDistribution(),
  ]
  if (!nginx || !openssl) return `falta ${nginx ? 'openssl' : 'nginx'}`
  if ('missing' in distribution) return distribution.missing

  const folder = await createFolder()
  closers.push(folder.remove)
  const server = await startPostgres(postgresFolder(join(folder.path, 'base')))
  closers.push(() => server.stop())
  const inner = { portal: [await freePort(), await freePort()] as const, sso: await freePort() }
  const { certificate, key } = await createCertificate(folder.path)
  const proxy = await startNginx({ program: nginx, folder: folder.path, certificate, key, inner })
  closers.push(proxy.stop)
  done('nginx con TLS, con el archivo que se entrega')

  const mailbox = await startMailbox()
  closers.push(() => mailbox.close())
  const { host } = new URL(server.url())
  const entorno = join(folder.path, 'entorno')
  const respuestas = join(folder.path, 'respuestas.env')
  const answers = {
    PUBLIC_URL: proxy.portal,
    DATABASE_URL: `postgres://aplicacion:aplicacion@${host}/portal`,
    OIDC_ISSUER: `${proxy.sso}/realms/${REALM}`,
    OIDC_ADMIN_URL: `http://localhost:${inner.sso}`,
    DISTRIBUIDOR_NOMBRE: 'Bulonera del Litoral',
    DISTRIBUIDOR_CUIT: '30712345671',
    SOPORTE_EMAIL: 'soporte@bulonera.example',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'Autogestión <no-responder@bulonera.example>',
    COPIAS_PARA: 'copias@bulonera.example',
  }
  await writeFile(
    respuestas,
    Object.entries(answers)
      .map((pair) => writeVariable(...pair))
      .join('\n'),
  )
  const shell = {
    AUTOGESTION_ENTORNO: entorno,
    DATA_DIR: join(folder.path, 'datos'),
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const autogestion = async (...args: string[]) => {
    await program(['tools/autogestion.ts', ...args], shell)
    done(`autogestion ${args.join(' ')}`)
  }
  await autogestion('configurar', '--respuestas', respuestas)
  const read = async (name: string) => readEnvironment(await readFile(join(entorno, name), 'utf8'))
  const admin = new pg.Client({ connectionString: server.url() })
  await admin.connect()
  for (const statement of (await readFile(join(entorno, 'base.sql'), 'utf8')).split('\n').slice(1).filter(Boolean))
    await admin.query(statement)
  await admin.end()
  done('las bases del portal y de Keycloak, con base.sql')

  const sso = await read('keycloak.env')
  const administrator = {
    username: sso['KC_BOOTSTRAP_ADMIN_USERNAME']!,
    password: sso['KC_BOOTSTRAP_ADMIN_PASSWORD']!,
  }
  const keycloakUrl = `http://localhost:${inner.sso}`
  const keycloak = await startKeycloak({
    home: distribution.home,
    port: inner.sso,
    realmFile: 'deploy/keycloak/autogestion-realm.json',
    theme: 'deploy/keycloak/theme/autogestion',
    blacklists: 'deploy/keycloak/password-blacklists',
    administrator,
    publicUrl: proxy.sso,
    // The admin console is reached through a tunnel only, because the proxy closes /admin.
    env: { ...sso, KC_HOSTNAME_ADMIN: keycloakUrl },
  })
  closers.push(() => keycloak.stop())
  await keycloak.ready()
  done('Keycloak en producción, detrás de nginx, con el realm, el tema y keycloak.env')

  const env = { NODE_ENV: 'production', ...(await read('portal.env')), ...shell }
  await autogestion('migrate')
  await autogestion('first-admin', 'mgarcia', 'mgarcia@bulonera.example')
  const stops = new Map<number, () => Promise<void>>()
  const startOne = async (port: number) => {
    stops.set(port, await startPortalProcess(port, env, 'server/start.mjs'))
  }
  closers.push(async () => {
    for (const stop of stops.values()) await stop()
  })
  for (const port of inner.portal) await startOne(port)
  done('dos procesos del portal')

  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'testing/instalacion/playwright.config.ts', ...process.argv.slice(2)],
    toEnvironment({
      portal: proxy.portal,
      mailbox: mailbox.url,
      keycloak: { publicUrl: proxy.sso, console: keycloakUrl, administrator },
    }),
  )
  done('el recorrido de un navegador, de la puesta en marcha a la primera devolución')
  const [passed, failed] = countTests(output)

  const replaceOne = (port: number) => async () => {
    await stops.get(port)?.()
    await startOne(port)
  }
  const { asked, wrong } = await replaceUnderLoad({
    portal: proxy.portal,
    certificate,
    replace: inner.portal.map(replaceOne),
  })
  done(`los dos procesos reemplazados mientras se pregunta: ${wrong.length} de ${asked} mal`)
  for (const each of new Set(wrong)) console.log(`      ${each}`)
  const isWell = wrong.length === 0
  return { passed: passed + (isWell ? 1 : 0), failed: (code !== 0 && failed === 0 ? 1 : failed) + (isWell ? 0 : 1) }
})
