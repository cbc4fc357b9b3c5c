import { expect, test } from 'vitest'
import { type Campos, startOf, writtenOf } from './campos.ts'

interface Datos {
  codigo: string
  nombre: string
  veces: number
}
const CAMPOS: Campos<Datos> = [
  {
    cols: 2,
    campos: [
      {
        kind: 'texto',
        name: 'codigo',
        label: 'Código',
        normalize: (text) => (/^\d+$/.test(text) ? text.replace(/^0+/, '') : undefined),
      },
      { kind: 'texto', name: 'nombre', label: 'Nombre' },
    ],
  },
  { kind: 'entero', name: 'veces', label: 'Veces' },
]
const EMPTY: Datos = { codigo: '', nombre: '', veces: 0 }

test('a form starts with what a row has, each text as its field writes it; what cannot be read stays', () => {
  const start = (row: Partial<Datos>) => writtenOf(CAMPOS, startOf(EMPTY, row))
  expect(start({ codigo: '00012', nombre: '007', veces: 3 })).toEqual({ codigo: '12', nombre: '007', veces: 3 })
  expect(start({ codigo: '00-12' })).toEqual({ codigo: '00-12', nombre: '', veces: 0 })
})
