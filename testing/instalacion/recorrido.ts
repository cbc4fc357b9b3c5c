import type { Administrator } from '../keycloak/server.ts'

/** URLs for the browser tests of the installation. `npm run test:install` sets them. */
interface Recorrido {
  portal: string
  /** URL at which the received mails can be read. */
  mailbox: string
  keycloak: { publicUrl: string; console: string; administrator: Administrator }
}

const NAME = 'INSTALACION'

export const toEnvironment = (recorrido: Recorrido): Record<string, string> => ({ [NAME]: JSON.stringify(recorrido) })

export const readRecorrido = (): Recorrido => {
  const text = process.env[NAME]
  if (!text) throw new Error('Run it with npm run test:install.')
  return JSON.parse(text) as Recorrido
}
