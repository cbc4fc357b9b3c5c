import { expect, test } from 'vitest'
import { sobreOf } from './auditoria.words.ts'

const NO_ENTITY = { entidad: null, entidadId: null, entidadNombre: null }

test.each([
  [{ entidad: 'reclamo', entidadId: '40101', entidadNombre: null }, { ticketId: 40_101 }, 'Reclamo 40101'],
  [{ entidad: 'usuario', entidadId: '5', entidadNombre: 'Noelia Paz' }, {}, 'Usuario Noelia Paz'],
  [{ entidad: 'documento', entidadId: null, entidadNombre: null }, {}, 'Documento'],
  [
    { entidad: 'devolucion', entidadId: '30102', entidadNombre: null },
    { id: '30102', statusId: 4, version: 3 },
    'Devolución 30102 · a Cerrado',
  ],
  [NO_ENTITY, { ticketId: 40_101, version: 2 }, 'Reclamo o garantía 40101'],
  [NO_ENTITY, { version: 2 }, '—'],
])('sobreOf returns the text for an audit record with entity %j and ids %j', (row, ids, words) => {
  expect(sobreOf(row, ids)).toBe(words)
})
