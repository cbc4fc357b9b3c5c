import { expect, test, vi } from 'vitest'
import { deleteOthers, endDrafts } from './draft-end.ts'
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

test("a sign-out in another window deletes the user's drafts in this window, and later writes are ignored", async () => {
  await writeDraft('beto', 'reclamo', 'en otra ventana')
  // Simulates another window of the portal, which sends a message when it signs out.
  const other = new BroadcastChannel('autogestion-borradores')
  other.postMessage('beto')
  await vi.waitFor(async () => expect(await readDraft('beto', 'reclamo')).toBeUndefined())
  await writeDraft('beto', 'reclamo', 'todavía en pantalla')
  expect(await readDraft('beto', 'reclamo')).toBeUndefined()
  other.close()
})

test("deleteOthers deletes the drafts that other users left, and keeps the user's own drafts", async () => {
  await writeDraft('carla', 'reclamo', 'propio')
  await writeDraft('carlota', 'reclamo', 'de otra persona')
  await deleteOthers('carla')
  expect(await readDraft('carla', 'reclamo')).toBe('propio')
  expect(await readDraft('carlota', 'reclamo')).toBeUndefined()
})

// This test has to be the last one, because afterwards no draft is stored until the page loads again.
test('endDrafts deletes all drafts except the send that waits for a sign-in, and ignores later writes', async () => {
  const photo = new File(['bytes'], 'caja.png', { type: 'image/png' })
  await writeDraft('dora', 'devoluciones/nueva', { files: [photo] })
  await writeDraft('elsa', 'reclamo', 'de otra persona')
  await writeDraft('dora', 'espera-ingreso', { id: 'uno' })
  await endDrafts()
  await writeDraft('dora', 'devoluciones/nueva', 'todavía en pantalla')
  expect(await readDraft('dora', 'devoluciones/nueva')).toBeUndefined()
  expect(await readDraft('elsa', 'reclamo')).toBeUndefined()
  expect(await readDraft('dora', 'espera-ingreso')).toEqual({ id: 'uno' })
})
