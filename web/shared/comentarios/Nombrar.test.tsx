import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { seguidores } from '#contract/seguidores/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { GestionComentarios } from './GestionComentarios.tsx'
import { colegasComo, empezadaEn, enPartes } from './menciones.ts'

const LUCIA = { usuarioId: 2, nombre: 'Lucía Ferreyra' }
const VALERIA = { usuarioId: 9, nombre: 'Valeria Quintana' }

beforeEach(() => {
  stubs.on(seguidores.listColegas, [
    { ...LUCIA, soyYo: false },
    { usuarioId: 1, nombre: 'Marcos Ibarra', soyYo: true },
    { ...VALERIA, soyYo: false },
  ])
})

type Nuevo = { comentario: string; menciones?: number[] }
const open = async (comentarios: Comentario[] = []) => {
  const onSend = vi.fn<(sent: { body: Nuevo }) => Promise<void>>(async () => undefined)
  const screen = await renderPiece(
    <GestionComentarios
      nombre="Devolución 7"
      draftKey="devoluciones/7/comentario"
      de={{ clase: 'devolucion', entidadId: 7 }}
      comentarios={{ data: comentarios, error: null } as unknown as UseQueryResult<Comentario[], Error>}
      bodyOf={(nuevo: Nuevo) => nuevo}
      send={onSend}
    />,
  )
  return { screen, onSend, field: screen.getByRole('textbox', { name: 'Nuevo comentario' }) }
}

test('the composer mentions a colleague by keyboard and sends their id', async () => {
  const { screen, onSend, field } = await open()
  await field.click()
  await userEvent.keyboard('Miralo, @')
  const options = screen.getByRole('option')
  await expect.element(screen.getByRole('option', { name: 'Lucía Ferreyra' })).toBeVisible()
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(['Lucía Ferreyra', 'Valeria Quintana'])
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Miralo, @Valeria Quintana ')
  await userEvent.keyboard('y @luc')
  await expect.element(screen.getByRole('option', { name: 'Lucía Ferreyra' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Miralo, @Valeria Quintana y @Lucía Ferreyra ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => onSend.mock.calls[0]?.[0].body.menciones).toEqual([9, 2])
})

test('the composer does not mention a colleague whose name was removed from the text; Escape leaves the @ as text', async () => {
  const { screen, onSend, field } = await open()
  await field.click()
  await userEvent.keyboard('@val')
  await screen.getByRole('option', { name: 'Valeria Quintana' }).click()
  await expect.element(field).toHaveValue('@Valeria Quintana ')
  await field.fill('Escribí a @')
  await expect.element(screen.getByRole('option', { name: 'Lucía Ferreyra' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('option', { name: 'Lucía Ferreyra' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}ventas')
  await screen.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.poll(() => onSend.mock.calls[0]?.[0].body.comentario).toBe('Escribí a @\nventas')
  expect(onSend.mock.calls[0]![0].body).not.toHaveProperty('menciones')
})

test('a comment highlights a name only if that colleague was mentioned', async () => {
  const { screen } = await open([
    {
      comentarioId: 1,
      comentario: 'Hola @Lucía Ferreyra, no @Valeria Quintana',
      fecha: '2026-11-10T11:00:00Z',
      autor: 'Marcos Ibarra',
      esMio: true,
      esInterno: false,
      menciones: [LUCIA],
      archivos: [],
    },
  ])
  expect([...screen.container.querySelectorAll('ol b')].map(({ textContent }) => textContent)).toEqual([
    '@Lucía Ferreyra',
  ])
})

test.each([
  ['hola @', 6, { desde: 5, busca: '' }],
  ['@lucía fer', 10, { desde: 0, busca: 'lucía fer' }],
  ['a@b.example', 11, undefined],
  ['@Lucía Ferreyra ', 16, undefined],
  ['@uno dos tres', 13, undefined],
])('empezadaEn finds in "%s" the mention before the caret', (texto, caret, found) => {
  expect(empezadaEn(texto, caret)).toEqual(found)
})

test('colegasComo matches the beginning of any word of a name, ignoring accents', () => {
  expect(colegasComo([LUCIA, VALERIA], 'lucia')).toEqual([LUCIA])
  expect(colegasComo([LUCIA, VALERIA], 'QUIN')).toEqual([VALERIA])
  expect(colegasComo([LUCIA, VALERIA], 'rreyra')).toEqual([])
  expect(enPartes('sin nadie', [])).toEqual([{ texto: 'sin nadie', esNombre: false }])
})
