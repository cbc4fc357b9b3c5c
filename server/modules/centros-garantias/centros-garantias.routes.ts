import { CENTRO_SERVICIOS } from '#contract/centros-garantias/reglas.ts'
import {
  type Centro,
  type CentroCriteria,
  type CentroDatos,
  centrosGarantiasShapes,
} from '#contract/centros-garantias/shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatDay, formatInstant, localDay } from '#contract/valores/fechas.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { TODAS } from './centros-importacion.rules.ts'
import { SEPARADOR } from '#contract/maestros/campos.ts'
import { createExcel, type ExcelColumn } from '#server/import/excel.ts'
import { type FileReply, implement } from '#server/http/implement.ts'
import {
  insertCentro,
  lockCentro,
  selectCentros,
  selectLugares,
  selectMarcas,
  updateCentro,
} from './centros-garantias.repository.ts'

const LIMIT = 200
const EXCEL_LIMIT = 10_000

const read = ({ sql, caller, now }: Context, criteria: CentroCriteria, limit: number): Promise<Centro[]> =>
  selectCentros(sql, {
    ...criteria,
    words: criteria.texto?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
    todos: hasAnyRole(caller.roles, CAPACIDADES.administrar.roles),
    today: localDay(now),
    limit,
  })

/** Returns the centres that match, at most LIMIT. */
const searchCentros = async (context: Context, { query }: { query: CentroCriteria }) => {
  const found = await read(context, query, LIMIT + 1)
  return { centros: found.slice(0, LIMIT), hayMas: found.length > LIMIT }
}

/** Returns the options of the filters. */
const getOpcionesCentros = async ({ sql }: Context) => {
  const [lugares, marcas] = await Promise.all([selectLugares(sql), selectMarcas(sql)])
  return { lugares, marcas }
}

const COLUMNS: readonly ExcelColumn<Centro>[] = [
  { title: 'Nombre', value: ({ nombre }) => nombre, width: 32 },
  { title: 'Provincia', value: ({ provincia }) => provincia, width: 18 },
  { title: 'Localidad', value: ({ localidad }) => localidad, width: 18 },
  { title: 'Domicilio', value: ({ domicilio }) => domicilio, width: 30 },
  { title: 'Código postal', value: ({ codigoPostal }) => codigoPostal, width: 12 },
  { title: 'Teléfono', value: ({ telefono }) => formatTelefono(telefono), width: 20 },
  { title: 'WhatsApp', value: ({ whatsapp }) => (whatsapp ? formatTelefono(whatsapp) : ''), width: 20 },
  { title: 'Email', value: ({ email }) => email ?? '', width: 28 },
  { title: 'Horario', value: ({ horario }) => horario, width: 28 },
  {
    title: 'Marcas',
    value: ({ marcas }) => (marcas.length ? marcas.map(({ nombre }) => nombre).join(SEPARADOR) : TODAS),
    width: 28,
  },
  {
    title: 'Servicios',
    value: ({ servicios }) => servicios.map((servicio) => CENTRO_SERVICIOS[servicio]).join(SEPARADOR),
    width: 34,
  },
  { title: 'Vigente hasta', value: ({ vigenteHasta }) => (vigenteHasta ? formatDay(vigenteHasta) : ''), width: 14 },
]

/** Columns that only the administration gets: with them the file can be imported again. */
const COLUMNS_OF_STAFF: readonly ExcelColumn<Centro>[] = [
  { title: 'Código', value: ({ codigo }) => codigo },
  { title: 'Razón social', value: ({ razonSocial }) => razonSocial, width: 28 },
  { title: 'Latitud', value: ({ latitud }) => latitud },
  { title: 'Longitud', value: ({ longitud }) => longitud },
  { title: 'Activo', value: ({ activo }) => (activo ? 'Sí' : 'No') },
]

/** Returns the filtered centres as an Excel file, at most EXCEL_LIMIT. */
const downloadCentros = async (context: Context, { body }: { body: CentroCriteria }): Promise<FileReply> => {
  return createExcel({
    subject: 'centros',
    ids: [context.caller.usuarioId],
    name: 'Centros',
    above: [`Al ${formatInstant(context.now.toISOString())}`],
    columns: hasAnyRole(context.caller.roles, CAPACIDADES.administrar.roles)
      ? [...COLUMNS, ...COLUMNS_OF_STAFF]
      : COLUMNS,
    batches: [await read(context, body, EXCEL_LIMIT)],
  })
}

const createCentro = async ({ sql, audit }: Context, { body }: { body: CentroDatos }) => {
  const centroId = await insertCentro(sql, body)
  audit({ entidad: 'centro', entidadId: centroId, cambios: { nombre: [null, body.nombre] } })
  return { centroId }
}

/** Updates a centre. Throws `conflicto` when it changed meanwhile. */
const updateCentroGarantia = async (
  { sql, audit }: Context,
  { params, body }: { params: { centroId: number }; body: { version: number; datos: CentroDatos } },
) => {
  const { centroId } = params
  const before = await lockCentro(sql, centroId)
  if (!before) throw new AppError('no-encontrado')
  if (before.version !== body.version) throw new AppError('conflicto')
  const version = await updateCentro(sql, centroId, body.datos)
  audit({ entidad: 'centro', entidadId: centroId, cambios: { datos: [before.nombre, body.datos] } })
  return { centroId, version }
}

export const centrosGarantiasRoutes = implement(centrosGarantias, centrosGarantiasShapes, {
  search: searchCentros,
  getOpciones: getOpcionesCentros,
  downloadExcel: downloadCentros,
  create: createCentro,
  update: updateCentroGarantia,
})
