import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/base/errors.ts'

/** What was missing when the portal could not do its work, for who looks after it. */
export type Falta = 'base' | 'archivos' | 'antivirus' | 'identidad' | 'erp' | 'imagenes' | 'compuerta'

/** Of these the portal itself has no more to give just now: it says no to some, so that the rest works. */
const OWN: ReadonlySet<Falta | undefined> = new Set(['compuerta', 'imagenes'])

interface Details {
  /** For the log; never sent. */
  detail?: string
  /** Sent instead of the catalogue's text. */
  message?: string
  /** Path of a field → its message. */
  fields?: Record<string, string>
  /** Screen that shows what stands in the way, under /autogestion/. */
  enlace?: string
  falta?: Falta
  /** When it may be asked again. */
  retryAfterS?: number
  cause?: unknown
}

/** The one error the portal throws on purpose; caught only at the edge. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly detail: string | undefined
  readonly enlace: string | undefined
  readonly falta: Falta | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, { message, fields, detail, enlace, falta, retryAfterS, cause }: Details = {}) {
    super(message ?? ERRORS[code].text, { cause })
    this.code = code
    this.fields = fields
    this.detail = detail
    this.enlace = enlace
    this.falta = falta
    this.retryAfterS = retryAfterS
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** Whether it is a limit of the portal's own: nothing broke. */
  get isOwnLimit(): boolean {
    return OWN.has(this.falta)
  }

  body(requestId: string): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.enlace && { enlace: this.enlace }),
      requestId,
    }
  }
}

/** It was asked too often: what people are told, and from when it may be asked again. */
export const tooMany = (message: string, until: Date, now: Date): AppError =>
  new AppError('demasiadas-solicitudes', {
    message,
    retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })

/** What no later try can mend; the job that throws it fails at once, and `message` says why to whoever administers. */
export class FinalError extends Error {
  override readonly name: string = 'FinalError'
}

/**
 * What is refused now and may not be later: the job that throws it is tried again for so long since it was put in, and then
 * fails.
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly forMs: number

  constructor(message: string, forMs: number) {
    super(message)
    this.forMs = forMs
  }
}

/** One wrong field, with what to do about it. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('datos-invalidos', { fields: { [field]: message } })

const HTTP_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'datos-invalidos',
  FST_REQ_FILE_TOO_LARGE: 'archivo-grande',
  FST_FILES_LIMIT: 'archivo-grande',
}

/** What the system says of a host that cannot be reached, or not any more. */
const NO_WAY = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'.split(
    ' ',
  ),
)

/** After a failover the server of this connection only reads: another connection may lead to the one that writes. */
const READ_ONLY = '25006'

/** Whether something was refused because the server only reads: a write, or what is not logged and so is not there. */
export const isReadOnly = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === READ_ONLY || (code === '0A000' && message?.endsWith('during recovery') === true)
}

/** PostgreSQL is away or stopping, only reads, or somebody holds what is needed: the request may be tried again. */
export const isDatabaseAway = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(08|57P|53)/.test(code) ||
  ['57014', '55P03'].includes(code) ||
  isReadOnly({ code, message }) ||
  NO_WAY.has(code) ||
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    message,
  )

/** A number, date or text that fits the shape but that PostgreSQL cannot hold: what was sent is wrong. */
const isDataRefused = (code: string): boolean => /^22(003|007|008|021|P02|P05)$/.test(code)

/** The store of files is away, or does not do what it was asked. `message` is for the log. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
  readonly code = 'ESTORE'
}

/** What comes would not fit where files are kept. `message` is for the log. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError'
  readonly code = 'ENOSPC'
}

/** The antivirus is away, or gives no clear answer: what comes cannot be taken, and nobody who sends it did anything wrong. */
export class AntivirusAwayError extends Error {
  override readonly name = 'AntivirusAwayError'
  readonly code = 'ESTORE'
}

/** The disk is full, broken, read-only or not ours to write: whoever sent the file did nothing wrong. */
const STORAGE_FAULTS = new Set('ENOSPC EDQUOT EIO EROFS EACCES EPERM ESTALE EMFILE ENFILE ESTORE'.split(' '))

/** Whether it was the disk, or the store, that failed. */
export const isStorageFault = (error: unknown): boolean =>
  STORAGE_FAULTS.has(String((error as { code?: unknown }).code))

const FILES_AWAY =
  'No podemos guardar ni abrir archivos en este momento; todo lo demás funciona. Probá de nuevo en unos minutos.'
const FILES_FULL =
  'No queda lugar para guardar archivos; todo lo demás funciona. Ya avisamos a quien lo cuida: probá de nuevo más tarde.'
const DATABASE_FULL =
  'No queda lugar para guardar nada nuevo; se puede seguir consultando. Ya avisamos a quien lo cuida: probá de nuevo más tarde.'
const ANTIVIRUS_AWAY =
  'No podemos revisar los archivos que llegan en este momento; todo lo demás funciona. Probá de nuevo en unos minutos.'
const FILE_LOST = 'No encontramos el archivo. Ya quedó registrado: probá más tarde o avisanos.'

interface Thrown {
  code?: string
  statusCode?: number
  message?: string
  syscall?: string
}

/** Whatever was thrown, as an AppError: known faults keep their meaning, the rest is `interno`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code = '', statusCode, message = '', syscall } = error as Thrown
  const known = HTTP_CODES[code]
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('archivo-grande', { cause: error, message: 'Los datos enviados son demasiado grandes.' })
  }
  if (known) return new AppError(known, { cause: error })
  // Two sends at once wanted the same unique thing: the second one lost.
  if (code === '40P01' || code === '40001' || code === '23505') return new AppError('conflicto', { cause: error })
  if (isDataRefused(code)) return new AppError('datos-invalidos', { cause: error, detail: message })
  if (code === 'ENOENT' && syscall === 'open') {
    return new AppError('no-disponible', { message: FILE_LOST, cause: error, detail: message, falta: 'archivos' })
  }
  if (error instanceof StoreAwayError) {
    return new AppError('no-disponible', { message: FILES_AWAY, cause: error, detail: message, falta: 'archivos' })
  }
  if (error instanceof AntivirusAwayError) {
    return new AppError('no-disponible', { message: ANTIVIRUS_AWAY, cause: error, detail: message, falta: 'antivirus' })
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('no-disponible', { message: FILES_FULL, cause: error, detail: message, falta: 'archivos' })
  }
  if (code === '53100') {
    return new AppError('no-disponible', { message: DATABASE_FULL, cause: error, detail: message, falta: 'base' })
  }
  if (isStorageFault(error)) {
    return new AppError('no-disponible', { cause: error, detail: message, falta: 'archivos' })
  }
  if (isDatabaseAway({ code, message })) {
    return new AppError('no-disponible', { cause: error, detail: message, falta: 'base' })
  }
  if (statusCode === 429) return new AppError('demasiadas-solicitudes', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError('datos-invalidos', {
      cause: error,
      message: 'No pudimos leer la solicitud. Revisá el formato.',
    })
  }
  return new AppError('interno', { cause: error, detail: message })
}
