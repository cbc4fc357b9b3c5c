import { Stack } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { BorradorAviso } from '#shared/forms/BorradorAviso.tsx'
import { Problemas } from '#shared/forms/Problemas.tsx'
import { StepsForm } from '#shared/forms/StepsForm.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { later } from '#web/first-shown.ts'
import { useSend } from '#web/queries.tsx'
import { fieldsOf, stepOf } from './nueva.fields.ts'
import { filePathOf, type GarantiaForm, toSent } from './nueva.form.ts'
import { checkGarantia } from './nueva.rules.ts'
import { QueEsStep } from './QueEsStep.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// One begins at the first step: the others come after it.
const QuePasoStep = lazyPiece(later(async () => (await import('./QuePasoStep.tsx')).QuePasoStep))
const RevisionStep = lazyPiece(later(async () => (await import('./RevisionStep.tsx')).RevisionStep))

interface NuevaGarantiaProps {
  catalogo: TicketCatalogo
  draft: GarantiaForm | null
  empty: GarantiaForm
  draftKey: string
}

const STEPS = [
  // Its two words stay together on a phone.
  { label: 'Qué\u00a0es', title: '¿Qué falló?' },
  { label: 'Qué pasó y fotos', title: '¿Qué pasó?' },
  { label: 'Revisión', title: 'Revisá antes de enviar' },
] as const
const LABELS = STEPS.map(({ label }) => label)
const REVIEW = STEPS.length - 1

/** The form of a warranty in three steps; what was typed survives whatever happens. */
export const NuevaGarantia = ({ catalogo, draft, empty, draftKey }: NuevaGarantiaProps) => {
  const canAttach = config.flags['upload-claim-file']
  const send = useSend(tickets.create)
  const { form, steps, submit, reply, enlace, isSaved, isSending, progress } = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/tickets/shapes.ts')).NewTicket,
    bodyOf: (values) => toSent(values, canAttach).body,
    check: checkGarantia(catalogo.motivos, canAttach),
    campos: fieldsOf,
    stepOf,
    pathOf: (path, message, values) =>
      path === 'files' || path === 'garantia.fotos' ? filePathOf(values, message) : path,
    send: (body, { values, upload }) =>
      send.mutateAsync({
        params: { razonSocial: Number(values.razonSocialId) },
        body,
        ...upload(toSent(values, canAttach).files),
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
          {steps.step === 0 && <QueEsStep catalogo={catalogo} enlace={enlace} />}
          {steps.step === 1 && <QuePasoStep catalogo={catalogo} canAttach={canAttach} />}
          {steps.step === REVIEW && <RevisionStep catalogo={catalogo} canAttach={canAttach} />}
        </StepsForm>
      </Stack>
    </FormProvider>
  )
}
