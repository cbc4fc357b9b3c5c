import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase } from '#testing/database.ts'
import { runProgram } from '#testing/programs.ts'
import { ARCHIVOS, DEL_PORTAL, sampleOf } from './archivos.ts'
import { readEnvironment } from './entorno.ts'

/** Number in the names of the roles and databases of these tests, so that other test files use different names. */
const ID = process.pid
const ROLE = `aplicación "${ID}"`
const PASSWORD = `de $HOME y "comillas"`
let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: pg.Client
/** Returns the URL of the empty database, with another user and password. */
const urlFor = (user: string, password: string, name?: string): string => {
  const url = new URL(database.url)
  url.username = user
  url.password = password
  if (name) url.pathname = name
  return url.href
}
const read = (name: string) => readEnvironment(readFileSync(join(folder, name), 'utf8'))
const autogestion = (args: string[], env: Record<string, string> = {}) =>
  runProgram(['tools/autogestion.ts', ...args], { AUTOGESTION_ENTORNO: folder, DATABASE_URL: '', ...env })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-entorno-'))
  database = await createTestDatabase('template0')
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  for (const name of [`dueno_${ID}`, `keycloak_${ID}`]) await admin.query(`drop database if exists ${name}`)
  for (const name of [`dueno_${ID}`, `keycloak_${ID}`, ROLE])
    await admin.query(`drop role if exists ${pg.escapeIdentifier(name)}`)
  await admin.end()
  await database.release()
  await rm(folder, { recursive: true, force: true })
})

/** Answers to the questions without a default value, as an installer writes them. */
const ANSWERS = `PUBLIC_URL=https://portal.bulonera.example
DISTRIBUIDOR_NOMBRE="Bulonera del Litoral"
DISTRIBUIDOR_CUIT=30712345671
SMTP_URL=smtp://avisos:cl%40ve@correo.bulonera.example?requireTLS=true
COPIAS_PARA=age1copias
`

