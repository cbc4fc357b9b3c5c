import { randomUUID } from 'node:crypto'
import { insertAccount, selectAccount } from './accounts.ts'
import type { FieldError, Registration } from './pages.ts'
import { hashPassword, policyErrors, type PasswordPolicy } from './passwords.ts'
import type { Sql } from './schema.ts'

export const EMPTY_REGISTRATION: Registration = { firstName: '', lastName: '', email: '', username: '' }

/** What was written, without spaces around; user names and addresses know no case. */
export const readRegistration = (form: URLSearchParams): Registration => ({
  firstName: (form.get('firstName') ?? '').trim().slice(0, 60),
  lastName: (form.get('lastName') ?? '').trim().slice(0, 60),
  email: (form.get('email') ?? '').trim().toLowerCase().slice(0, 120),
  username: (form.get('username') ?? '').trim().toLowerCase().slice(0, 40),
})

const MISSING: Record<keyof Registration, string> = {
  firstName: 'Ingresá tu nombre.',
  lastName: 'Ingresá tu apellido.',
  email: 'Ingresá tu correo electrónico.',
  username: 'Ingresá un usuario.',
}

const check = (values: Registration, form: URLSearchParams, policy: PasswordPolicy): FieldError[] => {
  const faults: FieldError[] = []
  for (const [field, text] of Object.entries(MISSING)) {
    if (!values[field as keyof Registration]) faults.push({ field, text })
  }
  if (values.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email))
    faults.push({ field: 'email', text: 'Ingresá un correo como nombre@empresa.com.' })
  if (values.username && !/^[a-z0-9._-]{3,40}$/.test(values.username))
    faults.push({ field: 'username', text: 'Usá de 3 a 40 letras sin acentos, números, puntos o guiones.' })
  const password = form.get('password') ?? ''
  if (!password) faults.push({ field: 'password', text: 'Ingresá una contraseña.' })
  else for (const text of policyErrors(policy, password, values)) faults.push({ field: 'password', text })
  if (password !== (form.get('password-confirm') ?? ''))
    faults.push({ field: 'password-confirm', text: 'Las contraseñas no coinciden.' })
  return faults
}

/** Makes the account of who registers, with no role: the portal gives them. Answers its id, or what is wrong. */
export async function createOwnAccount(
  sql: Sql,
  policy: PasswordPolicy,
  values: Registration,
  form: URLSearchParams,
): Promise<{ id: string } | { faults: FieldError[]; isTaken: boolean }> {
  const faults = check(values, form, policy)
  if (faults.length) return { faults, isTaken: false }
  const account = { ...values, id: randomUUID(), emailVerified: false, enabled: true, roles: [], requiredActions: [] }
  const passwordHash = await hashPassword(form.get('password')!)
  if (await insertAccount(sql, { ...account, passwordHash })) return { id: account.id }
  const isUsername = (await selectAccount(sql, 'username', values.username)) !== undefined
  const fault = isUsername
    ? { field: 'username', text: 'Ese usuario ya existe. Elegí otro.' }
    : { field: 'email', text: 'Ya hay un usuario con ese correo. Iniciá sesión.' }
  return { faults: [fault], isTaken: true }
}
