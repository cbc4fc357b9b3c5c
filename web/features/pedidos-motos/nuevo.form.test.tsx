import { expect, test } from 'vitest'
import { type LineaForm, withCantidad } from './nuevo.form.ts'

const linea = (change: Partial<LineaForm> = {}): LineaForm => ({
  modeloId: 1,
  version: 'Base',
  color: 'Rojo',
  cantidad: 2,
  ...change,
})
const OTRO = linea({ modeloId: 2 })

test.each<[string, LineaForm, LineaForm[]]>([
  ['replaces the quantity of an equal line', linea({ cantidad: 5 }), [linea({ cantidad: 5 }), OTRO]],
  ['adds a line for another colour', linea({ color: 'Azul' }), [linea(), OTRO, linea({ color: 'Azul' })]],
  ['adds a line for another version', linea({ version: 'Full' }), [linea(), OTRO, linea({ version: 'Full' })]],
  ['adds a line for another model', linea({ modeloId: 3 }), [linea(), OTRO, linea({ modeloId: 3 })]],
  ['removes a line at quantity 0', linea({ cantidad: 0 }), [OTRO]],
  ['ignores quantity 0 of a missing line', linea({ color: 'Azul', cantidad: 0 }), [linea(), OTRO]],
])('withCantidad %s', (_name, changed, expected) => {
  expect(withCantidad([linea(), OTRO], changed)).toEqual(expected)
})
