import { useSyncExternalStore } from 'react'
import type { borradores } from '#contract/borradores/calls.ts'
import type { ReplyOf } from '#contract/route.ts'

export type Answer = ReplyOf<typeof borradores.get>
type Remote = NonNullable<Answer['borrador']>
/** Result of a draft that was already sent: a sentence, and the path of the created item under /autogestion/. */
type Enviado = NonNullable<Answer['enviado']>

export interface SyncedDraft {
  /** true: the server has answered whether it stores a draft. */
  isAsked: boolean
  /**
   * Conflict: the newer draft of another device, or 'gone' when the other device discarded the draft. This device sends
   * nothing until the user decides.
   */
  other: Remote | 'gone' | undefined
  /** Current values of the form, files included; undefined: the form was sent or discarded. */
  form: unknown
  /** true: the server created something from this draft and deleted the draft. */
  isSent: boolean
  /**
   * true: a save failed. The server may have stored it all the same, so this device may not know the current version.
   */
  isUnsure: boolean
  /** false: the quota of the razón social has no space for the files of this draft. */
  hasRoom: boolean
  isWorth: (datos: unknown) => boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** Last queued request of this draft. Requests of a draft run one at a time. */
  tail: Promise<unknown>
}

export const syncedDrafts = new Map<string, SyncedDraft>()
/** Results of the drafts that were already sent, from any device, while their forms are open. */
export const alreadySent = new Map<string, Enviado>()
const onChange = new Set<() => void>()

export const setOther = (draft: SyncedDraft, other: SyncedDraft['other']): void => {
  draft.other = other
  for (const tell of onChange) tell()
}

export const setSent = (key: string, enviado: Enviado | null): void => {
  if (enviado) alreadySent.set(key, enviado)
  else alreadySent.delete(key)
  for (const tell of onChange) tell()
}

/**
 * Returns the conflicting draft of another device, or the result when this draft was already sent; undefined: neither.
 */
export const useOther = (key: string): SyncedDraft['other'] | Enviado =>
  useSyncExternalStore(
    (tell) => {
      onChange.add(tell)
      return () => onChange.delete(tell)
    },
    () => alreadySent.get(key) ?? syncedDrafts.get(key)?.other,
  )
