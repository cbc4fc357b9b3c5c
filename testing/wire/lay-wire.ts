import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port and returns the database's URL through it. */
export const layWire = async (server: Server, url: string): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return through.href
}
