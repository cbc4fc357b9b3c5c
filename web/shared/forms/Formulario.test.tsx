import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { renderPiece } from '#testing/render.tsx'
import type { Campos } from './campos.ts'
import { Formulario } from './Formulario.tsx'
import { type Typed, useFormSend } from './use-form-send.ts'

const Shape = z.object({
  nombre: z.string().trim().min(3, 'Ingresá el nombre'),
  tipo: z.enum(['a', 'b'], 'Elegí el tipo'),
  plazo: z.number().int().min(1, 'Al menos 1').nullable(),
  notas: z.array(z.string()),
})
type Datos = Typed<typeof Shape> & { fecha: string }

const CAMPOS: Campos<Datos> = [
  { kind: 'texto', name: 'nombre', label: 'Nombre', required: true },
  {
    kind: 'opcion',
    name: 'tipo',
    label: 'Tipo',
    options: [
      { value: 'a', label: 'Uno' },
      { value: 'b', label: 'Otro' },
    ],
  },
  { kind: 'entero', name: 'plazo', label: 'Plazo', nullable: true, when: ({ tipo }) => tipo === 'b' },
  { kind: 'fecha', name: 'fecha', label: 'Fecha', required: 'Ingresá la fecha' },
]
const START: Datos = { nombre: '', tipo: null, plazo: null, notas: [], fecha: '' }

const send = vi.fn<(body: unknown) => Promise<{ id: number }>>()
const Sample = () => {
  const de = useFormSend({
    start: START,
    shape: async () => Shape,
    bodyOf: ({ fecha: _fecha, ...body }) => body,
    check: ({ nombre }, refuse) => {
      if (nombre === 'nadie') refuse('nombre', 'Ese no')
    },
    campos: CAMPOS,
    send: (body) => send(body),
    done: 'Listo.',
  })
  return <Formulario de={de} campos={CAMPOS} enviar="Guardar" summed />
}
type Screen = Awaited<ReturnType<typeof renderPiece>>
const save = (screen: Screen) => screen.getByRole('button', { name: 'Guardar' }).click()
const choose = async (screen: Screen, option: string) => {
  await screen.getByRole('combobox', { name: 'Tipo' }).click()
  await screen.getByRole('option', { name: option, exact: true }).click()
}
const fill = async (screen: Screen) => {
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Norte')
  await choose(screen, 'Otro')
  await screen.getByRole('textbox', { name: 'Fecha' }).fill('21-11-2026')
}

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue({ id: 1 })
})

test('Formulario says to screen readers which fields are required', async () => {
  const screen = await renderPiece(<Sample />)
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toBeRequired()
  await expect.element(screen.getByRole('textbox', { name: 'Fecha' })).toBeRequired()
  await expect.element(screen.getByRole('combobox', { name: 'Tipo' })).not.toBeRequired()
})

test("Formulario shows the contract's error on each field and focuses the first wrong field on screen", async () => {
  const screen = await renderPiece(<Sample />)
  await save(screen)
  await expect.element(screen.getByText('Ingresá el nombre.')).toBeVisible()
  await expect.element(screen.getByText('Elegí el tipo.')).toBeVisible()
  await expect.element(screen.getByText('Ingresá la fecha.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
  // A valid value clears the contract's error. Then the `check` of the form reports another error.
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('nadie')
  await expect.element(screen.getByText('Ingresá el nombre.')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Ese no.')).toBeVisible()
})

test('Formulario sends the values in the shape of the contract, and shows a conditional field only while its condition is met', async () => {
  const screen = await renderPiece(<Sample />)
  expect(screen.getByRole('textbox', { name: 'Plazo' }).query()).toBeNull()
  await fill(screen)
  await screen.getByRole('textbox', { name: 'Plazo' }).fill('30')
  await screen.getByRole('textbox', { name: 'Plazo' }).clear()
  await save(screen)
  await expect.element(screen.getByText('Listo.')).toBeVisible()
  expect(send).toHaveBeenCalledExactlyOnceWith({ nombre: 'Norte', tipo: 'b', plazo: null, notas: [] })
})

test('Formulario shows a server error on its field, focuses the field and keeps the values', async () => {
  send.mockRejectedValue(new ApiError(400, { message: 'Revisá los datos', fields: { nombre: 'Ya hay uno así' } }))
  const screen = await renderPiece(<Sample />)
  await fill(screen)
  await save(screen)
  await expect.element(screen.getByText('Ya hay uno así.')).toBeVisible()
  const nombre = screen.getByRole('textbox', { name: 'Nombre' })
  await expect.element(nombre).toHaveFocus()
  await expect.element(nombre).toHaveValue('Norte')
})

test('Formulario shows an error above the fields when its field is not on screen', async () => {
  send.mockRejectedValue(
    new ApiError(400, { message: 'Revisá los datos marcados.', fields: { plazo: 'El plazo no va con Uno' } }),
  )
  const screen = await renderPiece(<Sample />)
  await fill(screen)
  await choose(screen, 'Uno')
  await save(screen)
  await expect.element(screen.getByRole('alert').filter({ hasText: 'El plazo no va con Uno.' })).toBeVisible()
  // The error moves from the top of the form to its field, once the field is on screen.
  await choose(screen, 'Otro')
  await expect.element(screen.getByRole('alert').filter({ hasText: 'El plazo' })).not.toBeInTheDocument()
})
