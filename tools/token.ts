// npm run -s token -- USER [PASSWORD]: prints an access token of the running portal.
import { REGRESOS } from '#contract/base/sesion.ts'
import { codeFlow } from '../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../idp/demo-people.ts'
import { CLIENT_ID, REALM } from '../idp/realm.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const [username, password = DEMO_PASSWORD] = process.argv.slice(2)
if (!username) fail('Decí de quién: npm run -s token -- USUARIO [CONTRASEÑA]')

const base = `http://localhost:${process.env.PORT ?? 8080}`
try {
  const tokens = await codeFlow({
    issuer: `${base}/realms/${REALM}`,
    clientId: CLIENT_ID,
    redirectUri: base + REGRESOS.entrada,
    username: username!,
    password,
  })
  console.log(tokens.access_token)
} catch (error) {
  // fetch throws a TypeError for a network error, which here means that no portal is running.
  const isUnreachable = error instanceof TypeError
  fail(isUnreachable ? `No hay un portal en ${base}. Arrancalo con: npm start` : (error as Error).message)
}
