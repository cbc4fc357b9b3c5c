import { expect, test, vi } from 'vitest'
import { closeDrafts, readDraft, writeDraft } from './draft-store.ts'

test('who signs out leaves no draft behind, and what is still on screen is not kept again; others keep theirs', async () => {
  await writeDraft('ana', 'devolucion', { texto: 'sin mandar' })
  await writeDraft('ana', 'reclamo', 'otro')
  await writeDraft('anabel', 'reclamo', 'de otra persona')
  await closeDrafts('ana')
  await writeDraft('ana', 'devolucion', { texto: 'todavía en pantalla' })
  expect(await readDraft('ana', 'devolucion')).toBeUndefined()
  expect(await readDraft('ana', 'reclamo')).toBeUndefined()
  expect(await readDraft('anabel', 'reclamo')).toBe('de otra persona')
})

test('nor does another window of theirs, which hears of it', async () => {
  await writeDraft('beto', 'reclamo', 'en otra ventana')
  // What the window that signs out says; this page is the other one.
  const other = new BroadcastChannel('autogestion-borradores')
  other.postMessage('beto')
  await vi.waitFor(async () => expect(await readDraft('beto', 'reclamo')).toBeUndefined())
  await writeDraft('beto', 'reclamo', 'todavía en pantalla')
  expect(await readDraft('beto', 'reclamo')).toBeUndefined()
  other.close()
})
