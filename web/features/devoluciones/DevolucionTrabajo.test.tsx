import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { aDevolucion, aDevolucionProducto } from '#testing/gestiones/devoluciones.ts'
import { stubDecisiones } from '#testing/gestiones/decisiones.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import { DevolucionProductos } from '#shared/devoluciones/DevolucionProductos.tsx'
import { DevolucionTrabajo, DevolucionTrabajoForm } from './DevolucionTrabajo.tsx'

const paraDecidir = {
  dias: 12,
  plazoDias: 15,
  fueraDePlazo: false,
  precio: '100.00',
  importe: '400.00',
  disponible: 6,
}
const PRODUCTOS = [
  aDevolucionProducto({ paraDecidir }),
  aDevolucionProducto({
    devolucionLineaId: 2,
    codigoMaterial: 'VM-A118',
    paraDecidir: { ...paraDecidir, dias: 40, fueraDePlazo: true },
  }),
]

beforeEach(async () => {
  await dropDraft('devoluciones/30108/decision')
  await dropDraft('devoluciones/30108/recepcion')
  stubs.on(devoluciones.getMotivos, {
    motivos: [],
    rechazos: [{ motivoRechazoId: 3, motivo: 'Fuera de plazo' }],
    origenes: [],
  })
  stubs.on(devoluciones.authorize, { devolucionId: 30108, estadoId: 10, version: 7 })
  stubs.on(devoluciones.receive, { devolucionId: 30108, estadoId: 5, version: 7 })
})

const open = async (change: Partial<DevolucionDetail>, name: string) => {
  const detail = aDevolucion({ productos: PRODUCTOS, ...change })
  const screen = await renderRoutes([{ path: '/', element: <DevolucionTrabajo detail={detail} /> }], '/')
  await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog', { name })
  await expect.element(dialog.getByRole('textbox', { name: 'Comentario' })).toBeVisible()
  return { screen, dialog }
}

const decidir = () => open({ estadoId: 2, puedeDecidir: true }, 'Decidir por producto')
const recibir = () => open({ estadoId: 10, puedeRecibir: true }, 'Recibir y controlar')

