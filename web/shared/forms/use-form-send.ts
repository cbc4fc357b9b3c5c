import { toNestErrors } from '@hookform/resolvers'
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ERRORS } from '#contract/base/errors.ts'
import { ApiError } from '#web/api.ts'
import { setTyping } from '#web/pending-send.ts'
import { useUnsentText } from '#web/leave.ts'
import { later } from '#ui/first-shown.ts'
import { queryClient } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { type Campos, fieldsOfCampos, missingOf, stepOfCampos } from './campos.ts'
import { forgetDraft, useDraftKeeper } from '#shared/borradores/draft.ts'
import { draftSteps } from '#shared/borradores/draft-marks.ts'
import { pathOfCampos } from './escrito.ts'
import { type FieldsOf, firstWrong } from './form-fields.ts'
import { useSteps } from './use-steps.ts'
import { usePendingContent } from './use-typed.ts'

/** Sets the error of a field, by its path. */
export type Refuse = (path: string, message: string) => void

/** Value while typing: texts, lists and booleans always exist; others may be null or ''. */
type TypedValue<T> = [T] extends [readonly unknown[] | boolean] ? T : string extends T ? T : T | null | ''

/** Form values of a shape while typing; ids are texts until sent. */
export type Typed<S extends z.ZodType, Ids extends keyof z.input<S> = never> = {
  [K in keyof z.input<S>]-?: K extends Ids ? string : TypedValue<Exclude<z.input<S>[K], undefined>>
}

/** Returns the files of a send and the handler of its progress. */
type Upload = (files: File[]) => { files: File[]; onProgress?: (ratio: number) => void }

export interface FormSendOptions<F extends FieldValues, S extends z.ZodType, Reply> {
  /** Initial values without a draft: of the contract's types, or null or '' when empty. */
  start: F
  draft?: F | null | undefined
  /** Key of the draft; false: the draft is stored elsewhere. */
  draftKey?: string | false | undefined
  /** Loads the contract's shape of the body after the form shows; nothing is sent without it. */
  shape: () => Promise<S>
  /** Returns the body; default: all values except the files. */
  bodyOf?: (values: F) => unknown
  /** Checks what the contract cannot; its errors take precedence. */
  check?: ((values: F, refuse: Refuse) => void) | undefined
  /** Description of the fields, or their paths and labels. Absent: errors are focused in mount order. */
  campos?: Campos<F> | FieldsOf<F>
  /** Returns the step of a field, when there are steps and no description. */
  stepOf?: (path: string) => number
  /** Initial step, of a draft that is stored elsewhere. */
  leftAt?: number
  /** Returns the selector of the element to focus for a path without an input. */
  placeOf?: (path: string, values: F) => string | undefined
  /** Returns the form field of an error whose path differs in the server or its shape. */
  pathOf?: (path: string, message: string, values: F) => string
  send: (body: z.input<S>, sent: { values: F; upload: Upload }) => Promise<Reply>
  /** Toast text when done. */
  done?: string | ((reply: Reply) => string | undefined) | undefined
  onDone?: (reply: Reply) => void
  /** true: `send` shows every failure itself. */
  isTold?: boolean
  /** Called on a failure. */
  onRefused?: ((error: unknown, values: F) => void) | undefined
  /** true: a conflict (409) refetches everything. */
  rereads?: boolean
}

/** Message of errors for which the contract has no text. */
const DEFAULT_ERROR = 'Completá este dato.'

const FILE_TEXTS: Record<number, string> = {
  413: ERRORS['archivo-grande'].text,
  415: ERRORS['archivo-invalido'].text,
}

/**
 * Returns the errors by field. An error 413 or 415 belongs to the files even without fields, as when a proxy answers.
 */
const fieldsRefused = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  const text = FILE_TEXTS[error.status]
  return error.fields ?? (text ? { files: error.code ? error.message : text } : {})
}

const noFields = (): [] => []

/**
 * Form of the portal. Validates with the contract's shape, shows each error on its field, focuses the first one on
 * screen, sends, and keeps all values until done.
 */
