import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Closers } from '#server/base/closers.ts'

/**
 * Relay of TCP connections in front of a neighbour, to cause faults on purpose. `freeze` stops forwarding on all
 * connections, new ones included. `cut` resets all connections and rejects new ones. `mend` ends both faults.
 */
export interface Relevo {
  port: number
  freeze: () => Promise<void>
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** Starts a relay to a port of this host, on a free port. */
export const startRelevo = async (target: number, closers: Closers): Promise<Relevo> => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((front) => {
    const back = keep(createConnection(target, '127.0.0.1'))
    keep(front)
    front.pipe(back).pipe(front)
    if (isFrozen) for (const socket of [front, back]) socket.unpipe().pause()
    // Close the other side too, because it would wait forever.
    front.on('close', () => back.destroy())
    back.on('close', () => front.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  closers.push(async () => {
    drop()
    server.close()
  })
  return {
    port,
    async freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async cut() {
      const closed = once(server, 'close')
      server.close()
      drop()
      await closed
    },
    async mend() {
      isFrozen = false
      // Reset the frozen connections, so that their owners open new ones: bytes sent during the freeze may be lost.
      drop()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
