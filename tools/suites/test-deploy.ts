// npm run test:deploy: tests the files in deploy/ as far as possible without a container engine or a cluster.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { access, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { tryUnit } from '#testing/despliegue/encierro.ts'
import { tryProxys } from '#testing/despliegue/proxys.ts'
import { buildImage, type Image, runInImage } from '#testing/despliegue/imagen.ts'
import { CACHE, findGoProgram } from '#testing/go-program.ts'
import { createCertificate, createFolder, end, findProgram, openDatabase } from '#testing/instalacion/entorno.ts'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { isReady } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import { startIssuer } from '../../drills/mundo.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import type { Closers } from '#server/base/closers.ts'
import { run, runSuite } from '../run.ts'

const MB = 1_000_000
const MOST_MB = 270
const KUBERNETES = ['1.27', '1.37']
const execute = promisify(execFile)

/** Results of checks (true: passed) by description; or a Spanish text that names the missing program. */
type Seen = Record<string, boolean> | string

const succeeds = async (program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> =>
  (await run(program, args, env)).code === 0

const tryPortal = async (image: Image, folder: string, closers: Closers): Promise<Record<string, boolean>> => {
  const database = await openDatabase(folder)
  closers.push(database.stop)
  const { issuer } = await startIssuer(closers)
  const port = String(await freePort())
  const env = {
    DATABASE_URL: database.application,
    DATA_KEYS,
    OIDC_ISSUER: issuer,
    PUBLIC_URL: 'http://localhost:8080',
    PORT: port,
  }
  const [node = ''] = image.settings.Entrypoint
  const endsAs = async (program: string[], more: Record<string, string> = {}) => {
    const child = runInImage(image, program, { ...env, ...more })
    child.stdout.pipe(process.stdout)
    return ((await once(child, 'exit')) as [number])[0]
  }
  const ends = (args: string[], more: Record<string, string> = {}) => endsAs([node, ...args], more)
  const isMigrated = (await ends(['tools/migrate.ts', '--para', 'aplicacion'], { DATABASE_URL: database.owner })) === 0
  const begun = performance.now()
  const portal = runInImage(image, [node, ...image.settings.Cmd], env)
  closers.push(() => end(portal))
  await until('the portal of the image is ready', () => isReady(`http://127.0.0.1:${port}`))
  console.log(`listo en ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const status = await readFile(`/proc/${portal.pid}/status`, 'utf8')
  const page = await fetch(`http://127.0.0.1:${port}/autogestion`)
  const writes = `import('node:fs').then(({ writeFileSync }) => writeFileSync('/autogestion/algo', ''))`
  return {
    'el programa de las tablas corre en la imagen': isMigrated,
    'el portal corre con el usuario 65532 y la raíz de solo lectura': /^Uid:\t65532\t65532/m.test(status),
    'contesta su página': page.ok,
    'su control de salud pasa': (await ends(image.settings.Healthcheck.Test.slice(2))) === 0,
    'files verificar corre': (await ends(['tools/files.ts', 'verificar'])) === 0,
    'first-admin dice cómo se usa': (await ends(['tools/first-admin.ts'])) === 2,
    'tiene pg_dump': (await endsAs(['/usr/local/bin/pg_dump', '--version'])) === 0,
    'tiene pg_restore': (await endsAs(['/usr/local/bin/pg_restore', '--version'])) === 0,
    'tiene age': (await endsAs(['/usr/local/bin/age', '--version'])) === 0,
    'autogestion corre con las variables del contenedor': (await ends(['tools/autogestion.ts', 'keys'])) === 0,
    'no puede escribir en lo suyo': (await ends(['-e', writes])) !== 0,
  }
}

const imagen = async (folder: string, closers: Closers): Promise<Seen> => {
  const image = await buildImage(closers)
  if (typeof image === 'string') return image
  const size = image.size / MB
  console.log(`la imagen pesa ${size.toFixed(0)} MB`)
  return { [`pesa ${MOST_MB} MB o menos`]: size <= MOST_MB, ...(await tryPortal(image, folder, closers)) }
}

/** Returns the path of a validator with the schemas of Kubernetes. Installs it once, from PyPI. */
const findValidator = async (): Promise<string | undefined> => {
  const home = join(CACHE, 'kubernetes-validate-1.37.0')
  const program = join(home, 'bin/kubernetes-validate')
  const exists = () =>
    access(program).then(
      () => program,
      () => undefined,
    )
  if (await exists()) return program
  await mkdir(CACHE, { recursive: true })
  const install = ['-q', 'install', 'kubernetes-validate==1.37.0']
  await execute('python3', ['-m', 'venv', home]).catch(() => {})
  await execute(join(home, 'bin/pip'), install).catch(() => {})
  return exists()
}

const CHART = 'deploy/helm/autogestion'
/** Three sets of values for the Helm chart: most options, fewest options, and own CA and environment. */
const VALUES = [
  [
    '--set',
    'serviceMonitor.enabled=true,respaldo.enabled=true,respaldo.para=age1copias,respaldo.claim=copias',
    '--set',
    'networkPolicy.egress[0].ports[0].port=5432,restaurar.copia=autogestion-20261122T060000Z',
  ],
  [
    '--set',
    'ingress.enabled=false,networkPolicy.enabled=false,web.hpa.enabled=false,web.replicas=1,controles.enabled=false',
    '--set',
    'datosClaim=datos',
  ],
  [
    '--set',
    'ca.configMap=autoridad,extraEnvFrom[0].configMapRef.name=comunes,extraEnvFrom[1].secretRef.name=otro',
    '--set',
    'podAnnotations.reloader\\.stakater\\.com/auto=si',
  ],
]
/**
 * Texts that the chart must contain with the last set of VALUES, and how often. 2: in both roles; 4: also in the two
 * controls; 5: also in the migration job.
 */
const OWN: readonly [what: string, text: string, times: number][] = [
  [
    'la CA propia la conocen los procesos, el programa de las tablas y los controles',
    'value: /etc/autogestion/ca.crt',
    5,
  ],
  ['y la tienen montada', 'configMap: { name: autoridad }', 5],
  ['lo que dice extraEnvFrom llega a los procesos y a los controles', 'name: comunes', 4],
  ['un pod nuevo por cada cambio de lo que leyó', 'autogestion/secretos: "', 2],
]

/** Values that the schema of the chart must reject. */
const REJECTED = [
  'webb.replicas=2',
  'drainMs=mucho',
  'env.PUBLIC_URL=http://portal.example',
  'respaldo.enabled=true',
  'controles.auditoria=siempre',
  'restaurar.copia=ayer',
]

const helm = async (folder: string): Promise<Seen> => {
  const found = await findGoProgram({ path: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0', name: 'helm' })
  if ('missing' in found) return found.missing
  const validator = await findValidator()
  const seen: Record<string, boolean> = { 'helm lint': await succeeds(found.program, ['lint', '--strict', CHART]) }
  for (const value of REJECTED)
    seen[`el esquema rechaza ${value}`] = !(await succeeds(found.program, ['lint', CHART, '--set', value]))
  for (const [at, values] of VALUES.entries())
    for (const version of KUBERNETES) {
      const args = ['template', 'portal', CHART, '--kube-version', `${version}.0`, ...values]
      const { stdout } = await execute(found.program, args)
      const file = join(folder, `helm-${at}-${version}.yaml`)
      await writeFile(file, stdout)
      if (at === VALUES.length - 1)
        for (const [what, text, times] of OWN) seen[what] = stdout.split(text).length - 1 === times
      if (validator)
        seen[`lo que helm escribe vale en Kubernetes ${version} (${at + 1})`] = await succeeds(validator, [
          '--strict',
          '--quiet',
          '-k',
          version,
          file,
        ])
    }
  if (!validator) console.log('Los esquemas de Kubernetes: no se probaron, falta Python con kubernetes-validate.')
  return seen
}

const compose = async (): Promise<Seen> => {
  const path = 'github.com/compose-spec/compose-go/v2/cmd'
  const found = await findGoProgram({ path, version: 'v2.16.2', name: 'compose' })
  if ('missing' in found) return found.missing
  const args = ['-no-interpolation', 'deploy/compose/compose.yaml']
  return {
    'compose.yaml cumple la especificación':
      (await execute(found.program, args).then(() => true, console.error)) === true,
  }
}

const proxys = async (folder: string): Promise<Seen> => {
  const [haproxy, promtool, openssl, nginx] = await Promise.all(
    ['haproxy', 'promtool', 'openssl', 'nginx'].map(findProgram),
  )
  if (!haproxy || !promtool || !openssl) return 'faltan haproxy, promtool u openssl'
  const { certificate, key } = await createCertificate(folder)
  const pem = join(folder, 'portal.pem')
  await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const check = async (name: string, shipped: string) => {
    const file = join(folder, name)
    const text = await readFile(shipped, 'utf8')
    await writeFile(file, text.replace(/crt \S+/, `crt ${pem}`))
    return succeeds(haproxy, ['-c', '-f', file], { PORTAL_HOST: 'portal.example', SSO_HOST: 'sso.example' })
  }
  return {
    'HAProxy entiende el de compose': await check('compose.cfg', 'deploy/compose/haproxy.cfg'),
    'HAProxy entiende el de varias máquinas': await check('portal.cfg', 'deploy/haproxy/autogestion.cfg'),
    'Prometheus entiende el de compose': await succeeds(
      promtool,
      'check config --syntax-only deploy/compose/prometheus.yml'.split(' '),
    ),
    ...(await tryProxys({ nginx, haproxy }, { folder, certificate, key })),
  }
}

/**
 * Maximum exposure of a unit in `systemd-analyze security`, in tenths: 15 is 1.5 of 10. A unit without restrictions has
 * 10.
 */
const MOST_EXPOSED = '15'

const systemd = async (folder: string, closers: Closers): Promise<Seen> => {
  const analyze = await findProgram('systemd-analyze')
  if (!analyze) return 'falta systemd-analyze'
  const seen: Record<string, boolean> = {}
  for (const shipped of globSync('deploy/systemd/*.service')) {
    const unit = basename(shipped, '.service')
    const file = join(folder, `${unit.replace(/@$/, '@8080')}.service`)
    const timer = shipped.replace(/service$/, 'timer')
    if (existsSync(timer)) {
      await copyFile(timer, join(folder, basename(timer)))
      const { code } = await run(analyze, ['calendar', /^OnCalendar=(.*)$/m.exec(await readFile(timer, 'utf8'))![1]!])
      seen[`${unit}: systemd entiende cuándo`] = code === 0
    }
    await copyFile(shipped, file)
    // systemd-analyze checks that the program exists, so name a program of this machine.
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replaceAll(/\/opt\/\S+\/bin\/kc\.sh|\/opt\/\S+\/node(?= )/g, process.execPath),
    )
    const { code, output } = await run(analyze, ['verify', file])
    seen[`${unit}: systemd lo entiende`] = code === 0 && !output.includes(file)
    const isHidden = await execute(analyze, ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, file]).then(
      () => true,
      () => false,
    )
    seen[`${unit}: queda a la vista ${Number(MOST_EXPOSED) / 10} de 10 o menos`] = isHidden
  }
  const [bwrap, strace] = await Promise.all(['bwrap', 'strace'].map(findProgram))
  if (bwrap)
    Object.assign(
      seen,
      await tryUnit({ bwrap, analyze, strace }, 'deploy/systemd/autogestion-web@.service', folder, closers),
    )
  else console.log('El encierro de la unidad: no se probó, falta bubblewrap.')
  return seen
}

const PARTS = { imagen, helm, compose, proxys, systemd }

await runSuite('El despliegue', async (closers) => {
  const folder = await createFolder()
  closers.push(folder.remove)
  const asked = process.argv.slice(2)
  let [passed, failed] = [0, 0]
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length && !asked.includes(name)) continue
    const seen = await part(folder.path, closers)
    if (typeof seen === 'string') {
      console.log(`${name}: no se probó, ${seen}.`)
      continue
    }
    for (const [what, isSo] of Object.entries(seen)) {
      console.log(`${isSo ? '✓' : '✗'} ${name}: ${what}`)
      if (isSo) passed += 1
      else failed += 1
    }
  }
  return { passed, failed }
})
