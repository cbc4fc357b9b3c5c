// npm run realm: writes the demo realm and the production realm in Keycloak's import format, and the style sheet of the
// theme. The realm files are named <realm>-realm.json, because Keycloak imports no other names.
import { mkdir, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'
import { createKeycloakSheet } from '../idp/layout.ts'
import { demoRealm, productionRealm } from '../idp/realm.ts'

const KEYCLOAK_SHEET = 'deploy/keycloak/theme/autogestion/login/resources/css/autogestion.css'
const DEMO_COLOR = '#0f4c81'
const root = new URL('../', import.meta.url)
const write = async (path: string, text: string) => {
  const file = new URL(path, root)
  await mkdir(new URL('.', file), { recursive: true })
  // Format the file with oxfmt, because the check of formats would reject it otherwise.
  const { code } = await format(path, text, { printWidth: 120, singleQuote: true })
  await writeFile(file, code)
}

const json = (realm: object) => JSON.stringify(realm, null, 2)
await write('idp/realm.json', json(demoRealm({ origins: ['http://localhost:8080'] })))
await write('deploy/keycloak/autogestion-realm.json', json(productionRealm()))
await write(KEYCLOAK_SHEET, await createKeycloakSheet(DEMO_COLOR))
