import { expect, test } from 'vitest'
import { formerOwnerText, personasOf } from './ausencia.ts'

const persona = (usuarioId: number, nombre: string, todaEmpresa: boolean) => ({
  usuarioId,
  nombre,
  esVendedor: !todaEmpresa,
  todaEmpresa,
  ausenteHasta: null,
  clases: ['devolucion', 'reclamo', todaEmpresa ? 'pago' : 'pedido'] as (
    | 'devolucion'
    | 'reclamo'
    | 'pago'
    | 'pedido'
  )[],
})
const opciones = { sectores: [], pasos: [], personas: [persona(5, 'Noelia', true), persona(6, 'Diego', false)] }

test.each([
  ['of the portfolio', [{ clase: 'reclamo', vendedorIds: [6] }], ['Noelia', 'Diego']],
  ['of another portfolio', [{ clase: 'reclamo', vendedorIds: [9] }], ['Noelia']],
  [
    'of both',
    [
      { clase: 'reclamo', vendedorIds: [6] },
      { clase: 'reclamo', vendedorIds: [] },
    ],
    ['Noelia'],
  ],
  ['of a kind that one person does not attend', [{ clase: 'pago', vendedorIds: [6] }], ['Noelia']],
  [
    'of kinds that nobody attends together',
    [
      { clase: 'pago', vendedorIds: [6] },
      { clase: 'pedido', vendedorIds: [6] },
    ],
    [],
  ],
] as const)('personasOf offers to assign work %s only to staff who can see all of it', (_what, trabajos, offered) => {
  expect(personasOf(opciones, trabajos).map(({ label }) => label)).toEqual(offered)
})

test('formerOwnerText names the former owner of an item, and the day on which they lost access', () => {
  expect(formerOwnerText({ nombre: 'Noelia Paz', fecha: '2026-11-24T02:00:00.000Z' })).toBe(
    'estuvo asignada a Noelia Paz hasta el 23-11: ya no la ve',
  )
})
