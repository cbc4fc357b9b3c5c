// npm run first-admin -- USUARIO EMAIL [NOMBRE APELLIDO] [--also]: creates the first administrator, who creates all
// other users on screen.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createIdentityDirectory, createMail } from '#gateways/index.ts'
import { distribuidorOf } from '#modules/distribuidor'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { explainDatabase } from '#server/db/database-start.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { createFirstAdmin, type FirstAdmin } from '../server/modules/usuarios/usuarios-primero.service.ts'

const USAGE = 'Uso: autogestion first-admin USUARIO EMAIL [NOMBRE APELLIDO] [--also]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { also: { type: 'boolean', default: false } },
})
const [usuario = '', email = '', nombre, ...apellidos] = positionals

/** Prints how the new administrator signs in: by the mail that was sent, or by the link or password printed here. */
const tell = (
  { usuario: user, nombre: name, email: to, yaAdministraba, sinInvitar }: FirstAdmin,
  link: string | undefined,
  password: string | undefined,
): void => {
  console.log(`${name} (${user}) ${yaAdministraba ? 'ya administraba' : 'administra'} el portal.`)
  if (link) console.log(`Para elegir su contraseña, una sola vez: ${link}`)
  else if (sinInvitar === null) console.log(`Le llega un correo a ${to} para elegir su contraseña; sirve 72 horas.`)
  else console.log(`${sinInvitar} Contraseña para entrar la primera vez, que va a tener que cambiar: ${password}`)
}

const config = readConfig(process.env)
const { pool, close, prepare } = await openDatabase(config)
try {
  if (!usuario || !email) throw new ConfigError(USAGE)
  if (config.KEYCLOAK && !config.KEYCLOAK.clientSecret)
    throw new ConfigError('Falta OIDC_ADMIN_SECRET: sin la cuenta de servicio no se puede crear a nadie en Keycloak.')
  await prepare()
  const distribuidor = distribuidorOf(config)
  const mail = createMail(config, distribuidor)
  const brand = { name: distribuidor.nombre, primary: distribuidor.color }
  // Load the embedded identity provider only when it is used, because production installations lack its dependencies.
  const idp = config.KEYCLOAK
    ? undefined
    : await import('../idp/index.ts').then(({ createIdp }) =>
        createIdp({ pool, baseUrl: config.PUBLIC_URL, brand, mail, overrides: { users: [] } }),
      )
  const directory = createIdentityDirectory(config, idp?.directory)
  const parts = { pool, directory, portal: config.PUBLIC_URL, marca: distribuidor, mail }
  const person = nombre === undefined ? {} : { nombre, apellido: apellidos.join(' ') }
  const made = await createFirstAdmin(parts, { usuario, email, ...person, also: values.also })
  // Without a mail server no invitation can arrive, so print its link.
  const link = idp && !config.SMTP_URL ? await idp.actionLink(made.sub) : undefined
  const password = link || made.sinInvitar === null ? undefined : randomBytes(15).toString('base64url')
  if (password) await directory.setTemporaryPassword(made.sub, password)
  idp?.close()
  tell(made, link, password)
} catch (error) {
  const known = explainDatabase(error)
  console.error(known instanceof ConfigError ? known.message : error)
  process.exitCode = known instanceof ConfigError ? 2 : 1
} finally {
  await close()
}
