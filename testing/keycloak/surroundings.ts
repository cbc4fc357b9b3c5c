/** What a test against a real Keycloak has around it; npm run test:keycloak says it. */
export interface Surroundings {
  /** Of the server, without /realms. */
  url: string
  realm: string
  /** Of the portal's service account. */
  secret: string
  /** Of the ERP, that may load carriers. */
  erpSecret: string
  /** Where the portal is. */
  portal: string
  /** Where the letters can be read that Keycloak sent. */
  mailbox: string
}

const NAME = 'KEYCLOAK_SURROUNDINGS'

export const toEnvironment = (surroundings: Surroundings): Record<string, string> => ({
  [NAME]: JSON.stringify(surroundings),
})

export const readSurroundings = (): Surroundings => {
  const text = process.env[NAME]
  if (!text) throw new Error('Run it with npm run test:keycloak.')
  return JSON.parse(text) as Surroundings
}
