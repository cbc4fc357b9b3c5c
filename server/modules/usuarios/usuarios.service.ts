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
  selectCallerDe,
  selectMaquina,
  selectMarcas,
  selectRazonSocial,
  selectRazonesSociales,
  selectUsuario,
  updateAcceso,
  updateUsuario,
} from './usuarios.repository.ts'

interface PerfilOptions {
  /** Feature flag personal-information (spec §5). */
  allowsPersonal: boolean
}

interface OfUsuario {
  params: { id: number }
}

const requireSelf = ({ caller }: Context, id: number): void => {
  if (id !== caller.usuarioId) throw new AppError('no-encontrado')
}

/** What the caller changes of their own: telephone and address. Throws `conflicto` when it was changed elsewhere meanwhile. */
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

/** The brands of the caller's companies; anybody else's do not exist. */
export const getMarcasUsuario = (context: Context, { params }: OfUsuario) => {
  requireSelf(context, params.id)
  return selectMarcas(context.sql, context.caller.scope)
}

export { lockUsuario, selectEsDeAlguien, selectMarcas, serviciosDe, updateRolesDeNadie } from './usuarios.repository.ts'
export {
  conServicio,
  type Persona,
  ROLES_DE_SERVICIO,
  selectDestinatarios,
  selectInternos,
  tieneRol,
} from './usuarios-destinatarios.repository.ts'

export { tellAdministradores } from './usuarios-administracion.service.ts'

/** Staff sees every company, a vendedor those of their portfolio, a customer their own (domain: role × capability). */
const scopeOf = (roles: ReadonlySet<string>, row: CallerRow): Caller['scope'] => {
  if (veTodas(roles)) return 'todas'
  return isActor(roles, 'vendedor') ? row.cartera : row.razones
}

/** The portal's roles among those of a token, in the order of their table. */
const ownRolesOf = (roles: ReadonlySet<string>): string[] => Object.keys(ROLES).filter((role) => roles.has(role))

/** What holds of what a token says: what was given here, too. Who comes for the first time has it all. */
const heldRoles = (said: readonly string[], { dados }: CallerRow): ReadonlySet<string> =>
  new Set(said.filter((role) => dados?.includes(role) ?? true))

/** Somebody who made their own account at the identity provider (flag register): without companies until one is approved. */
const register = async (db: pg.Pool, identity: Identity): Promise<CallerRow | undefined> => {
  await insertUsuario(db, { ...identity, roles: ownRolesOf(identity.roles) })
  return selectCaller(db, identity.sub, identity.userName)
}

/** A service account, as somebody who did what the history says: known from its first call on. */
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

const toCaller = (row: CallerRow, { sub, sid }: Pick<Identity, 'sub' | 'sid'>, said: readonly string[]): Caller => {
  const roles = heldRoles(said, row)
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

/** The person behind a token. With `registers`, one who is new gets a profile. Throws `no-encontrado` without a profile and `sin-permiso` when it is not active. */
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
  // Where anybody may take a user name, the name alone does not make them the person we were waiting for.
  const isProven = identity.emailVerified && row.email.toLowerCase() === identity.email.toLowerCase()
  if (registers && !row.sub && !isProven) throw new AppError('sin-permiso', { detail: 'user name without proof' })
  if (!row.activo) throw new AppError('sin-permiso', { detail: 'inactive user' })
  const said = ownRolesOf(identity.roles)
  const caller = toCaller(row, identity, said)
  if (!row.sub || row.isNew || row.isStale || [...caller.roles].join() !== row.roles.join()) {
    await updateAcceso(db, row.usuarioId, { sub: identity.sub, roles: said }).catch((error: unknown) => {
      // Who may read goes on reading while nothing can be written.
      if (!isReadOnly(error)) throw error
    })
  }
  return caller
}

/**
 * A person who is not here, with the roles that they last came with, and their address. Undefined when there is nobody of that
 * number, or nobody who may come in.
 */
export const loadAusente = async (
  db: Db,
  usuarioId: number,
): Promise<{ caller: Caller; email: string } | undefined> => {
  const row = await selectCallerDe(db, usuarioId)
  if (!row?.activo) return undefined
  const caller = toCaller(row, { sub: row.sub ?? '', sid: '' }, row.roles)
  return { caller, email: row.email.toLowerCase() }
}

