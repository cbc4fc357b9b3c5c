import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, startPostgres } from '../../server/embedded-postgres.ts'
import { postgresFolder } from '../../server/postgres-files.ts'

const execute = promisify(execFile)

/** Returns the path of a program of this machine; undefined when it is not installed. */
export const findProgram = (name: string): Promise<string | undefined> =>
  execute('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )

/** Creates a temporary folder that the system users of the database and of nginx can enter. */
export const createFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'autogestion-instalacion-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Starts an empty database with the roles of docs/produccion/instalar.md: the owner of the database, and the
 * application.
 */
export const openDatabase = async (folder: string) => {
  const server = await startPostgres(postgresFolder(join(folder, 'base')))
  const admin = new pg.Client({ connectionString: server.url() })
  await admin.connect()
  await admin.query(`create role dueno login password 'dueno'`)
  await admin.query(`create role aplicacion login password 'aplicacion'`)
  await admin.query(`create database portal owner dueno template template0 encoding 'UTF8'`)
  await admin.end()
  const as = (user: string) => {
    const url = new URL(server.url('portal'))
    url.username = user
    url.password = user
    return url.href
  }
  return { owner: as('dueno'), application: as('aplicacion'), stop: () => server.stop() }
}

/** Creates a self-signed certificate for localhost. */
export const createCertificate = async (folder: string) => {
  const certificate = join(folder, 'localhost.pem')
  const key = join(folder, 'localhost.key')
  const args = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext'.split(' ')
  await execute('openssl', [...args, 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate])
  return { certificate, key }
}

interface NginxOptions {
  program: string
  folder: string
  certificate: string
  key: string
  /** Ports of the portal's processes and of Keycloak. */
  inner: { portal: readonly [number, number]; sso: number }
}

/**
 * Starts nginx with the file of deploy/, in which only names, ports and certificates are changed. Returns its URLs and
 * the path of its access log.
 */
export const startNginx = async ({ program, folder, certificate, key, inner }: NginxOptions) => {
  const [portal, sso, plain] = [await freePort(), await freePort(), await freePort()]
  const shipped = await readFile('deploy/nginx/autogestion.conf', 'utf8')
  const home = join(folder, 'nginx')
  const log = join(home, 'portal.log')
  const conf = shipped
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('/var/log/nginx/portal.log', log)
    .replace('/var/log/nginx/portal-error.log', join(home, 'portal-error.log'))
    .replace('listen 443', `listen 127.0.0.1:${portal}`)
    .replace('listen 443', `listen 127.0.0.1:${sso}`)
    .replaceAll(/server_name .*;/g, 'server_name localhost;')
    .replaceAll('/etc/ssl/certs/portal.example.pem', certificate)
    .replaceAll('/etc/ssl/private/portal.example.key', key)
    .replace('127.0.0.1:8080', `127.0.0.1:${inner.portal[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${inner.portal[1]}`)
    .replace('127.0.0.1:8180', `127.0.0.1:${inner.sso}`)
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'autogestion.conf'), conf)
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/nginx.pid; error_log ${home}/error.log; events {}
http { client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy;
fastcgi_temp_path ${home}/f; uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s; include ${home}/autogestion.conf; }`,
  )
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    portal: `https://localhost:${portal}`,
    sso: `https://localhost:${sso}`,
    plain: `http://localhost:${plain}`,
    log,
    stop: () => end(child),
  }
}

/** Ends a program and waits for its exit. Does nothing when the program has ended. */
export const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
