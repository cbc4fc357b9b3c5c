import { expect, test, vi } from 'vitest'
import { loadDraft } from '#web/drafts.ts'
import { renderPiece } from '#testing/render.tsx'
import type { Replacement } from '#testing/stubs.ts'
import { useSavedDraft } from './draft.ts'

vi.mock(
  '#web/drafts.ts',
  () => ({ loadDraft: vi.fn<typeof loadDraft>() }) satisfies Replacement<typeof import('#web/drafts.ts')>,
)

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

test('useSavedDraft restores a draft without its unknown fields, and leaves a field empty whose number is unreadable', async () => {
  expect(await taken(KEPT)).toEqual(KEPT)
  expect(await taken({ ...KEPT, cantidad: Number.NaN })).toEqual({ ...KEPT, cantidad: '' })
  expect(await taken({ ...KEPT, demas: 'de otra versión' })).toEqual(KEPT)
})

test.each([
  ['a missing draft', undefined],
  ['a draft of an older portal', { ...KEPT, cantidad: '2' }],
  ['a draft without a field', { ...KEPT, texto: undefined }],
  ['a draft with another type of row', { ...KEPT, lineas: [{ codigo: 7, unidades: 1 }] }],
  ['a draft whose file is a text', { ...KEPT, files: ['a.png'] }],
  ['a draft whose photo is a text', { ...KEPT, foto: 'a.png' }],
  ['an empty draft', { ...KEPT, texto: '' }],
])('useSavedDraft does not restore %s', async (_name, kept) => {
  expect(await taken(kept)).toBeNull()
})
