import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Campos } from './Campos.tsx'
import type { Campos as Rows } from './campos.ts'
import { Problemas } from './Problemas.tsx'
import { SendBar } from './SendBar.tsx'
import type { FormSend } from './use-form-send.ts'

interface FormularioProps<F extends FieldValues> {
  de: FormSend<F>
  /** Its fields, when they are data. */
  campos?: Rows<F>
  /** What the button that sends says; absent: nothing can be sent. */
  enviar?: string
  onCancel?: () => void
  /** What the button says that gives it up. */
  cancel?: string
  /** Nothing can be sent now. */
  disabled?: boolean
  /** Other buttons than these two. */
  buttons?: ReactNode
  /** Something is lost by sending it. */
  danger?: boolean
  /** At the left of the buttons. */
  other?: ReactNode
  /** What is wrong is told on top of it too, when it is much. */
  summed?: boolean
  maw?: number
  /** What stands after the fields. */
  children?: ReactNode
}

/** A form on one page: its fields and its buttons. */
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
          {summed && <Problemas fieldsOf={fieldsOf} onGo={steps.showField} />}
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
