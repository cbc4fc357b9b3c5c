import { ESTADOS_IMPORTACION, type EstadoImportacion, IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import type { Importable as ImportableFila, Importacion, ImportacionCriteria } from '#contract/importaciones/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { createExcel } from '#server/import/excel.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { type HeaderMap, matchHeader, plainHeader } from '#server/import/import-rows.ts'
import { csvTemplate, xlsxTemplate } from '#server/import/import-template.ts'
import { columnsOf, headersOf, type Importable } from '#server/import/import.ts'
import { pageOf } from '#server/db/paging.ts'
import { hasCambios, selectQuedaron } from './importaciones-deshacer.repository.ts'
import {
  deleteErrores,
  type ImportacionFound,
  importacionesList,
  type ImportacionWhole,
  insertErrores,
  insertLote,
  selectCargadas,
  selectColumnas,
  selectErrores,
  selectImportacion,
  selectUltimas,
  updateInicio,
  upsertColumnas,
} from './importaciones.repository.ts'

/** Kinds of imports, and the store of files. */
export interface ImportacionesParts {
  kinds: Readonly<Record<Que, Importable>>
  store: FileStore
}

/** Maximum errors shown on the screen; the Excel has the first thousand. */
const SHOWN = 200
/** Maximum of changes shown that could not be undone. */
const SHOWN_LEFT = 50
const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columnasOf = ({ columns }: Importable) =>
  Object.entries(columns).map(([nombre, { etiqueta, ayuda, ejemplo, obligatoria = false, fija = false }]) => ({
    nombre,
    etiqueta,
    ayuda,
    ejemplo: typeof ejemplo === 'string' ? ejemplo : (ejemplo[0] ?? ''),
    obligatoria,
    fija,
  }))

/** Lists the kinds of imports, with row counts and last import. */
export const listImportables = async ({ sql }: Context, { kinds }: ImportacionesParts): Promise<ImportableFila[]> => {
  const last = new Map((await selectUltimas(sql)).map((row) => [row.que, row]))
  const rows: ImportableFila[] = []
  for (const [que, kind] of Object.entries(kinds) as [Que, Importable][]) {
    const { texto, table } = kind
    const ultima = last.get(que)
    rows.push({
      que,
      titulo: IMPORTABLES[que],
      texto,
      columnas: columnasOf(kind),
      ...(await selectCargadas(sql, table)),
      ultima: ultima
        ? { importacionId: ultima.importacionId, cuando: ultima.cuando.toISOString(), quien: ultima.quien }
        : null,
    })
  }
  return rows
}

export const downloadPlantilla = async (
  { params: { que, formato } }: { params: { que: Que; formato: 'csv' | 'xlsx' } },
  { kinds }: ImportacionesParts,
): Promise<FileReply> => {
  const { Readable } = await import('node:stream')
  const nombre = `plantilla-${que}.${formato}`
  return formato === 'csv'
    ? { nombre, tipo: 'text/csv; charset=utf-8', content: Readable.from([Buffer.from(csvTemplate(kinds[que]))]) }
    : { nombre, tipo: EXCEL_TYPE, content: xlsxTemplate(kinds[que]) }
}

/**
 * Returns the columns by the names that the header of a file may have: own names, labels, and names for which users
 * chose a column earlier.
 */
export const headersFor = async ({ sql }: Pick<Context, 'sql'>, que: Que, kind: Importable): Promise<HeaderMap> =>
  headersOf(kind, new Map((await selectColumnas(sql, que)).map(({ encabezado, columna }) => [encabezado, columna])))

const toFila = (row: ImportacionFound) => ({
  importacionId: row.importacionId,
  que: row.que,
  titulo: IMPORTABLES[row.que],
  origen: row.origen,
  quien: row.quien,
  nombre: row.nombre,
  estado: row.estado,
  simulada: row.simulada,
  avance: row.avance,
  leidas: row.leidas,
  nuevas: row.nuevas,
  cambiadas: row.cambiadas,
  iguales: row.iguales,
  rechazadas: row.rechazadas,
  omitidas: row.omitidas,
  creada: row.creada.toISOString(),
  terminada: row.terminada?.toISOString() ?? null,
})

/** States in which an import can be undone: completed, or failed after a part of it. */
export const UNDOABLE: readonly EstadoImportacion[] = ['terminada', 'fallada']

const toImportacion = async (
  context: Pick<Context, 'sql'>,
  row: ImportacionWhole,
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const kind = parts.kinds[row.que]
  const own = Object.entries(row.columnas ?? {}).map(([header, column]) => [plainHeader(header), column] as const)
  const chosen = row.columnas ? new Map(own) : await headersFor(context, row.que, kind)
  const matched = matchHeader(row.encabezado, columnsOf(kind), chosen)
  return {
    ...toFila(row),
    codificacion: row.formato?.codificacion ?? null,
    separador: row.formato?.separador ?? null,
    hoja: row.formato?.hoja ?? null,
    hojas: row.formato?.hojas ?? [],
    linea: row.formato?.linea ?? null,
    // Leave out columns without a name, because they cannot be chosen.
    encabezados: row.encabezado.flatMap((nombre, at) =>
      nombre ? [{ nombre, columna: matched[at] || null, muestra: row.muestra.map((cells) => cells[at] ?? '') }] : [],
    ),
    columnas: columnasOf(kind),
    fijas: row.fijas,
    huella: row.huella,
    problema: row.problema,
    falta: row.falta,
    avisos: row.avisos,
    errores: await selectErrores(context.sql, row.importacionId, SHOWN),
    enTotal: row.enTotal,
    deshacible: !row.simulada && UNDOABLE.includes(row.estado) && (await hasCambios(context.sql, row.importacionId)),
    deshechas: row.deshechas,
    ...(await selectQuedaron(context.sql, row.importacionId, SHOWN_LEFT)),
    version: row.version,
  }
}

export const requireImportacion = async (
  { sql, caller }: Context,
  importacionId: number,
): Promise<ImportacionWhole> => {
  const row = await selectImportacion(sql, importacionId)
  if (!row) throw new AppError('no-encontrado')
  // A service account may read only its own imports.
  if (caller.grants && row.usuarioId !== caller.usuarioId) throw new AppError('no-encontrado')
  return row
}

export interface OfImportacion {
  params: { importacionId: number }
}

export const getImportacion = async (context: Context, { params }: OfImportacion, parts: ImportacionesParts) =>
  toImportacion(context, await requireImportacion(context, params.importacionId), parts)

export const searchImportaciones = (
  { sql }: Context,
  { params, body: { cursor, ...filter } }: { params: { page: number; size: number }; body: ImportacionCriteria },
) => pageOf(importacionesList.of(sql, filter), { ...params, cursor }, toFila)

/** States from which an import can start again, because no process works on it. */
export const STARTABLE = ['subida', 'revisada', 'fallada'] as const

export const changedMeanwhile = ({ estado }: ImportacionWhole): AppError =>
  new AppError('conflicto', {
    message: ESTADOS_IMPORTACION[estado].activa
      ? 'Ya se está trabajando con este archivo.'
      : 'Esta importación cambió mientras tanto. Abrila de nuevo.',
  })

/** Starts a review or an import. Throws `conflicto` for an outdated version or a running import. */
const startWork = async (
  context: Context,
  row: ImportacionWhole,
  change: { version: number; estado: EstadoImportacion; desde: readonly EstadoImportacion[] } & Pick<
    ImportacionWhole,
    'columnas' | 'fijas'
  >,
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const { sql, enqueue, audit } = context
  const { importacionId, que } = row
  if (!(await updateInicio(sql, { importacionId, ...change }))) throw changedMeanwhile(row)
  await deleteErrores(sql, importacionId)
  await enqueue('importacion', { que })
  audit({ entidad: 'importacion', entidadId: importacionId, cambios: { estado: [row.estado, change.estado] } })
  return getImportacion(context, { params: { importacionId } }, parts)
}

/** Returns the values that the user fixed for columns that are not in the file and allow a fixed value. */
const fijasOf = ({ columns }: Importable, chosen: Record<string, string>, named: readonly string[]) =>
  Object.fromEntries(
    Object.entries(chosen).filter(([column, text]) => text && columns[column]?.fija && !named.includes(column)),
  )

/** Starts the review of a file with the chosen columns, which are stored for later files. Throws field errors. */
export const startRevision = async (
  context: Context,
  {
    params,
    body,
  }: OfImportacion & {
    body: { columnas: Record<string, string | null>; fijas: Record<string, string>; version: number }
  },
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const row = await requireImportacion(context, params.importacionId)
  const kind = parts.kinds[row.que]
  const chosen = row.encabezado.map((header) => [header, body.columnas[header] ?? null] as const)
  const named = chosen.flatMap(([, column]) => (column ? [column] : []))
  const unknown = named.find((column) => !Object.hasOwn(kind.columns, column))
  if (unknown) throw fieldError('columnas', `No existe la columna ${unknown}.`)
  const twice = named.find((column, at) => named.indexOf(column) < at)
  if (twice) throw fieldError('columnas', `Elegiste dos columnas para ${kind.columns[twice]!.etiqueta}.`)
  const fijas = fijasOf(kind, body.fijas, named)
  const wanted = Object.keys(kind.columns).filter((name) => kind.columns[name]!.obligatoria || kind.columns[name]!.fija)
  const missing = wanted.filter((column) => !named.includes(column) && !Object.hasOwn(fijas, column))
  if (missing.length) {
    const labels = missing.map((column) => kind.columns[column]!.etiqueta).join(', ')
    throw fieldError('columnas', `Faltan columnas: ${labels}.`)
  }
  const own = headersOf(kind)
  const byHand = chosen
    .map(([header, column]) => [plainHeader(header), column] as const)
    .filter(([header, column]) => header !== '' && (own.get(header) ?? null) !== column)
  await upsertColumnas(context.sql, row.que, byHand)
  const columnas = Object.fromEntries(chosen)
  const change = { version: body.version, estado: 'revisando', desde: STARTABLE, columnas, fijas } as const
  return startWork(context, row, change, parts)
}

/**
 * Starts the import of a reviewed file. Throws `conflicto` when the file was not reviewed. Throws `no-encontrado` when
 * its kind is not the one in the request, because the required sign-in depends on the kind.
 */
export const startImportacion = async (
  context: Context,
  { params, body }: OfImportacion & { body: { que: Que; version: number } },
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const row = await requireImportacion(context, params.importacionId)
  if (row.que !== body.que) throw new AppError('no-encontrado', { detail: `import of kind ${row.que}` })
  if (!row.columnas) throw new AppError('conflicto', { message: 'Primero revisá el archivo.' })
  const { columnas, fijas } = row
  const desde = ['revisada', 'fallada'] as const
  return startWork(context, row, { version: body.version, estado: 'importando', desde, columnas, fijas }, parts)
}

export const downloadErrores = async (context: Context, { params }: OfImportacion): Promise<FileReply> => {
  const row = await requireImportacion(context, params.importacionId)
  return createExcel({
    subject: `Errores importacion ${row.importacionId}`,
    ids: 'todas',
    name: 'Errores',
    above: [`Importación ${row.importacionId}`],
    columns: [
      { title: 'Fila', width: 10, value: ({ linea }) => linea },
      { title: 'Columna', width: 22, value: ({ columna }) => columna },
      { title: 'Dato', width: 30, value: ({ dato }) => dato },
      { title: 'Motivo', width: 80, value: ({ mensaje }) => mensaje },
    ],
    batches: [await selectErrores(context.sql, row.importacionId, Number.MAX_SAFE_INTEGER)],
    foot: row.enTotal > 1000 ? [['', '', '', `Hay ${row.enTotal} errores en total: acá están los primeros mil.`]] : [],
  })
}

/** Imports a batch of rows. Throws `sin-permiso` when a service account has no grant for the kind. */
export const createLote = async (
  { sql, caller, now, audit }: Context,
  { params: { que }, body: { filas } }: { params: { que: Que }; body: { filas: Record<string, unknown>[] } },
  { kinds }: ImportacionesParts,
) => {
  if (caller.grants && !caller.grants.has(que))
    throw new AppError('sin-permiso', { detail: `service account lacks import kind ${que}` })
  const report = await kinds[que].runRows(sql, filas)
  const importacionId = await insertLote(sql, { que, usuarioId: caller.usuarioId, report, now })
  await insertErrores(sql, importacionId, report.errores, 0)
  audit({ entidad: 'importacion', entidadId: importacionId })
  const { falta: _falta, ...counts } = report
  return { importacionId, ...counts }
}
