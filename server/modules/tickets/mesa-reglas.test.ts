import { describe, expect, test } from 'vitest'
import type { DeskComment } from '#gateways/service-desk/desk.ts'
import { nextEstado, sortComentarios, toHtml } from './tickets-mesa.rules.ts'

describe('a state of the desk, in the portal', () => {
  test.each([
    ['reclamo', 1, null, 2, 2],
    ['reclamo', 1, 1, 1, undefined],
    ['reclamo', 2, 2, 5, 4],
    ['reclamo', 4, 5, 6, undefined],
    ['reclamo', 2, 2, 7, 6],
    // The portal closed it and the desk still works on it: not reopened.
    ['reclamo', 4, 1, 2, undefined],
    ['reclamo', 4, null, 2, undefined],
    // The desk closed it and opened it again.
    ['reclamo', 4, 6, 2, 2],
    ['reclamo', 6, 7, 2, 2],
    // A warranty goes its own way until the desk ends it.
    ['garantia', 11, null, 2, undefined],
    ['garantia', 2, 2, 5, undefined],
    ['garantia', 9, 2, 6, 4],
    ['garantia', 9, 2, 8, 4],
    ['garantia', 2, 2, 7, 6],
    ['garantia', 4, 6, 2, undefined],
    ['reclamo', 1, 1, 99, undefined],
  ] as const)('%s in %i, desk from %s to %i: %s', (tipo, estadoId, mesaEstado, now, expected) => {
    expect(nextEstado({ tipo, estadoId, mesaEstado }, now)).toBe(expected)
  })
})

const comment = (id: number, texto: string): DeskComment => ({
  id,
  texto,
  autorId: 1,
  fecha: new Date(0),
  visible: true,
  archivoIds: [],
})

test('a comment is ours when it ends with our mark, and only the first that does', () => {
  const sorted = sortComentarios([
    comment(30, 'Gracias\nRef. portal C-7'),
    comment(10, 'Hola\nRef. portal C-7'),
    comment(20, 'Ref. portal C-7 dice usted'),
    comment(15, 'Cambio\nRef. portal H-3'),
  ])
  expect(sorted.propios).toEqual([{ comentarioId: 7, invgateId: 10 }])
  expect(sorted.ajenos.map(({ id }) => id)).toEqual([20, 30])
})

test('what a person wrote is text inside the HTML of the desk', () => {
  expect(toHtml('<b>a</b>\nb & c', 'Ref. portal C-1')).toBe(
    '<p>&#60;b&#62;a&#60;/b&#62;<br>b &#38; c</p><p>Ref. portal C-1</p>',
  )
})
