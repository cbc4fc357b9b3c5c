import type pg from 'pg'
import { askDirectory } from '#gateways/identity/directory.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import { auditOf } from '#server/observe/audit.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type MailedLink, sha256Of } from '#server/http/mailed-link.ts'
import { avisoDeDeshecho } from './validaciones-correo.rules.ts'
import { isEmailTaken, selectCambio, updateDeshecho } from './validaciones.repository.ts'
import { updateDirectory, type ValidacionesParts } from './validaciones.service.ts'

interface Parts extends ValidacionesParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  /** Revokes the API tokens and other accesses that a user created. */
  cutTokens: (db: Db, sub: string, now: Date) => Promise<unknown>
  now: () => Date
}

const OUTCOMES = {
  deshecho: {
    titulo: 'Listo: tu usuario volvió a este email',
    texto:
      'Cerramos todas las sesiones. Ahora iniciá sesión en Autogestión y cambiá tu contraseña. Si no la sabés, pedí una nueva desde la pantalla de ingreso.',
  },
  usado: { titulo: 'El cambio ya se deshizo', texto: 'No hace falta que hagas nada más.' },
  reemplazado: {
    titulo: 'El cambio ya no se deshace',
    texto:
      'Después, el titular de tu empresa o la administración del portal cambió el email. Si no lo reconocés, escribile a tu vendedor.',
  },
  vencido: {
    titulo: 'El enlace venció',
    texto: 'Pasaron los 7 días en los que se podía deshacer. Escribile a tu vendedor para recuperar tu usuario.',
  },
} as const

/** Restores the previous e-mail of an account, and ends all its sessions. */
const undo = async (parts: Parts, codigo: string, ip: string): Promise<keyof typeof OUTCOMES> => {
  const { pool, jobs, cutTokens, directory, portal, marca } = parts
  const now = parts.now()
  return transaction(pool, async (db, atEnd) => {
    const cambio = await selectCambio(db, sha256Of(codigo))
    if (!cambio) throw new AppError('no-encontrado', { message: 'Ese enlace no existe. Copialo entero del email.' })
    if (cambio.deshecho) return 'usado'
    if (cambio.vence <= now) return 'vencido'
    if (!cambio.esPropio) return 'reemplazado'
    const { usuarioId, userName, nombre, anterior, email } = cambio
    if (await isEmailTaken(db, anterior.toLowerCase(), usuarioId)) {
      throw new AppError('conflicto', {
        message: 'Ese email lo usa ahora otro usuario. Escribile a tu vendedor para recuperar el tuyo.',
      })
    }
    await updateDeshecho(db, cambio, now)
    // Revoke all other accesses, because an intruder may have created one.
    if (cambio.sub) await cutTokens(db, cambio.sub, now)
    const aviso = avisoDeDeshecho({ nombre, anterior, portal })
    await jobs.enqueue(db, 'envio', {
      sobre: `Cambio de email de ${userName}`,
      para: email,
      ...renderMail(aviso, marca),
    })
    const note = { entidad: 'usuario', entidadId: usuarioId, cambios: { email: [email, anterior] as const } }
    const caller = { usuarioId, userName }
    atEnd(auditOf({ now, caller, ip, operacion: 'validaciones.deshacer', note, ids: {} }))
    // Call the provider last: its error rolls back the transaction. If the commit is lost, the user can open the link
    // again.
    const id = await updateDirectory(directory, userName, anterior)
    if (id !== undefined) await askDirectory(() => directory.endSessions(id))
    return 'deshecho'
  })
}

/** Link that undoes a change of e-mail. Using it needs no session, because an intruder may control the account. */
export const enlaceDeshacer = (parts: Parts): MailedLink => ({
  path: 'deshacer-email',
  titulo: 'Deshacer el cambio de email',
  texto:
    'Tu usuario de Autogestión vuelve a este email y se cierran todas las sesiones, también las de quien lo haya cambiado.',
  boton: 'Deshacer el cambio',
  perform: async (codigo, ip) => OUTCOMES[await undo(parts, codigo, ip)],
})
