import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Instalacion, type RealmSettings, startInstalacion } from '#testing/instalacion/simulada.ts'
import { checkInstallation } from '../../pruebas.ts'

let instalacion: Instalacion
beforeAll(async () => {
  instalacion = await startInstalacion()
})
afterAll(() => instalacion.close())
beforeEach(() => {
  instalacion.realm.set()
  instalacion.clamd.state.answer = undefined
})

/** Runs the check of the installation with some variables replaced; an empty variable counts as not set. */
const check = async (over: Record<string, string> = {}, correo?: string) => {
  const lines: string[] = []
  const code = await checkInstallation({ ...instalacion.env, ...over }, correo, (line) => lines.push(line))
  return { code, lines, wrong: lines.filter((line) => line.startsWith('MAL')).map((line) => line.slice(6)) }
}

/** Opens a port that accepts connections and answers nothing of a protocol. */
const otherProgram = async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('hola\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() }
}

const MAIL_HELP =
  'Revisá Realm settings, Email, y el registro de Keycloak. Si el certificado del correo es de una CA propia, KC_TRUSTSTORE_PATHS.'

describe('an installation without mistakes', () => {
  test('has no failures, and says which tests were not made', async () => {
    const { code, lines, wrong } = await check()
    expect([code, wrong]).toEqual([0, []])
    expect(lines.filter((line) => line.startsWith('-- ')).map((line) => line.slice(6))).toEqual([
      'Certificado del portal: No se probó: PUBLIC_URL no usa TLS.',
      'Cabeceras del proxy: No se probó: PUBLIC_URL es de este equipo: no hay proxy.',
      'Tamaño de los archivos: No se probó: PUBLIC_URL es de este equipo: no hay proxy.',
      'Email de Keycloak: No se probó: Keycloak envía sus propios emails. Probalos con npm run check -- --correo tu@email, o en Puesta en marcha.',
    ])
    expect(lines.at(-1)).toBe('\nFunciona todo lo que se probó: 18 bien, 4 sin probar.')
    expect(instalacion.smtp.received).toEqual([])
  })

  test('sends one e-mail of the portal and one of Keycloak to --correo, and leaves no account behind', async () => {
    instalacion.realm.asked.length = 0
    const { code, wrong } = await check({}, 'yo@meridiana.example')
    expect([code, wrong]).toEqual([0, []])
    expect(instalacion.smtp.received.map(({ from, to }) => [from, to])).toEqual([
      ['portal@meridiana.example', ['yo@meridiana.example']],
    ])
    expect(instalacion.realm.asked.filter((asked) => !asked.startsWith('GET'))).toEqual([
      'POST ',
      'PUT /nueva/execute-actions-email',
      'DELETE /nueva',
    ])
  })

  test('without optional systems does not test them, and does not name SAP', async () => {
    const { code, lines } = await check({ ERP: '', DESK: '', COBROS_URL: '', CLAMAV: '' })
    expect(code).toBe(0)
    expect(lines.join('\n')).not.toMatch(/SAP/)
    expect(lines.find((line) => line.includes('Cuenta corriente'))).toMatch(
      /^Bien {2}Cuenta corriente: La cuenta corriente se importa/,
    )
    expect(lines).toContain('--    InvGate: No se probó: las gestiones se atienden en la Mesa del portal.')
  })
})

