import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning, useUnsentWords } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'

const SAVE_PAUSE_MS = 400

const likeRows = (sample: readonly unknown[], kept: unknown): unknown => {
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
 * or none, and a list has one of its rows. One that is not worth it is none.
 */
export const useSavedDraft = <F extends object>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean = () => true,
): F | null | undefined => {
  const [draft, setDraft] = useState<F | null>()
  const take = useEffectEvent((kept: unknown) => {
    const found = like(sample, kept) as F | undefined
    setDraft(found && isWorth(found) ? found : null)
  })
  useEffect(() => {
    // A browser that keeps nothing (private windows) just starts from scratch.
    loadDraft(key).then(
      (kept) => take(kept),
      () => take(undefined),
    )
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
export const forgetDraft = (key: string): Promise<void> => dropDraft(key).catch(() => undefined)

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
      saveDraft(key, form).then(
        () => setSaved(form),
        // Not saved: the warning stays, which is what protects the person.
        () => undefined,
      )
    }, SAVE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, form, isPending])
  return { isSaved: key !== undefined && isDirty && !isPending, release }
}

/**
 * Keeps words that are no form of their own (a comment) when the typing pauses, and at once when they are taken off the
 * screen: another tab of the drawer loses nothing. What is emptied is forgotten.
 */
export const useKeptWords = (key: string, words: unknown, isEmpty: boolean): void => {
  const kept = useRef(words)
  const [start] = useState(words)
  useUnsentWords(!isEmpty && words !== start)
  const keep = useEffectEvent(() => {
    if (kept.current === words) return
    kept.current = words
    // A browser that keeps nothing (private windows) has nothing to give back later.
    void (isEmpty ? forgetDraft(key) : saveDraft(key, words).catch(() => undefined))
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), SAVE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  useEffect(() => () => keep(), [])
}
