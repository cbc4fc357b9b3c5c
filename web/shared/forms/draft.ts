import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'
import { later } from '#web/first-shown.ts'
import { draftVersions } from './draft-versions.ts'

const SAVE_PAUSE_MS = 400

/** What is kept on the server comes after the first screen; without connection there is only what is here. */
const remote = later(() => import('./draft-remote.ts'))
const elsewhere = (tell: (of: Awaited<ReturnType<typeof remote>>) => void): void =>
  void remote().then(tell, () => undefined)

/** The form with the version of the server that it goes on from, as this machine keeps it. */
const withVersion = (key: string, form: object): object => ({ ...form, borradorVersion: draftVersions.get(key) })

const likeRows = (sample: readonly unknown[], kept: unknown): unknown => {
  // An older portal had no such list.
  if (kept === undefined) return []
  if (!Array.isArray(kept)) return undefined
  const [row] = sample
  const rows: unknown[] = kept.map((each: unknown) => (row === undefined ? asFile(each) : like(row, each)))
  return rows.includes(undefined) ? undefined : rows
}

const likeObject = (sample: object, kept: unknown): unknown => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const found = kept as Record<string, unknown>
  const entries = Object.entries(sample).map(([name, each]) => [name, like(each, found[name])] as const)
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

const asFile = (kept: unknown) => (kept instanceof File ? kept : undefined)

/** What was kept, when it is like the sample; a number that could not be read when it was left comes back empty. */
const like = (sample: unknown, kept: unknown): unknown => {
  if (typeof sample === 'number')
    return Number.isNaN(kept) ? '' : kept === '' || typeof kept === 'number' ? kept : undefined
  if (sample === null) return kept === null ? null : asFile(kept)
  if (Array.isArray(sample)) return likeRows(sample, kept)
  if (typeof sample === 'object') return likeObject(sample, kept)
  return typeof kept === typeof sample ? kept : undefined
}

/**
 * The draft left under this key: undefined while it is looked for, null when there is none. What was saved may come from
 * an older portal: only what is like the sample is taken back, in which 0 is a number or nothing, [] are files, null a file
 * or none, and a list has one of its rows. One that is not worth it is none. Of a screen whose drafts are on the server too,
 * what went on elsewhere is followed from here.
 */
export const useSavedDraft = <F extends object>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean = () => true,
): F | null | undefined => {
  const [draft, setDraft] = useState<F | null>()
  const worthOf = useEffectEvent((kept: unknown) => {
    const found = like(sample, kept) as F | undefined
    return found && isWorth(found) ? found : null
  })
  useEffect(() => {
    let isGone = false
    const start = (kept: unknown) => {
      if (isGone) return
      const take = (other: unknown) => {
        // The form is drawn anew, from the other one: what is on screen goes first.
        flushSync(() => setDraft(undefined))
        start(other)
      }
      elsewhere((of) => of.followDraft(key, kept, { isWorth: (datos) => worthOf(datos) !== null, take }))
      setDraft(worthOf(kept))
    }
    // A browser that keeps nothing (private windows) just starts from scratch.
    loadDraft(key).then(start, () => start(undefined))
    return () => {
      isGone = true
      elsewhere((of) => of.leaveDraft(key))
    }
  }, [key])
  return draft
}

/** The draft left under this key, when it is of a company that this person still has. */
export const useOwnDraft = <F extends { razonSocialId: number | '' }>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean,
): F | null | undefined => {
  const { usuario, esInterno } = useProfile()
  const draft = useSavedDraft(key, { ...sample, razonSocialId: 0 }, isWorth)
  const isOwn = esInterno || usuario.listRazonSocial.some(({ razonSocialId }) => razonSocialId === draft?.razonSocialId)
  return draft && !isOwn ? null : draft
}

/** Forgets the draft. A browser that could not keep it has nothing to forget. */
export const forgetDraft = (key: string): Promise<void> => {
  elsewhere((of) => of.forgetElsewhere(key))
  return dropDraft(key).catch(() => undefined)
}

/**
 * Saves the form under its key, if it has one, when the typing pauses; leaving before that asks first. Once it `isDone`
 * nothing is kept: a pause that was still running must not bring the draft back. `release` lets it go at once.
 */
export const useDraftKeeper = <F extends FieldValues>(
  key: string | undefined,
  control: Control<F>,
  isDone: boolean,
) => {
  const form = useWatch({ control })
  const { isDirty } = useFormState({ control })
  const [saved, setSaved] = useState<unknown>()
  const isPending = !isDone && isDirty && saved !== form
  const release = useLeaveWarning(isPending)
  useEffect(() => {
    if (!isPending || key === undefined) return
    const timer = setTimeout(() => {
      elsewhere((of) => of.keepElsewhere(key, form))
      saveDraft(key, withVersion(key, form)).then(
        () => setSaved(form),
        // Not saved: the warning stays, which is what protects the person.
        () => undefined,
      )
    }, SAVE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, form, isPending])
  return { isSaved: key !== undefined && isDirty && !isPending, release }
}
