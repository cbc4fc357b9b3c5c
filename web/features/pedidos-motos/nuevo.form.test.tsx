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
  ['the same one takes the new quantity', linea({ cantidad: 5 }), [linea({ cantidad: 5 }), OTRO]],
  ['another colour is another line', linea({ color: 'Azul' }), [linea(), OTRO, linea({ color: 'Azul' })]],
  ['another version is another line', linea({ version: 'Full' }), [linea(), OTRO, linea({ version: 'Full' })]],
  ['another model is another line', linea({ modeloId: 3 }), [linea(), OTRO, linea({ modeloId: 3 })]],
  ['none of it takes its line away', linea({ cantidad: 0 }), [OTRO]],
  ['none of what is not there changes nothing', linea({ color: 'Azul', cantidad: 0 }), [linea(), OTRO]],
])('%s', (_name, changed, expected) => {
  expect(withCantidad([linea(), OTRO], changed)).toEqual(expected)
})
