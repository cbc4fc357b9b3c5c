import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { Comentarios, type ComentariosProps } from './Comentarios.tsx'

const comentario = (comentarioId: number, change: Partial<Comentario> = {}): Comentario => ({
  comentarioId,
  comentario: `Comentario ${comentarioId}`,
  fecha: `2026-11-10T1${comentarioId}:00:00Z`,
  autor: 'Romina Sosa',
  esMio: false,
  esInterno: true,
  archivos: [],
  ...change,
})
const onSend = vi.fn<ComentariosProps['onSend']>(async () => undefined)
const open = (change: Partial<ComentariosProps>) =>
  renderPiece(<Comentarios draftKey="devoluciones/1/comentario" comentarios={[]} onSend={onSend} {...change} />)
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll('ol > li')].map(({ textContent }) => textContent.replace(/^.* · \d\d:\d\d/, ''))

test('Comentarios shows the separator Nuevos before the first unread comment of another user', async () => {
  const comentarios = [comentario(1), comentario(2, { esMio: true }), comentario(3), comentario(4)]
  const { container } = await open({ comentarios, leidoHasta: '2026-11-10T11:30:00.000Z' })
  expect(lines(container)).toEqual([
    '10-11-2026',
    'Comentario 1',
    'Comentario 2',
    'Nuevos',
    'Comentario 3',
    'Comentario 4',
  ])
})

test('Comentarios shows Nuevos above all comments when the user never read them, and not at all without `leidoHasta`', async () => {
  const comentarios = [comentario(1)]
  const never = await open({ comentarios, leidoHasta: null })
  expect(lines(never.container)).toContain('Nuevos')
  await never.unmount()
  expect(lines((await open({ comentarios })).container)).not.toContain('Nuevos')
})

test('Comentarios offers the whole e-mail of a comment that arrived by e-mail', async () => {
  const correo = { archivoId: 'x', nombre: 'email.eml', tipo: 'message/rfc822', tamano: 900 }
  const screen = await open({ comentarios: [comentario(1, { porCorreo: true, correo }), comentario(2)] })
  await expect.element(screen.getByRole('button', { name: 'Ver el email completo' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ver el email completo' }).elements()).toHaveLength(1)
})

test('Comentarios labels an internal note', async () => {
  const screen = await open({ comentarios: [comentario(1), comentario(2, { esNota: true })] })
  expect(screen.getByText('Nota interna').elements()).toHaveLength(1)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the composer offers only staff to write a note or to ask for an answer, and never both at once', async () => {
  const customer = await open({})
  expect(customer.getByRole('checkbox').elements()).toEqual([])
  await customer.unmount()

  const staff = await open({ opciones: { esNota: true, pideRespuesta: true } })
  const answer = staff.getByRole('checkbox', { name: 'Pedir respuesta al cliente' })
  await answer.click()
  await staff.getByRole('checkbox', { name: 'Nota interna (el cliente no la ve)' }).click()
  await expect.element(answer).toBeDisabled()
  await staff.getByRole('textbox', { name: 'Nueva nota interna' }).fill('Revisar el lote')
  await staff.getByRole('button', { name: 'Guardar nota interna' }).click()
  expect(onSend).toHaveBeenLastCalledWith({
    texto: 'Revisar el lote',
    files: [],
    menciones: [],
    esNota: true,
    pideRespuesta: false,
    statusId: 0,
  })
  await expect.element(staff.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
  await expect.element(staff.getByRole('button', { name: 'Enviar comentario' })).toBeVisible()
})

test('the composer sends a note without a change of state, even if the user chose a state before it became a note', async () => {
  const accion = { statusId: 4, texto: 'Cerrar', pide: ['comentario'], principal: true, destructiva: false }
  const mesa = { clase: 'reclamo' as const, entidadId: 1, acciones: [accion] }
  const screen = await open({ draftKey: 'tickets/1/comentario', opciones: { esNota: true, pideRespuesta: true }, mesa })
  await screen.getByRole('combobox', { name: 'Al enviarlo' }).click()
  await screen.getByRole('option', { name: 'Cerrar' }).click()
  await screen.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Para nosotros')
  await screen.getByRole('checkbox', { name: 'Nota interna (el cliente no la ve)' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Al enviarlo' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Guardar nota interna' }).click()
  await expect
    .poll(() => onSend.mock.lastCall?.[0])
    .toMatchObject({ texto: 'Para nosotros', esNota: true, statusId: 0 })
})

test('the composer restores an unsent comment in the conversation where it was written, with a notice, until the comment is sent', async () => {
  const draftKey = 'devoluciones/30108/comentario'
  const first = await open({ draftKey })
  await first.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Faltan dos bultos')
  // Unmount before the autosave delay, as when the user changes the tab.
  await first.unmount()

  const other = await open({ draftKey: 'devoluciones/30109/comentario' })
  await expect.element(other.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
  await other.unmount()

  const again = await open({ draftKey })
  await expect.element(again.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('Faltan dos bultos')
  await expect.element(again.getByText('Recuperamos tu borrador. Todavía no lo enviaste.')).toBeVisible()
  await again.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect.element(again.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
  await expect.element(again.getByText(/^Recuperamos tu borrador/)).not.toBeInTheDocument()
  await again.unmount()

  const sent = await open({ draftKey })
  await expect.element(sent.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
})

test('the composer does not restore a draft that the user discarded', async () => {
  const draftKey = 'tickets/40103/comentario'
  const first = await open({ draftKey })
  await first.getByRole('textbox', { name: 'Nuevo comentario' }).fill('Mejor no')
  await first.unmount()
  const again = await open({ draftKey })
  await again.getByRole('button', { name: 'Descartar' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.element(again.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
  await again.unmount()
  const later = await open({ draftKey })
  await expect.element(later.getByRole('textbox', { name: 'Nuevo comentario' })).toHaveValue('')
})

const many = Array.from({ length: 40 }, (_, at) =>
  comentario(at + 1, { fecha: `2026-11-10T10:${String(at).padStart(2, '0')}:00Z` }),
)
const openAt = (width: number, isMesa: boolean) =>
  renderPiece(
    <div style={{ containerType: 'inline-size', width }}>
      <Comentarios
        draftKey={`reclamo/${width}/${isMesa}`}
        comentarios={many}
        onSend={onSend}
        {...(isMesa && { mesa: { clase: 'reclamo', entidadId: 1, acciones: [] } })}
      />
    </div>,
  )

test('the last comment and the composer stay visible in the mesa, where the conversation is next to the facts', async () => {
  await page.viewport(1280, 800)
  const screen = await openAt(720, true)
  await expect.element(screen.getByRole('textbox', { name: 'Nuevo comentario' })).toBeInViewport({ ratio: 1 })
  await expect.element(screen.getByText('Comentario 40', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect.element(screen.getByText('Comentario 1', { exact: true })).not.toBeInViewport()
  // The list must be focusable, so that the keyboard can scroll it.
  await expect.element(screen.getByRole('group', { name: 'Comentarios' })).toHaveAttribute('tabindex', '0')
})

test('the whole conversation is visible when it is below the facts, and for customers', async () => {
  await page.viewport(1280, 800)
  for (const [width, isMesa] of [
    [500, true],
    [720, false],
  ] as const) {
    const screen = await openAt(width, isMesa)
    const list = screen.getByRole('list', { name: 'Comentarios' })
    await expect.poll(() => list.element().clientHeight).toBeGreaterThan(1000)
    await screen.unmount()
  }
})
