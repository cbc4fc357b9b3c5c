import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/run.ts'

/** Languages of the generated clients, with their names. */
export const LENGUAJES = { go: 'Go', java: 'Java' } as const

/** Returns the command that runs the program of each language in a folder of compiled clients. */
export const comandoDe = (folder: string): Record<keyof typeof LENGUAJES, string[]> => ({
  go: [join(folder, 'cliente-go')],
  java: ['java', '-Dstdout.encoding=UTF-8', '-cp', `${join(folder, 'classes')}:${join(folder, 'lib')}/*`, 'Prueba'],
})

/** Programs without which no client is compiled, and the argument that shows their version. */
const NEEDED = { java: '-version', mvn: '-v', go: 'version' } as const

const lastLineOf = (output: string): string => output.trim().split('\n').at(-1) ?? ''

/**
 * Generates clients in Go and Java from the document of the API, and compiles them. Returns their folder, or why they
 * are missing, in Spanish. Throws when a generated client does not compile.
 */
export const compileClients = async (): Promise<{ folder: string } | { missing: string }> => {
  for (const [program, argument] of Object.entries(NEEDED))
    if ((await run(program, [argument], {}, '.', false)).code !== 0) return { missing: `falta ${program}` }
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-clientes-'))
  const maven = await run('mvn', ['-q', '-B', 'compile', `-Dsalida=${folder}`], {}, 'testing/clientes', false)
  if (maven.code !== 0) {
    if (/Could not (?:transfer|resolve|find)|Unknown host/i.test(maven.output))
      return { missing: 'el repositorio de Maven no responde' }
    throw new Error(maven.output)
  }
  await cp('testing/clientes/go/main.go', join(folder, 'go', 'prueba', 'main.go'))
  const go = await run('go', ['build', '-o', join(folder, 'cliente-go'), './prueba'], {}, join(folder, 'go'), false)
  if (go.code !== 0) {
    if (/dial tcp|no such host|proxy/i.test(go.output))
      return { missing: `Go no trajo un módulo: ${lastLineOf(go.output)}` }
    throw new Error(go.output)
  }
  return { folder }
}
