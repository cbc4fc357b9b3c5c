import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { borradores } from '#contract/borradores/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { loadDraft, saveDraft } from '#web/drafts.ts'
import { aTicket } from '#testing/gestiones/ticket.ts'
import type { Profile } from '#web/profile.tsx'
import { stubs } from '#testing/stubs.ts'
import {
  VIN,
  found,
  OUT,
  motos,
  worksWith,
  server,
  answerCalls,
  open,
  box,
  goOn,
  choose,
  png,
  expectNoViolation,
  sent,
  withUnit,
  withFailure,
  sendFrom,
} from './nueva.testing.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

beforeEach(() => {
  person = worksWith(motos)
  answerCalls()
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  vi.mocked(saveDraft).mockClear()
})

test('NuevaGarantia warns that the warranty has expired, shows the rule, and offers to request a courtesy', async () => {
  server.unidad = { ...found, fueraDeTermino: OUT }
  const screen = await withFailure()
  await screen.getByRole('button', { name: 'Volver' }).click()
  await expect.element(screen.getByText(`${OUT} Podés pedirla igual.`)).toBeVisible()
  await screen.getByRole('switch', { name: 'Pedir atención comercial' }).click()
  await expectNoViolation(screen)
  await goOn(screen)
  await sendFrom(screen)
  await expect.poll(() => sent()?.body).toMatchObject({ garantia: { atencionComercial: true } })
})

test('NuevaGarantia withdraws the request for a courtesy when the user corrects the date or mileage to one within the term', async () => {
  server.unidad = { ...found, fueraDeTermino: OUT }
  const screen = await withFailure()
  await screen.getByRole('button', { name: 'Volver' }).click()
  await screen.getByRole('switch', { name: 'Pedir atención comercial' }).click()
  server.unidad = found
  await box(screen, 'Kilometraje').fill('3100')
  await expect.element(screen.getByRole('switch', { name: 'Pedir atención comercial' })).not.toBeInTheDocument()
  await goOn(screen)
  await sendFrom(screen)
  await expect.poll(() => sent()?.body).toMatchObject({ garantia: { atencionComercial: false } })
})

test('NuevaGarantia requires each photo of the list and names a file that is invalid', async () => {
  const screen = await withUnit()
  await choose(screen, 'Motivo', 'Frenos')
  await box(screen, 'Descripción').fill('El disco vibra.')
  await screen.getByLabelText('Archivo: Odómetro').upload([png('odo.png')])
  await screen.getByLabelText('Archivo: La falla').upload([new File(['x'], 'video.mp4')])
  await expect.element(screen.getByText(/^video\.mp4: El tipo de archivo no está permitido/)).toBeVisible()
  await goOn(screen)
  const chasis = screen.getByRole('group', { name: 'Número de chasis' })
  await expect.element(chasis.getByText('Falta esta foto.')).toBeVisible()
  await expect.element(chasis.getByRole('button', { name: 'Elegir' })).toHaveFocus()
  await expect
    .element(screen.getByRole('group', { name: 'Cupón de service' }).getByText('Falta esta foto.'))
    .not.toBeInTheDocument()
  await expectNoViolation(screen)

  await screen.getByRole('button', { name: 'Quitar la foto: Odómetro' }).click()
  await expect.element(screen.getByText(/odo\.png/)).not.toBeInTheDocument()
})

test('NuevaGarantia adds and removes services by keyboard', async () => {
  const screen = await withUnit()
  const add = screen.getByRole('button', { name: 'Agregar service' })
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const first = screen.getByRole('group', { name: 'Service 1' })
  await expect.element(first.getByRole('textbox', { name: 'Kilómetros' })).toHaveFocus()
  await userEvent.keyboard('1000{Enter}')
  await expect
    .element(screen.getByRole('group', { name: 'Service 2' }).getByRole('textbox', { name: 'Kilómetros' }))
    .toHaveFocus()
  await screen.getByRole('button', { name: 'Quitar el service 2' }).click()
  await expect.element(screen.getByRole('group', { name: 'Service 2' })).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await expect.element(first.getByRole('textbox', { name: 'Kilómetros' })).toHaveValue('1000')
})

