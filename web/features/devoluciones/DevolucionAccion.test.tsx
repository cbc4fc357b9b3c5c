import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Need } from '#contract/devoluciones/needs.ts'
import type { Accion } from '#contract/devoluciones/shapes.ts'
import { aDevolucion, aDevolucionProducto } from '#testing/gestiones/devoluciones.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { DevolucionAccion } from './DevolucionAccion.tsx'

const accionOf = (...pide: Need[]): Accion => ({
  statusId: 5,
  texto: 'Aprobar',
  pide,
  principal: true,
  destructiva: false,
})
const other = aDevolucionProducto({ devolucionLineaId: 2, codigoMaterial: 'VM-A118', lote: null })
const detailOf = (accion: Accion) => aDevolucion({ acciones: [accion], productos: [aDevolucionProducto(), other] })
const open = (...pide: Need[]) => {
  const accion = accionOf(...pide)
  return renderPiece(<DevolucionAccion accion={accion} detail={detailOf(accion)} onClose={() => {}} />)
}
const sends = () => stubs.sent(devoluciones.setEstado)

beforeEach(() => {
  const rechazos = [{ motivoRechazoId: 3, motivo: 'Fuera de plazo' }]
  stubs.on(devoluciones.getMotivos, { motivos: [], rechazos, origenes: [] })
})

const box = (name: string) => ['textbox', name] as const

const INPUTS: [need: Need, inputs: (readonly [role: string, name: string])[]][] = [
  ['comentario', [box('Comentario')]],
  ['bultosRecibidos', [box('Bultos recibidos')]],
  ['motivoRechazo', [['combobox', 'Motivo de rechazo']]],
  [
    'notaCredito',
    [box('Nº de nota de crédito'), ['checkbox', 'Todavía no está en la cuenta del cliente: cerrar sin verificarla']],
  ],
  ['remitoDevolucion', [box('Remito de devolución al cliente')]],
  ['recepcion', [box('Cantidad recibida de ZK-0087, renglón 1'), box('Cantidad recibida de VM-A118, renglón 2')]],
  ['resolucion', [box('Cantidad aceptada de ZK-0087, renglón 1'), box('Cantidad aceptada de VM-A118, renglón 2')]],
  [
    'codigos',
    [
      box('Código para todos los renglones'),
      ['checkbox', 'Agregar el número de renglón (-1, -2…)'],
      box('Código de autorización de ZK-0087, renglón 1'),
      box('Código de autorización de VM-A118, renglón 2'),
    ],
  ],
]

test.for(INPUTS)(
  'the dialog of a change of state that needs %s shows only the fields of that need',
  async ([need, asked]) => {
    const screen = await open(need)
    const dialog = screen.getByRole('dialog', { name: 'Aprobar' })
    for (const [role, name] of asked) await expect.element(dialog.getByRole(role, { name })).toBeVisible()
    const inputs = dialog.element().querySelectorAll('input:not([type=hidden]), textarea:not([aria-hidden])')
    expect(inputs.length).toBe(asked.length)
    const { violations } = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)

test('DevolucionAccion numbers an authorization code that is used for all lines', async () => {
  const screen = await open('codigos')
  await screen.getByRole('textbox', { name: 'Código para todos los renglones' }).fill('60012345')
  await screen.getByRole('button', { name: 'Usar el mismo código para todos' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Código de autorización de ZK-0087, renglón 1' }))
    .toHaveValue('60012345-1')
  await expect
    .element(screen.getByRole('textbox', { name: 'Código de autorización de VM-A118, renglón 2' }))
    .toHaveValue('60012345-2')
})

test('DevolucionAccion rejects an accepted quantity above the received quantity', async () => {
  const screen = await open('resolucion')
  await screen.getByRole('textbox', { name: 'Cantidad aceptada de ZK-0087, renglón 1' }).fill('4')
  await screen.getByRole('button', { name: 'Aprobar' }).click()
  await expect.element(screen.getByText('No puede superar lo recibido (3).')).toBeVisible()
  expect(sends()).toEqual([])
})

test('DevolucionAccion sends the version that was read and only the needed values, and keeps the values when the server rejects them', async () => {
  stubs.refuse(devoluciones.setEstado, 400, { fields: { comentario: 'Contá un poco más.' } })
  const screen = await open('comentario')
  await screen.getByRole('textbox', { name: 'Comentario' }).fill('  Sin embalaje ')
  await screen.getByRole('button', { name: 'Aprobar' }).click()
  await expect.element(screen.getByText('Contá un poco más.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Comentario' })).toHaveValue('  Sin embalaje ')
  expect(sends()[0]).toMatchObject({
    params: { id: 30108, statusId: 5 },
    body: { version: 6, comentario: 'Sin embalaje' },
  })
})
