// npm run check [-- --correo EMAIL]: tests everything the portal needs, with the portal's variables, and prints what to
// fix. Exits with 1 when a test fails. `--correo` also sends two e-mails to the address: one from the portal and one
// from Keycloak.
import { parseArgs } from 'node:util'
import { EmailPersona } from '#contract/base/personas.shapes.ts'
import { checkInstallation } from '../server/pruebas.ts'

const { correo } = parseArgs({ options: { correo: { type: 'string' } } }).values
if (correo !== undefined && !EmailPersona.safeParse(correo).success) {
  console.error('--correo lleva una dirección: npm run check -- --correo yo@distribuidora.example')
  process.exit(2)
}
try {
  process.exitCode = await checkInstallation(process.env, correo, (line) => console.log(line))
} catch (error) {
  console.error(error)
  process.exitCode = 2
}
process.exit()
