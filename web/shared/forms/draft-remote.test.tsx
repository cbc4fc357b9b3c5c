import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { loadDraft, saveDraft } from '#web/drafts.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { BorradorAviso } from './BorradorAviso.tsx'
import { forgetDraft, useDraftKeeper, useSavedDraft } from './draft.ts'

vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

const KEY = 'reclamos/nuevo'
const EMPTY = { razonSocialId: 1042, texto: '', cantidad: '' as number | '', fotos: [] as File[] }
type Form = typeof EMPTY
const other = (change: object = {}) => ({
  clave: KEY,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  datos: { ...EMPTY, texto: 'desde el escritorio' },
  archivos: 0,
  version: 7,
  actualizado: new Date().toISOString(),
  ...change,
})

const Escrito = ({ draft }: { draft: Form | null }) => {
  const { control, register } = useForm<Form>({ defaultValues: draft ?? EMPTY })
  useDraftKeeper(KEY, control, false)
  return (
    <>
      <BorradorAviso
        draftKey={KEY}
        control={control}
        hasDraft={draft !== null}
        aviso=""
        pierde=""
        onDiscard={() => {}}
      />
      <input aria-label="Texto" {...register('texto')} />
      <button type="button" onClick={() => void forgetDraft(KEY)}>
        Olvidar
      </button>
    </>
  )
}
const Sample = () => {
  const draft = useSavedDraft(KEY, { ...EMPTY, cantidad: 0 }, ({ texto }) => texto !== '')
  return draft === undefined ? null : <Escrito draft={draft} />
}
const open = async () => {
  const screen = await renderPiece(<Sample />)
  return { screen, texto: screen.getByRole('textbox', { name: 'Texto' }) }
}
const sent = () => stubs.sent(borradores.save).map(({ body }) => [body?.version, body?.datos.texto])

beforeEach(() => {
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  vi.mocked(saveDraft).mockClear()
})

test('what is typed goes to the server when the typing pauses, and the machine keeps the version that it got', async () => {
  const { texto } = await open()
  await texto.fill('falta una caja')
  await expect.poll(sent).toEqual([[0, 'falta una caja']])
  await expect
    .poll(() => vi.mocked(saveDraft).mock.lastCall)
    .toEqual([KEY, expect.objectContaining({ texto: 'falta una caja', borradorVersion: 1 })])
})

test('what was begun on another device is there at once, with what stayed behind said, and goes on here', async () => {
  stubs.on(borradores.get, { borrador: other({ archivos: 2 }) })
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue('desde el escritorio')
  await expect
    .element(screen.getByText(/^Recuperamos tu borrador\. Sus 2 archivos quedaron en el equipo donde los elegiste/))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Seguir' }).elements()).toEqual([])
  await texto.fill('desde el teléfono')
  await expect.poll(sent).toEqual([[7, 'desde el teléfono']])
})

test('nothing shows before it is known what the server has', async () => {
  const answer = Promise.withResolvers<void>()
  stubs.on(borradores.get, async () => {
    await answer.promise
    return { borrador: other() }
  })
  const { texto } = await open()
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(1)
  expect(texto.elements()).toEqual([])
  answer.resolve()
  await expect.element(texto).toHaveValue('desde el escritorio')
})

test.each([
  ['what is newer takes the place of what the server had whole', { borradorAlDia: true }, 'desde el escritorio'],
  ['not of what was typed after that', {}, 'de antes'],
  [
    'nor of one with files, which are only here',
    { borradorAlDia: true, fotos: [new File(['x'], 'a.png')] },
    'de antes',
  ],
])('%s', async (_what, change, expected) => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'de antes', borradorVersion: 3, ...change })
  stubs.on(borradores.get, { borrador: other() })
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue(expected)
  if (expected === 'de antes') await expect.element(screen.getByRole('button', { name: 'Traer el otro' })).toBeVisible()
})

test('the older of two is told and sends nothing until the person chooses; nothing is lost unasked', async () => {
  const { screen, texto } = await open()
  stubs.refuse(borradores.save, 409, { message: 'Este borrador siguió en otro equipo.' })
  stubs.on(borradores.get, { borrador: other() })
  await texto.fill('lo de acá')
  await expect.element(screen.getByText(/Lo que escribiste acá queda sólo en este equipo/)).toBeVisible()
  await expect.element(texto).toHaveValue('lo de acá')
  stubs.on(borradores.save, { version: 1, actualizado: new Date().toISOString() })
  await screen.getByRole('button', { name: 'Seguir con este' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => sent().at(-1)).toEqual([0, 'lo de acá'])
  expect(stubs.sent(borradores.delete)).toHaveLength(1)
})

test('while nothing was chosen, leaving the screen sends nothing over the other one', async () => {
  stubs.refuse(borradores.save, 409, { message: 'Este borrador siguió en otro equipo.' })
  const { screen, texto } = await open()
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(1)
  stubs.on(borradores.get, { borrador: other() })
  await texto.fill('lo de acá')
  await expect.element(screen.getByText(/queda sólo en este equipo/)).toBeVisible()
  await texto.fill('lo de acá, y más')
  await expect
    .poll(() => vi.mocked(saveDraft).mock.lastCall)
    .toEqual([KEY, expect.objectContaining({ texto: 'lo de acá, y más' })])
  await screen.unmount()
  // Asked again after what was under way.
  await open()
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(3)
  expect(sent()).toEqual([[0, 'lo de acá']])
})

test('what this machine has of the same version comes back by itself, and what says the same is the same', async () => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'desde el escritorio', borradorVersion: 3 })
  stubs.on(borradores.get, { borrador: other() })
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue('desde el escritorio')
  await texto.fill('sigue')
  await expect.poll(sent).toEqual([[7, 'sigue']])
  expect(screen.getByText(/otro equipo/).query()).toBeNull()
})

test('one that was sent from another device says so before it is sent again', async () => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'ya enviado', borradorVersion: 3 })
  const { screen } = await open()
  await expect.element(screen.getByText(/^Esto ya se envió o se descartó desde otro equipo/)).toBeVisible()
})

test('what was sent here is forgotten there, and a pause that was still running does not bring it back', async () => {
  const { screen, texto } = await open()
  await texto.fill('uno')
  await expect.poll(sent).toHaveLength(1)
  await texto.fill('dos')
  await screen.getByRole('button', { name: 'Olvidar' }).click()
  await expect.poll(() => stubs.sent(borradores.delete)).toHaveLength(1)
  await screen.unmount()
  expect(sent()).toHaveLength(1)
})

test('without connection nothing is said, and what was typed is sent with the next pause', async () => {
  stubs.refuse(borradores.get, 0)
  const { screen, texto } = await open()
  await texto.fill('sin red')
  // Before the form, when it is followed, and before it is saved.
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(3)
  stubs.on(borradores.get, { borrador: null })
  await texto.fill('con red')
  await expect.poll(sent).toEqual([[0, 'con red']])
  expect(screen.getByText(/otro equipo/).query()).toBeNull()
})
