import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const LONG = 'tres tristes tigres comen trigo en un trigal '.repeat(3).slice(0, 127)

// ASVS 6.2.8: a password is compared exactly as typed, not cut, trimmed or converted to lower case.
test.each([
  { que: 'the same password', typed: ' Árbol de Navidad ', same: ' Árbol de Navidad ', is: true },
  { que: 'the same letters in decomposed form (NFD)', typed: 'Árbol', same: 'Árbol'.normalize('NFD'), is: true },
  { que: 'the password without its spaces', typed: ' Árbol de Navidad ', same: 'Árbol de Navidad', is: false },
  { que: 'the password in lower case', typed: 'Árbol', same: 'árbol', is: false },
  { que: 'a password that differs after 128 characters', typed: `${LONG}a`, same: `${LONG}b`, is: false },
])('verifyPassword of $que returns $is', async ({ typed, same, is }) => {
  expect(await verifyPassword(same, await hashPassword(typed))).toBe(is)
})
