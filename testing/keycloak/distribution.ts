import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const VERSION = '26.7.3'
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
const OLDEST_JAVA = 17
const FETCH_MS = 10 * 60_000

/** A Keycloak on this disk. `isCache`: ours to build in, so that the next start is faster. */
export interface Distribution {
  home: string
  isCache: boolean
}

const execute = promisify(execFile)
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const javaVersion = async (): Promise<number> => {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java'
  const { stderr } = await execute(java, ['-version']).catch(() => ({ stderr: '' }))
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
}

/** The Keycloak of KEYCLOAK_HOME, or the one that Maven brings once into the cache; or why there is none, in Spanish. */
export const findDistribution = async (): Promise<Distribution | string> => {
  const given = process.env.KEYCLOAK_HOME
  if (given) return { home: given, isCache: false }
  if ((await javaVersion()) < OLDEST_JAVA) return `falta Java ${OLDEST_JAVA} o posterior`
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'autogestion')
  const home = join(cache, `keycloak-${VERSION}`)
  if (await exists(join(home, 'bin/kc.sh'))) return { home, isCache: true }
  if (!(await execute('mvn', ['-v']).catch(() => undefined))) return 'faltan Maven o KEYCLOAK_HOME'
  await mkdir(cache, { recursive: true })
  // Without a project of its own Maven leaves its marks where it stands.
  const stand = await mkdtemp(join(tmpdir(), 'autogestion-maven-'))
  const args = ['-B', '-q', UNPACK, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${cache}`]
  try {
    await execute('mvn', args, { timeout: FETCH_MS, cwd: stand })
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string }
    return `Maven no pudo traer ${ARTIFACT}: ${/^\[ERROR\] (.*)$/m.exec(stdout)?.[1] ?? message}`
  } finally {
    await rm(stand, { recursive: true, force: true })
  }
  return { home, isCache: true }
}
