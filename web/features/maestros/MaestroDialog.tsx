import { Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useLeaveWarning } from '#web/leave.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CambiosDe } from './CambiosDe.tsx'

interface MaestroDialogProps<F extends FieldValues> {
  title: string
  form: UseFormReturn<F>
  isSending: boolean
  onSubmit: (values: F) => void
  onClose: () => void
  /** What its history is of; absent while it is new. */
  clave?: string | undefined
  /** At the left of the buttons. */
  other?: ReactNode
  children: ReactNode
}

/** One master to edit, with what was changed of it before. */
export const MaestroDialog = <F extends FieldValues>({
  title,
  form,
  isSending,
  onSubmit,
  onClose,
  clave,
  other,
  children,
}: MaestroDialogProps<F>) => {
  useLeaveWarning(form.formState.isDirty)
  return (
    <Dialogo opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
          <Stack>
            {children}
            <Group justify="space-between">
              <div>{other}</div>
              <Group gap="sm">
                <Button variant="default" onClick={onClose}>
                  Cancelar
                </Button>
                <Button type="submit" loading={isSending}>
                  Guardar
                </Button>
              </Group>
            </Group>
            {clave && (
              <Stack gap="xs" component="section" aria-labelledby="cambios">
                <Title order={3} id="cambios" fz={14}>
                  Historial
                </Title>
                <CambiosDe clave={clave} />
              </Stack>
            )}
          </Stack>
        </form>
      </FormProvider>
    </Dialogo>
  )
}
