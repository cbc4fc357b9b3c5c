/** URLs that the journeys of the installation need; `npm run test:install` sets them. */
interface Recorrido {
  portal: string
  /** URL of the received mails. */
  mailbox: string
}

const NAME = 'INSTALACION'

export const toEnvironment = (recorrido: Recorrido): Record<string, string> => ({ [NAME]: JSON.stringify(recorrido) })

export const readRecorrido = (): Recorrido => {
  const text = process.env[NAME]
  if (!text) throw new Error('Run it with npm run test:install.')
  return JSON.parse(text) as Recorrido
}
