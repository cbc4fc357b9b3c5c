import { borradores } from '#contract/borradores/calls.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import { ApiError, call } from '#web/api.ts'
import { saveDraft } from '#web/drafts.ts'
import { hearChanges } from '#web/live.ts'
import { refreshTopics } from '#web/queries.tsx'
import { porSubir, subidosOf, subir, traer, writeForm } from './draft-archivos.ts'
import type { SentDraft } from './draft.ts'
import { type DraftMarks, draftSubidos, draftTails, draftVersions, identifyDraft, idOf } from './draft-marks.ts'
import { alreadySent, type Answer, setOther, setSent, type SyncedDraft, syncedDrafts } from './draft-state.ts'

const PAUSE_MS = 2000

/** For each key, the function that restarts the open form with another draft. */
const restarts = new Map<string, (kept: unknown) => void>()

/** Whether two values are deeply equal, whatever the order of their properties. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = Object.keys(a)
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return names.length === Object.keys(b).length && names.every((name) => isSame(one[name], two[name]))
}

const versionOf = (key: string): number => draftVersions.get(key) ?? 0

/** Makes this device continue the draft that the server stores. */
const adopt = (key: string, { borradorId, version }: SentDraft): void => {
  identifyDraft(key, borradorId)
  draftVersions.set(key, version)
}

const settle = (key: string, draft: SyncedDraft, { borrador, enviado }: Answer): void => {
  draft.isAsked = true
  draft.isUnsure = false
  if (enviado) return setSent(key, enviado)
  const version = versionOf(key)
  if (!borrador) return setOther(draft, version > 0 ? 'gone' : undefined)
  // There is no conflict when version or content are equal, or when this version of the portal cannot use the stored
  // data.
  const isSameVersion = borrador.borradorId === idOf(key) && borrador.version === version
  const isMine = isSameVersion || isSame(borrador.datos, writeForm(key, draft.form).datos)
  if (isMine || !draft.isWorth(borrador.datos)) adopt(key, borrador)
  else setOther(draft, borrador)
}

const ask = async (key: string, draft: SyncedDraft): Promise<void> =>
  settle(key, draft, await call(borradores.get, { query: { clave: key, borradorId: idOf(key) } }))

const refreshInicio = (): void => refreshTopics(['borradores'])

const remove = async (borradorId: string): Promise<void> => {
  await call(borradores.delete, { query: { borradorId } })
  refreshInicio()
}

/** Stores on the server the current values of the form, with the ids of its uploaded files. */
const put = async (key: string, draft: SyncedDraft): Promise<void> => {
  const { form } = draft
  const { datos, archivoIds, archivos } = writeForm(key, form)
  const razonSocialId = typeof datos.razonSocialId === 'number' ? datos.razonSocialId : null
  const borradorId = idOf(key)
  const body = { borradorId, clave: key, razonSocialId, datos, archivos, archivoIds, version: versionOf(key) }
  const { version } = await call(borradores.save, { body })
  draftVersions.set(key, version)
  draft.isUnsure = false
  if (version === 1) refreshInicio()
  // During the request the user sent or discarded the form, so do not store the draft again.
  if (draft.form === undefined) return
  const marks: DraftMarks = {
    borradorId,
    borradorVersion: version,
    borradorEntero: draft.form === form && archivos === 0,
    borradorSubidos: subidosOf(key),
  }
  await saveDraft(key, { ...(draft.form as object), ...marks })
}

/**
 * Uploads the files after the server has stored the text, so that the text need not wait. Files beyond the quota stay
 * on this device.
 */
const putFiles = async (key: string, draft: SyncedDraft): Promise<void> => {
  await subir(key, porSubir(key, draft.form))
  if (draft.form === undefined) return
  try {
    await put(key, draft)
  } catch (error) {
    if (!(error instanceof ApiError && error.fields?.archivoIds)) throw error
    // The server does not know some ids, because those files expired: upload them again. On 413 the quota is full: save
    // without files.
    subidosOf(key).clear()
    if (error.status === 413) draft.hasRoom = false
    else await subir(key, porSubir(key, draft.form))
    await put(key, draft)
  }
}

const save = async (key: string, draft: SyncedDraft): Promise<void> => {
  if (draft.isSent) return
  if (!draft.isAsked) await ask(key, draft)
  if (draft.other !== undefined || alreadySent.has(key)) return
  try {
    const isNew = draft.hasRoom && porSubir(key, draft.form).length > 0
    const hasFiles = writeForm(key, draft.form).archivoIds.length > 0
    if (isNew || !hasFiles) await put(key, draft)
    if (isNew || hasFiles) await putFiles(key, draft)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    await ask(key, draft)
  }
}

const queue = (key: string, draft: SyncedDraft, next: () => Promise<unknown>): Promise<unknown> => {
  // A failed request needs no handling: the next autosave repeats it, and this device still has the draft.
  const before = draft.tail
  draft.tail = (async () => {
    await before
    await next().catch(() => {
      draft.isUnsure = true
    })
  })()
  draftTails.set(key, draft.tail)
  return draft.tail
}

const push = (key: string, draft: SyncedDraft): void => {
  clearTimeout(draft.timer)
  draft.timer = undefined
  void queue(key, draft, () => save(key, draft))
}

