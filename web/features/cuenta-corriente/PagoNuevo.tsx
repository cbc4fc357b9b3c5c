import { SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { type FieldPath, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import { ArchivosInput } from '#shared/forms/ArchivosInput.tsx'
import { BorradorAviso } from '#shared/forms/BorradorAviso.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { AdondePagar } from './AdondePagar.tsx'
import { CampoImporte } from './CampoImporte.tsx'
import { pagoInformadoPath } from './cuenta.paths.ts'
import { nombreMoneda } from './cuenta.words.ts'
import { checkPago, fieldsOf, isWrongAlready, type PagoForm, toBody } from './pago.form.ts'
import { PagoAplicaciones } from './PagoAplicaciones.tsx'

/** The currency of a payment; not asked where the account has only one. */
const PagoMoneda = ({ isLocked }: { isLocked: boolean }) => {
  const { control } = useFormContext<PagoForm>()
  const [razonSocialId, moneda] = useWatch({ control, name: ['razonSocialId', 'moneda'] })
  const { data } = useCall(
    cuentaCorriente.summarize,
    { query: { razonSocialId: Number(razonSocialId) } },
    { enabled: razonSocialId !== '' },
  )
  const monedas = [...new Set([moneda, ...(data?.totales.map((totales) => totales.moneda) ?? [])])]
  return (
    <CampoSelect<PagoForm>
      name="moneda"
      label="Moneda"
      hidesOnly
      readOnly={isLocked}
      data={monedas.map((value) => ({ value, label: nombreMoneda(value) }))}
    />
  )
}

/** What was paid, when and where. */
const PagoDatos = () => {
  const { control } = useFormContext<PagoForm>()
  const aplicaciones = useWatch({ control, name: 'aplicaciones' })
  const locked = aplicaciones.length > 0 ? 'Para cambiarla, quitá los documentos elegidos.' : undefined
  return (
    <FormSection title="El pago" order={2} help="Si descontaste retenciones, cargalas aparte del importe.">
      <RazonSocialField lockedReason={locked} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CampoTexto<PagoForm> name="banco" label="Banco" withAsterisk maxLength={60} />
        <CampoFecha<PagoForm> name="fecha" label="Fecha" withAsterisk />
        <PagoMoneda isLocked={aplicaciones.length > 0} />
        <CampoImporte name="importe" label="Importe" withAsterisk />
        <CampoImporte name="retenciones" label="Retenciones" />
      </SimpleGrid>
    </FormSection>
  )
}

/** The proof of the payment, and what there is to say about it. */
const PagoArchivos = () => {
  const { control } = useFormContext<PagoForm>()
  return (
    <FormSection title="Comprobante" order={2}>
      <Campo control={control} name="files">
        {({ value, onChange, error, ref }) => (
          <ArchivosInput
            ref={ref}
            label="Comprobantes del pago y de las retenciones"
            files={value}
            onChange={onChange}
            max={MAX_ARCHIVOS}
            error={error}
          />
        )}
      </Campo>
      <Campo control={control} name="comentario">
        {(input) => <Textarea label="Comentario" autosize minRows={3} maxLength={1000} {...input} />}
      </Campo>
    </FormSection>
  )
}

/** A day to come and an amount below zero are wrong as soon as they are there. */
const useSaidAtOnce = ({ subscribe, getValues, trigger }: UseFormReturn<PagoForm>): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const path = name as FieldPath<PagoForm> | undefined
          if (path && isWrongAlready(path, getValues(path))) void trigger(path)
        },
      }),
    [subscribe, getValues, trigger],
  )
}

interface PagoNuevoProps {
  draft: PagoForm | null
  empty: PagoForm
  /** What was selected, whether it can be paid or not. */
  elegidas: readonly Partida[]
  draftKey: string
}

/** The form that says what was paid; what was typed survives whatever happens. */
export const PagoNuevo = ({ draft, empty, elegidas, draftKey }: PagoNuevoProps) => {
  const send = useSend(pagos.create)
  const de = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/cuenta-corriente/pagos.shapes.ts')).NewPago,
    bodyOf: toBody,
    check: checkPago,
    campos: fieldsOf,
    send: (body, { values: { files }, upload }) => send.mutateAsync({ body, ...upload(files) }),
  })
  const { form, reply } = de
  useSaidAtOnce(form)

  if (reply) return <Navigate to={pagoInformadoPath(reply.pagoId)} replace />
  return (
    <Stack maw={760}>
      <PageHeader title="Informar Pago" />
      <BorradorAviso
        control={form.control}
        hasDraft={draft !== null}
        draftKey={draftKey}
        aviso="Revisá que los documentos sigan pendientes."
        pierde="Se pierden los datos y los archivos que habías cargado."
        onDiscard={() => form.reset(empty)}
      />
      <Formulario de={de} enviar="Informar pago" summed>
        <AdondePagar />
        <PagoDatos />
        <PagoAplicaciones elegidas={elegidas} />
        <PagoArchivos />
      </Formulario>
    </Stack>
  )
}
