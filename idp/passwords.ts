import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_LENGTH = 32
const NO_PASSWORD = Buffer.alloc(KEY_LENGTH)

/** The key that scrypt makes of a text. */
export const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { ...COST, maxmem: 256 * COST.N * COST.r }
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** A salted scrypt hash, as text: `<salt>.<key>` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/** True if the password made that hash. Without a hash it takes the same time and is false: time tells nothing about who exists. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key] = hash?.split('.') ?? []
  const expected = key ? Buffer.from(key, 'base64url') : NO_PASSWORD
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url')), expected) && key !== undefined
}

export type PasswordPolicy = ReadonlyMap<string, number>
type Owner = { username: string; email: string | null }
type Rule = { breaks: (password: string, limit: number, owner: Owner) => boolean; message: (limit: number) => string }

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const plural = (limit: number, one: string, many: string) => (limit === 1 ? one : `${limit} ${many}`)

const RULES: Record<string, Rule> = {
  length: {
    breaks: (password, limit) => password.length < limit,
    message: (limit) => `La contraseña debe tener al menos ${limit} caracteres.`,
  },
  maxLength: {
    breaks: (password, limit) => password.length > limit,
    message: (limit) => `La contraseña debe tener como máximo ${limit} caracteres.`,
  },
  upperCase: {
    breaks: (password, limit) => count(password, /\p{Lu}/gu) < limit,
    message: (limit) => `Debe contener al menos ${plural(limit, 'una letra mayúscula', 'letras mayúsculas')}.`,
  },
  lowerCase: {
    breaks: (password, limit) => count(password, /\p{Ll}/gu) < limit,
    message: (limit) => `Debe contener al menos ${plural(limit, 'una letra minúscula', 'letras minúsculas')}.`,
  },
  digits: {
    breaks: (password, limit) => count(password, /\p{Nd}/gu) < limit,
    message: (limit) => `Debe contener al menos ${plural(limit, 'un número', 'números')}.`,
  },
  notUsername: {
    breaks: (password, _limit, owner) => password.toLowerCase() === owner.username.toLowerCase(),
    message: () => 'No puede ser igual al nombre de usuario.',
  },
  notEmail: {
    breaks: (password, _limit, owner) => password.toLowerCase() === owner.email?.toLowerCase(),
    message: () => 'No puede ser igual al correo electrónico.',
  },
}

/** Reads Keycloak's notation, `length(8) and digits(1)`. A rule that we do not enforce is refused, never ignored. */
export function parsePasswordPolicy(text: string): PasswordPolicy {
  const rules = text.split(' and ').map((rule): [string, number] => {
    const [, name = '', limit] = /^(\w+)\((\w+)\)$/.exec(rule) ?? []
    if (!(name in RULES) && name !== 'passwordHistory') throw new Error(`Regla de contraseña desconocida: ${rule}`)
    return [name, Number(limit)]
  })
  return new Map(rules)
}

/** What the password breaks of the policy, in words for the person. The history is the directory's to check. */
export const policyErrors = (policy: PasswordPolicy, password: string, owner: Owner): string[] =>
  [...policy].flatMap(([name, limit]) =>
    RULES[name]?.breaks(password, limit, owner) ? [RULES[name].message(limit)] : [],
  )

const HINTS: Record<string, (limit: number) => string> = {
  length: (limit) => `${limit} caracteres`,
  upperCase: (limit) => plural(limit, 'una mayúscula', 'mayúsculas'),
  lowerCase: (limit) => plural(limit, 'una minúscula', 'minúsculas'),
  digits: (limit) => plural(limit, 'un número', 'números'),
}

/** The policy in one sentence, to be read before choosing. */
export function policyHint(policy: PasswordPolicy): string {
  const parts = [...policy].flatMap(([name, limit]) => HINTS[name]?.(limit) ?? [])
  return `Usá al menos ${new Intl.ListFormat('es').format(parts)}.`
}
