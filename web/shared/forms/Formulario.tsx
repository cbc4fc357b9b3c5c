import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Campos } from './Campos.tsx'
import type { Campos as Rows } from './campos.ts'
import { Problemas } from './Problemas.tsx'
import { SendBar } from './SendBar.tsx'
import { SinCampo } from './SinCampo.tsx'
import type { FormSend } from './use-form-send.ts'

interface FormularioProps<F extends FieldValues> {
  de: FormSend<F>
  /** Fields; absent: `children` renders them. */
  campos?: Rows<F>
  /** Text of the submit button; absent: no button. */
  enviar?: string
  onCancel?: () => void
  cancel?: string
  /** true: the submit button is disabled. */
  disabled?: boolean
  /** Buttons that replace submit and cancel. */
  buttons?: ReactNode
  /** true: submitting deletes something, so the button is red. */
  danger?: boolean
  /** Content on the left of the buttons. */
  other?: ReactNode
  /** true: many errors are listed in a summary above the form. */
  summed?: boolean
  maw?: number
  children?: ReactNode
}

/** Form on one page: fields and buttons. */
export const Formulario = <F extends FieldValues>(props: FormularioProps<F>) => {
  const {
    de,
    campos,
    enviar,
    onCancel,
    cancel = 'Cancelar',
    disabled = false,
    danger = false,
    buttons,
    other,
    summed = false,
    maw,
    children,
  } = props
  const { form, fieldsOf, steps, submit, isSaved, isSending, progress } = de
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => (enviar ? void submit(event) : event.preventDefault())}>
        <Stack {...(maw && { maw })}>
          {summed ? <Problemas fieldsOf={fieldsOf} onGo={steps.showField} /> : <SinCampo fieldsOf={fieldsOf} />}
          {campos && <Campos campos={campos} />}
          {children}
          <SendBar isSaved={isSaved} isSending={isSending} progress={progress} other={other}>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {cancel}
              </Button>
            )}
            {buttons}
            {enviar && (
              <Button type="submit" loading={isSending} disabled={disabled} {...(danger && { color: 'red' })}>
                {enviar}
              </Button>
            )}
          </SendBar>
        </Stack>
      </form>
    </FormProvider>
  )
}
