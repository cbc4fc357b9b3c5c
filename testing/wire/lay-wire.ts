import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes the server listen on a free port. Returns the database URL that leads through the server. */
export const layWire = async (server: Server, url: string): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return through.href
}
