import { describe, expect, test } from 'vitest'
import { CAPACIDADES } from './capacidades.ts'
import { capacidadesDe, PALABRAS } from './capacidades.palabras.ts'
import { ROLES, type Role } from './roles.ts'

describe('role × capability (domain §7)', () => {
  test.each(Object.keys(ROLES) as Role[])('%s means something', (role) => {
    expect(capacidadesDe(new Set([role]))).not.toEqual([])
  })

  test('representatives are made by ROL_REPRESENTANTE, and by ROL_ADMIN for support', () => {
    expect(CAPACIDADES.representantes.roles).toEqual(['ROL_REPRESENTANTE', 'ROL_ADMIN'])
  })

  test('both spellings of postventa may the same', () => {
    expect(capacidadesDe(new Set(['ROL_POSVENTA']))).toEqual(capacidadesDe(new Set(['ROL_POSTVENTA'])))
  })

  test('each is said once, in words', () => {
    const texts = Object.values(PALABRAS)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
