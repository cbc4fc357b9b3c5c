import { Alert, Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { problemasDeLineas } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { DosPaneles } from '#shared/forms/DosPaneles.tsx'
import { Problemas } from '#shared/forms/Problemas.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { later } from '#ui/first-shown.ts'
import { ModelosField } from './ModelosField.tsx'
import { PEDIDO_CAMPOS } from './nuevo.campos.tsx'
import { type NuevoForm, toBorrador, totalOf, unidadesOf } from './nuevo.form.ts'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useSetEstado } from './pedidos-motos.queries.ts'
import { TuPedido } from './TuPedido.tsx'
import { type Guardado, useBorrador } from './use-borrador.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the form, because it is needed only when the order is complete.
const ConfirmarPedido = lazyPiece(later(async () => (await import('./ConfirmarPedido.tsx')).ConfirmarPedido))

interface NuevoPedidoProps {
  modelos: readonly ModeloMoto[]
  start: NuevoForm
  /** Stored draft to continue; undefined: a new order. */
  guardado: Guardado | undefined
  onCreated: (pedidoId: number) => void
}

/**
 * Returns the id of the element to focus for an error of the lines: the model of the wrong line, or the first model.
 * Needed because quantities are not registered as inputs of the form.
 */
const placeOf = (path: string, { lineas }: NuevoForm): string | undefined => {
  const [name, at] = path.split('.')
  if (name !== 'lineas') return undefined
  const { modeloId } = lineas[Number(at)] ?? {}
  return `[id^="${modeloId === undefined ? 'modelo' : `modelo-${modeloId}`}"] input[inputmode=numeric]:not([disabled])`
}

/** Steps of the form on a phone: first motos, then delivery. */
const MOTOS = 0
const ENTREGA = 1

/** Form of an order on one page. Autosaves a draft on the server; a separate call sends the order. */
export const NuevoPedido = ({ modelos, start, guardado, onCreated }: NuevoPedidoProps) => {
  const setEstado = useSetEstado()
  const [isAsking, setAsking] = useState(false)
  const de = useFormSend({
    start,
    draftKey: false,
    shape: async () => (await import('#contract/pedidos-motos/shapes.ts')).PedidoBorrador,
    bodyOf: toBorrador,
    check: ({ lineas: asked }, refuse) => {
      for (const [path, message] of Object.entries(problemasDeLineas(asked, modelos))) refuse(path, message)
    },
    campos: PEDIDO_CAMPOS,
    placeOf,
    leftAt: guardado && (start.entrega || start.formaPago) ? ENTREGA : MOTOS,
    onRefused: () => setAsking(false),
    send: async (_body, { values }) => {
      const { pedidoId, version } = await save(values)
      await setEstado.mutateAsync({ params: { pedidoId, estadoId: PEDIDO.ENVIADO }, body: { version } })
      return pedidoId
    },
  })
  const { form, fieldsOf, steps, submit, isSending, reply: done } = de
  const { save, isSaved, isOutdated, reload } = useBorrador({
    form,
    start: guardado,
    onCreated,
    isDone: done !== undefined,
  })
  const lineas = useWatch({ control: form.control, name: 'lineas' })
  // Open the confirmation only after the values are valid.
  const ask = form.handleSubmit(() => setAsking(true), steps.showWrong)

  const enviar = (
    <Button loading={isSending} onClick={() => void ask()}>
      Enviar pedido
    </Button>
  )

  if (done !== undefined) return <Navigate to={PEDIDO_MOTO.enviadaPath(done)} replace />
  return (
    <FormProvider {...form}>
      <Stack>
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
        <Problemas fieldsOf={fieldsOf} onGo={steps.showField} />
        <DosPaneles
          vista={steps.step === MOTOS ? 'buscar' : 'canasta'}
          buscar={
            <>
              <RazonSocialField />
              <ModelosField modelos={modelos} />
            </>
          }
          canasta={
            <TuPedido
              modelos={modelos}
              heading={steps.heading}
              onBack={() => void steps.goTo(MOTOS)}
              isSaved={isSaved}
              enviar={enviar}
            />
          }
          barra={
            <>
              <Text size="sm" fw={500} aria-live="polite">
                {lineas.length > 0
                  ? `${formatUnidades(unidadesOf(lineas))} · ${formatMoney(totalOf(lineas, modelos))}`
                  : 'Todavía no elegiste motos'}
              </Text>
              {steps.step === MOTOS ? <Button onClick={() => void steps.goTo(ENTREGA)}>Continuar</Button> : enviar}
            </>
          }
        />
        <Suspense>
          <ConfirmarPedido
            opened={isAsking}
            modelos={modelos}
            isSending={isSending}
            onConfirm={() => void submit()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      </Stack>
    </FormProvider>
  )
}
