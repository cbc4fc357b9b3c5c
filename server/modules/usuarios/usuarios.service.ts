import { openDni } from '#modules/cifrado'
import { formatInstant } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { ACTORES, ROLES, hasAnyRole, isActor, veTodas } from '#contract/base/roles.ts'
import type { RazonSocial, UsuarioProfile, UsuarioUpdate } from '#contract/usuarios/shapes.ts'
import type { AuditNote } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError, isReadOnly } from '#server/base/errors.ts'
import type { Identity } from '#server/identity/identity.ts'
import {
  type CallerRow,
  insertMaquina,
  insertUsuario,
  selectCaller,
  selectCallerById,
  selectMaquina,
  selectMarcas,
  selectRazonSocial,
  selectRazonesSociales,
  selectUsuario,
  updateAcceso,
  updateUsuario,
} from './usuarios.repository.ts'

interface PerfilOptions {
  /** Feature flag personal-information: users may change their own data. */
  allowsPersonal: boolean
}

interface OfUsuario {
  params: { id: number }
}

const requireSelf = ({ caller }: Context, id: number): void => {
  if (id !== caller.usuarioId) throw new AppError('no-encontrado')
}

/** Updates the user’s own telephone and address. Throws `sin-permiso` (flag off) and `conflicto` (outdated version). */
export const updatePerfil = async (
  context: Context,
  { params, body }: OfUsuario & { body: UsuarioUpdate },
  { allowsPersonal }: PerfilOptions,
): Promise<UsuarioProfile> => {
  requireSelf(context, params.id)
  if (!allowsPersonal) {
    throw new AppError('sin-permiso', { message: 'Por ahora tus datos no se pueden cambiar desde acá.' })
  }
  const { sql, caller, audit } = context
  const { contacto } = await getProfile(context)
  if (!(await updateUsuario(sql, caller.usuarioId, body))) {
    throw new AppError('conflicto', {
      message: 'Tus datos cambiaron desde otra pestaña o dispositivo. Revisalos y volvé a guardar.',
    })
  }
  const cambios: NonNullable<AuditNote['cambios']> = {}
  for (const field of ['telefono', 'direccion'] as const) {
    if (contacto[field] !== body[field]) cambios[field] = [contacto[field], body[field]]
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId, cambios })
  return getProfile(context)
}

/** Lists the brands of the user’s companies. Throws `no-encontrado` for another user. */
export const getMarcasUsuario = (context: Context, { params }: OfUsuario) => {
  requireSelf(context, params.id)
  return selectMarcas(context.sql, context.caller.scope)
}

export {
  lockUsuario,
  hasUsuarioWithEmail as selectEsDeAlguien,
  selectMarcas,
  serviciosDe,
  grantFirstRoles as updateRolesDeNadie,
} from './usuarios.repository.ts'
export {
  conServicio,
  type Persona,
  ROLES_DE_SERVICIO,
  selectDestinatarios,
  selectInternos,
  tieneRol,
} from './usuarios-destinatarios.repository.ts'

export { mailAdministradores as tellAdministradores } from './usuarios-administracion.service.ts'

/** Returns the scope: all companies for staff, the portfolio for sellers, their own companies for customers. */
const scopeOf = (roles: ReadonlySet<string>, row: CallerRow): Caller['scope'] => {
  if (veTodas(roles)) return 'todas'
  return isActor(roles, 'vendedor') ? row.cartera : row.razones
}

/** Returns the portal’s roles in a token, in the order of ROLES. */
const ownRolesOf = (roles: ReadonlySet<string>): string[] => Object.keys(ROLES).filter((role) => roles.has(role))

/** Returns the roles of a token that the portal also grants; all its roles when the portal grants none yet. */
const heldRoles = (tokenRoles: readonly string[], { dados }: CallerRow): ReadonlySet<string> =>
  new Set(tokenRoles.filter((role) => dados?.includes(role) ?? true))

/** Creates the profile of a user who registered (flag register); companies come with a later request. */
const register = async (db: pg.Pool, identity: Identity): Promise<CallerRow | undefined> => {
  await insertUsuario(db, { ...identity, roles: ownRolesOf(identity.roles) })
  return selectCaller(db, identity.sub, identity.userName)
}

