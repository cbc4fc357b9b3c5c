import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Sql } from './schema.ts'

/** Secrets of the provider. `signing[0]` signs; the other keys only verify earlier signatures. */
export type Secrets = { signing: JWK[]; cookies: string[]; refresh: Uint8Array }
type Kind = 'signing' | 'cookie' | 'refresh'

/**
 * Length (bits) of an RSA key. 3,072 bits are as strong as a 128-bit cipher (NIST SP 800-57); 2,048 bits are weaker.
 */
const KEY_BITS = 3072

const bitsOf = ({ n = '' }: JWK): number => Buffer.from(n, 'base64url').length * 8

const newSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: KEY_BITS, extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

const insert = (sql: Sql, kind: Kind, value: unknown) =>
  sql.query('insert into idp.secret (kind, value) values ($1, $2)', [kind, JSON.stringify(value)])

const select = async <Value>(sql: Sql, kind: Kind): Promise<Value[]> => {
  const { rows } = await sql.query<{ value: Value }>(
    'select value from idp.secret where kind = $1 and retired_at is null order by position desc',
    [kind],
  )
  return rows.map((row) => row.value)
}

/**
 * Loads the keys, and creates them at the first start. They are stored next to the data they protect, so a restart
 * signs nobody out.
 */
export async function loadSecrets(sql: Sql): Promise<Secrets> {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const [signing] = await select<JWK>(sql, 'signing')
  if (!signing) {
    await insert(sql, 'cookie', random(32))
    await insert(sql, 'refresh', random(64))
  }
  // Add a key when there is none, or when the current key is shorter because an earlier version created it. The shorter
  // key still verifies its signatures.
  if (!signing || bitsOf(signing) < KEY_BITS) await insert(sql, 'signing', await newSigningKey())
  const [refresh] = await select<string>(sql, 'refresh')
  return {
    signing: await select<JWK>(sql, 'signing'),
    cookies: await select<string>(sql, 'cookie'),
    refresh: Buffer.from(refresh!, 'base64url'),
  }
}

/**
 * Adds a key, which signs from now on. `retireOld` true: signatures of the old keys are rejected; false: they stay
 * valid.
 */
export async function rotateSigningKey(sql: Sql, retireOld: boolean): Promise<void> {
  if (retireOld)
    await sql.query("update idp.secret set retired_at = now() where kind = 'signing' and retired_at is null")
  await insert(sql, 'signing', await newSigningKey())
}

export const publicKeys = ({ signing }: Secrets): { keys: JWK[] } => ({
  keys: signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }) as JWK),
})
