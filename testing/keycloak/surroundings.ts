/** URLs and secrets for tests against a real Keycloak. `npm run test:keycloak` sets them. */
export interface Surroundings {
  /** URL of the Keycloak server, without /realms. */
  url: string
  realm: string
  /** Secret of the portal's service account. */
  secret: string
  /** Secret of the ERP's service account. The ERP may load carriers. */
  erpSecret: string
  /** URL of the portal. */
  portal: string
  /** URL at which the mails from Keycloak can be read. */
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
