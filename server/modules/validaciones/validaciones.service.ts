import { formatCuantos } from '#contract/valores/formato.ts'
import { HOUR_MS } from '#contract/valores/fechas.ts'
import type { EmailEstado, ResultadoValidacion } from '#contract/validaciones/shapes.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { DirectoryError, type IdentityDirectory, askDirectory } from '#gateways/identity/directory.ts'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError, tooMany } from '#server/base/errors.ts'
import { newCodigo, sha256Of } from '#server/http/mailed-link.ts'
import { avisoDeCambiado, avisoDeCambio, avisoDeReemplazado, enlaceDeValidacion } from './validaciones-correo.rules.ts'
import {
  countEnviadas,
  insertCambio,
  insertValidacion,
  isEmailTaken,
  lockTitular,
  selectByCodigo,
  selectTitular,
  selectUltima,
  updateValidada,
  type Validacion,
} from './validaciones.repository.ts'

const EMAIL_TAKEN = 'Ese email ya lo usa otro usuario del portal. Ingresá uno propio.'
/** Time (ms) for which the previous e-mail can restore the account. */
const UNDO_MS = 7 * 24 * HOUR_MS

export interface ValidacionesParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

const esperaDe = async ({ sql, now }: Context, ultima: Validacion | undefined): Promise<number> => {
  if (!ultima) return 0
  const espera = await getParametro(sql, 'validacion.segundos-espera')
  return Math.max(0, Math.ceil((ultima.enviada.getTime() - now.getTime()) / 1000) + espera)
}

/** Returns the state of the caller's e-mail. */
export const getEmailEstado = async (context: Context): Promise<EmailEstado> => {
  const { sql, caller, now } = context
  const titular = await selectTitular(sql, caller.usuarioId)
  const ultima = await selectUltima(sql, caller.usuarioId)
  return {
    email: titular.email,
    validado: titular.emailValidado !== null,
    pendiente:
      ultima && !ultima.usada
        ? { email: ultima.email, vence: ultima.vence.toISOString(), vencido: ultima.vence <= now }
        : null,
    esperaSegundos: await esperaDe(context, ultima),
  }
}

/**
 * Throws `demasiadas-solicitudes` too soon after the last link, or beyond the hourly maximum. Locks the user, so that
 * simultaneous requests are all counted.
 */
const requireTurn = async (context: Context): Promise<void> => {
  const { sql, caller, now } = context
  await lockTitular(sql, caller.usuarioId)
  const espera = await esperaDe(context, await selectUltima(sql, caller.usuarioId))
  if (espera > 0) {
    const message = `Recién te enviamos un enlace. Esperá ${formatCuantos(espera, 'segundo', 'segundos')} para pedir otro.`
    throw tooMany(message, new Date(now.getTime() + espera * 1000), now)
  }
  const max = await getParametro(sql, 'validacion.envios-por-hora')
  const { total, primera } = await countEnviadas(sql, caller.usuarioId, new Date(now.getTime() - HOUR_MS))
  if (primera && total >= max) {
    const message = `Ya pediste ${formatCuantos(max, 'enlace', 'enlaces')} en la última hora. Revisá tu email, también el correo no deseado.`
    throw tooMany(message, new Date(primera.getTime() + HOUR_MS), now)
  }
}

/** Throws an error on `email` when another user has the e-mail, in the portal or at the identity provider. */
const requireFree = async ({ sql, caller }: Context, email: string, directory: IdentityDirectory): Promise<void> => {
  if (await isEmailTaken(sql, email, caller.usuarioId)) throw fieldError('email', EMAIL_TAKEN)
  const owner = await askDirectory(() => directory.findByEmail(email))
  if (owner && owner.username.toLowerCase() !== caller.userName.toLowerCase()) throw fieldError('email', EMAIL_TAKEN)
}

/**
 * Sends a link to the present e-mail, or to the e-mail that replaces it. The present e-mail gets a notice of a
 * replacement.
 */
