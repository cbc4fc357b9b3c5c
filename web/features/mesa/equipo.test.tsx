import { expect, test } from 'vitest'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { DelEquipo } from '#contract/mesa/shapes.ts'
import { filasDe } from './equipo.ts'

const carga = (clase: ClaseTrabajo, abiertos: number, vencidos = 0) => ({
  clase,
  abiertos,
  vencidos,
  hoy: 0,
  esperan: 0,
  desde: null,
})
const persona = (usuarioId: number | null, clases: ClaseTrabajo[], ...cargas: DelEquipo['carga']): DelEquipo => ({
  usuarioId,
  nombre: usuarioId === null ? 'Sin asignar' : `Persona ${usuarioId}`,
  ausenteHasta: usuarioId === 7 ? '2026-12-03' : null,
  clases,
  carga: cargas,
})

const EQUIPO = [
  persona(5, ['reclamo', 'pago'], carga('reclamo', 3), carga('pago', 2, 2)),
  persona(null, ['reclamo', 'pago']),
  persona(7, ['reclamo'], carga('reclamo', 9)),
  persona(8, ['pago']),
]

test.each<[string, Parameters<typeof filasDe>[1], (number | null)[]]>([
  ['sorts unassigned work first, then people by overdue and open items', { clase: '', ver: '' }, [null, 5, 7, 8]],
  ['returns only people who attend the kind', { clase: 'pago', ver: '' }, [null, 5, 8]],
  ['returns people with overdue items', { clase: '', ver: 'vencidos' }, [5]],
  ['ignores overdue items of other kinds', { clase: 'reclamo', ver: 'vencidos' }, []],
  ['returns people with no items, without the row of unassigned work', { clase: '', ver: 'nada' }, [8]],
  ['returns absent people', { clase: '', ver: 'ausentes' }, [7]],
])('filasDe %s', (_name, elegido, expected) => {
  expect(filasDe(EQUIPO, elegido).map(({ usuarioId }) => usuarioId)).toEqual(expected)
})
