import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { ApiError } from '#web/api.ts'
import { loadDraft, saveDraft } from '#web/drafts.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { BorradorAviso } from './BorradorAviso.tsx'
import { draftSubidos, draftVersions } from './draft-marks.ts'
import { forgetDraft, useDraftKeeper, useSavedDraft } from './draft.ts'

vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))
const KEY = 'reclamos/nuevo'
const OTRO = '0190aaaa-0000-4000-8000-000000000007'
const EMPTY = { razonSocialId: 1042, texto: '', cantidad: '' as number | '', fotos: [] as File[] }
type Form = typeof EMPTY
const other = (change: object = {}) => ({
  borradorId: OTRO,
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
      {(draft?.fotos ?? []).map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
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
const onServer = (borrador: ReturnType<typeof other> | null) => stubs.on(borradores.get, { borrador, enviado: null })
const sent = () => stubs.sent(borradores.save).map(({ body }) => [body?.version, body?.datos.texto])

beforeEach(() => {
  draftSubidos.clear()
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  vi.mocked(saveDraft).mockClear()
})
test('a form sends its draft to the server after a pause and stores the returned version', async () => {
  const { texto } = await open()
  await texto.fill('falta una caja')
  await expect.poll(sent).toEqual([[0, 'falta una caja']])
  await expect
    .poll(() => vi.mocked(saveDraft).mock.lastCall)
    .toEqual([KEY, expect.objectContaining({ texto: 'falta una caja', borradorVersion: 1 })])
})

test('a form starts with the draft of another device, says which files are missing, and continues that draft', async () => {
  onServer(other({ archivos: 2 }))
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue('desde el escritorio')
  await expect.element(screen.getByText(/^Recuperamos tu borrador\. 2 de sus archivos adjuntos faltan/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Seguir' }).elements()).toEqual([])
  await texto.fill('desde el teléfono')
  await expect.poll(sent).toEqual([[7, 'desde el teléfono']])
})

test('a form is not shown before the server has answered', async () => {
  const answer = Promise.withResolvers<void>()
  stubs.on(borradores.get, async () => {
    await answer.promise
    return { borrador: other(), enviado: null }
  })
  const { texto } = await open()
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(1)
  expect(texto.elements()).toEqual([])
  answer.resolve()
  await expect.element(texto).toHaveValue('desde el escritorio')
})

test.each([
  ['a newer draft replaces a draft that the server has in full', { borradorEntero: true }, 'desde el escritorio'],
  ['a draft with later changes stays, and the newer draft is offered', {}, 'de antes'],
])('when a form opens, %s', async (_what, change, expected) => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'de antes', borradorVersion: 3, ...change })
  onServer(other())
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue(expected)
  if (expected === 'de antes')
    await expect.element(screen.getByRole('button', { name: 'Usar el otro borrador' })).toBeVisible()
})

describe('files', () => {
  const ID = '0190aaaa-0000-7000-8000-000000000001'
  const FOTO = () => new File(['x'], 'golpe.png', { type: 'image/png', lastModified: 1_795_286_400_000 })
  const EN_SERVIDOR = { borradorArchivo: ID, nombre: 'golpe.png', tipo: 'image/png', modificado: 1_795_286_400_000 }
  const withFile = () => vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'con foto', fotos: [FOTO()] })
  const takes = () =>
    stubs.on(archivos.create, {
      archivos: [{ archivoId: ID, nombre: 'golpe.png', tipo: 'image/png', tamano: 1 }],
    })
  const sentFiles = () =>
    stubs.sent(borradores.save).map(({ body }) => [body?.datos.fotos, body?.archivoIds, body?.archivos])

  test('are uploaded once, after the text, and the draft contains their ids', async () => {
    takes()
    withFile()
    const { texto } = await open()
    await texto.fill('con foto, y más')
    await expect.poll(sentFiles).toEqual([
      [[], [], 1],
      [[EN_SERVIDOR], [ID], 0],
    ])
    await texto.fill('sigue')
    await expect.poll(() => sentFiles().at(-1)).toEqual([[EN_SERVIDOR], [ID], 0])
    await expect.poll(() => sentFiles()).toHaveLength(3)
    expect(stubs.sent(archivos.create).map(({ files }) => files?.map(({ name }) => name))).toEqual([['golpe.png']])
    await expect
      .poll(() => vi.mocked(saveDraft).mock.lastCall?.[1])
      .toMatchObject({ borradorEntero: true, borradorSubidos: new Map([['golpe.png 1 1795286400000', ID]]) })
  })

  test('of another device are downloaded into the form and not uploaded again', async () => {
    onServer(other({ datos: { ...EMPTY, texto: 'con foto', fotos: [EN_SERVIDOR] } }))
    stubs.on(archivos.download, { blob: new Blob(['x']), fileName: 'golpe.png' })
    const { screen, texto } = await open()
    await expect.element(screen.getByText('golpe.png')).toBeVisible()
    expect(stubs.sent(archivos.download).map(({ params }) => params)).toEqual([{ archivoId: ID }])
    await texto.fill('desde el teléfono')
    await expect.poll(sentFiles).toEqual([[[EN_SERVIDOR], [ID], 0]])
    expect(stubs.sent(archivos.create)).toEqual([])
    await expect.element(screen.getByText(/^Recuperamos tu borrador\.\s*$/)).toBeVisible()
  })

  test('delay the form until they are downloaded; a failed download is reported and the other data stay', async () => {
    const answer = Promise.withResolvers<void>()
    onServer(other({ datos: { ...EMPTY, texto: 'con foto', fotos: [EN_SERVIDOR] } }))
    stubs.on(archivos.download, async () => {
      await answer.promise
      throw new Error('away')
    })
    const { screen, texto } = await open()
    await expect.poll(() => stubs.sent(archivos.download)).toHaveLength(1)
    expect(texto.elements()).toEqual([])
    answer.resolve()
    await expect.element(texto).toHaveValue('con foto')
    await expect.element(screen.getByText(/Falta el archivo adjunto: volvé a subirlo/)).toBeVisible()
  })

  test('that the server rejects stay on this device and are not uploaded again with each autosave', async () => {
    stubs.refuse(archivos.create, 415, { message: 'golpe.png: el contenido no coincide con la extensión.' })
    vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'con foto', fotos: [new File(['no'], 'falsa.png')] })
    const { texto } = await open()
    await texto.fill('uno')
    await expect.poll(() => sentFiles().at(-1)).toEqual([[], [], 1])
    await texto.fill('dos')
    await expect.poll(() => sent().at(-1)).toEqual([1, 'dos'])
    expect(stubs.sent(archivos.create)).toHaveLength(1)
  })

  test('beyond the quota of the razón social stay on this device, and the text is saved without them', async () => {
    takes()
    vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'x', fotos: [new File(['grande'], 'grande.png')] })
    stubs.on(borradores.save, async ({ body }) => {
      if (body.archivoIds?.length) throw new ApiError(413, { fields: { archivoIds: 'No hay lugar.' } })
      return { version: 1, actualizado: new Date().toISOString() }
    })
    const { texto } = await open()
    await texto.fill('con mucho')
    await expect.poll(sentFiles).toEqual([
      [[], [], 1],
      [[expect.objectContaining({ nombre: 'grande.png' })], [ID], 0],
      [[], [], 1],
    ])
  })

  test('that expired on the server are uploaded again', async () => {
    takes()
    vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'x', fotos: [new File(['va'], 'vencida.png')] })
    let late = true
    stubs.on(borradores.save, async ({ body }) => {
      if (body.archivoIds?.length && late) {
        late = false
        throw new ApiError(400, { fields: { archivoIds: 'Un archivo venció o ya se usó. Volvé a subirlo.' } })
      }
      return { version: 1, actualizado: new Date().toISOString() }
    })
    const { texto } = await open()
    await texto.fill('otra vez')
    await expect.poll(() => stubs.sent(archivos.create)).toHaveLength(2)
    await expect.poll(() => sentFiles().at(-1)?.[1]).toEqual([ID])
  })
})

