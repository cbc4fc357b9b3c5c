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
import { forgetDraft, sendDraft, type SentDraft, useDraftKeeper } from '#shared/borradores/draft.ts'
import { draftSteps } from '#shared/borradores/draft-marks.ts'
import { pathOfCampos } from './escrito.ts'
import { type FieldsOf, firstWrong } from './form-fields.ts'
import { useSteps } from './use-steps.ts'
import { usePendingContent } from './use-typed.ts'

/** Reports an error on a field, by its path. */
export type Refuse = (path: string, message: string) => void

/** Type of a form value while the user types. Texts, lists and booleans always exist; other types may be null or ''. */
type TypedValue<T> = [T] extends [readonly unknown[] | boolean] ? T : string extends T ? T : T | null | ''

/**
 * Form values while the user types, for a shape of the contract. `Ids`: names of the ids, which are texts until sent.
 */
export type Typed<S extends z.ZodType, Ids extends keyof z.input<S> = never> = {
  [K in keyof z.input<S>]-?: K extends Ids ? string : TypedValue<Exclude<z.input<S>[K], undefined>>
}

/** Returns the files to send, and a handler of the upload progress. */
type Upload = (files: File[]) => { files: File[]; onProgress?: (ratio: number) => void }

export interface FormSendOptions<F extends FieldValues, S extends z.ZodType, Reply> {
  /** Initial values without a draft. They have the types of the contract, or null or '' where empty. */
  start: F
  draft?: F | null | undefined
  /** Key of the draft. false: the caller stores drafts itself; undefined: the form has no draft. */
  draftKey?: string | false | undefined
  /**
   * Loads the contract's shape of the request body after the form is on screen. The form cannot be sent until it has
   * loaded.
   */
  shape: () => Promise<S>
  /** Returns the request body; default: all values except files. */
  bodyOf?: (values: F) => unknown
  /** Checks rules that the contract cannot check. An error here replaces the contract's error of the same field. */
  check?: ((values: F, refuse: Refuse) => void) | undefined
  /**
   * Descriptions of the fields, or their paths and labels. They decide which error comes first; absent: the order in
   * which fields mounted.
   */
  campos?: Campos<F> | FieldsOf<F>
  /** Returns the index of the step that contains a field. Needed for a form with steps but without `campos`. */
  stepOf?: (path: string) => number
  /** Initial step, for a caller that stores drafts itself. */
  leftAt?: number
  /** Returns the selector of the element to focus, for a path that has no input. */
  placeOf?: (path: string, values: F) => string | undefined
  /** Returns the form field for the path of an error, when the server or the shape names it differently. */
  pathOf?: (path: string, message: string, values: F) => string
  send: (body: z.input<S>, sent: { values: F; upload: Upload; borrador: SentDraft | undefined }) => Promise<Reply>
  /** Text of the toast after a successful send. */
  done?: string | ((reply: Reply) => string | undefined) | undefined
  onDone?: (reply: Reply) => void
  /** true: `send` shows all errors itself, so this hook adds no toast. */
  isTold?: boolean
  /** Called after a failed send. */
  onRefused?: ((error: unknown, values: F) => void) | undefined
  /** true: after a conflict (409) all data are refetched. */
  rereads?: boolean
}

/** Message for errors without a text of the contract. */
const DEFAULT_ERROR = 'Completá este dato.'

const FILE_TEXTS: Record<number, string> = {
  413: ERRORS['archivo-grande'].text,
  415: ERRORS['archivo-invalido'].text,
}

/**
 * Returns the errors by field. Status 413 and 415 are errors of the files, even without `fields`, because a proxy may
 * have answered.
 */
const fieldsRefused = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  const text = FILE_TEXTS[error.status]
  return error.fields ?? (text ? { files: error.code ? error.message : text } : {})
}

const noFields = (): [] => []

/**
 * State of a form. Validates the body with the contract's shape, shows each error on its field and focuses the first
 * wrong field. Keeps all values until the server has accepted the body.
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
    // With descriptions, this hook focuses the first wrong field on screen. The library would focus the field that
    // mounted first.
    shouldFocusError: campos === noFields,
    resolver: async (values, _context, resolving) => {
      const problems = await problemsOf(values)
      if (problems.size === 0) return { values, errors: {} }
      const errors = Object.fromEntries([...problems].map(([path, message]) => [path, { type: 'custom', message }]))
      return { values: {}, errors: toNestErrors<F>(errors as FieldErrors, resolving) }
    },
  })
  // Load the shape while the user types. If the load fails, submitting loads the shape again.
  const loadShape = useEffectEvent(() => void later(shape)().catch(() => {}))
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) loadShape()
  }, [isDirty])
  const [initialStep] = useState(() => options.leftAt ?? (draft && draftKey ? draftSteps.get(draftKey) : 0))
  const steps = useSteps(form, { fieldsOf, stepOf, placeOf: options.placeOf, start: initialStep })
  const isKept = draftKey === false || (draftKey !== undefined && reply !== undefined)
  const { isSaved, release } = useDraftKeeper(draftKey || undefined, form.control, isKept, steps.step)
  // Discarding the draft restored the initial values, so the draft did not change the form.
  const isDraftChanged = Boolean(draft) && JSON.stringify(form.getValues()) !== JSON.stringify(start)
  useUnsentText(reply === undefined && 'razonSocialId' in start && (isDirty || isDraftChanged))

  const upload: Upload = (files) => ({ files, ...(files.length > 0 && { onProgress: setProgress }) })
  const onFailure = (problem: unknown, values: F) => {
    setError(problem)
    const fields = Object.entries(fieldsRefused(problem)).map(
      ([path, message]) => [pathOf(path, message, values), message] as const,
    )
    for (const [path, message] of fields) form.setError(path as FieldPath<F>, { type: 'server', message })
    // An error without fields was already shown by useSend.
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
      // The cast is safe, because the shape has just validated this body.
      const sendOf = (borrador?: SentDraft) => send(bodyOf(values) as z.input<S>, { values, upload, borrador })
      const answer = await (draftKey ? sendDraft(draftKey, sendOf) : sendOf())
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
    // Ignore the second click of a double click: it comes before the button is disabled.
    if (isSubmitting.current) return
    isSubmitting.current = true
    // Rejects when the shape cannot be loaded.
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
    /** Ends the question that leaving the screen asks. */
    release,
    isSaved,
    isSending,
    /** Upload progress from 0 to 1. */
    progress,
    /** Answer of the server; undefined until the server has accepted the form. */
    reply,
    error,
    /** Path under /autogestion/ where the user can fix the cause of the error. */
    enlace: error instanceof ApiError ? error.enlace : undefined,
  }
}
export type FormSend<F extends FieldValues> = Pick<
  ReturnType<typeof useFormSend<F, z.ZodType, unknown>>,
  'form' | 'fieldsOf' | 'steps' | 'submit' | 'isSaved' | 'isSending' | 'progress'
>