test('NuevaGarantia sends each photo as its position in the list of files, then shows the number and the warnings', async () => {
  server.detalle = aTicket({ ticketId: 40_231, tipo: 'garantia', avisos: ['El chasis es raro.'] })
  const screen = await withFailure()
  await goOn(screen)
  await expect.element(screen.getByRole('heading', { name: 'Revisá antes de enviar' })).toHaveFocus()
  await expect.element(screen.getByText('Odómetro · Número de chasis · La falla · otra.png')).toBeVisible()
  await expectNoViolation(screen)
  await screen.getByRole('button', { name: 'Enviar garantía' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tu garantía Nº 40231 quedó iniciada' })).toBeVisible()
  await expect.element(screen.getByText('El chasis es raro.')).toBeVisible()
  expect(sent()).toMatchObject({
    params: { razonSocial: 1043 },
    body: {
      tipo: 'garantia',
      negocioId: 1,
      marca: { marcaId: 101 },
      motivoReclamo: 1004,
      garantia: {
        vin: VIN,
        kilometraje: 3200,
        fechaVenta: '2026-01-10',
        fotos: [
          { rubro: 'odometro', archivo: 0 },
          { rubro: 'chasis', archivo: 1 },
          { rubro: 'falla', archivo: 2 },
        ],
      },
    },
  })
  expect(sent()?.files?.map(({ name }) => name)).toEqual([
    'Odómetro.png',
    'Número de chasis.png',
    'La falla.png',
    'otra.png',
  ])
})

test('NuevaGarantia rejects a second warranty for the same chassis and reason, with a link to the existing warranty', async () => {
  const message = 'Ya hay una garantía abierta para este Nº de chasis y motivo: la Nº 40111.'
  const fields = { 'garantia.vin': message }
  stubs.refuse(tickets.create, 409, { code: 'conflicto', message, fields, enlace: 'garantias/40111' })
  const screen = await withFailure()
  await sendFrom(screen)
  await expect.element(box(screen, 'Nº de chasis')).toHaveFocus()
  await expect.element(box(screen, 'Nº de chasis')).toHaveAccessibleDescription(new RegExp(message))
  await expect
    .element(screen.getByRole('link', { name: 'Ver la garantía abierta' }))
    .toHaveAttribute('href', '/autogestion/garantias/40111')
  await goOn(screen)
  await expect.element(box(screen, 'Descripción')).toHaveValue('El disco vibra.')
  await expect.element(screen.getByText(/La falla\.png/)).toBeVisible()
})

test("NuevaGarantia shows the server's error about a photo below that photo and keeps the other photos", async () => {
  const message = 'La falla.png: el contenido no coincide con la extensión.'
  stubs.refuse(tickets.create, 415, { code: 'archivo-invalido', message, fields: { files: message } })
  const screen = await withFailure()
  await sendFrom(screen)
  const falla = screen.getByRole('group', { name: 'La falla' })
  await expect.element(falla.getByText(message)).toBeVisible()
  await expect.element(falla.getByRole('button', { name: 'Cambiar' })).toHaveFocus()
  await expect.element(screen.getByText(/Odómetro\.png/)).toBeVisible()
})

test('NuevaGarantia restores a draft with its photos', async () => {
  const screen = await withFailure()
  await expect.poll(() => vi.mocked(saveDraft).mock.lastCall?.[1]).toMatchObject({ files: [{ name: 'otra.png' }] })
  const [key, left] = vi.mocked(saveDraft).mock.lastCall!
  expect(key).toBe('garantias/nueva')
  await screen.unmount()

  vi.mocked(loadDraft).mockResolvedValue(left)
  const again = await open()
  await expect.element(again.getByText(/^Recuperamos tu borrador/)).toBeVisible()
  // The form opens at the step at which the user left it.
  await expect.element(again.getByText(/La falla\.png/)).toBeVisible()
  await again.getByRole('button', { name: 'Volver' }).click()
  await expect.element(box(again, 'Nº de chasis')).toHaveValue(VIN)
})

test('NuevaGarantia continues a draft of another device at its second step, with its values', async () => {
  const screen = await withUnit()
  await choose(screen, 'Motivo', 'Frenos')
  await box(screen, 'Descripción').fill('El disco vibra.')
  await expect
    .poll(() => stubs.sent(borradores.save).at(-1)?.body?.datos)
    .toMatchObject({ descripcion: 'El disco vibra.' })
  const datos = stubs.sent(borradores.save).at(-1)!.body!.datos
  await screen.unmount()
  stubs.on(borradores.get, {
    enviado: null,
    borrador: {
      borradorId: '0190aaaa-0000-4000-8000-000000000007',
      clave: 'garantias/nueva',
      razonSocialId: 1043,
      razonSocial: 'Rodados del Este S.A.',
      datos,
      archivos: 0,
      version: 4,
      actualizado: '2026-11-21T12:00:00.000Z',
    },
  })
  const other = await open()
  await expect.element(other.getByRole('heading', { name: '¿Qué pasó?' })).toBeVisible()
  await expect.element(box(other, 'Descripción')).toHaveValue('El disco vibra.')
  expect(other.getByRole('button', { name: 'Seguir', exact: true }).elements()).toEqual([])
})
