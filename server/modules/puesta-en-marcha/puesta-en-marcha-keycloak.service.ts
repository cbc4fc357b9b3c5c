import { createHash, randomUUID } from 'node:crypto'
import { REGRESOS } from '#contract/base/sesion.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Config } from '#server/config/config.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { type Probar, said, skipped, well, wrong } from './puesta-en-marcha-prueba.rules.ts'

const TIMEOUT_MS = 5000
/** User name that nobody has: the test only checks that the system answers. */
const NADIE = '0000000000'
const EMBEBIDO = skipped('el portal usa su servicio de ingreso embebido, que arranca con él.')

const PROTOCOL = '/protocol/openid-connect/'
const CERTS = `${PROTOCOL}certs`

/** Returns the URL of the Keycloak realm as the portal calls it; browsers may use another URL. */
export const realmOf = ({ OIDC_ISSUER = '', OIDC_JWKS_URI }: Config): string =>
  OIDC_JWKS_URI?.endsWith(CERTS) ? OIDC_JWKS_URI.slice(0, -CERTS.length) : OIDC_ISSUER

export const ask = (address: string, init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {}): Promise<Response> =>
  fetchOutside(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

export const probarIngreso: Probar = async (_pedido, { config }) => {
  const { OIDC_ISSUER, OIDC_JWKS_URI, KEYCLOAK } = config
  if (!OIDC_ISSUER || !KEYCLOAK) return EMBEBIDO
  const realm = realmOf(config)
  try {
    const answer = await ask(`${realm}/.well-known/openid-configuration`)
    if (answer.status === 404)
      return wrong(
        `En ${new URL(realm).host} no hay un realm ${KEYCLOAK.realm}: nadie va a poder iniciar sesión.`,
        'Revisá OIDC_ISSUER, o importá el realm de deploy/keycloak.',
      )
    if (!answer.ok) return wrong(`Keycloak respondió ${answer.status}.`, 'Revisá el registro de Keycloak.')
    const { issuer, jwks_uri } = (await answer.json()) as { issuer?: string; jwks_uri?: string }
    if (issuer !== OIDC_ISSUER)
      return wrong(
        `Keycloak dice que el realm se llama ${issuer}, y OIDC_ISSUER dice ${OIDC_ISSUER}: el portal va a rechazar todos los tokens.`,
        'Poné en OIDC_ISSUER lo que dice Keycloak, o su nombre público en KC_HOSTNAME.',
      )
    const certs = await ask(OIDC_JWKS_URI ?? jwks_uri ?? realm + CERTS)
    const { keys = [] } = (await certs.json()) as { keys?: { alg?: string }[] }
    return keys.some(({ alg }) => alg === 'RS256')
      ? well(`Respondió: el realm es ${issuer} y firma con RS256.`)
      : wrong('El realm no tiene ninguna clave RS256.', 'En Realm settings, Keys, activá un proveedor rsa-generated.')
  } catch (error) {
    return wrong(
      `${new URL(realm).host}: ${said(error)}.`,
      'Revisá OIDC_ISSUER, y OIDC_JWKS_URI si el portal llega a Keycloak por otra dirección que la gente.',
    )
  }
}

/** Returns the URL of a sign-in that comes back to `address`, as the portal's page requests it. */
const signInAt = (realm: string, clientId: string, address: string): string => {
  const challenge = createHash('sha256').update(randomUUID()).digest('base64url')
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: address,
    state: randomUUID(),
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    nonce: randomUUID(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${realm}${PROTOCOL}auth?${query.toString()}`
}

const CLIENTE = 'En Keycloak, Clients'

/**
 * Tests the portal's client in Keycloak. Requests the sign-in page for each return address. Then requests a token with
 * an invalid code, to see whether browsers may read the response.
 */
export const probarCliente: Probar = async (_pedido, { config }) => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL } = config
  if (!OIDC_ISSUER) return EMBEBIDO
  const realm = realmOf(config)
  for (const path of Object.values(REGRESOS)) {
    const answer = await ask(signInAt(realm, OIDC_CLIENT_ID, PUBLIC_URL + path))
    if (answer.status === 200) continue
    const location = URL.parse(answer.headers.get('location') ?? '')
    const refusal = new URLSearchParams(location?.hash.slice(1)).get('error_description')
    if (refusal !== null)
      return wrong(
        `Keycloak no deja ingresar con ${OIDC_CLIENT_ID}: ${refusal}.`,
        `${CLIENTE}, ${OIDC_CLIENT_ID}: prendé Standard flow, y PKCE con S256.`,
      )
    if (answer.status !== 400)
      return wrong(`Keycloak respondió ${answer.status} al pedir su página de ingreso.`, 'Revisá su registro.')
    return (await answer.text()).includes('redirect_uri')
      ? wrong(
          `Keycloak no acepta volver a ${PUBLIC_URL}${path}: nadie va a poder ingresar.`,
          `${CLIENTE}, ${OIDC_CLIENT_ID}, Valid redirect URIs: agregá ${PUBLIC_URL}${path}. O revisá PUBLIC_URL.`,
        )
      : wrong(
          `El realm no tiene un cliente ${OIDC_CLIENT_ID} activo: nadie va a poder ingresar.`,
          'Revisá OIDC_CLIENT_ID, o importá el realm de deploy/keycloak.',
        )
  }
  const { origin } = new URL(PUBLIC_URL)
  const code = { grant_type: 'authorization_code', code: 'ninguno', redirect_uri: PUBLIC_URL + REGRESOS.entrada }
  const token = await ask(`${realm}${PROTOCOL}token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: OIDC_CLIENT_ID, ...code }),
  })
  if (token.status === 401)
    return wrong(
      `El cliente ${OIDC_CLIENT_ID} pide una clave, que un navegador no tiene.`,
      `${CLIENTE}, ${OIDC_CLIENT_ID}: apagá Client authentication.`,
    )
  return token.headers.get('access-control-allow-origin') === origin
    ? well(`Keycloak deja ingresar con ${OIDC_CLIENT_ID} y volver a ${PUBLIC_URL}.`)
    : wrong(
        `Keycloak no deja que las páginas de ${origin} le pidan un token: nadie va a poder ingresar.`,
        `${CLIENTE}, ${OIDC_CLIENT_ID}, Web origins: agregá ${origin}.`,
      )
}

