import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { directoryContract } from '../../server/gateways/identity/identity-directory.contract.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { linkTo } from './mailbox.ts'
import { readSurroundings } from './surroundings.ts'

const { url, realm, secret, portal, mailbox } = readSurroundings()

directoryContract('Keycloak', async () => ({
  directory: createKeycloak({
    url,
    realm,
    clientId: 'autogestion-admin',
    clientSecret: secret,
    webClientId: CLIENT_ID,
  }),
  issuer: `${url}/realms/${realm}`,
  redirectUri: `${portal}/autogestion`,
  linkSentTo: (email) => linkTo(mailbox, email),
  close: async () => {},
}))
