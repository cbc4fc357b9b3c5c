import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#testing/instalacion/entorno.ts'
import type { Closers } from '#server/base/closers.ts'

const execute = promisify(execFile)

/** Private network. The process id is part of its address, so that two drills can run at the same time. */
const NET = `10.237.${process.pid % 256}`
/**
 * Addresses of both ends (this host, namespace) of each virtual cable. One cable is for users and identity, the other
 * for the database.
 */
const CABLES = { personas: [`${NET}.1`, `${NET}.2`], base: [`${NET}.5`, `${NET}.6`] } as const

/**
 * Creates a network namespace with two cables to this host. It acts as a separate machine for the programs started in
 * it. undefined: it cannot be created, because it requires Linux, iproute2 and root.
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
  // Deleting the namespace deletes its cables.
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
    /** Prefix of a command that runs a program in the namespace. */
    inside: [ip, 'netns', 'exec', name],
    /** Address of the namespace that users use. `us`: address of this host as seen from the namespace. */
    host: CABLES.personas[1],
    us: CABLES.personas[0],
    database: CABLES.base[0],
    /** Takes down the cable to the database. Packets are then lost without an error. */
    cut: () => run('link', 'set', ours('base'), 'down'),
    mend: () => run('link', 'set', ours('base'), 'up'),
  }
}

/**
 * Networks: SWITCH connects the machines with each other; CLIENTS connects each machine with its clients, but not with
 * other machines.
 */
const SWITCH = `10.238.${process.pid % 256}`
const CLIENTS = `10.239.${process.pid % 256}`

/**
 * Creates `count` network namespaces on a common bridge, which this host is connected to. Each namespace also has a
 * second cable to this host. undefined: the namespaces cannot be created.
 */
export const startSwitch = async (count: number, closers: Closers) => {
  const ip = await findProgram('ip')
  if (!ip) return undefined
  const run = (...args: string[]) => execute(ip, args)
  const own = process.pid % 10_000
  const bridge = `ag-sw-${own}`
  const made = await run('link', 'add', bridge, 'type', 'bridge').then(
    () => true,
    () => false,
  )
  if (!made) return undefined
  closers.push(() => run('link', 'delete', bridge))
  await run('address', 'add', `${SWITCH}.1/24`, 'dev', bridge)
  await run('link', 'set', bridge, 'up')
  const machines = []
  for (let n = 0; n < count; n += 1) {
    const name = `autogestion-nodo-${process.pid}-${n}`
    const [inside, host] = [`${SWITCH}.${11 + n}`, `${CLIENTS}.${4 * n + 2}`]
    const [cable, clients] = [`ag-n${n}-${own}`, `ag-c${n}-${own}`]
    await run('netns', 'add', name)
    closers.push(() => run('netns', 'delete', name))
    await run('-n', name, 'link', 'set', 'lo', 'up')
    await run('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'nodos', 'netns', name)
    await run('link', 'set', cable, 'master', bridge, 'up')
    await run('-n', name, 'address', 'add', `${inside}/24`, 'dev', 'nodos')
    await run('-n', name, 'link', 'set', 'nodos', 'up')
    await run('link', 'add', clients, 'type', 'veth', 'peer', 'name', 'clientes', 'netns', name)
    await run('address', 'add', `${CLIENTS}.${4 * n + 1}/30`, 'dev', clients)
    await run('link', 'set', clients, 'up')
    await run('-n', name, 'address', 'add', `${host}/30`, 'dev', 'clientes')
    await run('-n', name, 'link', 'set', 'clientes', 'up')
    machines.push({
      inside: [ip, 'netns', 'exec', name],
      /** Address that the other machines use. `host`: address that clients use. */
      address: inside,
      host,
      /**
       * Takes down the cable to the bridge. The other machines then cannot reach this machine, but its clients still
       * can.
       */
      cut: () => run('link', 'set', cable, 'down'),
      mend: () => run('link', 'set', cable, 'up'),
    })
  }
  return { us: `${SWITCH}.1`, machines }
}
