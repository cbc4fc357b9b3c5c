import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#testing/instalacion/entorno.ts'
import type { Closers } from '../tools/run.ts'

const execute = promisify(execFile)

/** Addresses of nobody, others in each process: two drills at once do not meet. */
const NET = `10.237.${process.pid % 256}`
/** Of each cable the end that is ours and the one of the other machine: of people and identity, and of the database. */
const CABLES = { personas: [`${NET}.1`, `${NET}.2`], base: [`${NET}.5`, `${NET}.6`] } as const

/**
 * A machine of its own for what is started in it, as far as the network goes: a network namespace with two cables to ours.
 * Undefined where none can be made: it takes Linux, iproute2 and root.
 */
export const startNetwork = async (closers: Closers) => {
  const ip = await findProgram('ip')
  if (!ip) return undefined
  const name = `autogestion-${process.pid}`
  const run = (...args: string[]) => execute(ip, args)
  const ours = (cable: keyof typeof CABLES) => `ag-${cable.slice(0, 4)}-${process.pid % 10_000}`
  const made = await run('netns', 'add', name).then(
    () => true,
    () => false,
  )
  if (!made) return undefined
  // Its cables go with it.
  closers.push(() => run('netns', 'delete', name))
  await run('-n', name, 'link', 'set', 'lo', 'up')
  for (const cable of ['personas', 'base'] as const) {
    const [here, there] = CABLES[cable]
    await run('link', 'add', ours(cable), 'type', 'veth', 'peer', 'name', cable, 'netns', name)
    await run('address', 'add', `${here}/30`, 'dev', ours(cable))
    await run('link', 'set', ours(cable), 'up')
    await run('-n', name, 'address', 'add', `${there}/30`, 'dev', cable)
    await run('-n', name, 'link', 'set', cable, 'up')
  }
  return {
    /** What a program begins with to run there. */
    inside: [ip, 'netns', 'exec', name],
    /** Where it is reached, and where it reaches us. */
    host: CABLES.personas[1],
    us: CABLES.personas[0],
    database: CABLES.base[0],
    /** The cable of the database is pulled: what is sent is lost, and nobody is told. */
    cut: () => run('link', 'set', ours('base'), 'down'),
    mend: () => run('link', 'set', ours('base'), 'up'),
  }
}
