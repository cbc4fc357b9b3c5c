import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveDraft } from '#web/drafts.ts'
import { useUnsentText } from '#web/leave.ts'
import { forgetDraft } from './draft.ts'

const AUTOSAVE_MS = 400

/**
 * Autosaves text outside a form, such as a comment, when the user pauses and on unmount. So a change of tab loses
 * nothing. Empty text deletes the draft.
 */
export const useAutosavedText = (key: string, words: unknown, isEmpty: boolean): void => {
  const kept = useRef(words)
  const [start] = useState(words)
  useUnsentText(!isEmpty && words !== start)
  const keep = useEffectEvent(() => {
    if (kept.current === words) return
    kept.current = words
    // Ignore errors of a browser that cannot store drafts (private windows).
    void (isEmpty ? forgetDraft(key) : saveDraft(key, words).catch(() => undefined))
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [words])
  useEffect(() => () => keep(), [])
}