/** Loads a service account as a caller; creates it at its first call. Throws `sin-permiso` when it is inactive. */
const loadMachine = async (
  db: pg.Pool,
  { sub, userName, machine }: Identity & { machine: NonNullable<Identity['machine']> },
): Promise<Caller> => {
  const found = () => selectMaquina(db, sub)
  let row = await found()
  if (!row) {
    await insertMaquina(db, { sub, userName, clientId: machine.clientId })
    row = await found()
  }
  if (!row?.activo) throw new AppError('sin-permiso', { detail: 'inactive machine' })
  return {
    usuarioId: row.usuarioId,
    sub,
    sid: '',
    userName,
    nombre: machine.clientId,
    roles: new Set(),
    servicios: new Set(),
    ofrecidos: new Set(),
    isStaff: false,
    grants: machine.grants,
    scope: [],
    ...(row.escrito !== null && { escrito: row.escrito }),
  }
}

const toCaller = (
  row: CallerRow,
  { sub, sid }: Pick<Identity, 'sub' | 'sid'>,
  tokenRoles: readonly string[],
): Caller => {
  const roles = heldRoles(tokenRoles, row)
  const isStaff = isActor(roles, 'interno')
  const ofrecidos = new Set(row.ofrecidos)
  return {
    usuarioId: row.usuarioId,
    sub,
    sid,
    userName: row.userName,
    nombre: row.nombre,
    roles,
    servicios: isStaff ? ofrecidos : new Set(row.servicios),
    ofrecidos,
    isStaff,
    scope: scopeOf(roles, row),
    ...(row.escrito !== null && { escrito: row.escrito }),
  }
}

/** Loads the user of a token. Throws `no-encontrado` without profile, `sin-permiso` if inactive or not `isProven`. */
export const loadCaller = async (
  db: pg.Pool,
  identity: Identity,
  { registers = false }: { registers?: boolean } = {},
): Promise<Caller> => {
  const { machine, token } = identity
  if (machine) return loadMachine(db, { ...identity, machine })
  if (token) return loadToken(db, token)
  const row =
    (await selectCaller(db, identity.sub, identity.userName)) ?? (registers ? await register(db, identity) : undefined)
  if (!row) throw new AppError('no-encontrado', { detail: `no profile for ${identity.sub}` })
  // Where users can register themselves, anyone can take a user name, so the name alone proves nothing.
  const isProven = identity.emailVerified && row.email.toLowerCase() === identity.email.toLowerCase()
  if (registers && !row.sub && !isProven)
    throw new AppError('sin-permiso', { detail: 'account not linked: user name not proven' })
  if (!row.activo) throw new AppError('sin-permiso', { detail: 'inactive user' })
  const tokenRoles = ownRolesOf(identity.roles)
  const caller = toCaller(row, identity, tokenRoles)
  if (!row.sub || row.isNew || row.isStale || [...caller.roles].join() !== row.roles.join()) {
    await updateAcceso(db, row.usuarioId, { sub: identity.sub, roles: tokenRoles }).catch((error: unknown) => {
      // A read must still work while the database is read-only, but the access is then not stored.
      if (!isReadOnly(error)) throw error
    })
  }
  return caller
}

/** Loads a user outside a request, with the roles of the last access; undefined: the user is unknown or inactive. */
export const loadCallerById = async (
  db: Db,
  usuarioId: number,
): Promise<{ caller: Caller; email: string } | undefined> => {
  const row = await selectCallerById(db, usuarioId)
  if (!row?.activo) return undefined
  const caller = toCaller(row, { sub: row.sub ?? '', sid: '' }, row.roles)
  return { caller, email: row.email.toLowerCase() }
}

/**
 * Loads the caller of an API token: its creator, limited to those of the token's companies that the creator still has.
 * Throws `sin-sesion` when the creator may not have tokens any more.
 */
const loadToken = async (db: pg.Pool, token: NonNullable<Identity['token']>): Promise<Caller> => {
  const found = await loadCallerById(db, token.usuarioId)
  const scope = found && token.scope.filter((id) => isInScope(found.caller, id))
  if (!scope?.length || found!.caller.isStaff || !hasAnyRole(found!.caller.roles, CAPACIDADES.conexiones.roles))
    throw new AppError('sin-sesion', { detail: 'API token rejected: its creator is inactive or no longer owner' })
  const { tokenId, nombre, alcances } = token
  return { ...found!.caller, scope, token: { tokenId, nombre, alcances } }
}

