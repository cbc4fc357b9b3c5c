import { type ErrorBody, ERRORS, messageOfStatus } from '#contract/base/errors.ts'
import type { BodySentOf, ReplyOf, Route } from '#contract/route.ts'
import { urlOf, type UrlParams } from './address.ts'
import { noteDegraded } from './degraded.ts'
import { bearer, renewBearer, signInAgain } from './session.ts'
import { transport } from './transport.ts'
import { leaveVerComo, verComoHeaders } from './ver-como.ts'

/**
 * Error of a call that was rejected or got no answer. `status`: 0 without an answer. `fields`: error messages by path
 * of the field.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  /** Path under /autogestion of the screen where the user can fix the cause. */
  readonly enlace: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super(body.message ?? (status === 0 ? ERRORS.metodo.text : messageOfStatus(status)))
    this.status = status
    this.code = body.code
    this.fields = body.fields && Object.keys(body.fields).length > 0 ? body.fields : undefined
    this.enlace = body.enlace
    this.requestId = body.requestId
  }
}

export interface Sent<R extends Route> extends UrlParams<R> {
  body?: BodySentOf<R>
  files?: File[]
  idempotencyKey?: string
  signal?: AbortSignal
  onProgress?: (ratio: number) => void
  /** true: makes the call as the signed-in user, even in "Ver como". */
  asOneself?: true
}

/**
 * Builds a multipart body. Fields are text parts (JSON unless they are strings); files are parts named `files`
 * (contract/route.ts).
 */
const multipart = (body: object, files: File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const file of files) form.append('files', file, file.name)
  return form
}

const failureOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return new ApiError(response.status, body)
}

export const headersOf = <R extends Route>(sent: Sent<R>, token: string, isJson: boolean): Record<string, string> => ({
  ...(!sent.asOneself && verComoHeaders),
  ...(token && { authorization: `Bearer ${token}` }),
  accept: 'application/json, */*',
  ...(sent.idempotencyKey && { 'idempotency-key': sent.idempotencyKey }),
  ...(isJson && { 'content-type': 'application/json' }),
})

/** Total size (bytes) of files above which `requireReady` runs before the upload. */
const LARGE_BYTES = 5 * 1024 * 1024

const exchange = async <R extends Route>(route: R, sent: Sent<R>): Promise<Response> => {
  const bytes = sent.files?.reduce((sum, { size }) => sum + size, 0) ?? 0
  if (bytes > LARGE_BYTES) await import('./large-upload.ts').then(({ requireReady }) => requireReady())
  const send = async (token: string) => {
    const { signal, onProgress, files = [] } = sent
    const isJson = sent.body !== undefined && !route.files
    const headers = headersOf(sent, token, isJson)
    const body = route.files ? multipart(sent.body ?? {}, files) : isJson ? JSON.stringify(sent.body) : null
    return transport({ url: urlOf(route, sent), method: route.method, headers, body, signal, onProgress })
  }
  const answered = async (token: () => Promise<string>) => {
    try {
      return await send(await token())
    } catch (error) {
      // The caller aborted the call, so it expects the AbortError and not a network error.
      if (sent.signal?.aborted) throw error
      throw new ApiError(0)
    }
  }
  let response = await answered(route.access ? async () => '' : bearer)
  const isOld = async () => response.status === 401 && (await failureOf(response.clone())).code === 'ingreso-viejo'
  if (response.status === 401 && !(await isOld())) response = await answered(renewBearer)
  if (await isOld()) {
    const { signInFirst } = await import('./fresh-sign-in.ts')
    return signInFirst(route, sent)
  }
  // An upload with progress returns no headers.
  if (!sent.onProgress) noteDegraded(response)
  if (response.status === 401) void signInAgain()
  if (!response.ok) {
    const failure = await failureOf(response)
    if (failure.code === 'ver-como-terminado') leaveVerComo()
    throw failure
  }
  return response
}

/** Makes a call of the contract and returns its reply; undefined for status 204. Throws ApiError. */
export const call = async <R extends Route>(route: R, sent: Sent<R> = {}): Promise<ReplyOf<R>> => {
  const response = await exchange(route, sent)
  return (response.status === 204 ? undefined : await response.json()) as ReplyOf<R>
}

/** Returns the file name in the content-disposition header. Prefers the encoded name of RFC 5987. */
const fileNameOf = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}

/** Returns the body of an answer. Calls `onReceived` with the received part (0 to 1), if the length is known. */
const blobOf = async (response: Response, onReceived: ((ratio: number) => void) | undefined): Promise<Blob> => {
  const total = Number(response.headers.get('content-length'))
  if (!onReceived || !response.body || !total) return response.blob()
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    received += value.length
    onReceived(Math.min(1, received / total))
  }
}

/** Makes a call whose reply is a file. Throws ApiError. */
export const callFile = async <R extends Route>(
  route: R,
  sent: Sent<R> = {},
  onReceived?: (ratio: number) => void,
): Promise<{ blob: Blob; fileName: string | undefined }> => {
  const response = await exchange(route, sent)
  const fileName = fileNameOf(response.headers.get('content-disposition'))
  try {
    return { blob: await blobOf(response, onReceived), fileName }
  } catch (error) {
    if (sent.signal?.aborted) throw error
    // The connection was lost during the download.
    throw new ApiError(0)
  }
}
