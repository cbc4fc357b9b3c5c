import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const VERSION = '26.7.3'
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
const OLDEST_JAVA = 17
const FETCH_MS = 10 * 60_000

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

/**
 * Returns the folder of a Keycloak distribution: KEYCLOAK_HOME, or a distribution that Maven downloads once into the
 * cache. Otherwise returns why there is none, in Spanish.
 */
export const findDistribution = async (): Promise<{ home: string } | { missing: string }> => {
  if (process.env.KEYCLOAK_HOME) return { home: process.env.KEYCLOAK_HOME }
  if ((await javaVersion()) < OLDEST_JAVA) return { missing: `falta Java ${OLDEST_JAVA} o posterior` }
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'autogestion')
  const home = join(cache, `keycloak-${VERSION}`)
  if (await exists(home)) return { home }
  if (!(await execute('mvn', ['-v']).catch(() => undefined))) return { missing: 'faltan Maven o KEYCLOAK_HOME' }
  await mkdir(cache, { recursive: true })
  // Rename the folder only when it is complete. Otherwise an interrupted download would look like a distribution.
  const folder = await mkdtemp(join(cache, 'llega-'))
  try {
    const args = ['-B', '-q', UNPACK, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`]
    await execute('mvn', args, { timeout: FETCH_MS, cwd: folder })
    await rename(join(folder, `keycloak-${VERSION}`), home)
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string }
    return { missing: `Maven no pudo traer ${ARTIFACT}: ${/\[ERROR\] (.*)/.exec(stdout)?.[1] ?? message}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { home }
}
