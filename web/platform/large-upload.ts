import { messageOfStatus } from '#contract/base/errors.ts'
import { ApiError } from './api.ts'

const FILES_UNAVAILABLE =
  'No podemos guardar archivos en este momento; todo lo demás funciona. Lo que escribiste sigue acá: probá de nuevo en unos minutos.'

/**
 * Parts that an upload needs, as /listo names them when they fail. A shutdown of the process is not listed, because
 * another process takes the upload.
 */
const NEEDED: ReadonlySet<string> = new Set(['base de datos', 'disco de archivos'])

/**
 * Requests /listo before a large upload, so that the user learns of a failure before sending 98 MB. Throws ApiError
 * 503.
 */
export const requireReady = async (): Promise<void> => {
  const answer = await fetch('/listo').catch(() => undefined)
  // If /listo does not answer, try the upload anyway.
  if (answer?.status !== 503) return
  const { faltan = [] } = (await answer.json().catch(() => ({}))) as { faltan?: string[] }
  if (!faltan.some((name) => NEEDED.has(name))) return
  const isDisk = faltan.includes('disco de archivos')
  throw new ApiError(503, { message: isDisk ? FILES_UNAVAILABLE : messageOfStatus(503) })
}
