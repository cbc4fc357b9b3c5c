import { describe, expect, test } from 'vitest'
import { PLANTILLAS } from '#contract/representantes/reglas.ts'
import { NewRepresentante, RepresentanteChanges } from '#contract/representantes/shapes.ts'
import { ACTORES, isActor, ROLES, type Role } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import {
  changesOf,
  invitationAllowedAt,
  mergePermisos,
  otorganteOf,
  refusedGrants,
  rolesAndPlantillasOf,
} from './representantes.rules.ts'
import { historyTexts } from './representantes-historial.service.ts'
import { isForPeople, problemaOf } from '../identidad/identidad.service.ts'
import { newRepresentante } from '#testing/representantes.ts'

const otorgante = (roles: readonly Role[], servicios: readonly number[] = []) =>
  otorganteOf({
    usuarioId: 1,
    userName: 'x',
    sub: 'sub-x',
    sid: '',
    nombre: 'X',
    roles: new Set(roles),
    servicios: new Set(servicios),
    ofrecidos: new Set(Object.values(SERVICIOS)),
    isStaff: isActor(roles, 'interno'),
    scope: [],
  })

describe('granted rights are limited to the granter’s', () => {
  test.each<[readonly Role[], readonly Role[]]>([
    [['ROL_REPRESENTANTE'], []],
    [['ROL_REPRESENTANTE', 'ROL_USER', 'ROL_OWNER'], ['ROL_USER']],
    [
      ['ROL_REPRESENTANTE', 'ROL_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_GARANTIAS_CLIENTE'],
      ['ROL_USER', 'ROL_GARANTIAS_CLIENTE', 'ROL_PEDIDOS_MOTOS'],
    ],
    [['ROL_REPRESENTANTE', 'ROL_ECOMMERCE_ADMIN'], []],
    [
      ['ROL_ADMIN'],
      [
        'ROL_USER',
        'ROL_GARANTIAS_CLIENTE',
        'ROL_PEDIDOS_MOTOS',
        'ROL_ECOMMERCE_USER',
        'ROL_REPRESENTANTE',
        'ROL_OWNER',
      ],
    ],
  ])('%j may give %j', (has, may) => {
    const granter = otorgante(has)
    expect(granter.roles).toEqual(may)
    for (const role of Object.keys(ROLES) as Role[]) {
      expect('roles' in refusedGrants(granter, { roles: [role] })).toBe(!may.includes(role))
    }
  })

  test('never include staff roles, and include ROL_OWNER only for the administration', () => {
    for (const role of [...ACTORES.interno, 'ROL_ECOMMERCE_ADMIN']) {
      expect(refusedGrants(otorgante(['ROL_ADMIN']), { roles: [role] })).toHaveProperty('roles')
    }
    const owner = otorgante(['ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_USER'])
    expect(refusedGrants(owner, { roles: ['ROL_OWNER'] })).toHaveProperty('roles')
  })

  test('ignore rights that the user already has, and keep those that the editor cannot give', () => {
    const granter = otorgante(['ROL_REPRESENTANTE', 'ROL_USER'], [2, 3])
    const current = { servicios: [2, 7], roles: ['ROL_PEDIDOS_MOTOS', 'ROL_USER'] }
    expect(refusedGrants(granter, { servicios: [7, 3], roles: ['ROL_PEDIDOS_MOTOS'] }, current)).toEqual({})
    expect(mergePermisos(granter, { servicios: [3], roles: [] }, current)).toEqual({
      servicios: [3, 7],
      roles: ['ROL_PEDIDOS_MOTOS'],
    })
    expect(mergePermisos(granter, {}, current)).toEqual(current)
  })
})

describe('the templates', () => {
  test('are Compras, Administración and Taller', () => {
    expect(Object.values(PLANTILLAS).map(({ nombre }) => nombre)).toEqual(['Compras', 'Administración', 'Taller'])
  })

  test('are limited to what the granter may give, and disappear when no services are left', () => {
    const { plantillas } = rolesAndPlantillasOf(otorgante(['ROL_REPRESENTANTE', 'ROL_USER'], [1, 5]))
    expect(plantillas.map(({ plantillaId, servicios, roles }) => [plantillaId, servicios, roles])).toEqual([
      ['administracion', [1, 5], ['ROL_USER']],
      ['taller', [5], ['ROL_USER']],
    ])
  })
})

