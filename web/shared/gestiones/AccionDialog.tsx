import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  useForm,
  useFormState,
  type UseFormSetValue,
} from 'react-hook-form'
import { hitoEstado, textoEstado } from '#contract/estados.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { type Accion, type AccionChecks, accionSchema } from './accion.form.ts'
import type { Gestion } from './gestion.ts'
import { markFields } from './mark-fields.ts'
import { useReload } from './use-reload.ts'

/** What an input of a change of state works with. */
export interface AccionCampoProps<F extends FieldValues, D> {
  control: Control<F>
  setValue: UseFormSetValue<F>
  detail: D
}

/** One drawing for each thing that a change of state may ask. */
export type AccionCampos<Need extends string, F extends FieldValues, D> = Record<
  Need,
  (props: AccionCampoProps<F, D>) => ReactNode
>

interface AccionDialogProps<Need extends string, F extends FieldValues, D> {
  gestion: Gestion
  id: number
  accion: Accion<Need>
  /** As it is now: somebody else may move it while this is open. */
  detail: D
  campos: AccionCampos<Need, F, D>
  checks: AccionChecks<Need, F, D>
  defaults: DefaultValues<F>
  /** Room for a table of lines. */
  isWide?: boolean
  onSend: (form: F) => Promise<{ estadoId: number }>
  onClose: () => void
}

/** Asks exactly what a change of state needs and makes it. What was typed stays until it is done or given up. */
export const AccionDialog = <
  Need extends string,
  F extends FieldValues,
  D extends { estadoId: number; acciones: readonly Accion[] },
>(
  props: AccionDialogProps<Need, F, D>,
) => {
  const { gestion, id, accion, detail, campos, checks, defaults, isWide = false, onSend, onClose } = props
  const reload = useReload()
  const texto = accion.destructiva ? gestion.accionTexto(accion.texto) : accion.texto
  const form = useForm<F>({ resolver: zodResolver(accionSchema(checks, accion, detail)), defaultValues: defaults })
  const { isSubmitting } = useFormState({ control: form.control })
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)

  const submit = form.handleSubmit(async (values) => {
    try {
      const { estadoId } = await onSend(values)
      toastSuccess(`${gestion.alEmpezar} ${id} quedó en "${textoEstado(estadoId)}".`)
      onClose()
    } catch (error) {
      markFields(error, form.setError)
      if (!(error instanceof ApiError) || error.status !== 409) return
      if (error.fields) toastError(error)
      void reload()
    }
  })

  return (
    <Dialogo opened onClose={onClose} title={texto} size={isWide ? 'lg' : 'md'}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {isPossible ? (
            <Text size="sm" c="dimmed">
              {gestion.alEmpezar} {id} va a pasar a <b>{hitoEstado(accion.statusId)}</b>.
            </Text>
          ) : (
            <Alert color="red" role="alert" title={`Ahora está en "${hitoEstado(detail.estadoId)}"`}>
              Otra persona {gestion.pronombre} movió mientras completabas esto. Copiá lo que necesites y cerrá.
            </Alert>
          )}
          {accion.pide.map((need) => {
            const Field: (props: AccionCampoProps<F, D>) => ReactNode = campos[need]
            return <Field key={need} control={form.control} setValue={form.setValue} detail={detail} />
          })}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Volver
            </Button>
            <Button
              type="submit"
              {...(accion.destructiva && { color: 'red' })}
              loading={isSubmitting}
              disabled={!isPossible}
            >
              {texto}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
