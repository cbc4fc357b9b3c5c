// npm run realm: writes the two realms in Keycloak's import format. Keycloak demands the name <realm>-realm.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'
import { demoRealm, productionRealm } from '../idp/realm.ts'

const root = new URL('../', import.meta.url)
const write = async (path: string, realm: object) => {
  const file = new URL(path, root)
  await mkdir(new URL('.', file), { recursive: true })
  // Formatted as every other file, so that writing it again changes nothing.
  const { code } = await format(path, JSON.stringify(realm, null, 2), { printWidth: 120 })
  await writeFile(file, code)
}

await write('idp/realm.json', demoRealm({ origins: ['http://localhost:8080'] }))
await write('deploy/keycloak/autogestion-realm.json', productionRealm())