describe('the form', () => {
  test('accepts real names and rejects other texts', () => {
    for (const nombre of ['Ñusta', "D'Elía", 'Jean-Paul', 'María de los Ángeles', 'O’Higgins', 'Zoë']) {
      expect(NewRepresentante.parse(newRepresentante({ nombre })).nombre).toBe(nombre)
    }
    for (const nombre of ['J', 'R2D2', '--', "'", 'Ana\u0000', 'x; drop', '😀😀']) {
      expect(NewRepresentante.safeParse(newRepresentante({ nombre })).success).toBe(false)
    }
  })

  test('may contain only some of the fields when it changes a representative', () => {
    expect(RepresentanteChanges.parse({ userId: 3, dni: '71.234.567' })).toEqual({ userId: 3, dni: '71234567' })
  })
})

describe('an invitation may be sent again', () => {
  const limits = { segundosEspera: 60, porHora: 2 }
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  test.each([
    [[], undefined],
    [['15:00:00'], at('15:01:00')],
    [['14:30:00', '15:00:00'], at('15:30:00')],
    [['10:00:00', '14:30:00', '15:00:00'], at('15:30:00')],
    [['10:00:00', '15:00:00'], at('15:01:00')],
  ])('after %j at %s', (sent, allowed) => {
    expect(invitationAllowedAt(sent.map(at), limits)).toEqual(allowed)
  })
})

test('changesOf returns only the fields whose value changes', () => {
  const before = { nombre: 'Ana', roles: ['a', 'b'], cargo: '' }
  expect(changesOf(before, { nombre: 'Ana', roles: ['b', 'a'], cargo: '' })).toEqual({})
  expect(changesOf(before, { roles: ['a'], cargo: 'Jefa' })).toEqual({
    roles: [['a', 'b'], ['a']],
    cargo: ['', 'Jefa'],
  })
})

describe('historyTexts', () => {
  const nombres = {
    servicios: new Map([[2, 'Devoluciones']]),
    razones: new Map([[1042, 'Repuestos Litoral Sur S.R.L.']]),
    personas: new Map([[5, 'Noelia Paz']]),
  }
  test.each<[string, Record<string, readonly [unknown, unknown]>, string[]]>([
    ['representantes.update', { nombre: ['Ana', 'Eva'] }, ['Cambió el nombre de “Ana” a “Eva”.']],
    ['representantes.update', { cargo: ['Jefa', ''] }, ['Cambió el cargo de “Jefa” y lo dejó en blanco.']],
    ['representantes.update', { dni: [null, '71234567'] }, ['Cargó el DNI: “71234567”.']],
    [
      'representantes.update',
      { telefono: ['+543415550142', '+5493415550142'] },
      ['Cambió el teléfono de “+54 341 555-0142” a “+54 9 341 555-0142”.'],
    ],
    ['representantes.update', { razonSocialIds: [[1042, 1051], [1051]] }, ['Le quitó Repuestos Litoral Sur S.R.L.']],
    ['representantes.update', { razonSocialIds: [[1042], [1042, 1051]] }, []],
    ['representantes.update', { roles: [[], ['ROL_USER']] }, ['Le dio el rol Usuario.']],
    ['representantes.setActivo', { activo: [false, true] }, ['Lo activó.']],
    [
      'representantes.setActivo',
      { activo: [true, false], reemplazanteId: [null, 5] },
      ['Lo desactivó y cerró sus sesiones.', 'Reasignó a Noelia Paz lo que tenía abierto.'],
    ],
    [
      'representantes.setReemplazante',
      { reemplazanteId: [5, null] },
      ['Dejó lo que tenía abierto a todas las personas.'],
    ],
    ['representantes.sendInvitacion', {}, ['Reenvió la invitación.']],
    ['representantes.cancelInvitacion', {}, ['Anuló la invitación.']],
    ['representantes.update', { otraCosa: [1, 2] }, []],
  ])('%s %j returns %j', (operacion, cambios, texts) => {
    expect(historyTexts({ operacion, cambios }, nombres)).toEqual(texts)
  })
})

describe('problemaOf', () => {
  const error = (code: DirectoryError['code']) => new DirectoryError(code, code)
  test('distinguishes errors to retry, errors of the data and errors of the configuration', () => {
    for (const passing of [error('unavailable'), error('failed'), new Error('any')])
      expect(problemaOf(passing)).toBeNull()
    for (const code of ['user-exists', 'email-exists', 'not-found'] as const) {
      expect([typeof problemaOf(error(code)), isForPeople(error(code))]).toEqual(['string', true])
    }
    for (const code of ['mail-not-configured', 'mail-failed', 'forbidden', 'unknown-role', 'invalid'] as const) {
      expect([problemaOf(error(code))!.includes('administración'), isForPeople(error(code))]).toEqual([true, false])
    }
  })
})
