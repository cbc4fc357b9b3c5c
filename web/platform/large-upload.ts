import { messageOfStatus } from '#contract/base/errors.ts'
import { ApiError } from './api.ts'

const FILES_AWAY =
  'No podemos guardar archivos en este momento; todo lo demás funciona. Lo que escribiste sigue acá: probá de nuevo en unos minutos.'

/** Of what /listo says, what an upload needs; a process that only ends has others beside it. */
const NEEDED: ReadonlySet<string> = new Set(['base de datos', 'disco de archivos'])

/** Asks whether the portal takes anything before a large file goes up: who sends 98 MB is refused before, not after. */
export const requireReady = async (): Promise<void> => {
  const answer = await fetch('/listo').catch(() => undefined)
  // Whoever does not answer this may answer the upload.
  if (answer?.status !== 503) return
  const { faltan = [] } = (await answer.json().catch(() => ({}))) as { faltan?: string[] }
  if (!faltan.some((name) => NEEDED.has(name))) return
  const isDisk = faltan.includes('disco de archivos')
  throw new ApiError(503, { message: isDisk ? FILES_AWAY : messageOfStatus(503) })
}
