import type pg from 'pg'
import { TOKEN } from '#contract/conexiones/reglas.ts'
import { AppError, isReadOnly } from '#server/base/errors.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Live } from '#server/jobs/live.ts'
import { cacheUntilNotified } from '#server/jobs/told-memory.ts'
import { selectToken, updateUso } from './conexiones.repository.ts'
import { huellaOf, isToken } from './conexiones.rules.ts'

/** Time (ms) for which a process caches a valid token. Then it reads the token again, and stores the time of use. */
const REMEMBER_MS = 1000
const MOST_REMEMBERED = 10_000
const BEARER = `Bearer ${TOKEN.prefijo}`

/** Whether a header has a token of a company, valid or not. */
export const bringsToken = (authorization: string | undefined): authorization is string =>
  authorization?.startsWith(BEARER) ?? false

/** Creates an empty cache of values by token and IP address. */
const createRemembered = <V>() => {
  const remembered = new Map<string, { value: V; until: number }>()
  return {
    get(key: string): V | undefined {
      const found = remembered.get(key)
      return found && found.until > performance.now() ? found.value : undefined
    },
    set(key: string, value: V): void {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(key, { value, until: performance.now() + REMEMBER_MS })
    },
  }
}

/**
 * Creates the function that returns the identity of a token. Valid tokens are cached for REMEMBER_MS, or until any
 * process revokes a token. The function throws `sin-sesion` for an invalid token, or for an IP address that the token
 * does not allow.
 */
export const createTokens = ({
  pool,
  live,
  now,
}: {
  pool: pg.Pool
  live: Pick<Live, 'watch' | 'catchUp'>
  now: () => Date
}) => {
  const read = async (token: string, ip: string): Promise<Identity> => {
    const found = isToken(token) ? await selectToken(pool, huellaOf(token), ip, now()) : undefined
    if (!found) throw new AppError('sin-sesion', { detail: 'API token unknown, expired or revoked' })
    const { tokenId, usuarioId, nombre, alcances, vence, scope, isStale } = found
    if (isStale)
      await updateUso(pool, tokenId, ip, now()).catch((error: unknown) => {
        // A token must still work while the database is read-only, but its use is then not stored.
        if (!isReadOnly(error)) throw error
      })
    return {
      sub: `token ${tokenId}`,
      userName: `token ${tokenId}`,
      email: '',
      emailVerified: false,
      nombre: '',
      apellido: '',
      roles: new Set(),
      sid: '',
      issuedAt: 0,
      expiresAt: vence.getTime() / 1000,
      signedInAt: undefined,
      token: { tokenId, usuarioId, nombre, alcances: new Set(alcances), scope },
    }
  }

  const readCached = cacheUntilNotified(
    live,
    'tokens',
    (key: string) => {
      const at = key.indexOf(' ')
      return read(key.slice(at + 1), key.slice(0, at))
    },
    () => createRemembered<{ value: Identity }>(),
  )

  return async (authorization: string, ip: string): Promise<Identity> => {
    const identity = await readCached(`${ip} ${authorization.slice('Bearer '.length)}`)
    if (identity.expiresAt * 1000 <= now().getTime()) throw new AppError('sin-sesion', { detail: 'API token expired' })
    return identity
  }
}
