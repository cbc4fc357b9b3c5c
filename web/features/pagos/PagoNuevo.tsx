import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { Navigate } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { readImporte } from '#contract/valores/importes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { CuentaPropia } from '#shared/cuenta/CuentaPropia.tsx'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import { Campos } from '#shared/forms/Campos.tsx'
import { sentOf } from '#shared/forms/escrito.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useSend } from '#web/queries.tsx'
import { AdondePagar } from './AdondePagar.tsx'
import { pagoInformadoPath } from '#shared/cuenta/cuenta.paths.ts'
import { pagoCampos } from './pago.campos.tsx'
import { isWrongEarly, type PagoForm, queFalta, sinAplicar } from './pago.form.ts'

/** Shows a future date or a negative amount as an error while it is typed. */
const useEarlyValidation = ({ subscribe, getValues, trigger }: UseFormReturn<PagoForm>): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const path = name as FieldPath<PagoForm> | undefined
          if (path && isWrongEarly(path, getValues())) void trigger(path)
        },
      }),
    [subscribe, getValues, trigger],
  )
}

const FIRST = 'medios.0.importe'

/**
 * Sets the amount of the first means of payment to the amount that the other means do not cover, until the user types
 * another amount.
 */
const useFirstAmount = ({ subscribe, getValues, setValue }: UseFormReturn<PagoForm>): void => {
  const last = useRef<string>(undefined)
  useEffect(() => {
    last.current = queFalta(getValues(), 0)
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const values = getValues()
        if (name === FIRST || values.medios.length === 0) return
        const next = queFalta(values, 0)
        if (next === last.current) return
        const isOurs = values.medios[0]!.importe === last.current
        last.current = next
        if (isOurs) setValue(FIRST, next)
      },
    })
  }, [subscribe, getValues, setValue])
}

interface PagoNuevoProps {
  draft: PagoForm | null
  empty: PagoForm
  /** Items selected on the previous screen. Some may not fit in this payment. */
  elegidas: readonly Partida[]
  draftKey: string
}

/** Form of a payment. Stores a draft. */
export const PagoNuevo = ({ draft, empty, elegidas, draftKey }: PagoNuevoProps) => {
  const send = useSend(pagos.create)
  const campos = pagoCampos(empty.razonSocialId, elegidas, useIsPhone())
  const de = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/cuenta-corriente/pagos.shapes.ts')).NewPago,
    bodyOf: (values) => sentOf(campos, values),
    campos,
    check: (values, refuse) => {
      // An unreadable amount shows its own error. It would count as 0, so do not compare the totals while any amount is
      // unreadable.
      const isRead = values.medios.every(({ importe }) => importe === '' || readImporte(importe) !== undefined)
      if (isRead && sinAplicar(values).startsWith('-'))
        refuse(FIRST, 'Aplicaste más de lo que pagaste. Revisá los importes')
    },
    send: (body, { values: { files }, upload, borrador }) =>
      send.mutateAsync({ body: { ...body, borrador }, ...upload(files) }),
  })
  const { form, reply } = de
  useEarlyValidation(form)
  useFirstAmount(form)

  if (reply) return <Navigate to={pagoInformadoPath(reply.pagoId)} replace />
  return (
    <Stack maw={760}>
      <PageHeader title="Informar pago" />
      <BorradorAviso
        control={form.control}
        hasDraft={draft !== null}
        draftKey={draftKey}
        aviso="Revisá que los comprobantes sigan pendientes."
        pierde="Se pierden los datos y los archivos que habías cargado."
        onDiscard={() => form.reset(empty)}
      />
      <Formulario de={de} enviar="Informar pago" summed>
        {empty.razonSocialId !== '' && <CuentaPropia razonSocialId={empty.razonSocialId} />}
        <AdondePagar />
        <Campos campos={campos} />
      </Formulario>
    </Stack>
  )
}