test('DevolucionTrabajo shows age of the sale, term, price and remaining units of each product, without accessibility violations', async () => {
  const { dialog } = await decidir()
  await expect
    .element(dialog.getByText('A-0001-00045871 del 10-11-2026 · 40 días de 15 · fuera de plazo'))
    .toBeVisible()
  await expect.element(dialog.getByText(/100,00 c\/u .*\s400,00 · quedan 6 por devolver/).first()).toBeVisible()
  const { violations } = await axe.run(dialog.element(), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('DevolucionTrabajo names the consequence on the button, and sends the decision with the version that was read', async () => {
  const { screen, dialog } = await decidir()
  await expect.element(dialog.getByRole('button', { name: 'Autorizar los 2 productos' })).toBeVisible()
  await dialog.getByText('Rechazar', { exact: true }).nth(1).click()
  await dialog.getByRole('button', { name: 'Autorizar 1 de 2' }).click()
  await expect.element(dialog.getByText('Elegí el motivo de rechazo.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Motivo de rechazo de VM-A118, renglón 2' }).click()
  await screen.getByRole('option', { name: 'Fuera de plazo' }).click()
  await dialog.getByRole('button', { name: 'Autorizar 1 de 2' }).click()
  await expect.element(screen.getByText(/La devolución 30108 quedó en/)).toBeVisible()
  expect(stubs.sent(devoluciones.authorize)).toMatchObject([
    {
      params: { devolucionId: 30108 },
      body: {
        version: 6,
        lineas: [
          { devolucionLineaId: 1, veredicto: 'autorizada' },
          { devolucionLineaId: 2, veredicto: 'rechazada', motivoRechazoId: 3 },
        ],
      },
    },
  ])
})

test('DevolucionTrabajo authorizes fewer units of a product than requested, and rejects invalid numbers on the field', async () => {
  const { dialog } = await decidir()
  const unidades = dialog.getByRole('textbox', { name: 'Unidades autorizadas de ZK-0087, renglón 1' })
  await expect.element(unidades).toHaveValue('4')
  for (const [escrito, mensaje] of [
    ['5', 'No puede superar lo pedido (4).'],
    ['0', 'Para no autorizar ninguna, rechazá el producto.'],
    ['', 'Ingresá la cantidad.'],
  ] as const) {
    await unidades.fill(escrito)
    await dialog.getByRole('button', { name: /^Autorizar .* (unidades|productos)$/ }).click()
    await expect.element(dialog.getByText(mensaje)).toBeVisible()
  }
  expect(stubs.sent(devoluciones.authorize)).toEqual([])
  await unidades.fill('3')
  await dialog.getByRole('button', { name: 'Autorizar 7 de 8 unidades' }).click()
  await expect
    .poll(() => stubs.sent(devoluciones.authorize))
    .toMatchObject([
      {
        body: {
          lineas: [
            { devolucionLineaId: 1, veredicto: 'autorizada', cantidadAutorizada: 3 },
            { devolucionLineaId: 2, veredicto: 'autorizada', cantidadAutorizada: 4 },
          ],
        },
      },
    ])
})

test('DevolucionTrabajo expects only the authorized quantity at reception', async () => {
  const parcial = aDevolucionProducto({ cantidadAutorizada: 3, cantidadRecibida: null, veredicto: 'autorizada' })
  const { dialog } = await open({ estadoId: 10, puedeRecibir: true, productos: [parcial] }, 'Recibir y controlar')
  await expect.element(dialog.getByText('Pedido 4 · Autorizado 3')).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Cantidad recibida de ZK-0087, renglón 1' }))
    .toHaveValue('3')
})

test.each([
  [3, 1],
  [4, 0],
])(
  'a column of authorized units shows only when fewer than four are authorized (%i)',
  async (cantidadAutorizada, columns) => {
    const productos = [aDevolucionProducto({ cantidadAutorizada, veredicto: 'autorizada' })]
    const screen = await renderRoutes([{ path: '/', element: <DevolucionProductos productos={productos} /> }], '/')
    await expect.element(screen.getByText('Recibida', { exact: true }).first()).toBeVisible()
    expect(screen.getByText('Autorizada', { exact: true }).elements().length > 0).toBe(columns > 0)
  },
)

test('DevolucionTrabajo offers to reject the return when every product is rejected', async () => {
  const { dialog } = await decidir()
  for (const at of [0, 1]) await dialog.getByText('Rechazar', { exact: true }).nth(at).click()
  await expect.element(dialog.getByRole('button', { name: 'Rechazar la devolución' })).toBeVisible()
})

test('DevolucionTrabajo records the received quantities, and the accepted ones if the products were inspected', async () => {
  const { screen, dialog } = await recibir()
  await dialog.getByRole('textbox', { name: 'Bultos recibidos' }).fill('2')
  await dialog.getByRole('switch', { name: 'Ya se controló: registrar también lo que se acepta' }).click()
  await dialog.getByRole('textbox', { name: 'Cantidad aceptada de ZK-0087, renglón 1' }).fill('5')
  await dialog.getByRole('button', { name: 'Recibir y aprobar' }).click()
  await expect.element(dialog.getByText('No puede superar lo recibido (4).')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cantidad aceptada de ZK-0087, renglón 1' }).fill('3')
  await dialog.getByRole('button', { name: 'Recibir y aprobar' }).click()
  await expect.element(screen.getByText('La devolución 30108 quedó en “Aprobado”.')).toBeVisible()
  expect(stubs.sent(devoluciones.receive)[0]!.body).toMatchObject({
    version: 6,
    bultos: 2,
    lineas: [
      { devolucionLineaId: 1, cantidadRecibida: 4, cantidadAceptada: 3 },
      { devolucionLineaId: 2, cantidadRecibida: 4, cantidadAceptada: 4 },
    ],
  })
})

test('DevolucionTrabajo omits a rejected product from the reception form', async () => {
  const productos = [PRODUCTOS[0]!, { ...PRODUCTOS[1]!, veredicto: 'rechazada' as const }]
  const { dialog } = await open({ estadoId: 10, puedeRecibir: true, productos }, 'Recibir y controlar')
  await expect.element(dialog.getByText('VM-A118')).not.toBeInTheDocument()
})

const enLaMesa = async (version = 6) => {
  const back = vi.fn<() => void>()
  const detail = aDevolucion({ productos: PRODUCTOS, estadoId: 2, puedeDecidir: true, version })
  const form = <DevolucionTrabajoForm detail={detail} onDone={() => {}} mesa={() => back} />
  const screen = await renderRoutes([{ path: '/', element: form }], '/')
  await expect.element(screen.getByRole('textbox', { name: 'Comentario' })).toBeVisible()
  return { screen, back }
}
const storedDraft = () => loadDraft('devoluciones/30108/decision')

test('DevolucionTrabajo restores the chosen decisions when the return opens again, even with a newer version', async () => {
  const { screen } = await enLaMesa()
  await screen.getByText('Rechazar', { exact: true }).nth(1).click()
  await expect.poll(storedDraft).toMatchObject({ lineas: [{ veredicto: 'autorizada' }, { veredicto: 'rechazada' }] })
  await screen.unmount()
  const again = await enLaMesa(7)
  await expect.element(again.screen.getByRole('button', { name: 'Autorizar 1 de 2' })).toBeVisible()
  await expect.element(again.screen.getByText(/^Recuperamos tu borrador/)).toBeVisible()
  await again.screen.getByRole('button', { name: 'Descartar' }).click()
  await again.screen.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.element(again.screen.getByRole('button', { name: 'Autorizar los 2 productos' })).toBeVisible()
  expect(await storedDraft()).toBeUndefined()
})

test('DevolucionTrabajo delays the send of an authorization in the mesa, and restores the form when the authorization is undone', async () => {
  const server = stubDecisiones()
  const { screen, back } = await enLaMesa()
  await screen.getByRole('textbox', { name: 'Comentario' }).fill('Va todo')
  await screen.getByRole('button', { name: 'Autorizar los 2 productos' }).click()
  await expect.element(screen.getByText('Devolución 30108: decidida.')).toBeVisible()
  expect(stubs.sent(devoluciones.authorize)).toEqual([])
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => back.mock.calls.length).toBe(1)
  expect(await storedDraft()).toMatchObject({ comentario: 'Va todo' })
  expect(server.pending()).toEqual([])
  await expect.element(screen.getByText('Devolución 30108: decidida.')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Autorizar los 2 productos' }).click()
  await expect.poll(server.pending).toEqual([['Devolución 30108: decidida.', 'pendiente']])
  expect(server.held().at(-1)).toMatchObject({ body: { version: 6, comentario: 'Va todo' } })
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(server.pending).toEqual([])
})

describe.each([
  ['with an error on a field', 400, { comentario: 'Usá hasta 2.000 caracteres.' }],
  ['without fields', 409, undefined],
] as const)('a decision rejected %s', (_how, status, fields) => {
  const SECOND_MESSAGE_MS = 400
  /**
   * Counts the toasts with a text, after a pause in which a second one could appear. Toasts outlive a test, so each
   * test needs its own text.
   */
  const countMessages = async (message: string) => {
    await expect.element(page.getByText(message, { exact: false }).first()).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, SECOND_MESSAGE_MS))
    return page.getByText(message, { exact: false }).elements().length
  }
  const refuse = (message: string) => {
    stubs.refuse(devoluciones.authorize, status, { message, ...(fields && { fields }) })
    return message
  }

  test('shows one toast in the mesa and restores the form', async () => {
    const message = `En la mesa, ${status}.`
    const server = stubDecisiones({ faltaMs: 300 })
    const { screen, back } = await enLaMesa()
    await screen.getByRole('textbox', { name: 'Comentario' }).fill('Va todo')
    await screen.getByRole('button', { name: 'Autorizar los 2 productos' }).click()
    await expect.poll(server.pending).toHaveLength(1)
    server.giveBack(message)
    expect(await countMessages(message)).toBe(1)
    expect(back).toHaveBeenCalledTimes(1)
    expect(await storedDraft()).toMatchObject({ comentario: 'Va todo' })
    expect(server.pending()).toEqual([])
  })

  test('shows one error in the dialog, which stays open', async () => {
    const message = refuse(`En su diálogo, ${status}.`)
    const { dialog } = await decidir()
    await dialog.getByRole('button', { name: 'Autorizar los 2 productos' }).click()
    expect(await countMessages(message)).toBe(1)
    await expect.element(dialog.getByRole('button', { name: 'Autorizar los 2 productos' })).toBeVisible()
  })
})
