import type { Que } from '#contract/importaciones/reglas.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { insertArchivos } from '#modules/archivos'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { plainHeader } from '#server/import/import-rows.ts'
import { isHeaderOf } from '#server/import/import.ts'
import { inspectTable, placeHeader, readHead, type TableFormat, type TableSource } from '#server/import/table-file.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'
import { deleteErrores, insertImportacion, updateFormato } from './importaciones.repository.ts'
import {
  changedMeanwhile,
  getImportacion,
  headersFor,
  type ImportacionesParts,
  type OfImportacion,
  STARTABLE,
  requireImportacion,
} from './importaciones.service.ts'

const SAMPLE = 3

/** Throws when two columns have the same name, because columns are chosen by name. */
const requireDistinct = (encabezado: readonly string[]): void => {
  const normalized = encabezado.map(plainHeader)
  const twice = encabezado.find((_, at) => normalized[at] !== '' && normalized.indexOf(normalized[at]!) < at)
  if (twice) throw new UnreadableFileError(`Hay dos columnas que se llaman ${twice}. Cambiale el nombre a una.`)
}

/** Reads the format, header and sample rows of a table. */
const readTable = async (source: TableSource, format: TableFormat) => {
  const { linea, encabezado, muestra } = await readHead(source, format, SAMPLE)
  requireDistinct(encabezado)
  return { formato: { ...format, linea }, encabezado, muestra }
}

/**
 * Creates an import from an uploaded file, with the detected format. Throws a field error for a file without a table.
 */
export const createImportacion = async (
  context: Context,
  { params: { que } }: { params: { que: Que } },
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const { sql, caller, files, now, audit } = context
  const kind = parts.kinds[que]
  const [file] = files
  if (!file) throw fieldError('files', 'Elegí un archivo.')
  const source: TableSource = { read: (range) => parts.store.readReceived(file, range), tamano: file.tamano }
  try {
    const formato = await inspectTable(source, isHeaderOf(kind, await headersFor(context, que, kind)))
    const head = await readTable(source, formato)
    await insertArchivos(sql, files, caller.usuarioId, null, now)
    const { archivoId, nombre } = file
    const row = { que, usuarioId: caller.usuarioId, archivoId, nombre, ...head, now }
    const importacionId = await insertImportacion(sql, row)
    audit({ entidad: 'importacion', entidadId: importacionId })
    return await getImportacion(context, { params: { importacionId } }, parts)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw fieldError('files', error.message)
    throw error
  }
}

/**
 * Reads the table again from the chosen sheet and line. Throws field errors, and `conflicto` for an outdated version or
 * a running import.
 */
export const setFormato = async (
  context: Context,
  { params, body }: OfImportacion & { body: { hoja: string | null; linea: number | null; version: number } },
  parts: ImportacionesParts,
): Promise<Importacion> => {
  const { sql, audit } = context
  const row = await requireImportacion(context, params.importacionId)
  const { importacionId, que, archivoId, formato, tamano } = row
  if (!archivoId || !formato) throw new AppError('no-encontrado')
  if (formato.formato === 'xlsx' && !formato.hojas?.includes(body.hoja ?? ''))
    throw fieldError('hoja', 'Elegí una hoja del archivo.')
  const kind = parts.kinds[que]
  const source: TableSource = { read: (range) => parts.store.read(archivoId, range), tamano }
  try {
    const place = { hoja: formato.formato === 'xlsx' ? body.hoja : null, linea: body.linea }
    const isHeader = isHeaderOf(kind, await headersFor(context, que, kind))
    const head = await readTable(source, await placeHeader(source, formato, place, isHeader))
    if (!(await updateFormato(sql, { importacionId, version: body.version, desde: STARTABLE, ...head })))
      throw changedMeanwhile(row)
    await deleteErrores(sql, importacionId)
    audit({ entidad: 'importacion', entidadId: importacionId })
    return await getImportacion(context, { params }, parts)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw fieldError('linea', error.message)
    throw error
  }
}
