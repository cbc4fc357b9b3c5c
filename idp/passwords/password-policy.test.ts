import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parsePasswordPolicy, passwordPolicy, policyErrors, policyHint } from './password-policy.ts'

const policy = await parsePasswordPolicy(passwordPolicy('meridiana|litoral'))
const OWNER = { username: 'mibarra', email: 'marcos.ib@cliente.example', firstName: 'Marcos', lastName: 'Ibáñez Sur' }
const errorsOf = (password: string) => policyErrors(policy, password, OWNER)

const SHORT = 'La contraseña debe tener al menos 12 caracteres.'
const COMMON = 'Es una de las contraseñas más usadas y se adivina enseguida. Elegí otra.'
const WORD = 'No puede tener el nombre del portal o de la empresa, ni ser una palabra fácil de adivinar.'
const OWN = 'No puede contener tu nombre, tu apellido ni tu email.'

test.each([
  'tres tristes tigres',
  'ñandú comió cardo',
  'llueveenabrilsiempre',
  '483920175534',
  'x'.repeat(128),
  '日本語のパスワードです。はい',
  'la moto del vecino',
])('the password policy accepts any characters when the password is long enough: %s', (password) => {
  expect(errorsOf(password)).toEqual([])
})

test.each([
  ['Demo1234', [SHORT]],
  ['once-letras', [SHORT]],
  ['x'.repeat(129), ['La contraseña debe tener como máximo 128 caracteres.']],
  ['1qaz2wsx3edc4rfv', [COMMON]],
  ['QWERTY123456', [COMMON, WORD]],
  ['ｑｗｅｒｔｙｑｗｅｒｔｙ', [COMMON, WORD]],
  ['contraseña2026', [WORD]],
  ['CONTRASEÑA-2026', [WORD]],
  ['!!repuestos!!2026', [WORD]],
  ['motos.repuestos', [WORD]],
  ['entro a Autogestión', [WORD]],
  ['la Meridiana paga', [WORD]],
  ['mi litoral querido', [WORD]],
  ['soy MIBARRA y entro', ['No puede contener tu nombre de usuario.']],
  ['marcos-viene-hoy', [OWN]],
  ['casa de los ibanez', [OWN]],
] as const)('the password policy rejects %s', (password, errors) => {
  expect(errorsOf(password)).toEqual(errors)
})

test('the password policy allows names of the owner with three letters, because many words contain them', () => {
  expect(errorsOf('asuramos la torta')).toEqual([])
})

test('policyHint returns the policy as text, to show before the user chooses a password', () => {
  expect(policyHint(policy)).toBe('Usá 12 caracteres o más. Sirve una frase: no hace falta mezclar números ni signos.')
})

test('the list of common passwords is in lower case, as Keycloak compares, and has more than the 3,000 passwords of allowed length that ASVS 6.2.4 requires', async () => {
  const file = '../../deploy/keycloak/password-blacklists/contrasenas-comunes.txt'
  const lines = (await readFile(new URL(file, import.meta.url), 'utf8')).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(40_000)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line.length < 12 || line.length > 128 || line !== line.toLowerCase())).toEqual([])
})

test('parsePasswordPolicy throws on an unknown rule instead of ignoring it', async () => {
  await expect(parsePasswordPolicy('length(8) and ages(3)')).rejects.toThrow('Regla de contraseña desconocida: ages(3)')
})
