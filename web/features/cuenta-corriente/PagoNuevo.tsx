import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { type FieldPath, FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { Navigate } from 'react-router'
import { pagos } from '#contract/cuenta-corriente.ts'
import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import { BorradorAviso } from '#shared/gestiones/BorradorAviso.tsx'
import { useDraftKeeper } from '#shared/gestiones/draft.ts'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { useRevalidate } from '#shared/gestiones/use-revalidate.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagoInformadoPath } from './cuenta.paths.ts'
import { fieldsOf, isWrongAlready, type PagoForm, pagoSchema, toBody } from './pago.form.ts'
import { PagoAplicaciones } from './PagoAplicaciones.tsx'
import { PagoArchivos } from './PagoArchivos.tsx'
import { PagoDatos } from './PagoDatos.tsx'

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
  const form = useForm<PagoForm>({
    resolver: zodResolver(pagoSchema),
    defaultValues: draft ?? empty,
    // Summary and order of the screen decide, not the order in which the inputs appeared.
    shouldFocusError: false,
  })
  const showField = (path: string) => form.setFocus(path as FieldPath<PagoForm>)
  const { create, reply, isSending, progress } = useCreate(pagos.create, {
    form,
    draftKey,
    fieldsOf,
    showField,
    refreshes: [pagos.search],
  })
  const isSaved = useDraftKeeper(draftKey, form.control, reply !== undefined)
  useRevalidate(form)
  useSaidAtOnce(form)

  const submit = form.handleSubmit(
    (values) => create({ body: toBody(values), files: values.files }),
    () => showField(firstWrong(form, fieldsOf)!),
  )

  if (reply) return <Navigate to={pagoInformadoPath(reply.pagoId)} replace />
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack maw={760}>
          <PageHeader title="Informar Pago" />
          {draft && (
            <BorradorAviso
              draftKey={draftKey}
              aviso="Revisá que los documentos sigan pendientes."
              pierde="Se pierden los datos y los archivos que habías cargado."
              onDiscard={() => form.reset(empty)}
            />
          )}
          <Problemas fieldsOf={fieldsOf} onGo={showField} />
          <PagoDatos />
          <PagoAplicaciones elegidas={elegidas} />
          <PagoArchivos />
          <SendBar isSaved={isSaved} isSending={isSending} progress={progress}>
            <Button type="submit" loading={isSending}>
              Informar pago
            </Button>
          </SendBar>
        </Stack>
      </form>
    </FormProvider>
  )
}
