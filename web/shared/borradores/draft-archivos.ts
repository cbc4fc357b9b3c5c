import { archivos } from '#contract/archivos/calls.ts'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import type { borradores } from '#contract/borradores/calls.ts'
import type { Borrador } from '#contract/borradores/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { ApiError, call, callFile } from '#web/api.ts'
import { draftArchivos, type DraftMarks, draftSubidos, esSubido, type Subido } from './draft-marks.ts'

/** Timeout (ms) for downloading a file of a draft. */
const DOWNLOAD_TIMEOUT_MS = 20_000

/** Returns the identity of a file; it stays the same when the file is read back from IndexedDB. */
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Identities of files that the server rejected. These files stay in the form, and submitting it shows the error. */
const rejected = new Set<string>()

export const subidosOf = (key: string): Map<string, string> => {
  const known = draftSubidos.get(key) ?? new Map<string, string>()
  draftSubidos.set(key, known)
  return known
}

const filesOf = (value: unknown): File[] =>
  value instanceof File
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(filesOf)
      : []

/** Returns the files of a form that the server does not have yet, at most MAX_ARCHIVOS. */
export const porSubir = (key: string, form: unknown): File[] =>
  filesOf(form)
    .slice(0, MAX_ARCHIVOS)
    .filter((file) => !subidosOf(key).has(nameOf(file)) && !rejected.has(nameOf(file)))

/**
 * Uploads the files one by one, so that a rejected file does not affect other files. Stops when the connection fails;
 * the next autosave continues.
 */
export const subir = async (key: string, files: readonly File[]): Promise<void> => {
  for (const file of files) {
    try {
      const { archivos: kept } = await call(archivos.create, { body: {}, files: [file] })
      subidosOf(key).set(nameOf(file), kept[0]!.archivoId)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
      rejected.add(nameOf(file))
    }
  }
}

/**
 * Returns the form as JSON, with each file replaced by its id on the server, and the number of files without an id.
 * NaN, which JSON cannot store, is restored as an empty value.
 */
export const writeForm = (key: string, form: unknown) => {
  const archivoIds = new Set<string>()
  let missing = 0
  const writeFile = (file: File): Subido | undefined => {
    const archivoId = subidosOf(key).get(nameOf(file))
    if (archivoId === undefined || (archivoIds.size >= MAX_ARCHIVOS && !archivoIds.has(archivoId))) {
      missing += 1
      return undefined
    }
    archivoIds.add(archivoId)
    return { borradorArchivo: archivoId, nombre: file.name, tipo: file.type, modificado: file.lastModified }
  }
  const write = (value: unknown): unknown => {
    if (value instanceof File) return writeFile(value) ?? null
    if (Array.isArray(value))
      return value
        .map((each) => (each instanceof File ? writeFile(each) : write(each)))
        .filter((each) => each !== undefined)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, write(each)]))
    return Number.isNaN(value) ? '' : value
  }
  const written = write(form ?? {}) as Record<string, unknown>
  const {
    borradorId: _id,
    borradorVersion: _version,
    borradorEntero: _whole,
    borradorSubidos: _files,
    ...datos
  } = written
  return { datos, archivoIds: [...archivoIds], archivos: missing }
}

const bringOne = async (key: string, { borradorArchivo, nombre, tipo, modificado }: Subido): Promise<File> => {
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  const { blob } = await callFile(archivos.download, { params: { archivoId: borradorArchivo }, signal })
  const file = new File([blob], nombre, { type: tipo, lastModified: modificado })
  subidosOf(key).set(nameOf(file), borradorArchivo)
  return file
}

/** Downloads the files of a draft into its data. `faltan`: number of files that could not be downloaded. */
export const bringArchivos = async (
  key: string,
  datos: Record<string, unknown>,
): Promise<{ datos: Record<string, unknown>; faltan: number }> => {
  let faltan = 0
  const bring = async (value: unknown): Promise<unknown> => {
    if (esSubido(value))
      return bringOne(key, value).catch(() => {
        faltan += 1
        return null
      })
    if (Array.isArray(value)) {
      const all = await Promise.all(value.map(bring))
      return all.filter((each, at) => each !== null || !esSubido(value[at]))
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(async ([name, each]) => [name, await bring(each)] as const)
      return Object.fromEntries(await Promise.all(entries))
    }
    return value
  }
  const brought = (await bring(datos)) as Record<string, unknown>
  return { datos: brought, faltan }
}

/**
 * Returns a draft of another device, with its files downloaded. Records the number of missing files in `draftArchivos`.
 */
export const traer = async (
  key: string,
  {
    borradorId,
    datos,
    version,
    archivos: left,
  }: Pick<Borrador, 'borradorId' | 'version' | 'archivos'> & { datos: Record<string, unknown> },
): Promise<DraftMarks> => {
  const { datos: brought, faltan } = await bringArchivos(key, datos)
  draftArchivos.set(key, left + faltan)
  return { ...brought, borradorId, borradorVersion: version, borradorEntero: faltan === 0 }
}

type OnServer = ReplyOf<typeof borradores.get>['borrador']

/** Returns the server's draft if it can replace the draft of this device without losing anything; otherwise null. */
const newerOf = (kept: DraftMarks | undefined, borrador: OnServer, isWorth: (kept: unknown) => boolean): OnServer => {
  const isSame = borrador?.borradorId === kept?.borradorId && borrador?.version === kept?.borradorVersion
  if (!borrador || isSame || !isWorth(borrador.datos)) return null
  return isWorth(kept) && !kept?.borradorEntero ? null : borrador
}

/** Returns the server's draft with its files, if it can replace the draft of this device; otherwise undefined. */
export const traerNuevo = async (
  key: string,
  kept: DraftMarks | undefined,
  borrador: OnServer,
  isWorth: (kept: unknown) => boolean,
): Promise<DraftMarks | undefined> => {
  const newer = newerOf(kept, borrador, isWorth)
  return newer ? traer(key, newer) : undefined
}
