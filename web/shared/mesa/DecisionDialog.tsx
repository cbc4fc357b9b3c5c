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

/** Props that every dialog of a decision takes. */
export interface DecisionAbierta {
  onClose: () => void
  /**
   * Set in the mesa, where a decision can be undone. Called after the decision. Moves to the next item, and returns a
   * function that goes back to this item.
   */
  mesa?: PanelProps['onDone'] | undefined
}

/** Outcome of a decision on a request. */
export type Decidido = 'aprobado' | 'rechazado'

/** Buttons of the form. "siONo": two buttons, approve and reject; each sets the field `estado`. */
type Final = { enviar: string; danger?: boolean; cancel?: string; disabled?: boolean } | 'siONo'

type DecisionDialogProps<F extends FieldValues, S extends z.ZodType, Reply> = DecisionAbierta &
  Pick<FormSendOptions<F, S, Reply>, 'start' | 'shape' | 'check' | 'onRefused'> & {
    title: string
    size: 'sm' | 'md' | 'lg'
    /** Name of the item: "Pago 501". */
    nombre: string
    /** Returns the outcome for the toast, where it follows the name of the item: "Pago 501 rechazado". */
    resultText: (values: F) => string
    /** Key of the draft. Only the mesa stores drafts of decisions. */
    draftKey: string
    /** Example draft, against whose structure a stored draft is checked. Default: `start`. */
    sample?: F
    /** Adapts a draft to data that have changed since it was stored. */
    resume?: (draft: F) => F
    campos: Campos<F>
    bodyOf: (values: F) => unknown
    envio: (body: z.input<S>, values: F) => Envio<Reply>
    done?: (reply: Reply) => string
    /** undefined: the item is already decided, so the fields and buttons are hidden. */
    final: Final | undefined
    /** Facts on which the user decides, shown above the fields. */
    children: ReactNode
  }

const DecisionForm = <F extends FieldValues, S extends z.ZodType, Reply>(
  props: DecisionDialogProps<F, S, Reply> & { draft: F | null },
) => {
  const { title, size, nombre, resultText, start, draft, campos, envio, done, final, onClose, mesa, children } = props
  const { draftKey, enviar, onDone } = useRetener({ draftKey: props.draftKey, nombre, onDone: onClose, mesa })
  const de = useFormSend<F, S, Reply | null>({
    start,
    draft,
    draftKey,
    shape: props.shape,
    bodyOf: props.bodyOf,
    check: props.check,
    campos,
    send: (body, { values }) => enviar(resultText(values), envio(body, values), values),
    done: (reply) => (reply === null ? undefined : done?.(reply)),
    onDone,
    // After an error read the item again, because another user may have decided it first.
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

/** Dialog to decide an item. If the server rejects the decision or the user undoes it, the text becomes a draft. */
export const DecisionDialog = <F extends FieldValues, S extends z.ZodType, Reply>(
  props: DecisionDialogProps<F, S, Reply>,
) => (
  <ConBorrador mesa={props.mesa} draftKey={props.draftKey} sample={props.sample ?? props.start}>
    {(draft) => <DecisionForm {...props} draft={draft && (props.resume?.(draft) ?? draft)} />}
  </ConBorrador>
)
