import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { borradores } from '#contract/borradores/calls.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import type { Borrador } from '#contract/borradores/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'
import { later } from '#ui/first-shown.ts'
import { useHeaderRazonSocial } from '#shared/forms/company.ts'
import {
  draftArchivos,
  type DraftMarks,
  draftSteps,
  draftSubidos,
  draftTails,
  draftVersions,
  esSubido,
  identifyDraft,
  idOf,
} from './draft-marks.ts'

const AUTOSAVE_MS = 400
/** Maximum time (ms) that a form waits for the server's draft. */
const REMOTE_TIMEOUT_MS = 3000

/** Synchronization of drafts with the server. Loaded after the first screen. */
const remote = later(() => import('./draft-remote.ts'))
const withRemote = (tell: (of: Awaited<ReturnType<typeof remote>>) => void): void =>
  void remote().then(tell, () => undefined)

/** Returns the values of the form with the metadata to store: step, server version and uploaded files. */
const withMarks = (key: string, form: object, borradorPaso: number): DraftMarks => ({
  ...form,
  borradorId: idOf(key),
  borradorPaso,
  borradorVersion: draftVersions.get(key),
  borradorSubidos: draftSubidos.get(key),
})

type Answer = ReplyOf<typeof borradores.get>

/**
 * Reads the server's draft of a key, and whether the draft of this device was sent. undefined: the server does not
 * store drafts of that form, answers too late, or fails.
 */
const readRemote = (key: string, borradorId: string | undefined): Promise<Answer | undefined> | undefined => {
  if (!empezadoDe(key)) return undefined
  const asked = Promise.resolve(draftTails.get(key)).then(() =>
    call(borradores.get, { query: { clave: key, ...(borradorId && { borradorId }) } }),
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, REMOTE_TIMEOUT_MS))
  return Promise.race([asked.catch(() => undefined), late])
}

const matchRows = (sample: readonly unknown[], kept: unknown): unknown => {
  // An older version of the portal stored drafts without this list.
  if (kept === undefined) return []
  if (!Array.isArray(kept)) return undefined
  const [row] = sample
  const rows: unknown[] = kept.map((each: unknown) => (row === undefined ? asFile(each) : matchSample(row, each)))
  return rows.includes(undefined) ? undefined : rows
}

const matchObject = (sample: object, kept: unknown): unknown => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const found = kept as Record<string, unknown>
  const entries = Object.entries(sample).map(([name, each]) => [name, matchSample(each, found[name])] as const)
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

// The id of a file on the server stands for that file.
const asFile = (kept: unknown) => (kept instanceof File || esSubido(kept) ? kept : undefined)

/** Returns the stored value if it has the structure of the sample, otherwise undefined. NaN becomes ''. */
const matchSample = (sample: unknown, kept: unknown): unknown => {
  if (typeof sample === 'number')
    return Number.isNaN(kept) ? '' : kept === '' || typeof kept === 'number' ? kept : undefined
  if (sample === null) return kept === null ? null : asFile(kept)
  if (Array.isArray(sample)) return matchRows(sample, kept)
  if (typeof sample === 'object') return matchObject(sample, kept)
  return typeof kept === typeof sample ? kept : undefined
}

/**
 * Returns the draft of a key and starts to synchronize it; undefined while it loads. null: there is none, it is not
 * `isWorth`, or it does not match `sample`. In a sample, 0 stands for a number or '', [] for files, null for a file or
 * null; a list has one example row.
 */
export const useSavedDraft = <F extends object>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean = () => true,
): F | null | undefined => {
  const [draft, setDraft] = useState<F | null>()
  const worthOf = useEffectEvent((kept: unknown) => {
    const found = matchSample(sample, kept) as F | undefined
    return found && isWorth(found) ? found : null
  })
  useEffect(() => {
    let isGone = false
    const isWorthOne = (datos: unknown) => worthOf(datos) !== null
    const start = (kept: unknown, known?: Answer) => {
      if (isGone) return
      identifyDraft(key, (kept as DraftMarks | undefined)?.borradorId)
      const take = (other: unknown) => {
        // Unmount the form first: a mounted form would not take the values of the other draft.
        flushSync(() => setDraft(undefined))
        start(other)
      }
      withRemote((of) => of.followDraft(key, kept, { isWorth: isWorthOne, take, known }))
      draftSteps.set(key, Number((kept as DraftMarks | undefined)?.borradorPaso ?? 0))
      setDraft(worthOf(kept))
    }
    const begin = async () => {
      // Start without a draft if the browser cannot store any (private windows).
      const here = (await loadDraft(key).catch(() => undefined)) as DraftMarks | undefined
      const known = await readRemote(key, here?.borradorId)
      draftArchivos.set(key, 0)
      // If files of the server's draft cannot be loaded, keep the draft of this device. The server's draft is then a
      // conflict.
      const brought =
        known?.borrador &&
        (await import('./draft-archivos.ts')
          .then(({ traerNuevo }) => traerNuevo(key, here, known.borrador, isWorthOne))
          .catch(() => undefined))
      if (brought && !isGone) await saveDraft(key, brought).catch(() => undefined)
      start(brought ?? here, known)
    }
    void begin()
    return () => {
      isGone = true
      withRemote((of) => of.leaveDraft(key))
    }
  }, [key])
  return draft
}

