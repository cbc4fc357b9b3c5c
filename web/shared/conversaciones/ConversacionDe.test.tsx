import { beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router'
import { page } from 'vitest/browser'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { type Role, hasAnyRole } from '#contract/base/roles.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { aConversacion } from '#testing/gestiones/conversacion.ts'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { ConversacionDe } from './ConversacionDe.tsx'
import { useConversacionAbierta } from './use-conversacion-abierta.tsx'

let roles: readonly Role[] = []
vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({
    esInterno: !roles.includes('ROL_USER'),
    hasRole: (...wanted: Role[]) => hasAnyRole(roles, wanted),
  }),
}))

const PREGUNTA: Comentario = {
  comentarioId: 7,
  comentario: '¿De qué cuenta salió?',
  fecha: '2026-11-20T14:30:00Z',
  autor: 'Noelia Paz',
  esMio: false,
  esInterno: true,
  archivos: [],
}
const field = () => page.getByRole('textbox', { name: 'Nuevo comentario' })

beforeEach(() => {
  roles = ['ROL_USER']
  stubs.on(conversaciones.get, aConversacion({ comentarios: [PREGUNTA], sinLeer: true }))
  stubs.on(conversaciones.setLeida, { leidoHasta: '2026-11-20T15:00:00Z' })
  stubs.on(conversaciones.create, { ...PREGUNTA, comentarioId: 8, esMio: true })
})

test("ConversacionDe shows the conversation to a customer, marks it as read, and sends the customer's answer", async () => {
  await renderPiece(<ConversacionDe clase="pago" id={50_100} />)
  await expect.element(page.getByText('¿De qué cuenta salió?')).toBeVisible()
  const params = { clase: 'pago', entidadId: 50_100 }
  await expect.poll(() => stubs.sent(conversaciones.setLeida)).toMatchObject([{ params }])
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await field().fill('De la del Litoral')
  await page.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect
    .poll(() => stubs.sent(conversaciones.create))
    .toMatchObject([{ params, body: { comentario: 'De la del Litoral', visto: 7, esNota: false } }])
})

test('ConversacionDe explains to a customer why a closed item takes no comments, and still lets staff in charge write a note', async () => {
  stubs.on(conversaciones.get, aConversacion({ puedeComentar: false }))
  const customer = await renderPiece(<ConversacionDe clase="pago" id={50_101} />)
  await expect.element(page.getByText(/^El pago ya está resuelto: no admite más comentarios/)).toBeVisible()
  expect(field().elements()).toEqual([])
  await customer.unmount()
  roles = ['ROL_CALLCENTER']
  stubs.on(conversaciones.get, aConversacion({ puedeComentar: false, puedeAnotar: true }))
  await renderPiece(<ConversacionDe clase="pago" id={50_102} />)
  await expect.element(page.getByRole('textbox', { name: 'Nueva nota interna' })).toBeVisible()
})

test('ConversacionDe requests nothing for staff who do not attend the item', async () => {
  roles = ['ROL_POSTVENTA']
  await renderPiece(<ConversacionDe clase="pago" id={50_103} />)
  expect(page.getByRole('heading', { name: 'Comentarios' }).elements()).toEqual([])
  expect(stubs.sent(conversaciones.get)).toEqual([])
})

const Lista = () => {
  const { open, conversacion } = useConversacionAbierta('certificado')
  return (
    <>
      <button onClick={() => open(31)}>Comentarios</button>
      <output>{useLocation().search}</output>
      {conversacion}
    </>
  )
}
const address = () => page.getByText(/^\?vista/)

test('the dialog opens over the list when the URL names a row, and closing it restores the URL of the list', async () => {
  await renderRoutes([{ path: '*', element: <Lista /> }], '/documentacion?vista=certificados')
  await page.getByRole('button', { name: 'Comentarios' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Certificado 31' })).toBeVisible()
  await expect.element(address()).toHaveTextContent('?vista=certificados&conversacion=31')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(page.getByText('?vista=certificados', { exact: true })).toBeVisible()
})

test.each([
  ['conversacion=32', 1],
  ['conversacion=treinta', 0],
])('a list with the URL parameter %s opens %d dialogs', async (search, many) => {
  await renderRoutes([{ path: '*', element: <Lista /> }], `/documentacion?vista=certificados&${search}`)
  await expect.element(address()).toBeVisible()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(many)
})
