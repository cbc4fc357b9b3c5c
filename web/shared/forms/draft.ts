import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning, useUnsentWords } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'

const SAVE_PAUSE_MS = 400

/**
 * The draft left under this key: undefined while it is looked for, null when there is none. What was saved may come from
 * an older portal: only what `schema` accepts is taken back. The schema has to be a constant of its module.
 */
export const useSavedDraft = <F>(key: string, schema: z.ZodType<F>): F | null | undefined => {
  const [draft, setDraft] = useState<F | null>()
  useEffect(() => {
    const read = async () => schema.safeParse(await loadDraft(key)).data ?? null
    // A browser that keeps nothing (private windows) just starts from scratch.
    read().then(setDraft, () => setDraft(null))
  }, [key, schema])
  return draft
}

/** The draft left under this key, when it is of a company that this person still has. */
export const useOwnDraft = <F extends { razonSocialId: number | '' }>(
  key: string,
  schema: z.ZodType<F>,
): F | null | undefined => {
  const { usuario, esInterno } = useProfile()
  const draft = useSavedDraft(key, schema)
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
