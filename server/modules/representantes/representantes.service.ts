import { ESTADOS_TEXTO } from '#contract/base/estados.ts'
import { HOUR_MS, localDay } from '#contract/valores/fechas.ts'
import { ESTADOS_REPRESENTANTE } from '#contract/representantes/reglas.ts'
import type {
  Representante,
  RepresentanteByDni,
  RepresentanteCriteria,
  RepresentanteDetail,
  RepresentanteOptions,
  RepresentanteSaved,
} from '#contract/representantes/shapes.ts'
import { formatTelefono, parseTelefono } from '#contract/valores/telefonos.ts'
import { openDni } from '#modules/cifrado'
import { getParametro } from '#modules/parametros'
import { sheetHeading, requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, tooMany } from '#server/base/errors.ts'
import { EXCEL_DATE_FORMAT, type ExcelColumn, createExcel, excelDay } from '#server/import/excel.ts'
import type { FileReply } from '#server/http/implement.ts'
import { batchesOf, selectPage } from '#server/db/paging.ts'
import {
  type Ficha,
  type RepresentanteRow,
  type Viewer,
  countAbiertas,
  insertConsultaDni,
  representantesList,
  selectByDni,
  selectFicha,
  selectRazones,
  selectReemplazantes,
  selectServicios,
  toRepresentante,
} from './representantes.repository.ts'
import {
  invitationAllowedAt,
  nombreRol,
  otorganteOf,
  rolesAndPlantillasOf,
  whyNotEdit,
} from './representantes.rules.ts'

const columnsOf = (servicios: ReadonlyMap<number, string>): ExcelColumn<RepresentanteRow>[] => [
  { title: 'Representante', width: 32, value: (row) => `${row.nombre} ${row.apellido}` },
  { title: 'Usuario', width: 20, value: (row) => row.usuario },
  { title: 'Empresa', width: 44, value: (row) => row.empresas.map(({ razonSocial }) => razonSocial).join(', ') },
  { title: 'Teléfono', width: 22, value: (row) => formatTelefono(row.telefono) },
  { title: 'Email', width: 34, value: (row) => row.email },
  { title: 'Cargo', width: 20, value: (row) => row.cargo },
  { title: 'Estado', width: 20, value: (row) => ESTADOS_REPRESENTANTE[row.estado] },
  {
    title: 'Último ingreso',
    width: 16,
    format: EXCEL_DATE_FORMAT,
    value: (row) => (row.ultimoAcceso ? excelDay(localDay(row.ultimoAcceso)) : null),
  },
  { title: 'Servicios', width: 60, value: (row) => row.servicios.map((id) => servicios.get(id) ?? id).join(', ') },
  { title: 'Roles', width: 40, value: (row) => row.roles.map(nombreRol).join(', ') },
]

/** Downloads the filtered list as an Excel file. */
export const downloadRepresentantesExcel = async (
  context: Context,
  { body }: { body: RepresentanteCriteria },
): Promise<FileReply> => {
  const { sql, caller } = context
  if (body.razonSocialId !== undefined) requireRazonSocial(caller, body.razonSocialId)
  const servicios = new Map((await selectServicios(sql)).map((row) => [row.servicioId, row.servicio]))
  return createExcel({
    subject: 'representantes',
    ids: [caller.usuarioId],
    name: 'Representantes',
    above: await sheetHeading(context, body.razonSocialId === undefined ? caller.scope : [body.razonSocialId]),
    columns: columnsOf(servicios),
    batches: batchesOf(representantesList.of(sql, { ...body, viewer: viewerOf(context), cipher: context.cipher })),
  })
}

export const viewerOf = ({ caller, now }: Context): Viewer => ({
  usuarioId: caller.usuarioId,
  scope: caller.scope,
  now,
})

/**
 * Returns a telephone number in the form in which it is stored; a number that cannot be parsed is returned unchanged.
 */
const normalizeTelefono = (telefono: string): string => parseTelefono(telefono) ?? telefono

/** Returns a representative in scope. Throws `no-encontrado` for a representative out of scope. */
export const requireFicha = async (context: Context, userId: number, lock = false): Promise<Ficha> => {
  const ficha = await selectFicha(context.sql, viewerOf(context), userId, lock)
  if (!ficha) throw new AppError('no-encontrado', { detail: `representative ${userId} out of scope` })
  return { ...ficha, dni: openDni(context.cipher, ficha.dni), telefono: normalizeTelefono(ficha.telefono) }
}

/**
 * Locks and returns a representative that the user may change. Throws `sin-permiso` for the user's own record, and for
 * users with more rights.
 */
export const requireEditable = async (context: Context, userId: number): Promise<Ficha> => {
  const ficha = await requireFicha(context, userId, true)
  const why = whyNotEdit(context.caller, ficha)
  if (why) throw new AppError('sin-permiso', { message: why })
  return ficha
}

/** Returns the ids of the representative's companies in the user's scope. */
export const idsOf = ({ empresas }: Ficha): number[] => empresas.map(({ razonSocialId }) => razonSocialId)

/** Returns the reply of a call that changed a representative. */
export const savedOf = ({ userId, usuario, email, estado }: Ficha, mensaje: string): RepresentanteSaved => ({
  userId,
  usuario,
  email,
  estado,
  mensaje,
})