export const sendValidacion = async (
  context: Context,
  asked: string | undefined,
  { directory, portal, marca }: ValidacionesParts,
): Promise<EmailEstado> => {
  const { sql, caller, enqueue, audit, now } = context
  await requireTurn(context)
  const titular = await selectTitular(sql, caller.usuarioId)
  const email = (asked ?? titular.email).trim().toLowerCase()
  const isChange = email !== titular.email.toLowerCase()
  if (!isChange && titular.emailValidado) throw fieldError('email', 'Ese email ya está validado.')
  if (isChange) await requireFree(context, email, directory)
  const { codigo, sha256 } = newCodigo()
  const minutos = await getParametro(sql, 'validacion.minutos-vigencia')
  const vence = new Date(now.getTime() + minutos * 60_000)
  await insertValidacion(sql, { sha256, usuarioId: caller.usuarioId, email, enviada: now, vence })
  const sobre = `Validación de ${caller.userName}`
  const enlace = enlaceDeValidacion({ codigo, vence, nombre: titular.nombre, isChange, portal })
  await enqueue('envio', { sobre, para: email, ...renderMail(enlace, marca) })
  if (isChange) {
    const aviso = avisoDeCambio({ nombre: titular.nombre, nuevo: email, portal })
    await enqueue('envio', { sobre, para: titular.email, ...renderMail(aviso, marca) })
    audit({ entidad: 'usuario', entidadId: caller.usuarioId, cambios: { emailPedido: [titular.email, email] } })
  }
  return getEmailEstado(context)
}

const outcome = (found: Validacion, usuarioId: number, now: Date): ResultadoValidacion => {
  if (found.usuarioId !== usuarioId) return 'otra-cuenta'
  if (found.usada) return 'usado'
  if (!found.esUltima) return 'reemplazado'
  return found.vence <= now ? 'vencido' : 'validado'
}

interface CambioEmail {
  usuarioId: number
  userName: string
  nombre: string
  anterior: string
  nuevo: string
}

/** Notifies the previous address that the user replaced it. The mail contains the link that undoes the change. */
const tellEmailAnterior = async (
  { sql, enqueue, now }: Context,
  { userName, ...cambio }: CambioEmail,
  { portal, marca }: Pick<ValidacionesParts, 'portal' | 'marca'>,
): Promise<void> => {
  const { nombre, anterior, nuevo } = cambio
  const { codigo, sha256 } = newCodigo()
  const vence = new Date(now.getTime() + UNDO_MS)
  await insertCambio(sql, { sha256, hecho: now, vence, ...cambio })
  const aviso = avisoDeCambiado({ nombre, nuevo, codigo, vence, portal })
  await enqueue('envio', { sobre: `Cambio de email de ${userName}`, para: anterior, ...renderMail(aviso, marca) })
}

/**
 * Notifies the previous address that an administrator replaced it. The mail has no undo link, because the user may have
 * lost that mailbox.
 */
export const tellEmailReemplazado = async (
  { enqueue }: Pick<Context, 'enqueue'>,
  { userName, nombre, anterior, nuevo }: Omit<CambioEmail, 'usuarioId'>,
  { portal, marca }: Pick<ValidacionesParts, 'portal' | 'marca'>,
): Promise<void> => {
  const aviso = avisoDeReemplazado({ nombre, nuevo, portal })
  await enqueue('envio', { sobre: `Cambio de email de ${userName}`, para: anterior, ...renderMail(aviso, marca) })
}

/**
 * Uses a link. Throws `no-encontrado` for an unknown code, and an error on `email` when another user took the e-mail
 * meanwhile.
 */
export const validateEmail = async (context: Context, codigo: string, parts: ValidacionesParts) => {
  const { directory } = parts
  const { sql, caller, audit, now } = context
  const found = await selectByCodigo(sql, sha256Of(codigo))
  if (!found) throw new AppError('no-encontrado', { message: 'Ese enlace no existe. Pedí uno nuevo.' })
  const resultado = outcome(found, caller.usuarioId, now)
  if (resultado !== 'validado') {
    return { resultado, email: resultado === 'otra-cuenta' ? null : found.email }
  }
  await requireFree(context, found.email, directory)
  const before = await selectTitular(sql, caller.usuarioId)
  await updateValidada(sql, found, now)
  if (before.email.toLowerCase() !== found.email) {
    const { usuarioId, userName } = caller
    const cambio = { usuarioId, userName, nombre: before.nombre, anterior: before.email, nuevo: found.email }
    await tellEmailAnterior(context, cambio, parts)
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId, cambios: { email: [before.email, found.email] } })
  // Call the provider last: its error rolls back the transaction. If the commit is lost, the user can open the link
  // again.
  await updateDirectory(directory, caller.userName, found.email)
  return { resultado, email: found.email }
}

/**
 * Stores a verified e-mail at the provider and returns the id of the account; undefined: there is no account. Throws an
 * error on `email` when the e-mail is taken.
 */
export const updateDirectory = async (
  directory: IdentityDirectory,
  userName: string,
  email: string,
): Promise<string | undefined> => {
  try {
    return await askDirectory(async () => {
      const person = await directory.findByUsername(userName)
      if (person) await directory.update(person.id, { email, emailVerified: true })
      return person?.id
    })
  } catch (error) {
    if (error instanceof DirectoryError && error.code === 'email-exists') throw fieldError('email', EMAIL_TAKEN)
    throw error
  }
}
