import { expect, test, vi } from 'vitest'
import { loadDraft } from '#web/drafts.ts'
import { renderPiece } from '#testing/render.tsx'
import { useSavedDraft } from './draft.ts'

vi.mock('#web/drafts.ts', () => ({ loadDraft: vi.fn<typeof loadDraft>() }))

const SAMPLE = { texto: '', cantidad: 0, foto: null, files: [] as File[], lineas: [{ codigo: '', unidades: 0 }] }
const KEPT = { texto: 'a medias', cantidad: 2, foto: null, files: [], lineas: [{ codigo: 'ZK', unidades: '' }] }

const Sample = () => {
  const draft = useSavedDraft('prueba', SAMPLE, ({ texto }) => texto !== '')
  return <output>{draft === undefined ? 'Buscando' : JSON.stringify(draft)}</output>
}
const taken = async (kept: unknown) => {
  vi.mocked(loadDraft).mockResolvedValue(kept)
  const screen = await renderPiece(<Sample />)
  await expect.element(screen.getByRole('status')).not.toHaveTextContent('Buscando')
  const text = screen.getByRole('status').element().textContent
  await screen.unmount()
  return JSON.parse(text) as unknown
}

test('a draft comes back as it was left; a number that could not be read comes back empty', async () => {
  expect(await taken(KEPT)).toEqual(KEPT)
  expect(await taken({ ...KEPT, cantidad: Number.NaN })).toEqual({ ...KEPT, cantidad: '' })
  expect(await taken({ ...KEPT, demas: 'de otra versión' })).toEqual(KEPT)
})

test.each([
  ['nothing', undefined],
  ['one of an older portal', { ...KEPT, cantidad: '2' }],
  ['one with a field less', { ...KEPT, texto: undefined }],
  ['one whose line is another', { ...KEPT, lineas: [{ codigo: 7, unidades: 1 }] }],
  ['one whose file is none', { ...KEPT, files: ['a.png'] }],
  ['one whose photo is none', { ...KEPT, foto: 'a.png' }],
  ['an empty one', { ...KEPT, texto: '' }],
])('%s is not taken back', async (_name, kept) => {
  expect(await taken(kept)).toBeNull()
})