test('a conflict with another device is shown, and the form sends nothing until the user chooses', async () => {
  const { screen, texto } = await open()
  stubs.refuse(borradores.save, 409, { message: 'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.' })
  onServer(other())
  await texto.fill('lo de acá')
  await expect.element(screen.getByText(/Elegí con cuál seguir/)).toBeVisible()
  await expect.element(texto).toHaveValue('lo de acá')
  stubs.on(borradores.save, { version: 1, actualizado: new Date().toISOString() })
  await screen.getByRole('button', { name: 'Usar este' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => sent().at(-1)).toEqual([0, 'lo de acá'])
  expect(stubs.sent(borradores.delete)).toHaveLength(1)
})

test('nothing is sent when the user leaves the screen while the conflict is unresolved', async () => {
  stubs.refuse(borradores.save, 409, { message: 'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.' })
  const { screen, texto } = await open()
  await expect.poll(() => stubs.sent(borradores.get)).toHaveLength(1)
  onServer(other())
  await texto.fill('lo de acá')
  await expect.element(screen.getByText(/se guarda solo en este dispositivo/)).toBeVisible()
  await texto.fill('lo de acá, y más')
  await expect
    .poll(() => vi.mocked(saveDraft).mock.lastCall)
    .toEqual([KEY, expect.objectContaining({ texto: 'lo de acá, y más' })])
  await screen.unmount()
  // Reopening the form first waits for the queued requests, then reads the server's draft.
  await open()
  await expect.poll(() => stubs.sent(borradores.get).length).toBeGreaterThanOrEqual(3)
  expect(sent()).toEqual([[0, 'lo de acá']])
})

test("the server's draft is continued without asking when its content equals the draft of this device", async () => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'desde el escritorio', borradorVersion: 3 })
  onServer(other())
  const { screen, texto } = await open()
  await expect.element(texto).toHaveValue('desde el escritorio')
  await texto.fill('sigue')
  await expect.poll(sent).toEqual([[7, 'sigue']])
  expect(screen.getByText(/otro dispositivo/).query()).toBeNull()
})

