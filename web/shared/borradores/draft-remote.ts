import { useSyncExternalStore } from 'react'
import { borradores } from '#contract/borradores/calls.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import type { Borrador } from '#contract/borradores/shapes.ts'
import { ApiError, call } from '#web/api.ts'
import { saveDraft } from '#web/drafts.ts'
import { refreshTopics } from '#web/queries.tsx'
import { porSubir, subidosOf, subir, traer, writeForm } from './draft-archivos.ts'
import { type DraftMarks, draftSubidos, draftTails, draftVersions } from './draft-marks.ts'

const PAUSE_MS = 2000

type Remote = Borrador & { datos: Record<string, unknown> }

/** A draft of this window, as the server knows it. */
interface Followed {
  /** Whether the server was asked what it has. */
  isAsked: boolean
  /** It went on elsewhere, or was sent or thrown away there: until the person decides, nothing of here is sent. */
  other: Remote | 'gone' | undefined
  /** As it is now, files included. */
  form: unknown
  /** The company has room for its files. */
  hasRoom: boolean
  isWorth: (datos: unknown) => boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** What is under way: one thing after the other. */
  tail: Promise<unknown>
}

const followed = new Map<string, Followed>()
const onChange = new Set<() => void>()
const onTaken = new Map<string, (kept: unknown) => void>()

const setOther = (of: Followed, other: Followed['other']): void => {
  of.other = other
  for (const tell of onChange) tell()
}

/** Whether both say the same, in whatever order their fields come. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = Object.keys(a)
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return names.length === Object.keys(b).length && names.every((name) => isSame(one[name], two[name]))
}

const versionOf = (key: string): number => draftVersions.get(key) ?? 0

/** What the server said that it has. */
interface Known {
  borrador: Remote | null
}

const settle = (key: string, of: Followed, { borrador }: Known): void => {
  of.isAsked = true
  const version = versionOf(key)
  if (!borrador) return setOther(of, version > 0 ? 'gone' : undefined)
  // Left where it was, or before its answer came; or nothing that this portal can go on with.
  const isMine = borrador.version === version || isSame(borrador.datos, writeForm(key, of.form).datos)
  if (isMine || !of.isWorth(borrador.datos)) draftVersions.set(key, borrador.version)
  else setOther(of, borrador)
}

const ask = async (key: string, of: Followed): Promise<void> =>
  settle(key, of, await call(borradores.get, { query: { clave: key } }))

/** Inicio says what was begun and not sent. */
const tellInicio = (): void => refreshTopics(['borradores'])

const remove = async (key: string): Promise<void> => {
  await call(borradores.delete, { query: { clave: key } })
  tellInicio()
}

/** Sends it as it is now, with those of its files that are up. */
const put = async (key: string, of: Followed): Promise<void> => {
  const { form } = of
  const { datos, archivoIds, archivos } = writeForm(key, form)
  const razonSocialId = typeof datos.razonSocialId === 'number' ? datos.razonSocialId : null
  const body = { clave: key, razonSocialId, datos, archivos, archivoIds, version: versionOf(key) }
  const { version } = await call(borradores.save, { body })
  draftVersions.set(key, version)
  if (version === 1) tellInicio()
  // Sent or thrown away meanwhile.
  if (of.form === undefined) return
  const marks: DraftMarks = {
    borradorVersion: version,
    borradorEntero: of.form === form && archivos === 0,
    borradorSubidos: subidosOf(key),
  }
  await saveDraft(key, { ...(of.form as object), ...marks })
}

/** Its files go up after what was typed, which does not wait for them; those that the server takes no more stay here. */
const putFiles = async (key: string, of: Followed): Promise<void> => {
  await subir(key, porSubir(key, of.form))
  if (of.form === undefined) return
  try {
    await put(key, of)
  } catch (error) {
    if (!(error instanceof ApiError && error.fields?.archivoIds)) throw error
    // Gone there: they go up again. No room for them: without them.
    subidosOf(key).clear()
    if (error.status === 413) of.hasRoom = false
    else await subir(key, porSubir(key, of.form))
    await put(key, of)
  }
}

