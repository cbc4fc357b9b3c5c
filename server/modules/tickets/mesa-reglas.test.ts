import { describe, expect, test } from 'vitest'
import type { DeskComment } from '#gateways/service-desk/desk.ts'
import { nextEstado, sortComentarios, toHtml } from './tickets-mesa.rules.ts'

describe('nextEstado', () => {
  test.each([
    ['reclamo', 1, null, 2, 2],
    ['reclamo', 1, 1, 1, undefined],
    ['reclamo', 2, 2, 5, 4],
    ['reclamo', 4, 5, 6, undefined],
    ['reclamo', 2, 2, 7, 6],
    // The portal closed the claim while the service desk still works on it, so the claim stays closed.
    ['reclamo', 4, 1, 2, undefined],
    ['reclamo', 4, null, 2, undefined],
    // The service desk closed the claim and opened it again.
    ['reclamo', 4, 6, 2, 2],
    ['reclamo', 6, 7, 2, 2],
    // The service desk has not ended the warranty, so the portal's own state stays.
    ['garantia', 11, null, 2, undefined],
    ['garantia', 2, 2, 5, undefined],
    ['garantia', 9, 2, 6, 4],
    ['garantia', 9, 2, 8, 4],
    ['garantia', 2, 2, 7, 6],
    ['garantia', 4, 6, 2, undefined],
    ['reclamo', 1, 1, 99, undefined],
  ] as const)(
    'of a %s in state %i, with a change at the service desk from %s to %i, returns %s',
    (tipo, estadoId, mesaEstado, now, expected) => {
      expect(nextEstado({ tipo, estadoId, mesaEstado }, now)).toBe(expected)
    },
  )
})

const comment = (id: number, texto: string): DeskComment => ({
  id,
  texto,
  autorId: 1,
  fecha: new Date(0),
  visible: true,
  archivoIds: [],
})

test('sortComentarios treats only the first comment with a mark as sent by the portal', () => {
  const sorted = sortComentarios([
    comment(30, 'Gracias\nRef. portal C-7'),
    comment(10, 'Hola\nRef. portal C-7'),
    comment(20, 'Ref. portal C-7 dice usted'),
    comment(15, 'Cambio\nRef. portal H-3'),
  ])
  expect(sorted.propios).toEqual([{ comentarioId: 7, invgateId: 10 }])
  expect(sorted.ajenos.map(({ id }) => id)).toEqual([20, 30])
})

test('toHtml escapes the user’s text', () => {
  expect(toHtml('<b>a</b>\nb & c', 'Ref. portal C-1')).toBe(
    '<p>&#60;b&#62;a&#60;/b&#62;<br>b &#38; c</p><p>Ref. portal C-1</p>',
  )
})