/** Returns the razón social in the URL (`?rs=1021`). null: the URL has none, or the user may not act for it. */
export const useRazonSocialOfUrl = (search: string): number | null => {
  const { usuario, esInterno } = useProfile()
  const named = Number(new URLSearchParams(search).get('rs') ?? 0)
  const mayName = esInterno || usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === named)
  return mayName && Number.isInteger(named) && named > 0 ? named : null
}

/**
 * Returns the draft of a key if the user may still act for its razón social. First selects that razón social (or the
 * one in the URL) in the header; undefined until then. When the user selects another razón social, the form starts
 * empty.
 */
export const useOwnDraft = <F extends { razonSocialId: number | '' }>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean,
  search = '',
): F | null | undefined => {
  const { usuario, esInterno } = useProfile()
  const kept = useSavedDraft(key, { ...sample, razonSocialId: 0 }, isWorth)
  const named = useRazonSocialOfUrl(search)
  // Draft that the user left by selecting another razón social. null: the user left a razón social of the URL, without
  // a draft; undefined: the user has not left.
  const [left, setLeft] = useState<F | null>()
  const has = usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === kept?.razonSocialId)
  const draft = kept && (left === kept || !(esInterno || has)) ? null : kept
  const own = draft ? Number(draft.razonSocialId) : draft === null && left === undefined ? named : draft
  const isKnown = useHeaderRazonSocial(own, () => {
    setLeft(kept)
    void forgetDraft(key)
  })
  return isKnown ? draft : undefined
}

export type SentDraft = Pick<Borrador, 'borradorId' | 'version'>

/**
 * Sends the draft of a key after its pending requests. If the draft was already sent, nothing new is created, and the
 * form shows the earlier result.
 */
export const sendDraft = async <R>(key: string, send: (borrador: SentDraft) => Promise<R>): Promise<R> => {
  const synced = await remote().catch(() => undefined)
  return synced ? synced.sendSynced(key, send) : send({ borradorId: idOf(key), version: draftVersions.get(key) ?? 0 })
}

/** Timers of the pending autosaves, by key. */
const autosaves = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Deletes the draft of a key. Cancels its pending autosave at once, because the autosave could run before the next
 * render. Ignores errors of a browser that cannot store drafts.
 */
export const forgetDraft = (key: string): Promise<void> => {
  clearTimeout(autosaves.get(key))
  withRemote((of) => of.deleteRemote(key))
  return dropDraft(key).catch(() => undefined)
}

/**
 * Autosaves the form and its step when the user pauses. Leaving before the autosave asks first; `release` ends that
 * question at once. Saves nothing without a key, or once `isDone` is true.
 */
export const useDraftKeeper = <F extends FieldValues>(
  key: string | undefined,
  control: Control<F>,
  isDone: boolean,
  step = 0,
) => {
  const form = useWatch({ control })
  const { isDirty } = useFormState({ control })
  const [saved, setSaved] = useState<{ form: unknown; step: number }>()
  const [startStep] = useState(step)
  const isTouched = isDirty || step !== (saved?.step ?? startStep)
  const isPending = !isDone && isTouched && (saved?.form !== form || saved.step !== step)
  const release = useLeaveWarning(isPending)
  useEffect(() => {
    if (!isPending || key === undefined) return
    const timer = setTimeout(() => {
      const kept = withMarks(key, form, step)
      withRemote((of) => of.saveRemote(key, kept))
      saveDraft(key, kept).then(
        () => setSaved({ form, step }),
        // The save failed: keep the form marked as unsaved, so that leaving it asks first.
        () => undefined,
      )
    }, AUTOSAVE_MS)
    autosaves.set(key, timer)
    return () => clearTimeout(timer)
  }, [key, form, step, isPending])
  return { isSaved: key !== undefined && isDirty && !isPending, release }
}
