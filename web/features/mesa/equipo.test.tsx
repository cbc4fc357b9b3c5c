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
const quien = (usuarioId: number | null, clases: ClaseTrabajo[], ...cargas: DelEquipo['carga']): DelEquipo => ({
  usuarioId,
  nombre: usuarioId === null ? 'Sin asignar' : `Persona ${usuarioId}`,
  ausenteHasta: usuarioId === 7 ? '2026-12-03' : null,
  clases,
  carga: cargas,
})

const EQUIPO = [
  quien(5, ['reclamo', 'pago'], carga('reclamo', 3), carga('pago', 2, 2)),
  quien(null, ['reclamo', 'pago']),
  quien(7, ['reclamo'], carga('reclamo', 9)),
  quien(8, ['pago']),
]

test.each<[string, Parameters<typeof filasDe>[1], (number | null)[]]>([
  ['nobody’s first, then who has more that is late, then who has more', { clase: '', ver: '' }, [null, 5, 7, 8]],
  ['of a kind, who attends it', { clase: 'pago', ver: '' }, [null, 5, 8]],
  ['who has something late', { clase: '', ver: 'vencidos' }, [5]],
  ['late of that kind alone', { clase: 'reclamo', ver: 'vencidos' }, []],
  ['who has nothing is a person: what nobody has is none', { clase: '', ver: 'nada' }, [8]],
  ['who is away', { clase: '', ver: 'ausentes' }, [7]],
])('%s', (_name, elegido, expected) => {
  expect(filasDe(EQUIPO, elegido).map(({ usuarioId }) => usuarioId)).toEqual(expected)
})
