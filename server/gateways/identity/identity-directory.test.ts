import type { Message } from '#gateways/mail/mail.ts'
import { startRealm } from '../../../idp/test-realm.ts'
import { directoryContract } from './identity-directory.contract.ts'

directoryContract('embedded', async () => {
  const sent: Message[] = []
  const realm = await startRealm({
    mail: {
      send: async (message) => {
        sent.push(message)
      },
    },
  })
  return {
    directory: realm.idp().directory,
    issuer: realm.idp().issuer,
    redirectUri: realm.redirectUri,
    linkSentTo: async (email) => {
      const texto = sent.findLast(({ para }) => para === email)?.texto ?? ''
      return /https?:\S+action-token\S+/.exec(texto)?.[0] ?? ''
    },
    close: () => realm.stop(),
  }
})
