import { isActor } from '#contract/base/roles.ts'
import type { DatosDe, FilaDe } from '#contract/maestros/shapes.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import { reassignTrabajos, requireDiaPorVenir } from '#modules/mesa'
import { personas as lectura } from '#modules/maestros'
import { tellDuplicates } from '#modules/representantes'
import { removeSegundoPasoDe } from '#modules/segundo-paso'
import { tellAdministradores } from '#modules/usuarios'
import { tellEmailReemplazado } from '#modules/validaciones'
import { type AuditNote, changesOf } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { requireVersion } from '#server/http/versions.ts'
import {
  ensureCuenta,
  findCuenta,
  ask,
  type PersonasParts,
  requireCuenta,
  sendEnlace,
} from './personas-cuenta.service.ts'
import {
  type Cuenta,
  hasRazones,
  insertPersona,
  isReemplazante,
  lockAdministradores,
  lockCuenta,
  updateActivo,
  updateCartera,
  updatePersona,
  updateRepresentante,
  updateSub,
} from './personas.repository.ts'

type Persona = FilaDe<typeof personasShapes>
type Datos = DatosDe<typeof personasShapes>
interface OfOne {
  params: { id: number }
}

const read = async (context: Context, id: number): Promise<Persona> =>
  (await lectura.get(context, { params: { id } })).fila

const told = ({ audit }: Context, id: number, cambios: AuditNote['cambios'] = {}): void =>
  audit({ entidad: 'maestro', entidadId: `persona:${id}`, cambios })

const CAMPOS = [
  'usuario',
  'nombre',
  'apellido',
  'email',
  'telefono',
  'roles',
  'razonSocialIds',
  'ausenteHasta',
] as const

/** Throws an error on `razonSocialIds` for a portfolio of a user who is no seller, or with a missing company. */
const requireCartera = async ({ sql }: Context, { roles, razonSocialIds }: Pick<Datos, 'roles' | 'razonSocialIds'>) => {
  if (!razonSocialIds.length) return
  if (!isActor(roles, 'vendedor'))
    throw fieldError(
      'razonSocialIds',
      'La cartera es de los vendedores: dale el rol Vendedor o quitá las razones sociales.',
    )
  if (!(await hasRazones(sql, razonSocialIds)))
    throw fieldError('razonSocialIds', 'Elegí razones sociales de la lista.')
}

/**
 * Returns the reason why a user cannot stop being an administrator; undefined: it is possible. Users cannot remove
 * themselves, and one administrator has to remain.
 */
const whyNotWithout = async ({ sql, caller }: Context, person: Cuenta): Promise<string | undefined> => {
  if (person.usuarioId === caller.usuarioId)
    return 'No podés quitarte el acceso a vos: pedíselo a otra persona que administre.'
  if (!isActor(person.roles, 'admin')) return undefined
  const left = (await lockAdministradores(sql)).filter((id) => id !== person.usuarioId)
  return left.length ? undefined : 'Es la única persona que administra el portal. Dale antes ese rol a otra.'
}

