import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { Navigate } from 'react-router'
import { BorradorAviso } from '#shared/forms/BorradorAviso.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { ArchivosField } from '#shared/tickets/ArchivosField.tsx'
import { DescripcionField } from '#shared/tickets/DescripcionField.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { useSend } from '#web/queries.tsx'
import { checkReclamo, fieldsOf, motivoOf, type ReclamoForm, shownOf, toBody } from './nuevo.form.ts'
import { ReclamoAyuda } from './ReclamoAyuda.tsx'
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
  const canAttach = config.flags['upload-claim-file']
  const askedOf = (form: ReclamoForm) => shownOf(motivoOf(motivos, form), empty)
  const send = useSend(tickets.create)
  const de = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/tickets/shapes.ts')).NewTicket,
    bodyOf: (values) => toBody(values, askedOf(values)),
    check: (values, refuse) => checkReclamo(values, motivoOf(motivos, values), refuse),
    campos: fieldsOf,
    send: (body, { values, upload }) =>
      send.mutateAsync({
        params: { razonSocial: Number(values.razonSocialId) },
        body,
        ...upload(canAttach ? values.files : []),
      }),
  })
  const { form, reply } = de
  const motivoReclamo = useWatch({ control: form.control, name: 'motivoReclamo' })
  const motivo = motivoOf(motivos, { motivoReclamo })
  const shown = shownOf(motivo, empty)
  const [isNotNeeded, setNotNeeded] = useState(false)
  const leave = () => {
    form.reset(empty)
    setNotNeeded(true)
  }

  if (reply) return <Navigate to={RECLAMO.enviadaPath(reply.ticketId)} replace />
  if (isNotNeeded) return <Navigate to={RECLAMO.listPath()} replace />
  return (
    <Stack maw={760}>
      <PageHeader title={RECLAMO.nueva} />
      <BorradorAviso
        control={form.control}
        hasDraft={draft !== null}
        draftKey={draftKey}
        aviso="Revisalo antes de enviarlo."
        pierde="Se pierden el texto y los archivos que habías cargado."
        onDiscard={() => form.reset(empty)}
      />
      <Formulario de={de} enviar="Enviar reclamo" summed>
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
        <ReclamoAyuda motivo={motivo?.motivo ?? ''} draftKey={draftKey} onNotNeeded={leave} />
      </Formulario>
    </Stack>
  )
}
