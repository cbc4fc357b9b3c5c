// npm run test:install: installs production as docs/produccion describes, on real servers, without demo data or SQL. A
// browser uses it until a customer's first return is answered. Then its processes are replaced under load.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createCertificate, createFolder, findProgram, openDatabase, startNginx } from '#testing/instalacion/entorno.ts'
import { toEnvironment } from '#testing/instalacion/recorrido.ts'
import { replaceUnderLoad } from '#testing/instalacion/reemplazo.ts'
import { findDistribution } from '#testing/keycloak/distribution.ts'
import { startMailbox } from '#testing/keycloak/mailbox.ts'
import { startKeycloak } from '#testing/keycloak/server.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { newDataKey } from '#server/base/cipher.ts'
import { runProgram } from '#testing/programs.ts'
import { REALM } from '../../idp/realm.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { countTests, run, runSuite } from '../run.ts'

/** Start of the run, for the elapsed time that is printed with each step. */
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
  const database = await openDatabase(folder.path)
  closers.push(database.stop)
  done('una base vacía, con su dueño y el usuario de la aplicación')

  const inner = { portal: [await freePort(), await freePort()] as const, sso: await freePort() }
  const { certificate, key } = await createCertificate(folder.path)
  const proxy = await startNginx({ program: nginx, folder: folder.path, certificate, key, inner })
  closers.push(proxy.stop)
  done('nginx con TLS, con el archivo que se entrega')

  const mailbox = await startMailbox()
  closers.push(() => mailbox.close())
  const secret = randomBytes(24).toString('base64url')
  const administrator = { username: 'raiz', password: randomBytes(16).toString('hex') }
  const keycloakUrl = `http://localhost:${inner.sso}`
  const keycloak = await startKeycloak({
    home: distribution.home,
    port: inner.sso,
    realmFile: 'deploy/keycloak/autogestion-realm.json',
    theme: 'deploy/keycloak/theme/autogestion',
    blacklists: 'deploy/keycloak/password-blacklists',
    administrator,
    publicUrl: proxy.sso,
    env: {
      // Reached through a tunnel only: the proxy closes /admin.
      KC_HOSTNAME_ADMIN: keycloakUrl,
      AUTOGESTION_WEB_ORIGIN: proxy.portal,
      AUTOGESTION_ADMIN_SECRET: secret,
      AUTOGESTION_NOMBRE: 'Bulonera del Litoral',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: mailbox.smtpPort,
      SMTP_FROM: 'no-responder@bulonera.example',
      SMTP_USER: 'nadie',
      SMTP_PASSWORD: 'nada',
      SMTP_AUTH: 'false',
      SMTP_STARTTLS: 'false',
    },
  })
  closers.push(() => keycloak.stop())
  await keycloak.ready()
  done('Keycloak en producción, detrás de nginx, con el realm y el tema')

  const env = {
    NODE_ENV: 'production',
    DATA_KEYS: newDataKey('1'),
    DATABASE_URL: database.application,
    OIDC_ISSUER: `${proxy.sso}/realms/${REALM}`,
    OIDC_ADMIN_URL: keycloak.url,
    OIDC_ADMIN_SECRET: secret,
    PUBLIC_URL: proxy.portal,
    TRUST_PROXY: '1',
    DATA_DIR: join(folder.path, 'datos'),
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'Autogestión <no-responder@bulonera.example>',
    NODE_EXTRA_CA_CERTS: certificate,
  }
  await program(['tools/migrate.ts', '--para', 'aplicacion'], { ...env, DATABASE_URL: database.owner })
  done('npm run migrate -- --para aplicacion')
  await program(['tools/first-admin.ts', 'mgarcia', 'mgarcia@bulonera.example'], env)
  done('npm run first-admin -- mgarcia mgarcia@bulonera.example')
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
