import { Stack } from '@mantine/core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import type { Vista } from '#shared/forms/DosPaneles.tsx'
import { Problemas } from '#shared/forms/Problemas.tsx'
import { StepsForm } from '#shared/forms/StepsForm.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { later } from '#ui/first-shown.ts'
import { useSend } from '#web/queries.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { devolucionCampos, envioCampos } from './nueva.campos.tsx'
import { checkNueva, formPathOf, type NuevaForm, toSent } from './nueva.form.ts'
import { NuevaProductosStep } from './NuevaProductosStep.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

interface NuevaDevolucionProps {
  motivos: readonly MotivoDevolucion[]
  /** Channels by which a customer asked. Staff choose one when they enter a request for a customer. */
  origenes: readonly { origenId: number; nombre: string }[]
  draft: NuevaForm | null
  empty: NuevaForm
  draftKey: string
}
// Loaded after the first step.
const NuevaEnvioStep = lazyPiece(later(async () => (await import('./NuevaEnvioStep.tsx')).NuevaEnvioStep))
const NuevaRevisionStep = lazyPiece(later(async () => (await import('./NuevaRevisionStep.tsx')).NuevaRevisionStep))

const LABELS = ['Productos', 'Envío', 'Revisión'] as const
const PRODUCTOS = 0
const REVIEW = 2
const titlesFor = (esInterno: boolean): string[] => [
  esInterno ? '¿Qué devuelve el cliente?' : '¿Qué devolvés?',
  '¿Cómo viaja?',
  'Revisá antes de enviar',
]

/** Form of a return in three steps. Stores a draft. */
export const NuevaDevolucion = ({ motivos, origenes, draft, empty, draftKey }: NuevaDevolucionProps) => {
  const { esInterno } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  // A draft with lines opens the pane of the chosen lines.
  const [vista, setVista] = useState<Vista>(draft?.lineas.length ? 'canasta' : 'buscar')
  const send = useSend(devoluciones.create)
  const campos = devolucionCampos({ esInterno, origenes, razonSocialId: empty.razonSocialId })
  const de = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/devoluciones/nueva.shapes.ts')).NewDevolucion,
    bodyOf: (values) => toSent(campos, values).body,
    check: checkNueva(motivos, esInterno ? undefined : { hoy: today }),
    campos,
    pathOf: formPathOf,
    send: (body, { values, upload, borrador }) =>
      send.mutateAsync({ body: { ...body, borrador }, ...upload(toSent(campos, values).files) }),
  })
  const { form, fieldsOf, steps, submit, reply, isSaved, isSending, progress } = de
  /** Opens the pane that contains a field, and then focuses the field. */
  const showField = (path: string) => {
    setVista(path.startsWith('lineas.') ? 'canasta' : 'buscar')
    steps.showField(path)
  }

  if (reply) return <Navigate to={DEVOLUCION.enviadaPath(reply.devolucionId)} replace />
  return (
    <FormProvider {...form}>
      <Stack maw={steps.step === PRODUCTOS ? undefined : 1000}>
        <PageHeader title={DEVOLUCION.nueva} />
        <BorradorAviso
          control={form.control}
          hasDraft={draft !== null}
          draftKey={draftKey}
          aviso="Revisá que las cantidades sigan disponibles."
          pierde="Se pierden los productos, las fotos y los comentarios que habías cargado."
          onDiscard={() => {
            form.reset(empty)
            void steps.goTo(PRODUCTOS)
          }}
        />
        <StepsForm
          steps={steps}
          labels={LABELS}
          title={titlesFor(esInterno)[steps.step]!}
          isSaved={isSaved}
          isSending={isSending}
          progress={progress}
          enviar="Enviar devolución"
          onSend={() => void submit()}
          ownBarAt={PRODUCTOS}
        >
          <Problemas fieldsOf={fieldsOf} onGo={showField} />
          {steps.step === PRODUCTOS && (
            <NuevaProductosStep
              motivos={motivos}
              vista={vista}
              setVista={setVista}
              isSaved={isSaved}
              onContinue={() => void steps.goTo(PRODUCTOS + 1)}
            />
          )}
          {steps.step === 1 && <NuevaEnvioStep campos={envioCampos({ esInterno, origenes })} />}
          {steps.step === REVIEW && <NuevaRevisionStep motivos={motivos} />}
        </StepsForm>
      </Stack>
    </FormProvider>
  )
}
