import { expect, test, vi } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { saveDraft } from '#web/drafts.ts'
import { stubs } from '#testing/stubs.ts'
import { draftTails } from './draft-marks.ts'
import { followDraft, deleteRemote, saveRemote, leaveDraft } from './draft-remote.ts'

vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

const KEY = 'reclamos/nuevo'

test('a draft that is deleted during a save is then deleted from the server, and nothing is stored when the save ends', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<ReplyOf<typeof borradores.save>>()
  stubs.on(borradores.save, () => answer)
  followDraft(KEY, undefined, { isWorth: () => true, take: () => {}, known: { borrador: null, enviado: null } })
  saveRemote(KEY, { razonSocialId: 1042, texto: 'falta una caja' })
  leaveDraft(KEY)
  await expect.poll(() => stubs.sent(borradores.save)).toHaveLength(1)
  deleteRemote(KEY)
  resolve({ version: 1, actualizado: '2026-11-21T12:00:00.000Z' })
  await draftTails.get(KEY)
  expect(stubs.sent(borradores.delete)).toHaveLength(1)
  expect(vi.mocked(saveDraft).mock.calls).toEqual([])
})
