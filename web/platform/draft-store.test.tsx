import { expect, test, vi } from 'vitest'
import { closeDrafts, readDraft, writeDraft } from './draft-store.ts'

test("closeDrafts deletes the user's drafts, ignores later writes, and keeps the drafts of other users", async () => {
  await writeDraft('ana', 'devolucion', { texto: 'sin mandar' })
  await writeDraft('ana', 'reclamo', 'otro')
  await writeDraft('anabel', 'reclamo', 'de otra persona')
  await closeDrafts('ana')
  await writeDraft('ana', 'devolucion', { texto: 'todavía en pantalla' })
  expect(await readDraft('ana', 'devolucion')).toBeUndefined()
  expect(await readDraft('ana', 'reclamo')).toBeUndefined()
  expect(await readDraft('anabel', 'reclamo')).toBe('de otra persona')
})

test('deletes the drafts of a user who signs out in another window, and ignores later writes', async () => {
  await writeDraft('beto', 'reclamo', 'en otra ventana')
  // Simulates another window of the portal, which sends a message when it signs out.
  const other = new BroadcastChannel('autogestion-borradores')
  other.postMessage('beto')
  await vi.waitFor(async () => expect(await readDraft('beto', 'reclamo')).toBeUndefined())
  await writeDraft('beto', 'reclamo', 'todavía en pantalla')
  expect(await readDraft('beto', 'reclamo')).toBeUndefined()
  other.close()
})
