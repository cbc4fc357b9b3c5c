import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Control, FieldValues, UseFormSetValue } from 'react-hook-form'
import type { z } from 'zod'
import { faltasDe, type Needs } from '#contract/base/machine.ts'
import { hitoEstado, textoEstado } from '#contract/base/estados.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { retomada } from '#shared/forms/retomada.ts'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { ConBorrador, DecisionBorrador } from '#shared/mesa/ConBorrador.tsx'
import type { Envio } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
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
  /** What its draft is like. */
  sample: F
  /** Brings the contract's, of what is sent. */
  shape: () => Promise<S>
  /** What is sent: only what was asked. */
  bodyOf: (form: F) => z.input<S>
  /** Room for a table of lines. */
  isWide?: boolean
  /** What moves it. */
  envio: (body: z.input<S>) => Envio<{ estadoId: number }>
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone'] | undefined
}

interface Movible {
  estadoId: number
  acciones: readonly Accion[]
}

const AccionForm = <Need extends string, F extends FieldValues, D extends Movible, S extends z.ZodType>(
  props: AccionDialogProps<Need, F, D, S> & { draftKey: string; draft: F | null },
) => {
  const { gestion, id, accion, detail, campos, needs, start, shape, bodyOf, isWide = false, onClose } = props
  const { draft, envio, mesa } = props
  const { draftKey, enviar, onDone } = useRetener({
    draftKey: props.draftKey,
    nombre: `${gestion.singular} ${id}`,
    onDone: onClose,
    mesa,
  })
  const texto = accion.destructiva ? gestion.accionTexto(accion.texto) : accion.texto
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)
  const de = useFormSend({
    start,
    draft: draft && retomada(start, draft),
    draftKey,
    shape,
    bodyOf,
    check: (form, refuse) => {
      const faltas = faltasDe(needs, accion.pide, bodyOf(form), detail)
      for (const [path, message] of Object.entries(faltas)) refuse(path, message)
    },
    send: (body, { values }) => enviar(accion.texto, envio(body), values),
    done: (reply) => (reply ? `${gestion.alEmpezar} ${id} quedó en "${textoEstado(reply.estadoId)}".` : undefined),
    onDone,
    rereads: true,
  })
  const { form, submit, isSending } = de

  return (
    <Dialogo opened onClose={onClose} title={texto} size={isWide ? 'lg' : 'md'}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => form.reset(start)} />
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

/** Asks exactly what a change of state needs and makes it. What was typed stays until it is done or given up. */
export const AccionDialog = <Need extends string, F extends FieldValues, D extends Movible, S extends z.ZodType>(
  props: AccionDialogProps<Need, F, D, S>,
) => {
  const { gestion, id, accion, sample, mesa } = props
  const draftKey = `accion/${gestion.singular}/${id}/${accion.statusId}`
  return (
    <ConBorrador mesa={mesa} draftKey={draftKey} sample={sample}>
      {(draft) => <AccionForm {...props} draftKey={draftKey} draft={draft} />}
    </ConBorrador>
  )
}
