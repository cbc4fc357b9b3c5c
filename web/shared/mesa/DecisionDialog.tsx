import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type FormSendOptions, useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ConBorrador, DecisionBorrador } from './ConBorrador.tsx'
import type { Envio } from './envio.ts'
import type { PanelProps } from './panel.ts'
import { useRetener } from './use-retener.ts'

/** What whoever opens the dialog of a decision says. */
export interface DecisionAbierta {
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone'] | undefined
}

/** What is decided of a request. */
export type Decidido = 'aprobado' | 'rechazado'

/** How it ends: in one button, or in yes or no, which `estado` of the form then says. */
type Final = { enviar: string; danger?: boolean; cancel?: string; disabled?: boolean } | 'siONo'

type DecisionDialogProps<F extends FieldValues, S extends z.ZodType, Reply> = DecisionAbierta &
  Pick<FormSendOptions<F, S, Reply>, 'start' | 'shape' | 'check' | 'onRefused'> & {
    title: string
    size: 'sm' | 'md' | 'lg'
    /** What it is about, as the desk says it: "Pago 501". */
    nombre: string
    /** What was decided, after its name: "rechazado". */
    dicho: (values: F) => string
    /** Where what is typed at the desk is kept. */
    draftKey: string
    /** What a draft is like, when the start does not show it. */
    sample?: F
    /** A draft on what there is now. */
    resume?: (draft: F) => F
    campos: Campos<F>
    bodyOf: (values: F) => unknown
    envio: (body: z.input<S>, values: F) => Envio<Reply>
    done?: (reply: Reply) => string
    /** Absent: nothing is left to decide, and its fields are not there. */
    final: Final | undefined
    /** What is decided, over the fields. */
    children: ReactNode
  }

const DecisionForm = <F extends FieldValues, S extends z.ZodType, Reply>(
  props: DecisionDialogProps<F, S, Reply> & { draft: F | null },
) => {
  const { title, size, nombre, dicho, start, draft, campos, envio, done, final, onClose, mesa, children } = props
  const { draftKey, enviar, onDone } = useRetener({ draftKey: props.draftKey, nombre, onDone: onClose, mesa })
  const de = useFormSend<F, S, Reply | null>({
    start,
    draft,
    draftKey,
    shape: props.shape,
    bodyOf: props.bodyOf,
    check: props.check,
    campos,
    send: (body, { values }) => enviar(dicho(values), envio(body, values), values),
    done: (reply) => (reply === null ? undefined : done?.(reply)),
    onDone,
    // Somebody else decided it first: what is on screen is old.
    rereads: true,
    onRefused: props.onRefused,
  })
  const decide = (estado: Decidido) => {
    de.form.setValue('estado' as FieldPath<F>, estado as PathValue<F, FieldPath<F>>)
    void de.submit()
  }
  return (
    <Dialogo opened onClose={onClose} title={title} size={size}>
      <Stack>
        <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => de.form.reset(start)} />
        {children}
        {final === 'siONo' && (
          <Formulario
            de={de}
            campos={campos}
            buttons={
              <>
                <Button variant="default" color="red" loading={de.isSending} onClick={() => decide('rechazado')}>
                  Rechazar
                </Button>
                <Button loading={de.isSending} onClick={() => decide('aprobado')}>
                  Aprobar
                </Button>
              </>
            }
          />
        )}
        {typeof final === 'object' && <Formulario de={de} campos={campos} onCancel={onClose} {...final} />}
      </Stack>
    </Dialogo>
  )
}

/** Decides something: yes, no or with what is asked of it. What was typed stays when it is refused or taken back. */
export const DecisionDialog = <F extends FieldValues, S extends z.ZodType, Reply>(
  props: DecisionDialogProps<F, S, Reply>,
) => (
  <ConBorrador mesa={props.mesa} draftKey={props.draftKey} sample={props.sample ?? props.start}>
    {(draft) => <DecisionForm {...props} draft={draft && (props.resume?.(draft) ?? draft)} />}
  </ConBorrador>
)
