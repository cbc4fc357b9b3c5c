import type pg from 'pg'
import { CONTRASENA } from '#contract/base/contrasenas.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { sendInvitacion } from './identidad.service.ts'

interface Parts {
  pool: pg.Pool
  directory: IdentityDirectory
  mail: Pick<Mail, 'send'>
  marca: Marca
  portal: string
}

type Datos = DatosDe<'contrasena'>

const MINUTE_S = 60

const ahora = () => formatInstant(new Date().toISOString())

/** Whether the account no longer exists or cannot get mail. A retry would then fail too. */
const isGone = (error: unknown): boolean =>
  error instanceof DirectoryError && (error.code === 'not-found' || error.code === 'invalid')

const sendCambiada = async ({ directory, mail, marca, portal }: Parts, cuentaId: string, id: string): Promise<void> => {
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

/** Handlers by event. The link is created here, so that no table stores it. */
const HANDLERS: Record<Datos['evento'], (parts: Parts, cuentaId: string, id: string) => Promise<void>> = {
  olvidada: ({ directory }, cuentaId) => {
    const lifespan = CONTRASENA.enlaceMinutos * MINUTE_S
    return directory.sendActionsEmail(cuentaId, ['UPDATE_PASSWORD'], { lifespan }).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  },
  cambiada: sendCambiada,
  // Throw for every failure, even for an account that is gone, because the administrator waits for this user.
  invitada: async (parts, cuentaId) => void (await sendInvitacion(parts.pool, parts, cuentaId)),
}

/**
 * Creates the handler of mails about passwords: the link to reset a password, the notice of a change, and the
 * invitation of a staff user. The first two exist only with the embedded provider, because Keycloak sends its own
 * mails.
 */
export const createAvisosContrasena =
  (parts: Parts) =>
  ({ cuentaId, evento }: Datos, id: string): Promise<void> =>
    HANDLERS[evento](parts, cuentaId, id)