/** Lists one page of the representatives of the user's companies. */
export const searchRepresentantes = async (
  context: Context,
  { params, query }: { params: { usuarioId: number }; query: RepresentanteCriteria & { page: number; size: number } },
): Promise<Representante[]> => {
  const { caller } = context
  if (params.usuarioId !== caller.usuarioId) throw new AppError('no-encontrado')
  const { page, size, ...criteria } = query
  if (criteria.razonSocialId !== undefined) requireRazonSocial(caller, criteria.razonSocialId)
  const rows = representantesList.of(context.sql, {
    ...criteria,
    viewer: viewerOf(context),
    cipher: context.cipher,
  })
  return (await selectPage(rows, { page, size })).map((row) => ({
    ...toRepresentante(row),
    telefono: normalizeTelefono(row.telefono),
    puedeEditar: whyNotEdit(caller, row) === null,
  }))
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Returns a representative for the edit screen. */
export const getRepresentante = async (
  context: Context,
  { params }: { params: { representanteId: number } },
): Promise<RepresentanteDetail> => {
  const { sql, now } = context
  const viewer = viewerOf(context)
  const ficha = await requireFicha(context, params.representanteId)
  const [reemplazantes, gestionesAbiertas, limits] = await Promise.all([
    selectReemplazantes(sql, viewer, ficha.userId),
    countAbiertas(sql, viewer, ficha.userId, ESTADOS_TEXTO.CERRADO),
    getInvitationLimits(context),
  ])
  const allowedAt = invitationAllowedAt(ficha.invitaciones, limits)
  const porQueNo = whyNotEdit(context.caller, ficha)
  return {
    ...ficha,
    puedeEditar: porQueNo === null,
    porQueNo,
    ultimoAcceso: iso(ficha.ultimoAcceso),
    creado: ficha.creado.toISOString(),
    compartido: ficha.empresasAjenas > 0,
    puedeCambiarUsuario: !ficha.existeCuenta,
    invitacion: {
      enviada: iso(ficha.invitacionEnviada),
      vence: iso(ficha.invitacionVence),
      aceptada: iso(ficha.aceptada),
      cancelada: ficha.invitacionCancelada,
      reenviarDesde: !ficha.aceptada && allowedAt && allowedAt > now ? allowedAt.toISOString() : null,
    },
    gestionesAbiertas,
    reemplazantes,
  }
}

const getInvitationLimits = async ({ sql }: Context) => ({
  segundosEspera: await getParametro(sql, 'representante.segundos-espera'),
  porHora: await getParametro(sql, 'representante.envios-por-hora'),
})

/**
 * Throws `demasiadas-solicitudes` for an invitation that comes too soon after the last one, or that exceeds the
 * maximum. An invitation to a corrected address may be sent at once, but counts towards the maximum.
 */
export const requireInvitationAllowed = async (
  context: Context,
  { invitaciones }: Ficha,
  isCorrected = false,
): Promise<void> => {
  const limits = await getInvitationLimits(context)
  const allowedAt = invitationAllowedAt(invitaciones, { ...limits, ...(isCorrected && { segundosEspera: 0 }) })
  if (!allowedAt || allowedAt <= context.now) return
  const seconds = Math.ceil((allowedAt.getTime() - context.now.getTime()) / 1000)
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} segundos`
  throw tooMany(`Ya se envió una invitación. Esperá ${wait} para enviar otra.`, allowedAt, context.now)
}

/**
 * Returns the rights that the user may give. For the administration the list of companies is empty, because
 * administrators search for a company instead.
 */
export const getOpcionesRepresentante = async ({ sql, caller }: Context): Promise<RepresentanteOptions> => {
  const otorgante = otorganteOf(caller)
  const [razones, servicios] = await Promise.all([
    selectRazones(sql, caller.scope === 'todas' ? [] : caller.scope),
    selectServicios(sql),
  ])
  return {
    razonesSociales: razones.filter(({ activo }) => activo),
    servicios: servicios.filter(({ servicioId }) => otorgante.servicios.has(servicioId)),
    ...rolesAndPlantillasOf(otorgante),
  }
}

/** Counts a DNI lookup; throws `demasiadas-solicitudes` beyond the hourly limit. */
export const requireConsultaDni = async ({ sql, caller, now }: Context): Promise<void> => {
  const limit = await getParametro(sql, 'representante.consultas-dni-hora')
  const { cantidad, desde } = await insertConsultaDni(sql, caller.usuarioId, now)
  if (cantidad <= limit) return
  const message = 'Hiciste demasiadas consultas por DNI. Probá de nuevo dentro de una hora.'
  throw tooMany(message, new Date(desde.getTime() + HOUR_MS), now)
}

/**
 * Finds a representative by DNI. Returns a first name and an initial, which are enough to recognise the person and
 * reveal no more.
 */
export const getRepresentanteByDni = async (
  context: Context,
  { query }: { query: { dni: string } },
): Promise<RepresentanteByDni> => {
  await requireConsultaDni(context)
  const found = await selectByDni(context, viewerOf(context), query.dni)
  return {
    existe: found !== undefined,
    nombre: found?.nombre ?? null,
    inicialApellido: found ? found.apellido.charAt(0).toLocaleUpperCase('es-AR') : null,
    esDeMiEmpresa: found?.esMio ?? false,
    representanteId: found?.esMio && found.esRepresentante ? found.usuarioId : null,
  }
}

export { withDuplicateErrors as tellDuplicates } from './representantes-datos.service.ts'
export { SHARED_MESSAGE } from './representantes.rules.ts'
