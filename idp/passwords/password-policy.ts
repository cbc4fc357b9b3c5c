import { readFile } from 'node:fs/promises'
import { CONTRASENA } from '../../contract/base/contrasenas.ts'

/**
 * Words that attackers try first in this trade. A password must not consist only of one to three of these words, digits
 * and signs.
 */
const GUESSED = [
  'contrase[nñÑ]as?',
  'claves?',
  'passwords?',
  'qwerty(?:uiop)?',
  'admin(?:istrador|istraci[oóÓ]n)?',
  'usuarios?',
  'bienvenidos?',
  'hola',
  'argentina',
  'repuestos?',
  'autopartes?',
  'accesorios?',
  'motos?',
  'motocicletas?',
  'distribuidora?',
  'clientes?',
  'talleres',
  'taller',
  'ventas?',
  'garant[iíÍ]as?',
  'reclamos?',
  'devoluci[oóÓ]n(?:es)?',
]

/**
 * Pattern that rejects a password which contains the name of the portal or one of `words` (the words of the
 * installation). The pattern must contain no `$`, which begins a placeholder in Keycloak.
 */
const wordsPattern = (words: string) =>
  `(?i:(?!.*(?:autogesti[oóÓ]n|${words}))(?!\\P{L}*(?:(?:${GUESSED.join('|')})\\P{L}*){1,3}(?!.)).*)`

/**
 * Returns the password policy in the notation of Keycloak. `words`: names of the company and its brands, separated by
 * `|`.
 */
export const passwordPolicy = (words: string): string =>
  [
    `length(${CONTRASENA.min})`,
    `maxLength(${CONTRASENA.max})`,
    'notContainsUsername(undefined)',
    'notEmail(undefined)',
    'passwordBlacklist(contrasenas-comunes.txt)',
    `regexPattern(${wordsPattern(words)})`,
    `passwordHistory(${CONTRASENA.recordadas})`,
  ].join(' and ')

export type Owner = { username: string; email: string | null; firstName: string; lastName: string }

type Rule = { breaks: (password: string, owner: Owner) => boolean; message: string; hint?: string }

export type PasswordPolicy = {
  rules: Rule[]
  /** Number of previous passwords that cannot be reused. */
  remembered: number
}

/** Returns the text in lower case and without accents, so that variants of a name compare as equal. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const MIN_WORD = 4
const wordsOf = (...texts: string[]) =>
  texts.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= MIN_WORD)

const hasWord = (password: string, words: string[]) => words.some((word) => plain(password).includes(word))

/** Functions that create the rules of Keycloak from their number or text, by name of the rule. */
const RULES: Record<string, (value: string) => Rule | Promise<Rule>> = {
  length: (value) => ({
    breaks: (password) => password.length < Number(value),
    message: `La contraseña debe tener al menos ${value} caracteres.`,
    hint: `Usá ${value} caracteres o más. Sirve una frase: no hace falta mezclar números ni signos.`,
  }),
  maxLength: (value) => ({
    breaks: (password) => password.length > Number(value),
    message: `La contraseña debe tener como máximo ${value} caracteres.`,
  }),
  notContainsUsername: () => ({
    breaks: (password, { username }) => password.toLowerCase().includes(username.toLowerCase()),
    message: 'No puede contener tu nombre de usuario.',
  }),
  notEmail: () => ({
    breaks: (password, { email }) => password.toLowerCase() === email?.toLowerCase(),
    message: 'No puede ser igual al email.',
  }),
  passwordBlacklist: async (file) => {
    const folder = new URL('../../deploy/keycloak/password-blacklists/', import.meta.url)
    const common = new Set((await readFile(new URL(file, folder), 'utf8')).split('\n'))
    return {
      breaks: (password) => common.has(password.toLowerCase()),
      message: 'Es una de las contraseñas más usadas y se adivina enseguida. Elegí otra.',
    }
  },
  regexPattern: (value) => {
    const pattern = new RegExp(`^(?:${value})$`, 'u')
    return {
      breaks: (password) => !pattern.test(password),
      message: 'No puede tener el nombre del portal o de la empresa, ni ser una palabra fácil de adivinar.',
    }
  },
}

/** Rule against the names of the owner in a password. Keycloak has no such rule. */
const ownNames: Rule = {
  breaks: (password, { firstName, lastName, email }) =>
    hasWord(password, wordsOf(firstName, lastName, email?.split('@')[0] ?? '')),
  message: 'No puede contener tu nombre, tu apellido ni tu email.',
}

/**
 * Parses a policy in the notation of Keycloak, such as `length(8) and maxLength(64)`. Throws for an unknown rule,
 * because ignoring it would weaken the policy.
 */
export async function parsePasswordPolicy(text: string): Promise<PasswordPolicy> {
  let remembered = 0
  const rules: Rule[] = []
  for (const rule of text.split(' and ')) {
    const [, name = '', value = ''] = /^(\w+)\((.+)\)$/.exec(rule) ?? []
    const make = RULES[name]
    if (name === 'passwordHistory') remembered = Number(value)
    else if (make) rules.push(await make(value))
    else throw new Error(`Regla de contraseña desconocida: ${rule}`)
  }
  return { rules: [...rules, ownNames], remembered }
}

/**
 * Returns the messages of all rules that a password breaks. The directory checks separately whether the password was
 * used before.
 */
export const policyErrors = ({ rules }: PasswordPolicy, password: string, owner: Owner): string[] => {
  const normal = password.normalize('NFKC')
  return rules.flatMap(({ breaks, message }) => (breaks(normal, owner) ? [message] : []))
}

/** Returns the policy as text, for users to read before they choose a password. */
export const policyHint = ({ rules }: PasswordPolicy): string => rules.flatMap(({ hint }) => hint ?? []).join(' ')