// Store the draft when the tab is hidden, so that the user can continue on another device.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const [key, draft] of syncedDrafts) if (draft.timer !== undefined) push(key, draft)
})

/**
 * Starts to synchronize the draft of a key with the server. `kept`: draft of this device. `take`: restarts the form
 * with another draft. `known`: answer of the server, if already read.
 */
export const followDraft = (
  key: string,
  kept: unknown,
  {
    isWorth,
    take,
    known,
  }: { isWorth: SyncedDraft['isWorth']; take: (kept: unknown) => void; known?: Answer | undefined },
): void => {
  alreadySent.delete(key)
  if (!empezadoDe(key)) return
  const { borradorVersion: version = 0, borradorSubidos = [] } = (kept ?? {}) as DraftMarks
  draftSubidos.set(key, new Map([...borradorSubidos, ...subidosOf(key)]))
  draftVersions.set(key, Number.isInteger(version) ? version : 0)
  const draft: SyncedDraft = {
    isAsked: false,
    other: undefined,
    form: kept,
    isSent: false,
    isUnsure: false,
    hasRoom: true,
    isWorth,
    timer: undefined,
    // Run the queued requests of the previous form with this key first.
    tail: syncedDrafts.get(key)?.tail ?? Promise.resolve(),
  }
  syncedDrafts.set(key, draft)
  restarts.set(key, take)
  if (known) settle(key, draft, known)
  else void queue(key, draft, () => ask(key, draft))
}

/** Stops the synchronization when the form unmounts. Sends pending changes first. */
export const leaveDraft = (key: string): void => {
  const draft = syncedDrafts.get(key)
  if (draft?.timer !== undefined) push(key, draft)
  restarts.delete(key)
}

/** Stores the form on the server when the user pauses; at once if it has new files. */
export const saveRemote = (key: string, form: unknown): void => {
  const draft = syncedDrafts.get(key)
  if (!draft) return
  draft.form = form
  clearTimeout(draft.timer)
  const pause = draft.hasRoom && porSubir(key, form).length > 0 ? 0 : PAUSE_MS
  draft.timer = setTimeout(() => push(key, draft), pause)
}

/**
 * Deletes the server's draft after the queued requests, because the form was sent or discarded. Later text in the form
 * is a new draft. A newer draft of another device stays.
 */
export const deleteRemote = (key: string): void => {
  const draft = syncedDrafts.get(key)
  if (!draft) return
  clearTimeout(draft.timer)
  draft.timer = undefined
  draft.form = undefined
  void queue(key, draft, async () => {
    const isOurs = !draft.isSent && draft.other === undefined && !alreadySent.has(key)
    if (versionOf(key) > 0 && isOurs) await remove(idOf(key))
    draftVersions.delete(key)
    identifyDraft(key)
  })
}

/**
 * Sends the draft of a key after its queued requests; later autosaves wait for the answer. If the draft was already
 * sent or another device changed it, the form shows that.
 */
export const sendSynced = async <R>(key: string, send: (borrador: SentDraft) => Promise<R>): Promise<R> => {
  const draft = syncedDrafts.get(key)
  const sendNow = async () => {
    await draft?.tail
    if (draft?.isUnsure) await ask(key, draft).catch(() => undefined)
    try {
      const reply = await send({ borradorId: idOf(key), version: versionOf(key) })
      if (draft) draft.isSent = true
      refreshInicio()
      return reply
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ya-enviado')
        setSent(key, { message: error.message, enlace: error.enlace ?? '' })
      else if (draft && error instanceof ApiError && error.status === 409) await ask(key, draft).catch(() => undefined)
      throw error
    }
  }
  const sending = sendNow()
  if (draft) void queue(key, draft, () => sending.catch(() => undefined))
  return sending
}

// Another device or tab may have stored, sent or discarded a draft, so read the server's drafts again.
hearChanges((topics) => {
  if (!topics.includes('borradores')) return
  for (const key of restarts.keys()) {
    const draft = syncedDrafts.get(key)
    if (draft && !draft.isSent) void queue(key, draft, () => ask(key, draft))
  }
})

/** Replaces the draft of this device by the draft of the other device. */
export const takeOther = async (key: string): Promise<void> => {
  const draft = syncedDrafts.get(key)
  if (draft?.other === undefined || draft.other === 'gone') return
  const kept = await traer(key, draft.other)
  setOther(draft, undefined)
  // Continue even if the browser cannot store the draft (private windows).
  await saveDraft(key, kept).catch(() => undefined)
  restarts.get(key)?.(kept)
}

/**
 * Keeps the draft of this device, as a new draft, and discards the draft of the other device. After a send, the draft
 * here is a copy, which the user can send too.
 */
export const dropOther = async (key: string): Promise<void> => {
  const draft = syncedDrafts.get(key)
  const other = alreadySent.has(key) ? undefined : draft?.other
  if (typeof other === 'object') await remove(other.borradorId)
  adopt(key, { borradorId: crypto.randomUUID(), version: 0 })
  setSent(key, null)
  if (!draft) return
  draft.isSent = false
  setOther(draft, undefined)
  if (draft.isWorth(writeForm(key, draft.form).datos)) push(key, draft)
}