describe('autogestion', () => {
  test('without its files, tells which command writes them', async () => {
    const { code, text } = await autogestion(['check'])
    expect([code, text]).toEqual([2, `Falta ${folder}/portal.env: autogestion configurar lo escribe.\n`])
  })

  test('works when a link in another folder starts it', async () => {
    const link = join(folder, 'autogestion')
    await symlink(join(process.cwd(), 'bin/autogestion'), link)
    expect(spawnSync(link, ['ayuda'], { encoding: 'utf8' }).stderr).toContain('Uso: autogestion COMANDO')
  })

  test('lists its commands when the given command is unknown', async () => {
    const { code, text } = await autogestion(['chequear'])
    expect(code).toBe(2)
    for (const name of ['configurar', 'check', 'migrate', 'first-admin', 'backup', 'restore'])
      expect(text).toContain(`\n  ${name} `)
  })

  test('configurar names every missing or invalid answer and writes no file', async () => {
    const answers = join(folder, 'respuestas')
    await writeFile(
      answers,
      'PUBLIC_URL=portal\nTRUST_PROXY=true\nDATABASE_URL=mysql://a:b@c/d\nDISTRIBUIDOR_NOMBRE=B\n',
    )
    const { code, text } = await autogestion(['configurar', '--respuestas', answers])
    expect(code).toBe(2)
    for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'OIDC_ISSUER', 'DISTRIBUIDOR_CUIT', 'COPIAS_PARA'])
      expect(text).toContain(` ${name}: `)
    expect(globSync(join(folder, '*.{env,sql}'))).toEqual([])
  })

  test.each<[string, string[], number, string]>([
    ['asks again after an invalid answer', ['portal', 'https://portal.bulonera.example'], 0, 'una dirección completa'],
    ['writes nothing when the input ends', [], 2, 'PUBLIC_URL: falta la respuesta. No se escribió nada.'],
  ])('configurar %s', async (_what, first, status, says) => {
    const own = await mkdtemp(join(folder, 'a-mano-'))
    // An empty line accepts the offered value.
    const rest = ['', '', '', '', '', '', 'Bulonera del Litoral', '30712345671', '']
    const mail = ['smtps://avisos:clave@correo.bulonera.example', '', '', '', 'age1copias']
    const input = first.length ? [...first, ...rest, ...mail].join('\n') : ''
    const child = spawnSync(process.execPath, ['tools/autogestion.ts', 'configurar'], {
      env: { ...process.env, AUTOGESTION_ENTORNO: own },
      input,
      encoding: 'utf8',
    })
    expect([child.status, child.stdout + child.stderr]).toEqual([status, expect.stringContaining(says) as string])
    expect(
      globSync(join(own, '*'))
        .map((path) => basename(path))
        .toSorted(),
    ).toEqual(status ? [] : [...ARCHIVOS].toSorted())
    if (status) return
    const { MAIL_FROM, DATABASE_URL } = readEnvironment(readFileSync(join(own, 'portal.env'), 'utf8'))
    expect(MAIL_FROM).toBe('Bulonera del Litoral <no-responder@bulonera.example>')
    expect(DATABASE_URL).toMatch(/^postgres:\/\/aplicacion:[\da-f]{48}@127\.0\.0\.1:5432\/portal$/)
  })

  test('configurar writes files that only their owner can read, with derived and generated values', async () => {
    const answers = join(folder, 'respuestas')
    const own = `DATABASE_URL='${urlFor(ROLE, PASSWORD)}'\nDUENO_URL=${urlFor(`dueno_${ID}`, 'd', `dueno_${ID}`)}
KEYCLOAK_DATABASE_URL=${urlFor(`keycloak_${ID}`, "k'", `keycloak_${ID}`)}\n`
    await writeFile(answers, ANSWERS + own)
    const { code, text } = await autogestion(['configurar', '--respuestas', answers])
    expect([code, text]).toEqual([0, ARCHIVOS.map((name) => `${folder}/${name}: escrito.\n`).join('')])
    for (const name of ARCHIVOS) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const { OIDC_ADMIN_SECRET, DATA_KEYS, AUDIT_KEY, DATABASE_URL, ...said } = read('portal.env')
    expect(said).toEqual({
      PUBLIC_URL: 'https://portal.bulonera.example',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      OIDC_ISSUER: 'https://sso.bulonera.example/realms/autogestion',
      OIDC_ADMIN_URL: 'http://127.0.0.1:8180',
      FILES: 'disk',
      DISTRIBUIDOR_NOMBRE: 'Bulonera del Litoral',
      DISTRIBUIDOR_CUIT: '30712345671',
      SOPORTE_EMAIL: 'soporte@bulonera.example',
      SMTP_URL: 'smtp://avisos:cl%40ve@correo.bulonera.example?requireTLS=true',
      MAIL_FROM: 'Bulonera del Litoral <no-responder@bulonera.example>',
    })
    expect(DATABASE_URL).toBe(urlFor(ROLE, PASSWORD))
    expect([OIDC_ADMIN_SECRET, AUDIT_KEY].map((key) => key?.length)).toEqual([48, 64])
    expect(DATA_KEYS).toMatch(/^1:[\w+/]{43}=$/)
    expect(() => readConfig({ ...read('portal.env'), NODE_ENV: 'production' })).not.toThrow()
    expect(read('keycloak.env')).toMatchObject({
      KC_DB_USERNAME: `keycloak_${ID}`,
      KC_DB_PASSWORD: "k'",
      KC_HOSTNAME: 'https://sso.bulonera.example',
      AUTOGESTION_ADMIN_SECRET: OIDC_ADMIN_SECRET,
      AUTOGESTION_PALABRAS: 'bulonera|litoral',
      SMTP_HOST: 'correo.bulonera.example',
      SMTP_PORT: '587',
      SMTP_FROM: 'no-responder@bulonera.example',
      SMTP_USER: 'avisos',
      SMTP_PASSWORD: 'cl@ve',
      SMTP_AUTH: 'true',
      SMTP_SSL: 'false',
      SMTP_STARTTLS: 'true',
    })
  })

  test('a second configurar changes no file, and writes a missing file with the values of the other files', async () => {
    const before = read('portal.env')
    await rm(join(folder, 'keycloak.env'))
    const { code, text } = await autogestion(['configurar', '--respuestas', '/dev/null'])
    expect([code, text]).toEqual([0, expect.stringContaining('portal.env: ya estaba, no se cambia.') as string])
    expect(read('portal.env')).toEqual(before)
    expect(read('keycloak.env')['AUTOGESTION_ADMIN_SECRET']).toBe(before['OIDC_ADMIN_SECRET'])
  })

  test('migrate takes the owner of the database from respaldo.env, and grants rights on rows to the user of portal.env', async () => {
    // Run the statements as `sudo -u postgres psql < base.sql` does.
    for (const statement of readFileSync(join(folder, 'base.sql'), 'utf8').split('\n').slice(1).filter(Boolean))
      await admin.query(statement)
    const { code, text } = await autogestion(['migrate'])
    expect([code, text]).toEqual([0, expect.stringContaining(`${ROLE} puede leer y escribir filas`) as string])
    const application = new pg.Client({ connectionString: urlFor(ROLE, PASSWORD, `dueno_${ID}`) })
    await application.connect()
    await application.query('update parametro set valor = valor')
    await application.end()
  })

  test('a command that root starts runs as the owner of DATA_DIR, who must be able to read the written files', async () => {
    const own = process.getuid!()
    // Only root can give a folder to another user. When another user runs the test, the owner stays the same.
    const owner = own === 0 ? 65_534 : own
    const data = join(folder, 'datos')
    await mkdir(data)
    await chown(data, owner, owner === own ? process.getgid!() : owner)
    // The command and the program that it starts both print their user id.
    const NODE_OPTIONS = '--import=data:text/javascript,console.log(process.getuid())'
    const { text } = await autogestion(['keys', 'nueva', 'otra'], { DATA_DIR: data, NODE_OPTIONS })
    expect(text).toMatch(new RegExp(`^${own}\n${owner}\notra:`))
  })

  test('a command runs with the variables of portal.env, and variables of the shell replace them', async () => {
    const own = { DATABASE_URL: urlFor(ROLE, PASSWORD, `dueno_${ID}`) }
    const migrated = await autogestion(['keys'], own)
    expect([migrated.code, migrated.text]).toEqual([
      0,
      expect.stringContaining('usuario: 0 no están cifrados') as string,
    ])
    // The database of portal.env has no tables.
    const { code, text } = await autogestion(['keys'])
    expect([code, text]).toEqual([1, expect.stringMatching(/relation "\w+" does not exist/) as string])
    const other = await autogestion(['keys'], { ...own, DATA_KEYS: 'mal' })
    expect([other.code, other.text]).toEqual([1, expect.stringContaining('DATA_KEYS: ') as string])
  })
})

test('portal.env has the fifteen variables that an installation needs', () => {
  expect(DEL_PORTAL).toHaveLength(15)
})

test.each(ARCHIVOS)('deploy/entorno/%s is the output of npm run docs', (archivo) => {
  expect(readFileSync(`deploy/entorno/${archivo}`, 'utf8')).toBe(sampleOf(archivo))
})

test('no document asks the reader to set the variables of the portal, because autogestion reads them', () => {
  const documents = [
    'README.md',
    'CHANGELOG.md',
    ...globSync('docs/**/*.md'),
    ...globSync('deploy/**/*.{service,yaml}'),
  ]
  const asking = documents.filter((path) =>
    /con las (mismas )?variables d|mismas variables/i.test(readFileSync(path, 'utf8')),
  )
  expect(asking.map((path) => basename(path))).toEqual([])
})