const CORREO_DE_KEYCLOAK =
  'Revisá Realm settings, Email, y el registro de Keycloak. Si el certificado del correo es de una CA propia, KC_TRUSTSTORE_PATHS.'

const DIRECTORY_HELP: Partial<Record<DirectoryError['code'], string>> = {
  'mail-not-configured': CORREO_DE_KEYCLOAK,
  'mail-failed': CORREO_DE_KEYCLOAK,
  forbidden:
    'Dale a la cuenta de servicio (OIDC_ADMIN_CLIENT_ID) los roles manage-users, view-users y query-users de realm-management, y revisá OIDC_ADMIN_SECRET.',
  failed: 'Revisá el registro de Keycloak, y que OIDC_ADMIN_URL no pase por un proxy que cierra /admin.',
  unavailable:
    'Revisá que Keycloak esté en marcha, que el portal lo alcance en OIDC_ADMIN_URL y que tenga el realm de OIDC_ISSUER.',
}

const failed = (error: DirectoryError) =>
  wrong(`${error.message}.`, DIRECTORY_HELP[error.code] ?? 'Revisá el registro de Keycloak.')

export const probarIdentidad: Probar = async ({ quien }, { config: { KEYCLOAK }, directory }) => {
  if (!directory) return EMBEBIDO
  if (KEYCLOAK && !KEYCLOAK.clientSecret) {
    return wrong(
      'Falta la clave de la cuenta de servicio: el portal no puede crear, cambiar ni desactivar usuarios.',
      'Definí OIDC_ADMIN_SECRET y reiniciá el portal.',
    )
  }
  try {
    if (!quien) {
      await directory.findByUsername(NADIE)
      return well('Respondió: el portal puede crear, cambiar y desactivar usuarios.')
    }
    const { userName } = quien.caller
    const found = await directory.findByUsername(userName)
    return found
      ? well(`Respondió y encontró a ${found.username}: el portal puede crear, cambiar y desactivar usuarios.`)
      : wrong(
          `Respondió, pero ${userName} no está en el realm que administra.`,
          'Revisá que OIDC_ISSUER y OIDC_ADMIN_URL sean del mismo realm.',
        )
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return failed(error)
  }
}

/** Makes Keycloak send an e-mail to an address. Without an account that has the address, it uses a temporary one. */
const sendTo = async (directory: IdentityDirectory, email: string, portal: string): Promise<void> => {
  const found = await directory.findByEmail(email)
  const person = { username: `prueba-${randomUUID()}`, firstName: 'Prueba', lastName: 'Autogestión', roles: [] }
  const { id } = found ?? (await directory.create({ ...person, email }))
  try {
    await directory.sendActionsEmail(id, ['VERIFY_EMAIL'], { redirectUri: portal + REGRESOS.entrada })
  } finally {
    if (!found) await directory.remove(id)
  }
}

/** Tests that Keycloak can send e-mail: sends one to the user of the screen, or to the address of the command line. */
export const probarCorreoIngreso: Probar = async ({ quien, correo }, { config, directory }) => {
  if (!directory || !config.KEYCLOAK) return EMBEBIDO
  if (!config.KEYCLOAK.clientSecret) return skipped('sin OIDC_ADMIN_SECRET el portal no se lo puede pedir.')
  try {
    const email = quien ? (await directory.findByUsername(quien.caller.userName))?.email : correo
    if (!email)
      return skipped(
        'Keycloak envía sus propios emails. Probalos con npm run check -- --correo tu@email, o en Puesta en marcha.',
      )
    await sendTo(directory, email, config.PUBLIC_URL)
    return well(`Keycloak envió un email a ${email}. Fijate que llegue, también en correo no deseado.`)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return failed(error)
  }
}
