import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, type FieldPath, useForm, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { formatMoney } from '#contract/formato.ts'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { ModeloMoto } from '#contract/pedidos-motos.schemas.ts'
import { NEGOCIOS } from '#contract/servicios.ts'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { FormSection } from '#shared/gestiones/FormSection.tsx'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { RazonSocialField } from '#shared/gestiones/RazonSocialField.tsx'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useRevalidate } from '#shared/gestiones/use-revalidate.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'
import { EntregaFields } from './EntregaFields.tsx'
import { ModelosField } from './ModelosField.tsx'
import classes from './NuevoPedido.module.css'
import { fieldsOf, type NuevoForm, nuevoSchema, totalOf } from './nuevo.form.ts'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useSetEstado } from './pedidos-motos.queries.ts'
import { TuPedido } from './TuPedido.tsx'
import { type Guardado, useBorrador } from './use-borrador.ts'

interface NuevoPedidoProps {
  modelos: readonly ModeloMoto[]
  start: NuevoForm
  /** The draft that `start` is, when it is one. */
  guardado: Guardado | undefined
  onCreated: (pedidoId: number) => void
}

/** The form of an order, on one page. The server keeps it as it is typed; sending it is one more step. */
export const NuevoPedido = ({ modelos, start, guardado, onCreated }: NuevoPedidoProps) => {
  const form = useForm<NuevoForm>({
    resolver: zodResolver(nuevoSchema(modelos)),
    defaultValues: start,
    shouldFocusError: false,
  })
  const [done, setDone] = useState<number>()
  const [isSending, setSending] = useState(false)
  const setEstado = useSetEstado()
  useRevalidate(form)
  const { save, isSaved, isOutdated, reload } = useBorrador({
    form,
    start: guardado,
    onCreated,
    isDone: done !== undefined,
  })
  const lineas = useWatch({ control: form.control, name: 'lineas' })

  const show = (path: string) => {
    const [name, at] = path.split('.')
    if (name !== 'lineas') return form.setFocus(path as FieldPath<NuevoForm>)
    // Quantities are no inputs of the form: the focus goes to the model that has the message, or to the first.
    const { modeloId } = form.getValues('lineas')[Number(at)] ?? {}
    const card = modeloId === undefined ? 'modelo' : `modelo-${modeloId}`
    document.querySelector<HTMLElement>(`[id^="${card}"] input[inputmode=numeric]:not([disabled])`)?.focus()
  }
  const showWrong = () => {
    const wrong = firstWrong(form, fieldsOf)
    if (wrong) show(wrong)
  }
  const send = async (values: NuevoForm) => {
    setSending(true)
    try {
      const { pedidoId, version } = await save(values)
      await setEstado.mutateAsync({ params: { pedidoId, estadoId: PEDIDO.ENVIADO }, body: { version } })
      setDone(pedidoId)
    } catch (error) {
      if (markFields(error, form.setError).length) showWrong()
      // Without fields it was said already.
      if (error instanceof ApiError && error.fields) toastError(error)
    }
    setSending(false)
  }

  if (done !== undefined) return <Navigate to={PEDIDO_MOTO.enviadaPath(done)} replace />
  return (
    <FormProvider {...form}>
      <Stack maw={1100}>
        <PageHeader title={PEDIDO_MOTO.nueva} />
        {isOutdated && (
          <Alert color="red" role="alert" title="Otra persona cambió este borrador">
            <Text size="sm" mb="xs">
              Lo último que escribiste acá no se guardó. Copiá lo que necesites y abrí lo que está guardado.
            </Text>
            <Button variant="default" size="compact-sm" onClick={reload}>
              Abrir lo guardado
            </Button>
          </Alert>
        )}
        <Problemas fieldsOf={fieldsOf} onGo={show} />
        <FormSection title="¿Para quién es?" order={2}>
          <RazonSocialField negocioId={NEGOCIOS.motos} />
        </FormSection>
        <ModelosField modelos={modelos} />
        <EntregaFields />
        <TuPedido modelos={modelos} />
        <div className={classes.bar}>
          <SendBar isSaved={isSaved} isSending={isSending} progress={0}>
            <Text fw={600}>{formatMoney(totalOf(lineas, modelos))}</Text>
            <Button loading={isSending} onClick={() => void form.handleSubmit(send, showWrong)()}>
              Enviar pedido
            </Button>
          </SendBar>
        </div>
      </Stack>
    </FormProvider>
  )
}