describe('a mistake in the realm is reported in one line', () => {
  test.each<[name: string, settings: Partial<RealmSettings>, line: string]>([
    [
      'no such realm',
      { realm: 404 },
      'Ingreso (Keycloak): En SSO no hay un realm autogestion: nadie va a poder iniciar sesión. Revisá OIDC_ISSUER, o importá el realm de deploy/keycloak.',
    ],
    ['Keycloak fails', { realm: 503 }, 'Ingreso (Keycloak): Keycloak respondió 503. Revisá el registro de Keycloak.'],
    [
      'another public name',
      { issuer: 'https://otro.example/realms/autogestion' },
      'Ingreso (Keycloak): Keycloak dice que el realm se llama https://otro.example/realms/autogestion, y OIDC_ISSUER dice http://SSO/realms/autogestion: el portal va a rechazar todos los tokens. Poné en OIDC_ISSUER lo que dice Keycloak, o su nombre público en KC_HOSTNAME.',
    ],
    [
      'no RS256 key',
      { algorithm: 'RSA-OAEP' },
      'Ingreso (Keycloak): El realm no tiene ninguna clave RS256. En Realm settings, Keys, activá un proveedor rsa-generated.',
    ],
    [
      'another client',
      { clientId: 'portal' },
      'Cliente de Keycloak: El realm no tiene un cliente autogestion-web activo: nadie va a poder ingresar. Revisá OIDC_CLIENT_ID, o importá el realm de deploy/keycloak.',
    ],
    [
      'another redirect address',
      { redirects: ['https://viejo.example/autogestion'] },
      'Cliente de Keycloak: Keycloak no acepta volver a PORTAL/autogestion: nadie va a poder ingresar. En Keycloak, Clients, autogestion-web, Valid redirect URIs: agregá PORTAL/autogestion. O revisá PUBLIC_URL.',
    ],
    [
      'only the first redirect address',
      { redirects: ['PORTAL/autogestion'] },
      'Cliente de Keycloak: Keycloak no acepta volver a PORTAL/assets/sesion.html: nadie va a poder ingresar. En Keycloak, Clients, autogestion-web, Valid redirect URIs: agregá PORTAL/assets/sesion.html. O revisá PUBLIC_URL.',
    ],
    [
      'the standard flow is off',
      { flowError: 'Client is not allowed to initiate browser login with given response_type' },
      'Cliente de Keycloak: Keycloak no deja ingresar con autogestion-web: Client is not allowed to initiate browser login with given response_type. En Keycloak, Clients, autogestion-web: prendé Standard flow, y PKCE con S256.',
    ],
    [
      'a confidential client',
      { isConfidential: true },
      'Cliente de Keycloak: El cliente autogestion-web pide una clave, que un navegador no tiene. En Keycloak, Clients, autogestion-web: apagá Client authentication.',
    ],
    [
      'another web origin',
      { origin: 'https://viejo.example' },
      'Cliente de Keycloak: Keycloak no deja que las páginas de PORTAL le pidan un token: nadie va a poder ingresar. En Keycloak, Clients, autogestion-web, Web origins: agregá PORTAL.',
    ],
    [
      'another secret',
      { secret: 'otra' },
      'Personas (Keycloak): Keycloak respondió 401 a POST autogestion/token: Invalid client credentials. Dale a la cuenta de servicio (OIDC_ADMIN_CLIENT_ID) los roles manage-users, view-users y query-users de realm-management, y revisá OIDC_ADMIN_SECRET.',
    ],
    [
      'a service account without roles',
      { admin: { status: 403, body: '{"error":"HTTP 403 Forbidden"}' } },
      'Personas (Keycloak): Keycloak respondió 403 a GET /users?username=…&exact=…: HTTP 403 Forbidden. Dale a la cuenta de servicio (OIDC_ADMIN_CLIENT_ID) los roles manage-users, view-users y query-users de realm-management, y revisá OIDC_ADMIN_SECRET.',
    ],
    [
      'a proxy that closes /admin',
      { admin: { status: 404, body: '<html>Not Found</html>' } },
      'Personas (Keycloak): Keycloak respondió 404 a GET /users?username=…&exact=…: sin explicación. Revisá el registro de Keycloak, y que OIDC_ADMIN_URL no pase por un proxy que cierra /admin.',
    ],
    [
      'a clock that is ahead',
      { ahead: 90 },
      'Reloj: El reloj de Keycloak está 90 s adelantado respecto del de este equipo. Activá la hora por red (chrony o systemd-timesyncd) en todos los equipos.',
    ],
    [
      'no mail server',
      { mailError: "Failed to send execute actions email: Invalid sender address 'null'. If the address…" },
      `Email de Keycloak: Keycloak no pudo enviar el email: Invalid sender address 'null'. If the address…. ${MAIL_HELP}`,
    ],
    [
      'a mail server that it does not reach',
      { mailError: 'Failed to send execute actions email: Error when attempting to send the email to the server' },
      `Email de Keycloak: Keycloak no pudo enviar el email: Error when attempting to send the email to the server. ${MAIL_HELP}`,
    ],
  ])('%s', async (_name, settings, line) => {
    const { env, realm } = instalacion
    const written = (text: string) =>
      text.replaceAll('PORTAL', env['PUBLIC_URL']!).replaceAll('SSO', new URL(realm.url).host)
    realm.set({ ...settings, redirects: settings.redirects?.map(written) })
    const { code, wrong } = await check({}, settings.mailError && 'yo@meridiana.example')
    // The header Date has whole seconds, so the difference may be one second less.
    const said = wrong.map((text) => text.replace('está 89 s', 'está 90 s'))
    expect([code, said]).toEqual([1, [written(line)]])
  })
})

