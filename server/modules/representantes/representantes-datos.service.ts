import sql, { empty } from 'sql-template-tag'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import { hasDni } from '#modules/cifrado'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { selectRows } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { selectRazones } from './representantes.repository.ts'
import { DUPLICATE_MESSAGES, type UniqueField } from './representantes.rules.ts'

export interface Datos {
  usuario: string
  nombre: string
  apellido: string
  dni: string
  email: string
  telefono: string
  cargo: string
  razonSocialIds: readonly number[]
  servicios: readonly number[]
  roles: readonly string[]
}

/** Returns the fields whose value another user already has. */
const selectTaken = async (
  { sql: db, cipher }: Context,
  { usuario, email, dni }: Partial<Pick<Datos, UniqueField>>,
  userId: number | null,
): Promise<UniqueField[]> => {
  const rows = await selectRows<{ field: UniqueField }>(
    db,
    sql`select 'usuario' as field from usuario where lower(user_name) = ${usuario ?? null} and usuario_id is distinct from ${userId}::bigint
        union all select 'email' from usuario where lower(email) = ${email ?? null} and usuario_id is distinct from ${userId}::bigint
        ${dni === undefined ? empty : sql`union all select 'dni' from usuario u where ${hasDni('u', cipher, dni)} and usuario_id is distinct from ${userId}::bigint`}`,
  )
  return rows.map(({ field }) => field)
}

export const requireNoFieldErrors = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
}

/** Throws `no-encontrado` for a company out of scope, and a field error for an inactive company. */
export const requireRazones = async ({ sql, caller }: Context, ids: readonly number[]): Promise<void> => {
  for (const id of ids) requireRazonSocial(caller, id)
  const found = await selectRazones(sql, ids)
  if (found.length < new Set(ids).size) throw new AppError('no-encontrado', { detail: 'unknown company' })
  const inactive = found.find(({ activo }) => !activo)
  if (inactive) throw fieldError('razonSocialIds', `${inactive.razonSocial} está inactiva. Consultá con tu vendedor.`)
}

/**
 * Returns the fields whose value another account of the identity provider has. Returns none while the provider does not
 * answer; the job that creates the account then detects them.
 */
const findTakenInDirectory = async (
  { log }: Context,
  directory: IdentityDirectory,
  { usuario, email }: Partial<Pick<Datos, 'usuario' | 'email'>>,
  sub: string | null,
): Promise<{ taken: UniqueField[]; isDown: boolean }> => {
  try {
    const byUsername = usuario === undefined ? undefined : await directory.findByUsername(usuario)
    const byEmail = email === undefined ? undefined : await directory.findByEmail(email)
    const isOther = (found: { id: string } | undefined) => found !== undefined && found.id !== sub
    return {
      taken: [...(isOther(byUsername) ? ['usuario' as const] : []), ...(isOther(byEmail) ? ['email' as const] : [])],
      isDown: false,
    }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    log.warn({ err: error }, 'duplicate check skipped: identity provider unavailable')
    return { taken: [], isDown: true }
  }
}

/**
 * Throws field errors for values in use, in the portal or in the identity provider. Mentions the DNI only if all other
 * fields are free: otherwise the call would be an unlimited lookup of DNIs. `isDown`: the provider was not asked or did
 * not answer.
 */
export const requireFree = async (
  context: Context,
  directory: IdentityDirectory | undefined,
  wanted: Partial<Pick<Datos, UniqueField>>,
  { userId, sub }: { userId: number | null; sub: string | null } = { userId: null, sub: null },
): Promise<{ isDown: boolean }> => {
  const ours = await selectTaken(context, wanted, userId)
  const { taken, isDown } = directory
    ? await findTakenInDirectory(context, directory, wanted, sub)
    : { taken: [], isDown: true }
  const all = [...new Set([...ours, ...taken])]
  const reportedFields = all.length > 1 ? all.filter((field) => field !== 'dni') : all
  requireNoFieldErrors(Object.fromEntries(reportedFields.map((field) => [field, DUPLICATE_MESSAGES[field]])))
  return { isDown }
}

const CONSTRAINTS: Record<string, UniqueField> = {
  usuario_user_name: 'usuario',
  usuario_email_unico: 'email',
  usuario_dni_unico: 'dni',
  usuario_dni_indice_unico: 'dni',
}

/**
 * Converts a violated unique constraint to a field error, for the case that another transaction took the value after
 * the check.
 */
export const withDuplicateErrors = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const field = CONSTRAINTS[(error as { constraint?: string }).constraint ?? '']
    if (field) throw fieldError(field, DUPLICATE_MESSAGES[field])
    throw error
  }
}
