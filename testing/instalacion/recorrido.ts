/** What the browser of the installation needs to know; npm run test:install says it. */
interface Recorrido {
  portal: string
  /** Where the letters can be read that were sent. */
  mailbox: string
}

const NAME = 'INSTALACION'

export const toEnvironment = (recorrido: Recorrido): Record<string, string> => ({ [NAME]: JSON.stringify(recorrido) })

export const readRecorrido = (): Recorrido => {
  const text = process.env[NAME]
  if (!text) throw new Error('Run it with npm run test:install.')
  return JSON.parse(text) as Recorrido
}
