import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const LONG = 'tres tristes tigres comen trigo en un trigal '.repeat(3).slice(0, 127)

// ASVS 6.2.8: nothing is cut, trimmed or made small.
test.each([
  { que: 'itself', typed: ' Árbol de Navidad ', same: ' Árbol de Navidad ', is: true },
  { que: 'the same letters, written in two signs', typed: 'Árbol', same: 'Árbol'.normalize('NFD'), is: true },
  { que: 'without its spaces', typed: ' Árbol de Navidad ', same: 'Árbol de Navidad', is: false },
  { que: 'with small letters', typed: 'Árbol', same: 'árbol', is: false },
  { que: 'another at its 128th character', typed: `${LONG}a`, same: `${LONG}b`, is: false },
])('a password counts as it was typed: $que is $is', async ({ typed, same, is }) => {
  expect(await verifyPassword(same, await hashPassword(typed))).toBe(is)
})