/** Notifies the administrators of a new administrator, who could create more administrators. */
const tellIfAdministra = async (
  context: Context,
  {
    antes,
    roles,
    usuario,
    nombre,
    apellido,
  }: { antes: readonly string[]; usuario: string } & Pick<Datos, 'roles' | 'nombre' | 'apellido'>,
  parts: PersonasParts,
): Promise<void> => {
  if (isActor(roles, 'admin') && !isActor(antes, 'admin'))
    await tellAdministradores(context, { usuario, nombre: `${nombre} ${apellido}` }, parts)
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/**
 * Creates a staff user and the account, and queues the invitation. A failed mail does not undo the user; a failure to
 * create the account does.
 */
export const createPersona = async (
  context: Context,
  { body }: { body: Datos },
  parts: PersonasParts,
): Promise<Persona> => {
  const { sql, enqueue } = context
  await requireCartera(context, body)
  requireDiaPorVenir(body.ausenteHasta, context.now)
  const id = await tellDuplicates(insertPersona(sql, body))
  await updateCartera(sql, body, body.razonSocialIds)
  // Call the provider last: when it is unavailable, the transaction is rolled back.
  const account = await ensureCuenta(parts, body)
  await updateSub(sql, id, account.id)
  await enqueue('contrasena', { cuentaId: account.id, evento: 'invitada', sobre: `Invitación de ${body.usuario}` })
  await tellIfAdministra(context, { antes: [], ...body }, parts)
  const after = await read(context, id)
  told(context, id, changesOf(CAMPOS, undefined, after))
  return after
}

const requirePersona = async ({ sql }: Context, id: number): Promise<Cuenta> => {
  const person = await lockCuenta(sql, id)
  if (!person) throw new AppError('no-encontrado')
  return person
}

/** Updates data, roles and portfolio of a staff user. Ends their sessions when roles or portfolio change. */
export const updatePersonaInterna = async (
  context: Context,
  { params: { id }, body }: OfOne & { body: Omit<Datos, 'usuario'> & { version: number } },
  parts: PersonasParts,
): Promise<Persona> => {
  const { sql } = context
  const person = await requirePersona(context, id)
  requireVersion(person, body.version)
  if (person.esRepresentante || !person.esInterno) {
    throw new AppError('conflicto', { message: 'Es de un cliente: sus datos y permisos se cambian en Representantes.' })
  }
  await requireCartera(context, body)
  if (isActor(person.roles, 'admin') && !isActor(body.roles, 'admin')) {
    const why = await whyNotWithout(context, person)
    if (why) throw fieldError('roles', why)
  }
  const before = await read(context, id)
  if (body.ausenteHasta !== before.ausenteHasta) requireDiaPorVenir(body.ausenteHasta, context.now)
  await tellDuplicates(updatePersona(sql, id, body))
  await updateCartera(sql, { ...body, usuario: person.usuario }, body.razonSocialIds)
  const account = await findCuenta(parts, person)
  if (account) {
    const { nombre: firstName, apellido: lastName, email } = body
    await ask(() => parts.directory.update(account.id, { firstName, lastName, email }))
    await ask(() => parts.directory.setRoles(account.id, body.roles))
  }
  await tellIfAdministra(context, { antes: person.roles, usuario: person.usuario, ...body }, parts)
  if (person.email.toLowerCase() !== body.email.toLowerCase()) {
    const cambio = { userName: person.usuario, nombre: body.nombre, anterior: person.email, nuevo: body.email }
    await tellEmailReemplazado(context, cambio, parts)
  }
  const after = await read(context, id)
  const isSameReach = isSame(person.roles, body.roles) && isSame(before.razonSocialIds, after.razonSocialIds)
  if (account && !isSameReach) await ask(() => parts.directory.endSessions(account.id))
  told(context, id, changesOf(CAMPOS, before, after))
  return after
}

const cerrar = async (parts: PersonasParts, person: Cuenta, activo: boolean): Promise<void> => {
  const account = await findCuenta(parts, person)
  if (account) await ask(() => parts.directory.setEnabled(account.id, activo))
}

const entregadoOf = ({ pasaron, sueltos }: { pasaron: number; sueltos: number }): string => {
  const total = pasaron + sueltos
  if (!total) return ''
  const cuantas = total === 1 ? 'La gestión que tenía asignada' : `Las ${total} gestiones que tenía asignadas`
  const quedo = total === 1 ? 'quedó' : 'quedaron'
  if (!pasaron) return ` ${cuantas} ${quedo} sin asignar.`
  if (!sueltos) return ` ${cuantas} ${quedo} a cargo de quien elegiste.`
  const resto =
    sueltos === 1
      ? '1 quedó sin asignar, porque esa persona no tiene permiso para verla'
      : `${sueltos} quedaron sin asignar, porque esa persona no tiene permiso para verlas`
  return ` De las ${total} gestiones que tenía asignadas, ${pasaron} ${pasaron === 1 ? 'quedó' : 'quedaron'} a cargo de quien elegiste; ${resto}.`
}

/**
 * Disables a user from the next call on, or enables the user. When a user is disabled, the assigned gestiones pass to
 * the replacement.
 */
export const setPersonaActiva = async (
  context: Context,
  { params: { id }, body }: OfOne & { body: { activo: boolean; reemplazanteId: number | null; version: number } },
  parts: PersonasParts,
): Promise<{ mensaje: string }> => {
  const { sql, enqueue } = context
  const { activo, reemplazanteId } = body
  const person = await requirePersona(context, id)
  requireVersion(person, body.version)
  if (person.activo === activo) return { mensaje: activo ? 'Ya estaba activa.' : 'Ya estaba inactiva.' }
  const why = activo ? undefined : await whyNotWithout(context, person)
  if (why) throw new AppError('conflicto', { message: why })
  if (reemplazanteId !== null && (reemplazanteId === id || !(await isReemplazante(sql, reemplazanteId)))) {
    throw fieldError('reemplazanteId', 'Elegí a una persona activa de la distribuidora.')
  }
  await updateActivo(sql, id, activo)
  const entregado = activo ? { pasaron: 0, sueltos: 0 } : await reassignTrabajos(sql, id, reemplazanteId)
  // A job changes the account of a representante, as it does after all other changes of representantes.
  if (person.esRepresentante) {
    await updateRepresentante(sql, id)
    await enqueue('identidad', { usuarioId: id })
  } else await cerrar(parts, person, activo)
  told(context, id, {
    activo: [person.activo, activo],
    ...(entregado.pasaron + entregado.sueltos > 0 && { reemplazanteId: [null, reemplazanteId] }),
  })
  return {
    mensaje: activo
      ? 'Ya puede iniciar sesión.'
      : `Ya no puede iniciar sesión y sus sesiones se cerraron.${entregadoOf(entregado)}`,
  }
}

/** Sends an active user the link to choose a password, as an invitation or to recover access. */
export const sendAcceso = async (context: Context, { params: { id } }: OfOne, parts: PersonasParts) => {
  const person = await requirePersona(context, id)
  if (!person.activo) throw new AppError('conflicto', { message: 'Está inactiva. Activala para enviarle el enlace.' })
  const isNew = person.esInterno && !person.sub && !(await ask(() => parts.directory.findByUsername(person.usuario)))
  const account = isNew ? await ensureCuenta(parts, person) : await requireCuenta(parts, person)
  await updateSub(context.sql, id, account.id)
  await sendEnlace(context, parts, account.id)
  told(context, id)
  return { mensaje: `Le enviamos a ${person.email} el enlace para elegir su contraseña.` }
}

/**
 * Removes the second factor of a user who lost the telephone. The user then signs in with the password and sets up
 * another second factor.
 */
export const removeSegundoFactor = async (context: Context, { params: { id } }: OfOne, parts: PersonasParts) => {
  const person = await requirePersona(context, id)
  const { id: account } = await requireCuenta(parts, person)
  const total = await ask(() => removeSegundoPasoDe(context, person, account, parts))
  told(context, id)
  return {
    mensaje: total
      ? `Quitamos su verificación en dos pasos y le avisamos a ${person.email}.`
      : 'No tenía verificación en dos pasos.',
  }
}

export const closeSesionesPersona = async (context: Context, { params: { id } }: OfOne, parts: PersonasParts) => {
  const { id: account } = await requireCuenta(parts, await requirePersona(context, id))
  await ask(() => parts.directory.endSessions(account))
  told(context, id)
  return { mensaje: 'Se cerraron todas sus sesiones.' }
}
