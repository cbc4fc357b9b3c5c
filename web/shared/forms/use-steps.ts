import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FieldsOf, firstWrong, focusField } from './form-fields.ts'

/**
 * Validates a field with an error on each change, even before the first submit. So the error disappears as soon as the
 * value is valid.
 */
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
  /** Returns the step of a field; absent: the form has a single step. */
  stepOf?: ((path: string) => number) | undefined
  /** Returns the CSS selector of the element to focus, for a path that has no input. */
  placeOf?: ((path: string, values: F) => string | undefined) | undefined
  /** Initial step, from a draft. */
  start?: number | undefined
}

/** Returns a valid initial step. The last valid step is the review, which follows the steps with fields. */
const firstStep = (start: number, paths: readonly string[], stepOf: (path: string) => number): number => {
  const last = Math.max(0, ...paths.map(stepOf))
  return Number.isInteger(start) && start > 0 && last > 0 ? Math.min(start, last + 1) : 0
}

/** State of a form in steps: current step, validation before moving on, and focus. */
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

  // Focus after the render, because the field may be on another step.
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
  /** Whether the fields of a step are valid. Shows their errors otherwise. */
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
