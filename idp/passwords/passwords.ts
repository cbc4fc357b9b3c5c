import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_LENGTH = 32
const NO_PASSWORD = Buffer.alloc(KEY_LENGTH)

export const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { ...COST, maxmem: 256 * COST.N * COST.r }
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Returns a salted scrypt hash: `<salt>.<key>` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/**
 * Whether the password matches the hash. Without a hash, it returns false after the same time, so that the time does
 * not reveal whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key] = hash?.split('.') ?? []
  const expected = key ? Buffer.from(key, 'base64url') : NO_PASSWORD
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url')), expected) && key !== undefined
}