export const isInScope = ({ scope }: Caller, razonSocialId: number): boolean =>
  scope === 'todas' || scope.includes(razonSocialId)

/** Maximum companies named above a sheet; the others are only counted. */
const MAX_NAMED = 3

/** Returns the lines above the titles of a sheet: companies and date. */
export const sheetHeading = async (
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  scope: Caller['scope'],
): Promise<string[]> => {
  const names =
    scope === 'todas' || scope.length > MAX_NAMED
      ? []
      : await Promise.all(scope.map(async (id) => (await selectRazonSocial(sql, id))?.razonSocial ?? ''))
  const companies = scope === 'todas' ? 'Todas las empresas' : names.join(', ') || `${scope.length} razones sociales`
  return [companies, `Al ${formatInstant(now.toISOString())}`]
}

/** Throws `no-encontrado` when a company is out of the user’s scope. */
export const requireRazonSocial = (caller: Caller, razonSocialId: number): void => {
  if (!isInScope(caller, razonSocialId)) {
    throw new AppError('no-encontrado', { detail: `company ${razonSocialId} out of scope` })
  }
}

/** Returns an existing company in scope. Throws `no-encontrado`, even for users who see all companies. */
export const requireKnownRazonSocial = async ({ sql, caller }: Context, razonSocialId: number) => {
  requireRazonSocial(caller, razonSocialId)
  const row = await selectRazonSocial(sql, razonSocialId)
  if (!row) throw new AppError('no-encontrado')
  return row
}

/** Returns the name of an active company in scope. Throws a field error when the company is inactive. */
export const requireActiveRazonSocial = async (context: Context, razonSocialId: number): Promise<string> => {
  const row = await requireKnownRazonSocial(context, razonSocialId)
  if (!row.activo) throw fieldError('razonSocialId', 'La razón social está inactiva. Consultá con tu vendedor.')
  return row.razonSocial
}

/** Returns the companies of a read: the given ones, or the scope. Throws `no-encontrado` when one is out of scope. */
export const limitToScope = (caller: Caller, requested: readonly number[] | undefined): Caller['scope'] => {
  if (!requested?.length) return caller.scope
  for (const id of requested) requireRazonSocial(caller, id)
  return [...new Set(requested)]
}

const mainRole = (roles: ReadonlySet<string>): string =>
  Object.keys(ROLES).find((role) => roles.has(role)) ?? ACTORES.usuario[0]

/** Returns the user’s own profile. Throws `no-encontrado` for another user. */
export const getUsuarioByName = async (
  context: Context,
  { params }: { params: { userName: string } },
): Promise<UsuarioProfile> => {
  if (params.userName.toLowerCase() !== context.caller.userName.toLowerCase()) throw new AppError('no-encontrado')
  return getProfile(context)
}

export const getProfile = async ({
  sql,
  caller,
  cipher,
}: Pick<Context, 'sql' | 'caller' | 'cipher'>): Promise<UsuarioProfile> => {
  const usuario = await selectUsuario(sql, caller.usuarioId)
  const rows = await selectRazonesSociales(sql, caller)
  const { nombre, apellido, direccion, dni, telefono, ...rest } = usuario!
  const listRazonSocial: RazonSocial[] = rows.map(({ contactos, grupoId, ...razon }) => ({
    ...razon,
    grupo: { grupoId },
    asesores: contactos.filter((contacto) => contacto.tipo === 'asesor'),
    asesoresCobranza: contactos.filter((contacto) => contacto.tipo === 'asesor_cobranza'),
    vendedores: contactos.filter((contacto) => contacto.tipo === 'vendedor'),
  }))
  return {
    ...rest,
    // Staff in Ver como (seeing the portal as a customer) have no terms, e-mail or tour to complete.
    ...(caller.onlyReads && { terminosAceptados: true, emailValidado: true, recorridoVisto: true }),
    rol: mainRole(caller.roles),
    esInterno: caller.isStaff,
    listRazonSocial,
    contacto: { nombre, apellido, direccion, dni: openDni(cipher, dni), telefono },
    userIdInvgate: listRazonSocial[0]?.userIdInvgate ?? null,
    grupoId: listRazonSocial[0]?.grupo.grupoId ?? null,
  }
}
