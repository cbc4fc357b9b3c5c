// npm run test:keycloak: tests the portal on a real Keycloak 26 with the production realm.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACTORES } from '#contract/base/roles.ts'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { administer } from '#testing/keycloak/administration.ts'
import { findDistribution } from '#testing/keycloak/distribution.ts'
import { startMailbox } from '#testing/keycloak/mailbox.ts'
import { startKeycloak, type Administrator } from '#testing/keycloak/server.ts'
import { toEnvironment, type Surroundings } from '#testing/keycloak/surroundings.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { CLIENT_ID, DEMO_ERP, REALM, demoRealm } from '../../idp/realm.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import type { Closers } from '#server/base/closers.ts'
import { countTests, run, runSuite } from '../run.ts'

const REALM_FILE = 'deploy/keycloak/autogestion-realm.json'
const THEME = 'deploy/keycloak/theme/autogestion'
const BLACKLISTS = 'deploy/keycloak/password-blacklists'
/** Lifetime (s) of access tokens. It is short, so that a token is refreshed during a journey (e2e test). */
const ACCESS_TOKEN_SECONDS = 12

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Returns a running Keycloak with the realm, or the reason why it cannot run. */
const openKeycloak = async (closers: Closers, env: Record<string, string>) => {
  const given = process.env.KEYCLOAK_URL
  if (given) {
    const administrator: Administrator = {
      username: process.env.KEYCLOAK_ADMIN_USER ?? 'admin',
      password: process.env.KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
    }
    const administration = await administer(given, administrator)
    // Keycloak replaces the ${…} of a realm only when it imports a file, not by REST. Replace them here.
    const text = (await readFile(REALM_FILE, 'utf8')).replace(
      /\$\{(\w+)(?::(\w*))?\}/g,
      (_all, name: string, fallback = '') => env[name] ?? fallback,
    )
    await administration.createRealm(JSON.parse(text))
    closers.push(() => administration.removeRealm(REALM))
    return { url: given.replace(/\/$/, ''), administration }
  }
  const distribution = await findDistribution()
  if ('missing' in distribution) return distribution.missing
  const { home } = distribution
  const administrator = { username: 'raiz', password: randomBytes(16).toString('hex') }
  const server = await startKeycloak({
    home,
    port: await freePort(),
    realmFile: REALM_FILE,
    theme: THEME,
    blacklists: BLACKLISTS,
    administrator,
    env,
  })
  closers.push(() => server.stop())
  await server.ready()
  return { url: server.url, administration: await administer(server.url, administrator) }
}

/** Starts the portal as `npm start` does, but with the users of the tested Keycloak. */
const startPortal = async (closers: Closers, port: number, env: Record<string, string>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-keycloak-portal-'))
  await chmod(folder, 0o755)
  closers.push(() => rm(folder, { recursive: true, force: true }))
  closers.push(await startPortalProcess(port, { DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '100000', ...env }))
}

await runSuite('Keycloak real', async (closers) => {
  const begin = performance.now()
  const mailbox = await startMailbox()
  closers.push(() => mailbox.close())
  const portalPort = await freePort()
  const portal = `http://localhost:${portalPort}`
  const secret = randomBytes(24).toString('base64url')
  const keycloak = await openKeycloak(closers, {
    AUTOGESTION_WEB_ORIGIN: portal,
    AUTOGESTION_NOMBRE: 'Distribuidora Meridiana',
    AUTOGESTION_PALABRAS: 'meridiana',
    AUTOGESTION_ADMIN_SECRET: secret,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: mailbox.smtpPort,
    SMTP_FROM: 'no-responder@meridiana.example',
    SMTP_USER: 'nadie',
    SMTP_PASSWORD: 'nada',
    SMTP_AUTH: 'false',
    SMTP_STARTTLS: 'false',
  })
  if (typeof keycloak === 'string') return keycloak
  const { url, administration } = keycloak
  console.log(`Keycloak, con el realm de producción: ${seconds(begin)}`)

  const directory = createKeycloak({
    url,
    realm: REALM,
    clientId: 'autogestion-admin',
    clientSecret: secret,
    webClientId: CLIENT_ID,
  })
  await administration.withoutPasswordPolicy(REALM, async () => {
    for (const { id: _id, realmRoles, ...person } of demoRealm({ origins: [] }).users) {
      const id = await administration.createUser(REALM, person)
      const roles = realmRoles.filter((role) => role.startsWith('ROL_'))
      await directory.setRoles(id, roles)
    }
    const password = { type: 'password', value: DEMO_PASSWORD, temporary: false }
    const must = { username: 'telefono', email: 'telefono@meridiana.example', firstName: 'Teo', lastName: 'Lara' }
    const id = await administration.createUser(REALM, { ...must, enabled: true, credentials: [password] })
    await administration.requireSecondFactor(REALM, id)
  })
  await administration.dropSecondFactor(REALM, ACTORES.interno)
  await administration.setAccessTokenLifespan(REALM, ACCESS_TOKEN_SECONDS)
  const erpSecret = await administration.enableMachine(REALM, DEMO_ERP.clientId, 'transportes')
  await startPortal(closers, portalPort, {
    OIDC_ISSUER: `${url}/realms/${REALM}`,
    OIDC_ADMIN_SECRET: secret,
    PUBLIC_URL: portal,
  })

  const surroundings: Surroundings = { url, realm: REALM, secret, erpSecret, portal, mailbox: mailbox.url }
  const env = toEnvironment(surroundings)
  let passed = 0
  let failed = 0
  for (const [command, args] of [
    ['vitest', ['run', '--config', 'testing/keycloak/vitest.config.ts']],
    ['playwright', ['test', '--config', 'testing/keycloak/playwright.config.ts', ...process.argv.slice(2)]],
  ] as const) {
    const { code, output } = await run(command, [...args], env)
    const [ok, bad] = countTests(output)
    passed += ok
    failed += code !== 0 && bad === 0 ? 1 : bad
  }
  console.log(`Con Keycloak real, en total: ${seconds(begin)}`)
  return { passed, failed }
})
