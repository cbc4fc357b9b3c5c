import { useSyncExternalStore } from 'react'
import { borradores } from '#contract/borradores/calls.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { Borrador } from '#contract/borradores/shapes.ts'
import { ApiError, call } from '#web/api.ts'
import { saveDraft } from '#web/drafts.ts'
import { refreshCalls } from '#web/queries.tsx'
import { type DraftMarks, draftTails, draftVersions } from './draft-marks.ts'

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

/** As JSON keeps it, and how many files stay here: what no JSON has (NaN) comes back as nothing was typed. */
const writeForm = (form: unknown) => {
  let archivos = 0
  const write = (value: unknown): unknown => {
    if (value instanceof File) {
      archivos += 1
      return null
    }
    if (Array.isArray(value)) return value.filter((each) => !(each instanceof File && (archivos += 1))).map(write)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, write(each)]))
    return Number.isNaN(value) ? '' : value
  }
  const { borradorVersion: _version, borradorAlDia: _alDia, ...datos } = write(form ?? {}) as Record<string, unknown>
  return { datos, archivos }
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
  const isMine = borrador.version === version || isSame(borrador.datos, writeForm(of.form).datos)
  if (isMine || !of.isWorth(borrador.datos)) draftVersions.set(key, borrador.version)
  else setOther(of, borrador)
}

const ask = async (key: string, of: Followed): Promise<void> =>
  settle(key, of, await call(borradores.get, { query: { clave: key } }))

/** Inicio says what was begun and not sent. */
const tellInicio = (): void => refreshCalls([inicio.getTareas])

const remove = async (key: string): Promise<void> => {
  await call(borradores.delete, { query: { clave: key } })
  tellInicio()
}

const save = async (key: string, of: Followed): Promise<void> => {
  if (!of.isAsked) await ask(key, of)
  if (of.other !== undefined) return
  const { form } = of
  const { datos, archivos } = writeForm(form)
  const razonSocialId = typeof datos.razonSocialId === 'number' ? datos.razonSocialId : null
  try {
    const body = { clave: key, razonSocialId, datos, archivos, version: versionOf(key) }
    const { version } = await call(borradores.save, { body })
    draftVersions.set(key, version)
    if (version === 1) tellInicio()
    const marks: DraftMarks = { borradorVersion: version, borradorAlDia: of.form === form }
    await saveDraft(key, { ...(of.form as object), ...marks })
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
  const version = Number((kept as DraftMarks | undefined)?.borradorVersion ?? 0)
  draftVersions.set(key, Number.isInteger(version) ? version : 0)
  const of: Followed = {
    isAsked: false,
    other: undefined,
    form: kept,
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

/** Sends it when the typing pauses. */
export const keepElsewhere = (key: string, form: unknown): void => {
  const of = followed.get(key)
  if (!of) return
  of.form = form
  clearTimeout(of.timer)
  of.timer = setTimeout(() => push(key, of), PAUSE_MS)
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
  const kept = { ...of.other.datos, borradorVersion: of.other.version }
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
  if (of.isWorth(writeForm(of.form).datos)) push(key, of)
}
