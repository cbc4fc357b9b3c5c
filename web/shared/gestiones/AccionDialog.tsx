import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Control, FieldValues, UseFormSetValue } from 'react-hook-form'
import type { z } from 'zod'
import { faltasDe, type Needs } from '#contract/base/machine.ts'
import { hitoEstado, textoEstado } from '#contract/base/estados.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import type { Accion } from './accion.form.ts'
import type { Gestion } from './gestion.ts'

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

interface AccionDialogProps<Need extends string, F extends FieldValues, D, S extends z.ZodType> {
  gestion: Gestion
  id: number
  accion: Accion<Need>
  /** As it is now: somebody else may move it while this is open. */
  detail: D
  campos: AccionCampos<Need, F, D>
  /** What each need asks, as the contract says it. */
  needs: Needs<Need, z.input<S>, D>
  start: F
  /** Brings the contract's, of what is sent. */
  shape: () => Promise<S>
  /** What is sent: only what was asked. */
  bodyOf: (form: F) => z.input<S>
  /** Room for a table of lines. */
  isWide?: boolean
  onSend: (body: z.input<S>) => Promise<{ estadoId: number }>
  onClose: () => void
  /** It was moved. */
  onDone?: (() => unknown) | undefined
}

/** Asks exactly what a change of state needs and makes it. What was typed stays until it is done or given up. */
export const AccionDialog = <
  Need extends string,
  F extends FieldValues,
  D extends { estadoId: number; acciones: readonly Accion[] },
  S extends z.ZodType,
>(
  props: AccionDialogProps<Need, F, D, S>,
) => {
  const {
    gestion,
    id,
    accion,
    detail,
    campos,
    needs,
    start,
    shape,
    bodyOf,
    isWide = false,
    onSend,
    onClose,
    onDone,
  } = props
  const texto = accion.destructiva ? gestion.accionTexto(accion.texto) : accion.texto
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)
  const de = useFormSend({
    start,
    shape,
    bodyOf,
    check: (form, refuse) => {
      const faltas = faltasDe(needs, accion.pide, bodyOf(form), detail)
      for (const [path, message] of Object.entries(faltas)) refuse(path, message)
    },
    send: onSend,
    done: ({ estadoId }) => `${gestion.alEmpezar} ${id} quedó en "${textoEstado(estadoId)}".`,
    onDone: () => {
      onClose()
      onDone?.()
    },
    rereads: true,
  })
  const { form, submit, isSending } = de

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
              loading={isSending}
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
