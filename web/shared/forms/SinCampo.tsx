import { Alert, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { type FieldsOf, textOf } from './form-fields.ts'

/** Returns path and text of every error of a form. */
const errorsOf = (errors: object, prefix = ''): (readonly [path: string, text: string])[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return []
    const path = prefix ? `${prefix}.${name}` : name
    const text = textOf(error)
    return text ? [[path, text] as const] : errorsOf(error, path)
  })

/** Alert above a form with the errors whose field is not on screen. Needs a FormProvider. */
export const SinCampo = <F extends FieldValues>({ fieldsOf }: { fieldsOf: FieldsOf<F> }) => {
  const { control, getValues } = useFormContext<F>()
  const { errors } = useFormState({ control })
  const shown = fieldsOf(getValues()).map(([path]) => path)
  const isShown = (path: string) =>
    shown.some((each) => each === path || path.startsWith(`${each}.`) || each.startsWith(`${path}.`))
  const texts = shown.length ? errorsOf(errors).flatMap(([path, text]) => (isShown(path) ? [] : [text])) : []
  const joined = texts.join()
  const place = useRef<HTMLDivElement>(null)
  // The alert may be above the visible part of a long form.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [joined])
  if (!texts.length) return null
  return (
    <Alert
      ref={place}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title="No se pudo enviar"
    >
      <List size="sm" listStyleType="none">
        {[...new Set(texts)].map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
