import { expect, test } from 'vitest'
import { type Actor, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { canSee } from './seguidores.rules.ts'

const { cuentaCorriente, devoluciones, garantias, pedidosMotos } = SERVICIOS

const callerWith = (actores: readonly Actor[], servicios: readonly ServicioId[], isStaff = false) => ({
  usuarioId: 1,
  sub: '',
  sid: '',
  userName: '',
  nombre: '',
  roles: new Set(rolesDe(...actores)),
  servicios: new Set(servicios),
  ofrecidos: new Set(Object.values(SERVICIOS)),
  isStaff,
  scope: [1042],
})

test.each<[ClaseTrabajo, Actor, ServicioId[], boolean]>([
  ['devolucion', 'usuario', [devoluciones], true],
  ['devolucion', 'usuario', [], false],
  // A payment needs both the service and a role.
  ['pago', 'usuario', [cuentaCorriente], true],
  ['pago', 'garantias', [cuentaCorriente], false],
  ['pago', 'usuario', [], false],
  ['pedido', 'pedidos', [pedidosMotos], true],
  ['pedido', 'usuario', [pedidosMotos], false],
  // A warranty needs the service, or a role that gives access without it.
  ['garantia', 'usuario', [garantias], true],
  ['garantia', 'garantias', [], true],
  ['garantia', 'usuario', [], false],
  ['alta', 'usuario', [], true],
])('a %s of a customer is visible to %s with the services %o: %s', (clase, actor, servicios, sees) => {
  expect(canSee(callerWith([actor], servicios), clase)).toBe(sees)
})

test('a service that the distributor does not offer is visible to nobody', () => {
  const caller = { ...callerWith(['usuario'], [devoluciones]), ofrecidos: new Set<number>() }
  expect(canSee(caller, 'devolucion')).toBe(false)
})
