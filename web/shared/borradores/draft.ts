import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { borradores } from '#contract/borradores/calls.ts'
import { empezadoDe } from '#contract/borradores/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'
import { later } from '#ui/first-shown.ts'
import { useCompanyAbove } from '#shared/forms/company.ts'
import {
  draftArchivos,
  type DraftMarks,
  draftSteps,
  draftSubidos,
  draftTails,
  draftVersions,
  esSubido,
} from './draft-marks.ts'

const SAVE_PAUSE_MS = 400
/** A form does not wait longer for what it may have on the server. */
const ASK_MS = 3000

/** What is kept on the server comes after the first screen; without connection there is only what is here. */
const remote = later(() => import('./draft-remote.ts'))
const elsewhere = (tell: (of: Awaited<ReturnType<typeof remote>>) => void): void =>
  void remote().then(tell, () => undefined)

/** The form with its step and the version of the server that it goes on from, as this machine keeps it. */
const withMarks = (key: string, form: object, borradorPaso: number): DraftMarks => ({
  ...form,
  borradorPaso,
  borradorVersion: draftVersions.get(key),
  borradorSubidos: draftSubidos.get(key),
})

type OnServer = ReplyOf<typeof borradores.get>['borrador']

/** What the server has under this key; undefined where it keeps none of these, or does not say so in time. */
const readElsewhere = (key: string): Promise<{ borrador: OnServer } | undefined> | undefined => {
  if (!empezadoDe(key)) return undefined
  const asked = Promise.resolve(draftTails.get(key)).then(() => call(borradores.get, { query: { clave: key } }))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ASK_MS))
  return Promise.race([asked.catch(() => undefined), late])
}

/** What the server has, where it takes nothing away from what is here. */
const newerOf = (
  kept: DraftMarks | undefined,
  borrador: OnServer | undefined,
  isWorth: (kept: unknown) => boolean,
): OnServer => {
  if (!borrador || borrador.version === kept?.borradorVersion || !isWorth(borrador.datos)) return null
  return isWorth(kept) && !kept?.borradorEntero ? null : borrador
}

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

// As the server keeps it, it is not here yet.
const asFile = (kept: unknown) => (kept instanceof File || esSubido(kept) ? kept : undefined)

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
 * what is there is known before, taken where nothing of here is lost by it, and followed from here.
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
    const isWorthOne = (datos: unknown) => worthOf(datos) !== null
    const start = (kept: unknown, known?: { borrador: OnServer }) => {
      if (isGone) return
      const take = (other: unknown) => {
        // The form is drawn anew, from the other one: what is on screen goes first.
        flushSync(() => setDraft(undefined))
        start(other)
      }
      elsewhere((of) => of.followDraft(key, kept, { isWorth: isWorthOne, take, known }))
      draftSteps.set(key, Number((kept as DraftMarks | undefined)?.borradorPaso ?? 0))
      setDraft(worthOf(kept))
    }
    const begin = async () => {
      const known = await readElsewhere(key)
      // A browser that keeps nothing (private windows) just starts from scratch.
      const here = (await loadDraft(key).catch(() => undefined)) as DraftMarks | undefined
      const newer = newerOf(here, known?.borrador, isWorthOne)
      draftArchivos.set(key, 0)
      // Without what brings its files it is offered, as one that came later.
      const brought =
        newer && (await import('./draft-archivos.ts').then(({ traer }) => traer(key, newer)).catch(() => undefined))
      if (brought && !isGone) await saveDraft(key, brought).catch(() => undefined)
      start(brought ?? here, known)
    }
    void begin()
    return () => {
      isGone = true
      elsewhere((of) => of.leaveDraft(key))
    }
  }, [key])
  return draft
}

/** The company that an address names (`?rs=1021`), when this person has it. */
export const useNamedCompany = (search: string): number | null => {
  const { usuario, esInterno } = useProfile()
  const named = Number(new URLSearchParams(search).get('rs') ?? 0)
  const mayName = esInterno || usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === named)
  return mayName && Number.isInteger(named) && named > 0 ? named : null
}

/**
 * The draft left under this key, when it is of a company that this person still has; undefined until it is known and its
 * company, or the one that the address names, is the one of the header. Whoever chooses another one there starts anew.
 */
export const useOwnDraft = <F extends { razonSocialId: number | '' }>(
  key: string,
  sample: F,
  isWorth: (draft: F) => boolean,
  search = '',
): F | null | undefined => {
  const { usuario, esInterno } = useProfile()
  const kept = useSavedDraft(key, { ...sample, razonSocialId: 0 }, isWorth)
  const named = useNamedCompany(search)
  // What was left for another company: a draft, or null, which leaves what the address named.
  const [left, setLeft] = useState<F | null>()
  const has = usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === kept?.razonSocialId)
  const draft = kept && (left === kept || !(esInterno || has)) ? null : kept
  const own = draft ? Number(draft.razonSocialId) : draft === null && left === undefined ? named : draft
  const isKnown = useCompanyAbove(own, () => {
    setLeft(kept)
    void forgetDraft(key)
  })
  return isKnown ? draft : undefined
}

/** What was typed and waits for a pause to be kept, by its key. */
const pauses = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Forgets the draft, and what was still to be kept of it: the next render comes too late for that. A browser that could not
 * keep it has nothing to forget.
 */
export const forgetDraft = (key: string): Promise<void> => {
  clearTimeout(pauses.get(key))
  elsewhere((of) => of.forgetElsewhere(key))
  return dropDraft(key).catch(() => undefined)
}

/**
 * Saves the form and its step under its key, if it has one, when the typing pauses; leaving before that asks first. Once it `isDone`
 * nothing is kept. `release` lets it go at once.
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
      elsewhere((of) => of.keepElsewhere(key, kept))
      saveDraft(key, kept).then(
        () => setSaved({ form, step }),
        // Not saved: the warning stays, which is what protects the person.
        () => undefined,
      )
    }, SAVE_PAUSE_MS)
    pauses.set(key, timer)
    return () => clearTimeout(timer)
  }, [key, form, step, isPending])
  return { isSaved: key !== undefined && isDirty && !isPending, release }
}