/** A token as the person who made it, in its companies that are still theirs. Ends with them: who is no owner any more has none. */
const loadToken = async (db: pg.Pool, token: NonNullable<Identity['token']>): Promise<Caller> => {
  const found = await loadAusente(db, token.usuarioId)
  const scope = found && token.scope.filter((id) => isInScope(found.caller, id))
  if (!scope?.length || found!.caller.isStaff || !hasAnyRole(found!.caller.roles, CAPACIDADES.conexiones.roles))
    throw new AppError('sin-sesion', { detail: 'whoever made the token may not' })
  const { tokenId, nombre, alcances } = token
  return { ...found!.caller, scope, token: { tokenId, nombre, alcances } }
}

/** Whether a company is one of the caller's. */
export const isInScope = ({ scope }: Caller, razonSocialId: number): boolean =>
  scope === 'todas' || scope.includes(razonSocialId)

/** Companies named over a sheet; more are counted. */
const NAMED = 3

/** The lines over the titles of a sheet: of which companies it is, and of when. */
export const encimaDe = async (
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  scope: Caller['scope'],
): Promise<string[]> => {
  const names =
    scope === 'todas' || scope.length > NAMED
      ? []
      : await Promise.all(scope.map(async (id) => (await selectRazonSocial(sql, id))?.razonSocial ?? ''))
  const whose = scope === 'todas' ? 'Todas las empresas' : names.join(', ') || `${scope.length} razones sociales`
  return [whose, `Al ${formatInstant(now.toISOString())}`]
}

/** The one question of scope: a company that is not the caller's does not exist. */
export const requireRazonSocial = (caller: Caller, razonSocialId: number): void => {
  if (!isInScope(caller, razonSocialId)) {
    throw new AppError('no-encontrado', { detail: `company ${razonSocialId} out of scope` })
  }
}

/** A company in scope that there is: whoever sees all of them may name none. */
export const requireKnownRazonSocial = async ({ sql, caller }: Context, razonSocialId: number) => {
  requireRazonSocial(caller, razonSocialId)
  const row = await selectRazonSocial(sql, razonSocialId)
  if (!row) throw new AppError('no-encontrado')
  return row
}

/** A company in scope that may still operate; gives its name. */
export const requireActiveRazonSocial = async (context: Context, razonSocialId: number): Promise<string> => {
  const row = await requireKnownRazonSocial(context, razonSocialId)
  if (!row.activo) throw fieldError('razonSocialId', 'La razón social está inactiva. Consultá con tu asesor.')
  return row.razonSocial
}

/** The companies a read is limited to: those asked for, each one checked and once, or all the caller's. */
export const limitToScope = (caller: Caller, asked: readonly number[] | undefined): Caller['scope'] => {
  if (!asked?.length) return caller.scope
  for (const id of asked) requireRazonSocial(caller, id)
  return [...new Set(asked)]
}

const mainRole = (roles: ReadonlySet<string>): string =>
  Object.keys(ROLES).find((role) => roles.has(role)) ?? ACTORES.usuario[0]

/** The caller's own profile; anybody else's does not exist. */
export const getUsuarioByName = async (
  context: Context,
  { params }: { params: { userName: string } },
): Promise<UsuarioProfile> => {
  if (params.userName.toLowerCase() !== context.caller.userName.toLowerCase()) throw new AppError('no-encontrado')
  return getProfile(context)
}

/** The caller's profile, as it is now. */
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
    // Who sees as a customer accepts, proves and learns nothing for them.
    ...(caller.onlyReads && { terminosAceptados: true, emailValidado: true, recorridoVisto: true }),
    rol: mainRole(caller.roles),
    esInterno: caller.isStaff,
    listRazonSocial,
    contacto: { nombre, apellido, direccion, dni: openDni(cipher, dni), telefono },
    userIdInvgate: listRazonSocial[0]?.userIdInvgate ?? null,
    grupoId: listRazonSocial[0]?.grupo.grupoId ?? null,
  }
}
