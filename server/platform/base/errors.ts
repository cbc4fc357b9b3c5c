import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/base/errors.ts'

/** Part of the installation whose failure caused a 503. Log and metrics name it for administrators. */
export type Falta = 'base' | 'archivos' | 'antivirus' | 'identidad' | 'erp' | 'imagenes' | 'compuerta'

/**
 * Values of Falta that are limits of the portal itself. Nothing has failed, but the portal rejects requests beyond
 * them.
 */
const OWN_LIMITS: ReadonlySet<Falta | undefined> = new Set(['compuerta', 'imagenes'])

interface Details {
  /** Text for the log; never sent to the client. */
  detail?: string
  /** Text sent to the client instead of the text in ERRORS. */
  message?: string
  /** Message of each invalid field, by the path of the field. */
  fields?: Record<string, string>
  /** Path under /autogestion/ of the screen where the user can solve the problem. */
  enlace?: string
  falta?: Falta
  /** Seconds after which the client may retry. */
  retryAfterS?: number
  cause?: unknown
}

/** Error that the portal throws on purpose. Only the HTTP layer and the job queues catch it. */
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

  /** Whether the portal reached one of its own limits, so that nothing is broken. */
  get isOwnLimit(): boolean {
    return OWN_LIMITS.has(this.falta)
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

/** Creates the error of a rate limit. `message`: text for the user; `until`: time from which they may retry. */
export const tooMany = (message: string, until: Date, now: Date): AppError =>
  new AppError('demasiadas-solicitudes', {
    message,
    retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })

/** Permanent error. A job that throws it fails at once, without retries. `message` tells administrators why. */
export class FinalError extends Error {
  override readonly name: string = 'FinalError'
}

/** Temporary rejection. A job that throws it is retried until `forMs` after it was enqueued; then it fails. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly forMs: number

  constructor(message: string, forMs: number) {
    super(message)
    this.forMs = forMs
  }
}

/** Creates the error of one field. `message` tells the user how to correct the field. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('datos-invalidos', { fields: { [field]: message } })

const HTTP_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'datos-invalidos',
  FST_REQ_FILE_TOO_LARGE: 'archivo-grande',
  FST_FILES_LIMIT: 'archivo-grande',
}

/** System errors of a host that cannot be reached or closed the connection. */
const UNREACHABLE = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'.split(
    ' ',
  ),
)

/** SQLSTATE of a read-only server. Temporary: after a failover, a new connection may reach the primary. */
const READ_ONLY = '25006'

/**
 * Whether a server rejected a statement because it is read-only: a write, or the read of an unlogged table on a
 * replica.
 */
export const isReadOnly = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === READ_ONLY || (code === '0A000' && message?.endsWith('during recovery') === true)
}

/** Whether a connection to the database gave no answer in time: it is useless, also for a rollback. */
export const isSilent = (error: unknown): boolean => (error as { message?: string }).message === 'Query read timeout'

/** Whether the database is unavailable, stopping or read-only, or a lock timed out. The client may then retry. */
export const isDatabaseUnavailable = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(08|57P|53)/.test(code) ||
  ['57014', '55P03'].includes(code) ||
  isReadOnly({ code, message }) ||
  UNREACHABLE.has(code) ||
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    message,
  )

/**
 * Whether PostgreSQL rejected a number, date or text that the shape of the call had accepted. So the sent data are
 * wrong.
 */
const isDataRejected = (code: string): boolean => /^22(003|007|008|021|P02|P05)$/.test(code)

/** The file store is unavailable or failed to do an operation. `message` is for the log. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
  readonly code = 'ESTORE'
}

/** The file store has no space for a file. `message` is for the log. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError'
  readonly code = 'ENOSPC'
}

/** The antivirus is unavailable or gives no clear result, so uploads are rejected. The sender did nothing wrong. */
export class AntivirusAwayError extends Error {
  override readonly name = 'AntivirusAwayError'
  readonly code = 'ESTORE'
}

/** Codes of a disk that is full, broken, read-only or not writable by the portal. The sender did nothing wrong. */
const STORAGE_FAULTS = new Set('ENOSPC EDQUOT EIO EROFS EACCES EPERM ESTALE EMFILE ENFILE ESTORE'.split(' '))

/** Whether the disk or the file store failed. */
export const isStorageFault = (error: unknown): boolean =>
  STORAGE_FAULTS.has(String((error as { code?: unknown }).code))

const FILES_AWAY =
  'No podemos guardar ni abrir archivos en este momento; todo lo demás funciona. Probá de nuevo en unos minutos.'
const FILES_FULL =
  'No queda lugar para guardar archivos; todo lo demás funciona. Ya le avisamos a la administración del portal: probá de nuevo más tarde.'
const DATABASE_FULL =
  'No queda lugar para guardar datos nuevos; se puede seguir consultando. Ya le avisamos a la administración del portal: probá de nuevo más tarde.'
const ANTIVIRUS_AWAY =
  'No podemos revisar los archivos que llegan en este momento; todo lo demás funciona. Probá de nuevo en unos minutos.'
const FILE_LOST = 'No encontramos el archivo. Ya quedó registrado: probá más tarde o avisanos.'

interface Thrown {
  code?: string
  statusCode?: number
  message?: string
  syscall?: string
}

/** Converts any thrown value into an AppError. Known errors keep their meaning; all others become `interno`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code = '', statusCode, message = '', syscall } = error as Thrown
  const known = HTTP_CODES[code]
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('archivo-grande', { cause: error, message: 'Los datos enviados son demasiado grandes.' })
  }
  if (known) return new AppError(known, { cause: error })
  // Another transaction deadlocked with this one, or wrote the same unique value first.
  if (code === '40P01' || code === '40001' || code === '23505') return new AppError('conflicto', { cause: error })
  if (isDataRejected(code)) return new AppError('datos-invalidos', { cause: error, detail: message })
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
  if (isDatabaseUnavailable({ code, message })) {
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
