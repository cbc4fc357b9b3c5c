import { zodResolver } from '@hookform/resolvers/zod'
import { Stack } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { tickets } from '#contract/tickets.ts'
import type { TicketCatalogo } from '#contract/tickets.schemas.ts'
import { BorradorAviso } from '#shared/gestiones/BorradorAviso.tsx'
import { useDraftKeeper } from '#shared/gestiones/draft.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { StepsForm } from '#shared/gestiones/StepsForm.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { useSteps } from '#shared/gestiones/use-steps.ts'
import { ALTA_REFRESHES } from '#shared/tickets/ticket-alta.queries.ts'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { fieldsOf, stepOf } from './nueva.fields.ts'
import { filePathOf, type GarantiaForm, toSent } from './nueva.form.ts'
import { garantiaSchema } from './nueva.rules.ts'
import { QueEsStep } from './QueEsStep.tsx'
import { QuePasoStep } from './QuePasoStep.tsx'
import { RevisionStep } from './RevisionStep.tsx'

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
  const form = useForm<GarantiaForm>({
    resolver: zodResolver(garantiaSchema(catalogo.motivos, canAttach)),
    defaultValues: draft ?? empty,
    shouldFocusError: false,
  })
  const steps = useSteps(form, { fieldsOf, stepOf })
  const { create, reply, enlace, isSending, progress } = useCreate(tickets.create, {
    form,
    draftKey,
    fieldsOf,
    showField: steps.showField,
    refreshes: ALTA_REFRESHES,
  })
  const isSaved = useDraftKeeper(draftKey, form.control, reply !== undefined)

  const submit = form.handleSubmit(
    (values) =>
      create({ params: { razonSocial: Number(values.razonSocialId) }, ...toSent(values, canAttach) }, (path, message) =>
        path === 'files' || path === 'garantia.fotos' ? filePathOf(values, message) : path,
      ),
    steps.showWrong,
  )

  if (reply) return <Navigate to={GARANTIA.enviadaPath(reply.ticketId)} replace />
  return (
    <FormProvider {...form}>
      <Stack maw={1000}>
        <PageHeader title={GARANTIA.nueva} />
        {draft && (
          <BorradorAviso
            draftKey={draftKey}
            aviso="Revisá que los datos sigan siendo estos."
            pierde="Se pierden los datos, el texto y las fotos que habías cargado."
            onDiscard={() => {
              form.reset(empty)
              void steps.goTo(0)
            }}
          />
        )}
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
