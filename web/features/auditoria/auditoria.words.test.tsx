import { expect, test } from 'vitest'
import { sobreOf } from './auditoria.words.ts'

const nothing = { entidad: null, entidadId: null, entidadNombre: null }

test.each([
  [{ entidad: 'reclamo', entidadId: '40101', entidadNombre: null }, { ticketId: 40_101 }, 'Reclamo 40101'],
  [{ entidad: 'usuario', entidadId: '5', entidadNombre: 'Noelia Paz' }, {}, 'Usuario Noelia Paz'],
  [{ entidad: 'documento', entidadId: null, entidadNombre: null }, {}, 'Documento'],
  [
    { entidad: 'devolucion', entidadId: '30102', entidadNombre: null },
    { id: '30102', statusId: 4, version: 3 },
    'Devolución 30102 · a Cerrado',
  ],
  [nothing, { ticketId: 40_101, version: 2 }, 'Reclamo o garantía 40101'],
  [nothing, { version: 2 }, '—'],
])('what a record is about is said in words: %j %j', (row, ids, words) => {
  expect(sobreOf(row, ids)).toBe(words)
})
