import { describe, expect, test } from 'vitest'
import { CAPACIDADES } from './capacidades.ts'
import { capacidadesDe, PALABRAS } from './capacidades.palabras.ts'
import { ROLES, type Role } from './roles.ts'

describe('the capabilities by role (domain §7)', () => {
  test.each(Object.keys(ROLES) as Role[])('give at least one capability to %s', (role) => {
    expect(capacidadesDe(new Set([role]))).not.toEqual([])
  })

  test('let ROL_REPRESENTANTE create representatives, and ROL_ADMIN too, for support', () => {
    expect(CAPACIDADES.representantes.roles).toEqual(['ROL_REPRESENTANTE', 'ROL_ADMIN'])
  })

  test('are equal for ROL_POSTVENTA and ROL_POSVENTA, the two spellings of a role', () => {
    expect(capacidadesDe(new Set(['ROL_POSVENTA']))).toEqual(capacidadesDe(new Set(['ROL_POSTVENTA'])))
  })

  test('have texts that all differ', () => {
    const texts = Object.values(PALABRAS)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
