import { useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { transportes } from '#contract/transportes/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { CampoTransporte } from './CampoTransporte.tsx'

const NOMBRES = ['Cruz del Litoral Cargas', 'Expreso Rosario Sur']
let sent = ''

const Sample = ({ start }: { start: string }) => {
  const { control, handleSubmit } = useForm({ defaultValues: { transporte: start } })
  return (
    <form onSubmit={(event) => void handleSubmit(({ transporte }) => void (sent = transporte))(event)}>
      <CampoTransporte control={control} name="transporte" />
      <button type="submit">Guardar</button>
    </form>
  )
}
const open = (start = '') => renderPiece(<Sample start={start} />)
type Screen = Awaited<ReturnType<typeof open>>
const choose = async (screen: Screen, name: string) => {
  await screen.getByRole('combobox', { name: 'Transporte' }).click()
  await screen.getByRole('option', { name, exact: true }).click()
}
const save = (screen: Screen) => screen.getByRole('button', { name: 'Guardar' }).click()

beforeEach(() => {
  sent = ''
  stubs.on(transportes.list, () => NOMBRES.map((nombre, at) => ({ transporteId: at + 1, nombre })))
})

test("CampoTransporte accepts a carrier from the distributor's list", async () => {
  const screen = await open()
  await choose(screen, 'Expreso Rosario Sur')
  await save(screen)
  await expect.poll(() => sent).toBe('Expreso Rosario Sur')
})

test('CampoTransporte accepts the name of another carrier after the user chooses Otro', async () => {
  const screen = await open()
  await choose(screen, 'Otro')
  await screen.getByRole('textbox', { name: 'Nombre del transporte' }).fill('Fletes Gómez')
  await save(screen)
  await expect.poll(() => sent).toBe('Fletes Gómez')
})

test('CampoTransporte shows a stored carrier that is not in the list, so that the user can correct the name', async () => {
  const screen = await open('Fletes Gómez')
  await expect.element(screen.getByRole('textbox', { name: 'Nombre del transporte' })).toHaveValue('Fletes Gómez')
  await choose(screen, 'Cruz del Litoral Cargas')
  await expect.element(screen.getByRole('textbox', { name: 'Nombre del transporte' })).not.toBeInTheDocument()
  await save(screen)
  await expect.poll(() => sent).toBe('Cruz del Litoral Cargas')
})

test('CampoTransporte accepts the name of a carrier when the list fails to load', async () => {
  stubs.refuse(transportes.list, 400)
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Transporte' }).fill('Fletes Gómez')
  await save(screen)
  await expect.poll(() => sent).toBe('Fletes Gómez')
})
