import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FieldsOf, firstWrong, focusField } from './form-fields.ts'

/** A message goes away as soon as its field is mended, also before the form was ever sent. */
const useRevalidate = <F extends FieldValues>({ subscribe, getFieldState, trigger }: UseFormReturn<F>): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && getFieldState(name as FieldPath<F>).error) void trigger(name as FieldPath<F>)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
}

interface StepsOptions<F> {
  fieldsOf: FieldsOf<F>
  /** The step that shows a field, where there are several. */
  stepOf?: ((path: string) => number) | undefined
  /** The selector of what takes the focus for a path that is no input of the form. */
  placeOf?: ((path: string, values: F) => string | undefined) | undefined
  /** Where it begins: what was left goes on at its step. */
  start?: number | undefined
}

/** The step to begin at: one that there is, which may be one past the last that has fields, where all is read again. */
const firstStep = (start: number, paths: readonly string[], stepOf: (path: string) => number): number => {
  const last = Math.max(0, ...paths.map(stepOf))
  return Number.isInteger(start) && start > 0 && last > 0 ? Math.min(start, last + 1) : 0
}

/** The steps of a long form: which one is on screen, what it needs before the next one, and where the focus goes. */
export const useSteps = <F extends FieldValues>(
  form: UseFormReturn<F>,
  { fieldsOf, stepOf = () => 0, placeOf, start = 0 }: StepsOptions<F>,
) => {
  const [step, setStep] = useState(() =>
    firstStep(
      start,
      fieldsOf(form.getValues()).map(([path]) => path),
      stepOf,
    ),
  )
  const [target, setTarget] = useState<{ path?: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useRevalidate(form)

  // After the step is drawn: the field to be mended may be on another one than before.
  const focusTarget = useEffectEvent(() => {
    const place = target?.path && placeOf?.(target.path, form.getValues())
    if (place) document.querySelector<HTMLElement>(place)?.focus()
    else if (target?.path) focusField(form, target.path)
    else if (target) heading.current?.focus()
  })
  useEffect(() => {
    focusTarget()
  }, [target])

  const showField = (path: string) => {
    setStep(stepOf(path))
    setTarget({ path })
  }
  const showWrong = () => {
    const path = firstWrong(form, fieldsOf)
    if (path) showField(path)
  }
  /** Whether what this step asks is right; otherwise its messages are on screen. */
  const check = (at: number): Promise<boolean> =>
    form.trigger(fieldsOf(form.getValues()).flatMap(([path]) => (stepOf(path) === at ? [path as FieldPath<F>] : [])))
  const goTo = async (next: number) => {
    for (let at = step; at < next; at += 1) {
      if (!(await check(at))) return showWrong()
    }
    setStep(next)
    setTarget({})
    scrollTo({ top: 0 })
  }
  return { step, heading, goTo, showField, showWrong }
}
export type Steps = ReturnType<typeof useSteps>
