import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE } from '#testing/go-program.ts'
import { findProgram } from '#testing/instalacion/entorno.ts'
import type { Closers } from '#server/base/closers.ts'

const IMAGE = 'localhost/autogestion:prueba'
/** Debian packages that the distroless base image consists of. */
const BASE = 'base-files,netbase,tzdata,ca-certificates,libc6,libgcc-s1,libstdc++6,libssl3'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const execute = promisify(execFile)
const MOST = { maxBuffer: 256 * 1024 * 1024 }

const bring = async (program: string, args: string[]): Promise<string> =>
  (await execute(program, args, MOST)).stdout.trim()

/** Returns the base images of the Dockerfile, in order. */
const basesOf = (dockerfile: string): string[] =>
  [...dockerfile.matchAll(/^FROM (\S+\/\S+)/gm)].map(([, name]) => name!)

/** Runtime settings of an image. */
interface Settings {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

export interface Image {
  settings: Settings
  /** Folder of the unpacked files of the image. */
  root: string
  /** Size (bytes) of the unpacked files. */
  size: number
}

/**
 * Builds the unchanged Dockerfile with buildah instead of a container engine. Its base images cannot be downloaded
 * here. Substitutes with the same names are built from Debian packages, this Node and the machine's npm. When it cannot
 * build, returns what is missing, in Spanish.
 */
export const buildImage = async (closers: Closers): Promise<Image | string> => {
  const [buildah, mmdebstrap, npm] = await Promise.all(['buildah', 'mmdebstrap', 'npm'].map(findProgram))
  if (!buildah || !mmdebstrap || !npm) return `faltan buildah, mmdebstrap o npm`
  if (process.getuid?.() !== 0) return 'hay que ser root para armarla'
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'imagen-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const store = ['--root', join(folder, 'imagenes'), '--runroot', join(folder, 'corre')]
  const build = (...args: string[]) => bring(buildah, [...store, ...args])

  const [withNode, withClients, bare] = basesOf(await readFile('deploy/Dockerfile', 'utf8')) as [string, string, string]
  const system = async (name: string, variant: string, include: string) => {
    const tar = join(folder, `${name}.tar`)
    await bring(mmdebstrap, [`--variant=${variant}`, `--include=${include}`, 'bookworm', tar])
    const container = await build('from', 'scratch')
    await build('add', container, tar, '/')
    return { container, root: await build('mount', container) }
  }
  const first = await system('node', 'minbase', 'ca-certificates')
  await build('copy', first.container, process.execPath, '/usr/local/bin/node')
  await build('copy', first.container, CERTIFICATES, CERTIFICATES)
  await build('copy', first.container, join(await bring('readlink', ['-f', npm]), '../..'), '/usr/local/lib/npm')
  await symlink('../lib/npm/bin/npm-cli.js', join(first.root, 'usr/local/bin/npm'))
  await symlink('../lib/npm/bin/npx-cli.js', join(first.root, 'usr/local/bin/npx'))
  await build('commit', '--rm', first.container, withNode)
  const clients = await system('postgres', 'minbase', 'ca-certificates,postgresql-client')
  await build('commit', '--rm', clients.container, withClients)
  await build('commit', '--rm', (await system('distroless', 'extract', BASE)).container, bare)

  const args = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers=false', '-t', IMAGE]
  await build('bud', ...args, '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, '-f', 'deploy/Dockerfile', '.')
  const container = await build('from', '--pull-never', IMAGE)
  const root = await build('mount', container)
  closers.push(() => build('umount', container))
  const { Docker } = JSON.parse(await build('inspect', '--type', 'image', IMAGE)) as { Docker: { config: Settings } }
  const size = Number((await bring('du', ['-sb', root])).split('\t')[0])
  return { settings: Docker.config, root, size }
}

/**
 * Script that remounts the root read-only, mounts the writable folders, and runs a program as the user of the image, in
 * the folder of the image.
 */
const START = `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && mount -t tmpfs tmpfs "$1/tmp" &&
mount -t tmpfs -o uid=65532,gid=65532 tmpfs "$1/datos" && mount --bind /dev "$1/dev" &&
root=$1 user=$2 work=$3 && shift 3 && exec unshare --root "$root" --wd "$work" --setuid "\${user%:*}" --setgid "\${user#*:}" "$@"`

/**
 * Starts a program of the image as a container engine with a read-only root does. The process has the user, the folder
 * and the environment of the image, plus `env`.
 */
export const runInImage = ({ settings, root }: Image, program: readonly string[], env: Record<string, string>) => {
  const own = Object.fromEntries(
    // Leave out NODE_EXTRA…, which buildah stores in the image although only the build needs it.
    settings.Env.filter((each) => !each.startsWith('NODE_EXTRA')).map((each) => each.split(/=(.*)/s).slice(0, 2)),
  )
  const args = ['--mount', 'sh', '-c', START, 'sh', root, settings.User, settings.WorkingDir, ...program]
  return spawn('unshare', args, {
    env: { PATH: process.env.PATH, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