test('a form warns when another device has discarded the draft', async () => {
  vi.mocked(loadDraft).mockResolvedValue({ ...EMPTY, texto: 'ya enviado', borradorVersion: 3 })
  const { screen } = await open()
  await expect.element(screen.getByText(/^Este borrador se descartó desde otro dispositivo/)).toBeVisible()
})

test("sending the form deletes the server's draft, and a running autosave does not restore it", async () => {
  const { screen, texto } = await open()
  await texto.fill('uno')
  await expect.poll(sent).toHaveLength(1)
  // Type and send in one task: the autosave of "dos" must not run before, even on a slow machine.
  const input = texto.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'dos')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  ;(screen.getByRole('button', { name: 'Olvidar' }).element() as HTMLElement).click()
  await expect.poll(() => stubs.sent(borradores.delete)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await screen.unmount()
  expect(vi.mocked(saveDraft).mock.calls.filter(([, kept]) => (kept as Form).texto === 'dos')).toEqual([])
  expect(sent()).toHaveLength(1)
})

test('discarding the draft of this device keeps the draft of another device on the server', async () => {
  const { screen, texto } = await open()
  await texto.fill('uno')
  await expect.poll(sent).toHaveLength(1)
  stubs.refuse(borradores.save, 409, { message: 'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.' })
  onServer(other())
  await texto.fill('dos')
  await expect.element(screen.getByText(/se guarda solo en este dispositivo/)).toBeVisible()
  await screen.getByRole('button', { name: 'Olvidar' }).click()
  await expect.poll(() => draftVersions.has(KEY)).toBe(false)
  expect(stubs.sent(borradores.delete)).toEqual([])
})

test('an autosave without a connection shows no error, and the next autosave sends the text', async () => {
  stubs.refuse(borradores.get, 0)
  const { screen, texto } = await open()
  await texto.fill('sin red')
  await expect.poll(() => stubs.sent(borradores.get).length).toBeGreaterThanOrEqual(3)
  onServer(null)
  await texto.fill('con red')
  await expect.poll(sent).toEqual([[0, 'con red']])
  expect(screen.getByText(/otro dispositivo/).query()).toBeNull()
})