describe('a mistake in the database is reported in one line', () => {
  test.each<
    [name: string, statements: [before: string, after: string] | undefined, over: Record<string, string>, line: string]
  >([
    [
      'no such database',
      undefined,
      { DATABASE_URL: 'OWNER_no' },
      'Base de datos: DATABASE_URL: esa base no existe; creala con createdb. Revisá usuario, clave, host, puerto y base de esa dirección, y que pg_hba.conf deje entrar desde acá.',
    ],
    [
      'nothing listens',
      undefined,
      { DATABASE_URL: 'postgres://portal:clave@127.0.0.1:1/portal' },
      'Base de datos: DATABASE_URL: ningún programa escucha en ese puerto. Revisá usuario, clave, host, puerto y base de esa dirección, y que pg_hba.conf deje entrar desde acá.',
    ],
    [
      'a replica that nothing listens for',
      undefined,
      { DATABASE_READ_URL: 'postgres://portal:clave@127.0.0.1:1/portal' },
      'Base de datos: DATABASE_READ_URL: ningún programa escucha en ese puerto. Revisá usuario, clave, host, puerto y base de esa dirección, y que pg_hba.conf deje entrar desde acá.',
    ],
    [
      'a read-only database',
      [
        'alter database NAME set default_transaction_read_only = on',
        'alter database NAME reset default_transaction_read_only',
      ],
      {},
      'Base de datos: DATABASE_URL lleva a una base de solo lectura. Tiene que llevar a la primaria; las réplicas van en DATABASE_READ_URL.',
    ],
    [
      'the owner of the tables',
      undefined,
      { DATABASE_URL: 'OWNER' },
      'Permisos en la base: El portal trabaja con autogestion, que es dueño de las tablas o superusuario: podría cambiarlas o borrarlas. Poné en DATABASE_URL un usuario que solo lea y escriba filas: npm run migrate -- --para ese_usuario le da lo que necesita.',
    ],
    [
      'a table that the user cannot read',
      ['revoke all on marca from ROLE', 'grant select, insert, update, delete on marca to ROLE'],
      {},
      'Permisos en la base: ROLE no puede leer o escribir en marca. Corré npm run migrate -- --para ROLE con el dueño de la base.',
    ],
    [
      'a pool above max_connections',
      undefined,
      { DATABASE_POOL: '200' },
      'Conexiones a la base: Un proceso abre hasta 206 conexiones y la base admite 197 (max_connections). Bajá DATABASE_POOL, o subí ese límite: tiene que alcanzar para todos los procesos.',
    ],
    [
      'a limit of the database',
      ['alter database NAME connection limit 15', 'alter database NAME connection limit -1'],
      {},
      'Conexiones a la base: Un proceso abre hasta 16 conexiones y la base admite 15 (connection limit de la base). Bajá DATABASE_POOL, o subí ese límite: tiene que alcanzar para todos los procesos.',
    ],
    [
      'a limit of the user',
      ['alter role ROLE connection limit 15', 'alter role ROLE connection limit -1'],
      {},
      'Conexiones a la base: Un proceso abre hasta 16 conexiones y la base admite 15 (connection limit del usuario). Bajá DATABASE_POOL, o subí ese límite: tiene que alcanzar para todos los procesos.',
    ],
    [
      'a pending migration',
      [
        `delete from migracion where nombre = '0001_empresas.sql'`,
        `insert into migracion (nombre) values ('0001_empresas.sql')`,
      ],
      {},
      'Versiones: Faltan 1 migraciones, desde 0001_empresas.sql. Corré npm run migrate con el dueño de la base.',
    ],
    [
      'no key of the audit log',
      undefined,
      { AUDIT_KEY: '' },
      'Claves: Sin AUDIT_KEY la auditoría no se sella: quien escriba en la base puede cambiarla sin que se note. Definí AUDIT_KEY, de 32 caracteres o más, la misma en todos los procesos.',
    ],
  ])('%s', async (_name, statements, over, line) => {
    const { ownerUrl, name, role, query } = instalacion
    const written = (text: string) =>
      text.replaceAll('OWNER', ownerUrl).replaceAll('NAME', name).replaceAll('ROLE', role)
    if (statements) await query(written(statements[0]))
    const { code, wrong } = await check(
      Object.fromEntries(Object.entries(over).map(([key, text]) => [key, written(text)])),
    )
    if (statements) await query(written(statements[1]))
    expect([code, wrong]).toEqual([1, [written(line)]])
  })

  test('but a limit that is just high enough is not reported', async () => {
    await instalacion.query(`alter role ${instalacion.role} connection limit 16`)
    expect((await check()).wrong).toEqual([])
    await instalacion.query(`alter role ${instalacion.role} connection limit -1`)
  })
})

describe('a port that another program uses is reported in one line', () => {
  test.each(['PORT', 'METRICS_PORT'])('%s', async (variable) => {
    const other = await otherProgram()
    const { code, wrong } = await check({ [variable]: other.port })
    other.close()
    expect([code, wrong]).toEqual([
      1,
      [`Puertos: Otro programa usa el puerto ${other.port} (${variable}). Cerralo, o elegí otro puerto.`],
    ])
  })
})
