import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveDraft } from '#web/drafts.ts'
import { useUnsentWords } from '#web/leave.ts'
import { forgetDraft } from './draft.ts'

const SAVE_PAUSE_MS = 400

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