const save = async (key: string, of: Followed): Promise<void> => {
  if (!of.isAsked) await ask(key, of)
  if (of.other !== undefined) return
  try {
    const isNew = of.hasRoom && porSubir(key, of.form).length > 0
    const hasFiles = writeForm(key, of.form).archivoIds.length > 0
    if (isNew || !hasFiles) await put(key, of)
    if (isNew || hasFiles) await putFiles(key, of)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    await ask(key, of)
  }
}

const queue = (key: string, of: Followed, next: () => Promise<unknown>): Promise<unknown> => {
  // What cannot be sent now is sent with the next pause; it is kept on this machine meanwhile.
  const before = of.tail
  of.tail = (async () => {
    await before
    await next().catch(() => undefined)
  })()
  draftTails.set(key, of.tail)
  return of.tail
}

const push = (key: string, of: Followed): void => {
  clearTimeout(of.timer)
  of.timer = undefined
  void queue(key, of, () => save(key, of))
}

// Whoever takes up the telephone finds there what they leave here.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const [key, of] of followed) if (of.timer !== undefined) push(key, of)
})

/**
 * Follows what is kept under this key on the server, where it is of those: `kept` is what this machine had, `take` starts
 * again from what another one has, `known` is what the server has, where it was asked already.
 */
export const followDraft = (
  key: string,
  kept: unknown,
  { isWorth, take, known }: { isWorth: Followed['isWorth']; take: (kept: unknown) => void; known?: Known | undefined },
): void => {
  if (!empezadoDe(key)) return
  const { borradorVersion: version = 0, borradorSubidos = [] } = (kept ?? {}) as DraftMarks
  draftSubidos.set(key, new Map([...borradorSubidos, ...subidosOf(key)]))
  draftVersions.set(key, Number.isInteger(version) ? version : 0)
  const of: Followed = {
    isAsked: false,
    other: undefined,
    form: kept,
    hasRoom: true,
    isWorth,
    timer: undefined,
    // After what the screen before has still to say.
    tail: followed.get(key)?.tail ?? Promise.resolve(),
  }
  followed.set(key, of)
  onTaken.set(key, take)
  if (known) settle(key, of, known)
  else void queue(key, of, () => ask(key, of))
}

/** It is no longer on screen: what was not sent yet is sent now. */
export const leaveDraft = (key: string): void => {
  const of = followed.get(key)
  if (of?.timer !== undefined) push(key, of)
  onTaken.delete(key)
}

/** Sends it when the typing pauses; a file that was chosen, at once. */
export const keepElsewhere = (key: string, form: unknown): void => {
  const of = followed.get(key)
  if (!of) return
  of.form = form
  clearTimeout(of.timer)
  const pause = of.hasRoom && porSubir(key, form).length > 0 ? 0 : PAUSE_MS
  of.timer = setTimeout(() => push(key, of), pause)
}

/** It was sent or thrown away here: the server forgets it after what is under way. What went on elsewhere stays. */
export const forgetElsewhere = (key: string): void => {
  const of = followed.get(key)
  if (!of) return
  clearTimeout(of.timer)
  of.timer = undefined
  of.form = undefined
  void queue(key, of, async () => {
    if (versionOf(key) > 0 && of.other === undefined) await remove(key)
    draftVersions.delete(key)
  })
}

/** What goes on elsewhere, to be offered; undefined while there is nothing to decide. */
export const useOther = (key: string): Followed['other'] =>
  useSyncExternalStore(
    (tell) => {
      onChange.add(tell)
      return () => onChange.delete(tell)
    },
    () => followed.get(key)?.other,
  )

/** Goes on from what another machine has. */
export const takeOther = async (key: string): Promise<void> => {
  const of = followed.get(key)
  if (of?.other === undefined || of.other === 'gone') return
  const kept = await traer(key, of.other)
  setOther(of, undefined)
  // A browser that keeps nothing (private windows) goes on with it all the same.
  await saveDraft(key, kept).catch(() => undefined)
  onTaken.get(key)?.(kept)
}

/** Goes on with what is here: the other one is thrown away. */
export const dropOther = async (key: string): Promise<void> => {
  const of = followed.get(key)
  if (!of) return
  if (of.other !== 'gone') await remove(key)
  draftVersions.set(key, 0)
  setOther(of, undefined)
  if (of.isWorth(writeForm(key, of.form).datos)) push(key, of)
}