export const useFormSend = <F extends FieldValues, S extends z.ZodType, Reply>(
  options: FormSendOptions<F, S, Reply>,
) => {
  const { start, draft, draftKey, shape, check, campos = noFields, send, done, onDone, onRefused } = options
  const fieldsOf: FieldsOf<F> = typeof campos === 'function' ? campos : fieldsOfCampos(campos)
  const bodyOf = options.bodyOf ?? (({ files: _files, ...body }: F) => body)
  const table = typeof campos === 'function' ? undefined : campos
  const pathOf = options.pathOf ?? (table ? pathOfCampos(table) : (path: string) => path)
  const stepOf = options.stepOf ?? (table && stepOfCampos(table))
  const [reply, setReply] = useState<Reply>()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState(0)

  const problemsOf = async (values: F): Promise<Map<string, string>> => {
    const problems = new Map<string, string>()
    const refuse: Refuse = (path, message) => {
      if (!problems.has(path)) problems.set(path, message)
    }
    if (table) for (const [path, message] of missingOf(table, values)) refuse(path, message)
    check?.(values, refuse)
    const contract = await shape().catch(() => {
      throw new ApiError(0)
    })
    const { error: wrong } = contract.safeParse(bodyOf(values), { error: () => DEFAULT_ERROR })
    for (const { path, message } of wrong?.issues ?? []) refuse(pathOf(path.join('.'), message, values), message)
    return problems
  }
  const form = useForm<F>({
    defaultValues: (draft ?? start) as DefaultValues<F>,
    // With a description the screen order decides, not the mount order.
    shouldFocusError: campos === noFields,
    resolver: async (values, _context, resolving) => {
      const problems = await problemsOf(values)
      if (problems.size === 0) return { values, errors: {} }
      const errors = Object.fromEntries([...problems].map(([path, message]) => [path, { type: 'custom', message }]))
      return { values: {}, errors: toNestErrors<F>(errors as FieldErrors, resolving) }
    },
  })
  // Load it while the user types; a failed load is retried when needed.
  const loadShape = useEffectEvent(() => void later(shape)().catch(() => {}))
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) loadShape()
  }, [isDirty])
  const [initialStep] = useState(() => options.leftAt ?? (draft && draftKey ? draftSteps.get(draftKey) : 0))
  const steps = useSteps(form, { fieldsOf, stepOf, placeOf: options.placeOf, start: initialStep })
  const isKept = draftKey === false || (draftKey !== undefined && reply !== undefined)
  const { isSaved, release } = useDraftKeeper(draftKey || undefined, form.control, isKept, steps.step)
  // A discarded draft equals the initial values.
  const isDraftChanged = Boolean(draft) && JSON.stringify(form.getValues()) !== JSON.stringify(start)
  useUnsentText(reply === undefined && 'razonSocialId' in start && (isDirty || isDraftChanged))

  const upload: Upload = (files) => ({ files, ...(files.length > 0 && { onProgress: setProgress }) })
  const onFailure = (problem: unknown, values: F) => {
    setError(problem)
    const fields = Object.entries(fieldsRefused(problem)).map(
      ([path, message]) => [pathOf(path, message, values), message] as const,
    )
    for (const [path, message] of fields) form.setError(path as FieldPath<F>, { type: 'server', message })
    // Without fields, useSend has already shown it.
    if (problem instanceof ApiError && problem.fields && !options.isTold) toastError(problem)
    if (fields.length > 0) steps.showField(firstWrong(form, fieldsOf) ?? fields[0]![0])
    if (options.rereads && problem instanceof ApiError && problem.status === 409) void queryClient.invalidateQueries()
    onRefused?.(problem, values)
  }
  const handle = form.handleSubmit(async (values) => {
    setProgress(0)
    setError(undefined)
    setSending(true)
    setTyping(values, release)
    try {
      // The shape has just validated it.
      const answer = await send(bodyOf(values) as z.input<S>, { values, upload })
      release()
      if (draftKey) void forgetDraft(draftKey)
      setReply(() => answer)
      const toastText = typeof done === 'function' ? done(answer) : done
      if (toastText) toastSuccess(toastText)
      onDone?.(answer)
    } catch (problem) {
      onFailure(problem, values)
    } finally {
      setSending(false)
      setTyping()
    }
  }, steps.showWrong)
  const isSubmitting = useRef(false)
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // A double click: the button is disabled only after its second press.
    if (isSubmitting.current) return
    isSubmitting.current = true
    // The shape failed to load.
    await handle(event).catch(toastError)
    isSubmitting.current = false
  }
  const isMine = (typed: unknown): typed is F =>
    typeof typed === 'object' &&
    typed !== null &&
    Object.keys(start).toSorted().join() === Object.keys(typed).toSorted().join()
  usePendingContent(isMine, (typed) => {
    form.reset(typed, { keepDefaultValues: true })
    void submit()
  })

  return {
    form,
    fieldsOf,
    steps,
    submit,
    /** Lifts the leave warning. */
    release,
    isSaved,
    isSending,
    /** Upload progress, 0 to 1. */
    progress,
    /** Answer of the server; undefined until done. */
    reply,
    /** Last failure. */
    error,
    /** Path under /autogestion/ where the user can resolve the problem. */
    enlace: error instanceof ApiError ? error.enlace : undefined,
  }
}
export type FormSend<F extends FieldValues> = Pick<
  ReturnType<typeof useFormSend<F, z.ZodType, unknown>>,
  'form' | 'fieldsOf' | 'steps' | 'submit' | 'isSaved' | 'isSending' | 'progress'
>
