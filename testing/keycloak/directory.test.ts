import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { directoryContract } from '../../server/tests/identity-directory.contract.ts'
import { CLIENT_ID } from '../../idp/realm.ts'
import { letterTo } from './mailbox.ts'
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
  linkSentTo: async (email) => /https?:\S+action-token\?\S+/.exec(await letterTo(mailbox, email))?.[0] ?? '',
  close: async () => {},
}))
