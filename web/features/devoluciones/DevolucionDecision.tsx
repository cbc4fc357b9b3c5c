import { Divider, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { faltasDeAutorizacion } from '#contract/devoluciones/pide.ts'
import type { Autorizacion } from '#contract/devoluciones/decision.shapes.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import { retomada } from '#shared/borradores/retomada.ts'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { DecisionLinea } from './DecisionLinea.tsx'
import {
  consecuencia,
  decisionDefaults,
  type DecisionForm,
  quedoEn,
  sinCantidad,
  toAutorizacion,
  type TrabajoFormProps,
} from './decision.form.ts'
import { TrabajoPie } from './TrabajoPie.tsx'

/** Form in which postventa decides on each product of a return. The button names the result: "Autorizar 1 de 2". */
export const DevolucionDecision = (props: TrabajoFormProps<DecisionForm, Autorizacion>) => {
  const { detail, rechazos, draftKey, draft, onSend, onDone, onCancel } = props
  const { devolucionId, productos, version } = detail
  const { form, submit, isSending } = useFormSend({
    start: decisionDefaults(detail),
    draft: draft && retomada(decisionDefaults(detail), draft),
    draftKey,
    shape: async () => (await import('#contract/devoluciones/decision.shapes.ts')).Autorizacion,
    bodyOf: (values) => toAutorizacion(values, version),
    check: (values, refuse) => {
      const faltas = faltasDeAutorizacion(toAutorizacion(values, version), detail)
      for (const [path, message] of [...Object.entries(faltas), ...sinCantidad(values)]) refuse(path, message)
    },
    send: (body, { values }) => onSend(body, values),
    done: quedoEn(devolucionId),
    onDone,
    rereads: true,
  })
  const { control } = form
  const lineas = useWatch({ control, name: 'lineas' })
  const rechaza = lineas.every(({ veredicto }) => veredicto === 'rechazada')
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <BorradorAviso
          draftKey={draftKey}
          hasDraft={draft !== null}
          aviso="Es lo que habías marcado y todavía no confirmaste."
          pierde="Se pierde lo que marcaste de cada producto y el comentario."
          onDiscard={() => form.reset(decisionDefaults(detail))}
        />
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Productos">
          {productos.map((producto, at) => (
            <Fragment key={producto.devolucionLineaId}>
              {at > 0 && <Divider component="li" aria-hidden />}
              <DecisionLinea control={control} producto={producto} at={at} rechazos={rechazos} />
            </Fragment>
          ))}
        </Stack>
        <TrabajoPie
          control={control}
          ayuda="Opcional: lo lee el cliente con la decisión. Los códigos de autorización se ponen solos."
          maxLength={2000}
          texto={consecuencia(lineas, productos)}
          isSending={isSending}
          rechaza={rechaza}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
