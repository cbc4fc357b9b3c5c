import { HOUR_MS } from '#contract/valores/fechas.ts'
import { capacidadesDe } from '#contract/base/capacidades.palabras.ts'
import {
  PLANTILLAS,
  ROLES_OTORGABLES,
  ROLES_OTORGABLES_SOPORTE,
  type RolOtorgable,
} from '#contract/representantes/reglas.ts'
import type { RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { endSentence } from '#contract/valores/formato.ts'
import { isActor, ROLES } from '#contract/base/roles.ts'
import type { Caller } from '#server/base/caller.ts'

/** Rights that a user may give to others: the user's own rights; for the administration, all that are offered. */
export interface Otorgante {
  servicios: ReadonlySet<number>
  roles: readonly RolOtorgable[]
}

/** Rights that a user has or is about to get. */
export interface Permisos {
  servicios: readonly number[]
  roles: readonly string[]
}

const SELF_MESSAGE = 'Tus propios datos se cambian en Mi Perfil.'
export const SHARED_MESSAGE =
  'También trabaja para otra empresa: acá solo podés darle o quitarle tus razones sociales. Lo demás, pedíselo a la administración del portal.'
export const LAST_MESSAGE = (razonSocial: string): string =>
  `Es la única persona que puede administrar los representantes de ${endSentence(razonSocial)} Pedile a la administración del portal que nombre antes a otra.`
export const MORE_MESSAGE = 'Tiene permisos que vos no tenés: el email se lo cambia la administración del portal.'
const ABOVE_MESSAGE =
  'Tiene permisos que vos no tenés: lo cambia el titular de tu empresa o la administración del portal.'
export const LAST_OWNER_MESSAGE = (razonSocial: string): string =>
  `Es el único titular de ${endSentence(razonSocial)} Para cambiarlo, pedíselo a la administración del portal.`
export const DUPLICATE_MESSAGES = {
  usuario: 'Ese usuario ya existe. Probá con otro.',
  email: 'Ese email ya está en uso. Ingresá otro.',
  dni: 'Ya existe una persona con ese DNI. Si es de tu empresa, buscala en la lista; si no, pedile a la administración del portal que la agregue.',
} as const
export type UniqueField = keyof typeof DUPLICATE_MESSAGES

/** Returns the rights that the administration may give. */
export const administracionOf = (ofrecidos: ReadonlySet<number>): Otorgante => ({
  servicios: ofrecidos,
  roles: ROLES_OTORGABLES_SOPORTE,
})

/** Returns the rights that the user may give. Staff roles are never among them. */
export const otorganteOf = ({ roles, servicios, ofrecidos, isStaff }: Caller): Otorgante =>
  isActor(roles, 'admin')
    ? administracionOf(ofrecidos)
    : { servicios: isStaff ? new Set() : servicios, roles: ROLES_OTORGABLES.filter((role) => roles.has(role)) }

const canGiveServicio = ({ servicios }: Otorgante, id: number): boolean => servicios.has(id)
const canGiveRol = ({ roles }: Otorgante, role: string): boolean => (roles as readonly string[]).includes(role)

/** Returns errors by field for rights that the granter may not give. Rights that the user already has do not count. */
export const refusedGrants = (
  otorgante: Otorgante,
  asked: Partial<Permisos>,
  current: Permisos = { servicios: [], roles: [] },
): Record<string, string> => {
  const servicios = (asked.servicios ?? []).filter(
    (id) => !current.servicios.includes(id) && !canGiveServicio(otorgante, id),
  )
  const roles = (asked.roles ?? []).filter((role) => !current.roles.includes(role) && !canGiveRol(otorgante, role))
  return {
    ...(servicios.length && { servicios: 'Solo podés dar servicios que vos tenés.' }),
    ...(roles.length && { roles: `No podés dar ${roles.map((role) => nombreRol(role)).join(' ni ')}.` }),
  }
}

/** Returns the resulting rights: the requested ones, and those that the editor could neither give nor remove. */
export const mergePermisos = (otorgante: Otorgante, asked: Partial<Permisos>, current: Permisos): Permisos => {
  const keep = <T>(wanted: readonly T[] | undefined, had: readonly T[], canGive: (one: T) => boolean): T[] =>
    wanted ? [...new Set([...wanted, ...had.filter((one) => !canGive(one))])] : [...had]
  return {
    servicios: keep(asked.servicios, current.servicios, (id) => canGiveServicio(otorgante, id)).toSorted(
      (a, b) => a - b,
    ),
    roles: keep(asked.roles, current.roles, (role) => canGiveRol(otorgante, role)).toSorted(),
  }
}

/**
 * Whether a user has rights that the editor lacks. If so, the editor must not change the user's e-mail, because with
 * the e-mail the editor could take over the account.
 */
export const hasMoreThan = ({ roles, servicios }: Caller, person: Permisos): boolean =>
  !isActor(roles, 'admin') &&
  (person.roles.some((role) => !roles.has(role)) || person.servicios.some((id) => !servicios.has(id)))

/**
 * Whether the editor may not change a user because the user has rights that the editor lacks. An owner and the
 * administration may change users with any rights.
 */
const isAbove = (caller: Caller, person: Permisos): boolean =>
  hasMoreThan(caller, person) && !isActor(caller.roles, 'titular')

/** Returns the reason why the editor may not change a user; null: the editor may. */
export const whyNotEdit = (caller: Caller, person: Permisos & { userId: number }): string | null => {
  if (person.userId === caller.usuarioId) return SELF_MESSAGE
  return isAbove(caller, person) ? ABOVE_MESSAGE : null
}

/** Returns the name of a role; its code when it is unknown. */
export const nombreRol = (role: string): string => (ROLES as Record<string, string>)[role] ?? role

/**
 * Returns the roles and templates limited to what the granter may give; templates without services or roles are left
 * out.
 */
export const rolesAndPlantillasOf = (otorgante: Otorgante): Pick<RepresentanteOptions, 'roles' | 'plantillas'> => ({
  roles: otorgante.roles.map((rol) => ({ rol, nombre: nombreRol(rol), puede: capacidadesDe(new Set([rol])) })),
  plantillas: Object.entries(PLANTILLAS).flatMap(([plantillaId, { nombre, texto, ...sets }]) => {
    const servicios = sets.servicios.filter((id) => canGiveServicio(otorgante, id))
    const roles = sets.roles.filter((role) => canGiveRol(otorgante, role))
    return servicios.length && roles.length ? [{ plantillaId, nombre, texto, servicios, roles }] : []
  }),
})

/** Fields that all of a user's companies share, so the editor of one company cannot change them for the others. */
export type CampoPersonal =
  | 'usuario'
  | 'nombre'
  | 'apellido'
  | 'dni'
  | 'email'
  | 'telefono'
  | 'cargo'
  | 'servicios'
  | 'roles'

const sameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one) => b.includes(one))
    : (a ?? '') === (b ?? '')

/** Returns the values [before, after] of each field that really changes. */
export const changesOf = <T extends object>(before: T, after: Partial<T>): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && !sameValue(before[field as keyof T], value))
      .map(([field, value]) => [field, [before[field as keyof T], value]]),
  )

const SECOND_MS = 1000

interface InvitationLimits {
  segundosEspera: number
  porHora: number
}

/**
 * Returns when the next invitation may be sent: after the pause and, when the hourly maximum is reached, after the
 * hour. undefined: no invitation was sent before.
 */
export const invitationAllowedAt = (
  invitaciones: readonly Date[],
  { segundosEspera, porHora }: InvitationLimits,
): Date | undefined => {
  const last = invitaciones.at(-1)
  if (!last) return undefined
  const oldest = invitaciones.at(-porHora)
  const afterCoolDown = last.getTime() + segundosEspera * SECOND_MS
  const afterHour = oldest && invitaciones.length >= porHora ? oldest.getTime() + HOUR_MS : 0
  return new Date(Math.max(afterCoolDown, afterHour))
}
