import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack } from '@mantine/core'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/archivos.ts'
import { Navigate } from 'react-router'
import { tickets } from '#contract/tickets.ts'
import type { TicketCatalogo } from '#contract/tickets.schemas.ts'
import { BorradorAviso } from '#shared/gestiones/BorradorAviso.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { useDraftKeeper } from '#shared/gestiones/draft.ts'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { FormSection } from '#shared/gestiones/FormSection.tsx'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { useRevalidate } from '#shared/gestiones/use-revalidate.ts'
import { ArchivosField } from '#shared/tickets/ArchivosField.tsx'
import { DescripcionField } from '#shared/tickets/DescripcionField.tsx'
import { ALTA_REFRESHES } from '#shared/tickets/ticket-alta.queries.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { fieldsOf, motivoOf, type ReclamoForm, reclamoSchema, shownOf, toBody } from './nuevo.form.ts'
import { ReclamosSimilares } from './ReclamosSimilares.tsx'
import { ReclamoTema } from './ReclamoTema.tsx'

interface NuevoReclamoProps {
  catalogo: TicketCatalogo
  draft: ReclamoForm | null
  empty: ReclamoForm
  draftKey: string
}

/** The form of a claim, on one page; what was typed survives whatever happens. */
export const NuevoReclamo = ({ catalogo, draft, empty, draftKey }: NuevoReclamoProps) => {
  const { motivos } = catalogo
  const form = useForm<ReclamoForm>({
    resolver: zodResolver(reclamoSchema(motivos, empty)),
    defaultValues: draft ?? empty,
    // Summary and order of the screen decide, not the order in which the inputs appeared.
    shouldFocusError: false,
  })
  const canAttach = config.flags['upload-claim-file']
  const motivoReclamo = useWatch({ control: form.control, name: 'motivoReclamo' })
  const shown = shownOf(motivoOf(motivos, { motivoReclamo }), empty)
  const showField = (path: string) => form.setFocus(path as keyof ReclamoForm)
  const { create, reply, isSending, progress } = useCreate(tickets.create, {
    form,
    draftKey,
    fieldsOf,
    showField,
    refreshes: ALTA_REFRESHES,
  })
  const isSaved = useDraftKeeper(draftKey, form.control, reply !== undefined)
  useRevalidate(form)

  const submit = form.handleSubmit(
    (values) =>
      create({
        params: { razonSocial: Number(values.razonSocialId) },
        body: toBody(values, shown),
        files: canAttach ? values.files : [],
      }),
    () => showField(firstWrong(form, fieldsOf)!),
  )

  if (reply) return <Navigate to={RECLAMO.enviadaPath(reply.ticketId)} replace />
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack maw={760}>
          <PageHeader title={RECLAMO.nueva} />
          {draft && (
            <BorradorAviso
              draftKey={draftKey}
              aviso="Revisalo antes de enviarlo."
              pierde="Se pierden el texto y los archivos que habías cargado."
              onDiscard={() => form.reset(empty)}
            />
          )}
          <Problemas fieldsOf={fieldsOf} onGo={showField} />
          <ReclamoTema catalogo={catalogo} shown={shown} />
          <FormSection title="¿Qué pasó?" order={2}>
            <CampoTexto<ReclamoForm> name="titulo" label="Asunto" withAsterisk maxLength={120} />
            <DescripcionField
              label="Descripción"
              description="Fechas, importes, bultos: lo que ayude a resolverlo a la primera."
            />
            {canAttach && <ArchivosField label="Archivos" max={MAX_ARCHIVOS} />}
          </FormSection>
          <ReclamosSimilares />
          <SendBar isSaved={isSaved} isSending={isSending} progress={progress}>
            <Button type="submit" loading={isSending}>
              Enviar reclamo
            </Button>
          </SendBar>
        </Stack>
      </form>
    </FormProvider>
  )
}
