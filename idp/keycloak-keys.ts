/** What Keycloak makes of itself, but RSA of 3,072 bits in place of 2,048: a list of some would be all that there are. */
const KEYS = [
  ['rsa-generated', { algorithm: ['RS256'], keySize: ['3072'] }],
  ['rsa-enc-generated', { algorithm: ['RSA-OAEP'], keySize: ['3072'] }],
  ['hmac-generated', { algorithm: ['HS512'] }],
  ['aes-generated', {}],
] as const

/** The keys of the realm, as Keycloak imports what makes them. */
export const KEY_PROVIDERS = KEYS.map(([providerId, config]) => ({
  name: providerId,
  providerId,
  subComponents: {},
  config: { priority: ['100'], ...config },
}))
