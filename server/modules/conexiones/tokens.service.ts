import type pg from 'pg'
import { TOKEN } from '#contract/conexiones/reglas.ts'
import { AppError, isReadOnly } from '#server/base/errors.ts'
import type { Identity } from '#server/identity/identity.ts'
import { selectToken, updateUso } from './conexiones.repository.ts'
import { huellaOf, isToken } from './conexiones.rules.ts'

/** Time (ms) for which a process caches a valid token. So a revoked token works for at most a second. */
const REMEMBER_MS = 1000
const MOST_REMEMBERED = 10_000
const BEARER = `Bearer ${TOKEN.prefijo}`

/** Whether a header has a token of a company, valid or not. */
export const bringsToken = (authorization: string | undefined): authorization is string =>
  authorization?.startsWith(BEARER) ?? false

/**
 * Creates the function that returns the identity of a token. The function throws `sin-sesion` for an invalid token, or
 * for an IP address that the token does not allow.
 */
export const createTokens = ({ pool, now }: { pool: pg.Pool; now: () => Date }) => {
  const remembered = new Map<string, { identity: Identity; until: number }>()

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

  return async (authorization: string, ip: string): Promise<Identity> => {
    const token = authorization.slice('Bearer '.length)
    const key = `${ip} ${token}`
    const known = remembered.get(key)
    if (known && known.until > Date.now()) return known.identity
    const identity = await read(token, ip)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(key, { identity, until: Date.now() + REMEMBER_MS })
    return identity
  }
}
