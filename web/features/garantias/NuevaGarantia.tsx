import { Stack } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router'
import { tickets } from '#contract/tickets/calls.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import { stepCampos } from '#shared/forms/campos.ts'
import { Campos } from '#shared/forms/Campos.tsx'
import { Problemas } from '#shared/forms/Problemas.tsx'
import { StepsForm } from '#shared/forms/StepsForm.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import type { AltaDe } from '#shared/tickets/ticket-alta.form.ts'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { later } from '#ui/first-shown.ts'
import { useSend } from '#web/queries.tsx'
import { garantiaCampos, toSent } from './nueva.campos.tsx'
import { checkOrden, filePathOf, type GarantiaForm } from './nueva.form.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the first step.
const RevisionStep = lazyPiece(later(async () => (await import('./RevisionStep.tsx')).RevisionStep))

interface NuevaGarantiaProps {
  de: AltaDe
  draft: GarantiaForm | null
  empty: GarantiaForm
  draftKey: string
}

const STEPS = [
  // A non-breaking space keeps the label on one line on a phone.
  { label: 'Qué\u00a0es', title: '¿Qué falló?' },
  { label: 'Qué pasó y fotos', title: '¿Qué pasó?' },
  { label: 'Revisión', title: 'Revisá antes de enviar' },
] as const
const LABELS = STEPS.map(({ label }) => label)
const REVIEW = STEPS.length - 1

/** Form of a warranty in three steps. Stores a draft. */
export const NuevaGarantia = ({ de, draft, empty, draftKey }: NuevaGarantiaProps) => {
  const campos = garantiaCampos(de)
  const send = useSend(tickets.create)
  const { form, fieldsOf, steps, submit, reply, enlace, isSaved, isSending, progress } = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/tickets/shapes.ts')).NewTicket,
    bodyOf: (values) => toSent(campos, values).body,
    check: checkOrden,
    campos,
    pathOf: (path, message, values) =>
      path === 'files' || path === 'garantia.fotos' ? filePathOf(values, message) : path,
    send: (body, { values, upload, borrador }) =>
      send.mutateAsync({
        params: { razonSocial: Number(values.razonSocialId) },
        body: { ...body, borrador },
        ...upload(toSent(campos, values).files),
      }),
  })

  if (reply) return <Navigate to={GARANTIA.enviadaPath(reply.ticketId)} replace />
  return (
    <FormProvider {...form}>
      <Stack maw={1000}>
        <PageHeader title={GARANTIA.nueva} />
        <BorradorAviso
          control={form.control}
          hasDraft={draft !== null}
          draftKey={draftKey}
          aviso="Revisá que los datos sigan siendo estos."
          pierde="Se pierden los datos, el texto y las fotos que habías cargado."
          onDiscard={() => {
            form.reset(empty)
            void steps.goTo(0)
          }}
        />
        <StepsForm
          steps={steps}
          labels={LABELS}
          title={STEPS[steps.step]!.title}
          isSaved={isSaved}
          isSending={isSending}
          progress={progress}
          enviar="Enviar garantía"
          onSend={() => void submit()}
        >
          <Problemas fieldsOf={fieldsOf} onGo={steps.showField} />
          {steps.step === REVIEW ? (
            <RevisionStep campos={campos} />
          ) : (
            <Campos campos={stepCampos(garantiaCampos(de, enlace), steps.step)} />
          )}
        </StepsForm>
      </Stack>
    </FormProvider>
  )
}
