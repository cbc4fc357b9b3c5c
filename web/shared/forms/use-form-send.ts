import { toNestErrors } from '@hookform/resolvers'
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ERRORS } from '#contract/base/errors.ts'
import { ApiError } from '#web/api.ts'
import { setTyping } from '#web/pending-send.ts'
import { useUnsentWords } from '#web/leave.ts'
import { later } from '#ui/first-shown.ts'
import { queryClient } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { type Campos, fieldsOfCampos, missingOf, stepOfCampos } from './campos.ts'
import { forgetDraft, useDraftKeeper } from '#shared/borradores/draft.ts'
import { draftSteps } from '#shared/borradores/draft-marks.ts'
import { pathOfCampos } from './escrito.ts'
import { type FieldsOf, firstWrong } from './form-fields.ts'
import { useSteps } from './use-steps.ts'
import { useTyped } from './use-typed.ts'

/** Says what is wrong with a field, by its path in the form. */
export type Refuse = (path: string, message: string) => void

/** A text, a list and a yes or no are always there; what is chosen or counted may not be yet. */
type TypedValue<T> = [T] extends [readonly unknown[] | boolean] ? T : string extends T ? T : T | null | ''

/** What a call takes, while it is typed; what is chosen by its number is a text until it is sent. */
export type Typed<S extends z.ZodType, Ids extends keyof z.input<S> = never> = {
  [K in keyof z.input<S>]-?: K extends Ids ? string : TypedValue<Exclude<z.input<S>[K], undefined>>
}

/** The uploads of a send, with how much of them went up. */
type Upload = (files: File[]) => { files: File[]; onProgress?: (ratio: number) => void }

export interface FormSendOptions<F extends FieldValues, S extends z.ZodType, Reply> {
  /** What it starts with when there is no draft: as the contract has it, and null or '' what is not there yet. */
  start: F
  draft?: F | null | undefined
  /** What was typed is kept under it until it is sent; false when it is kept by other means. */
  draftKey?: string | false | undefined
  /** Brings the contract's, of what is sent: it comes after the form shows, and nothing is sent without it. */
  shape: () => Promise<S>
  /** What is sent of the form, when it is not all of it but its files. */
  bodyOf?: (values: F) => unknown
  /** What the contract cannot know: said before its rules. */
  check?: ((values: F, refuse: Refuse) => void) | undefined
  /** The fields, when they are data; else their paths and names. Absent: the first that was drawn is the first. */
  campos?: Campos<F> | FieldsOf<F>
  /** The step that shows a field, where there are several and no table says it. */
  stepOf?: (path: string) => number
  /** The step to begin at, of a draft that is kept by other means. */
  leftAt?: number
  /** The selector of what takes the focus for a path that is no input of the form. */
  placeOf?: (path: string, values: F) => string | undefined
  /** The field of the form that a message is about, where the server or its shape calls it otherwise. */
  pathOf?: (path: string, message: string, values: F) => string
  send: (body: z.input<S>, sent: { values: F; upload: Upload }) => Promise<Reply>
  /** What is said when it is done. */
  done?: string | ((reply: Reply) => string | undefined) | undefined
  onDone?: (reply: Reply) => void
  /** The send itself tells every failure. */
  isTold?: boolean
  /** What else a refusal does. */
  onRefused?: ((error: unknown, values: F) => void) | undefined
  /** Changed by somebody else meanwhile, what there is now is read again. */
  rereads?: boolean
}

/** The words for what the contract refuses without words of its own. */
const WORDLESS = 'Completá este dato.'

const FILE_TEXTS: Record<number, string> = {
  413: ERRORS['archivo-grande'].text,
  415: ERRORS['archivo-invalido'].text,
}

/** What was refused, field by field. A refusal of the files belongs beside them, also when it names no field: a proxy on the way does not. */
const fieldsRefused = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  const text = FILE_TEXTS[error.status]
  return error.fields ?? (text ? { files: error.code ? error.message : text } : {})
}

const noFields = (): [] => []

