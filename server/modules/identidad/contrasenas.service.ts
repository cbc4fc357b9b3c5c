import { CONTRASENA } from '#contract/base/contrasenas.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'

interface Parts {
  directory: IdentityDirectory
  mail: Pick<Mail, 'send'>
  marca: Marca
  portal: string
}

const ahora = () => formatInstant(new Date().toISOString())

/** Whether the account no longer exists or cannot get mail, so that a retry would fail too. */
const isGone = (error: unknown): boolean =>
  error instanceof DirectoryError && (error.code === 'not-found' || error.code === 'invalid')

/**
 * Returns the handler that sends mails about passwords: the link to reset one, and the notice of a change. The handler
 * creates the link itself, so that no table stores it. Only for the embedded provider: Keycloak sends its own mails.
 */
export const createAvisosContrasena =
  ({ directory, mail, marca, portal }: Parts) =>
  async ({ cuentaId, evento }: DatosDe<'contrasena'>, id: string): Promise<void> => {
    if (evento === 'olvidada') {
      const lifespan = CONTRASENA.enlaceMinutos * 60
      await directory.sendActionsEmail(cuentaId, ['UPDATE_PASSWORD'], { lifespan }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      return
    }
    const person = await directory.findById(cuentaId)
    if (!person?.email) return
    const contenido = {
      asunto: 'Cambiaron tu contraseña de Autogestión',
      titulo: 'Cambiaron tu contraseña',
      saludo: person.firstName,
      parrafos: [
        'Si fuiste vos, no hagas nada.',
        'Si no fuiste vos, elegí otra ya: en la pantalla de ingreso, con “¿Olvidaste tu contraseña?”. Y avisanos.',
      ],
      datos: [
        ['Usuario', person.username],
        ['Cuándo', ahora()],
      ] as const,
      boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion` },
    }
    await mail.send({ id, para: person.email, ...renderMail(contenido, marca) })
  }
