import { DirectoryError } from './directory-error.ts'

/** What Keycloak says when it refuses: `errorMessage` of the Admin REST, or `error` of OAuth and of password policies. */
interface Refusal {
  errorMessage?: string
  error?: string
  error_description?: string
}

const SEND = 'Failed to send'
/** The realm has no sender because it has no mail server at all. */
const NO_SENDER = "Invalid sender address 'null'"

const readRefusal = (body: string): Refusal => {
  try {
    const refusal: unknown = JSON.parse(body)
    return refusal && typeof refusal === 'object' ? refusal : {}
  } catch {
    // A proxy in between answers pages.
    return {}
  }
}

const codeOf = (status: number, { errorMessage = '', error = '' }: Refusal): DirectoryError['code'] => {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) {
    if (error === 'Role not found') return 'unknown-role'
    // A proxy that keeps /admin closed says 404 too, and that is not a person who does not exist.
    return error.endsWith('not found') ? 'not-found' : 'unavailable'
  }
  if (status === 409)
    return /email/i.test(errorMessage) && !/username/i.test(errorMessage) ? 'email-exists' : 'user-exists'
  if (status === 400) return error.startsWith('invalidPassword') ? 'password-policy' : 'invalid'
  return errorMessage.startsWith(SEND) && errorMessage.includes(NO_SENDER) ? 'mail-not-configured' : 'unavailable'
}

/** What a refusal of Keycloak means to the portal; `what` was asked. */
export const refusalOf = (what: string, status: number, body: string): DirectoryError => {
  const refusal = readRefusal(body)
  const said = refusal.errorMessage ?? refusal.error_description ?? refusal.error ?? 'no reason given'
  return new DirectoryError(codeOf(status, refusal), `${what}: HTTP ${status}, ${said}`)
}

/** No answer at all, or none in time. */
export const unreachable = (what: string, cause: unknown): DirectoryError =>
  new DirectoryError('unavailable', `${what}: no answer`, { cause })