/**
 * The one form of the portal: it validates with the contract's shape, puts each message beside its field and the focus on
 * the first of the screen, sends, and loses nothing of what was typed until it is done.
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
    const { error: wrong } = contract.safeParse(bodyOf(values), { error: () => WORDLESS })
    for (const { path, message } of wrong?.issues ?? []) refuse(pathOf(path.join('.'), message, values), message)
    return problems
  }
  const form = useForm<F>({
    defaultValues: (draft ?? start) as DefaultValues<F>,
    // Where it is known, the order of the screen decides, not the order in which the inputs appeared.
    shouldFocusError: campos === noFields,
    resolver: async (values, _context, resolving) => {
      const problems = await problemsOf(values)
      if (problems.size === 0) return { values, errors: {} }
      const errors = Object.fromEntries([...problems].map(([path, message]) => [path, { type: 'custom', message }]))
      return { values: {}, errors: toNestErrors<F>(errors as FieldErrors, resolving) }
    },
  })
  // While the rest is typed. What does not come is asked for again when it is needed.
  const bring = useEffectEvent(() => void later(shape)().catch(() => {}))
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) bring()
  }, [isDirty])
  const [left] = useState(() => options.leftAt ?? (draft && draftKey ? draftSteps.get(draftKey) : 0))
  const steps = useSteps(form, { fieldsOf, stepOf, placeOf: options.placeOf, start: left })
  const isKept = draftKey === false || (draftKey !== undefined && reply !== undefined)
  const { isSaved, release } = useDraftKeeper(draftKey || undefined, form.control, isKept, steps.step)
  // A draft that was thrown away is as it started.
  const goesOn = Boolean(draft) && JSON.stringify(form.getValues()) !== JSON.stringify(start)
  useUnsentWords(reply === undefined && 'razonSocialId' in start && (isDirty || goesOn))

  const upload: Upload = (files) => ({ files, ...(files.length > 0 && { onProgress: setProgress }) })
  const refused = (problem: unknown, values: F) => {
    setError(problem)
    const fields = Object.entries(fieldsRefused(problem)).map(
      ([path, message]) => [pathOf(path, message, values), message] as const,
    )
    for (const [path, message] of fields) form.setError(path as FieldPath<F>, { type: 'server', message })
    // Without fields it was said already.
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
      // The shape has just accepted it.
      const answered = await send(bodyOf(values) as z.input<S>, { values, upload })
      release()
      if (draftKey) void forgetDraft(draftKey)
      setReply(() => answered)
      const said = typeof done === 'function' ? done(answered) : done
      if (said) toastSuccess(said)
      onDone?.(answered)
    } catch (problem) {
      refused(problem, values)
    } finally {
      setSending(false)
      setTyping()
    }
  }, steps.showWrong)
  const isSubmitting = useRef(false)
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // That it is being sent is drawn only after the second press of a double click.
    if (isSubmitting.current) return
    isSubmitting.current = true
    // What it is checked with did not come.
    await handle(event).catch(toastError)
    isSubmitting.current = false
  }
  const isMine = (typed: unknown): typed is F =>
    typeof typed === 'object' &&
    typed !== null &&
    Object.keys(start).toSorted().join() === Object.keys(typed).toSorted().join()
  useTyped(isMine, (typed) => {
    form.reset(typed, { keepDefaultValues: true })
    void submit()
  })

  return {
    form,
    fieldsOf,
    steps,
    submit,
    /** Nothing more is lost by leaving. */
    release,
    isSaved,
    isSending,
    /** 0 to 1 of what goes up. */
    progress,
    /** What the server answered; undefined until it is done. */
    reply,
    /** Why it was refused the last time. */
    error,
    /** Address under /autogestion/ of what stands in the way. */
    enlace: error instanceof ApiError ? error.enlace : undefined,
  }
}
export type FormSend<F extends FieldValues> = Pick<
  ReturnType<typeof useFormSend<F, z.ZodType, unknown>>,
  'form' | 'fieldsOf' | 'steps' | 'submit' | 'isSaved' | 'isSending' | 'progress'
>
