import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { sentOf } from '#shared/forms/escrito.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { motivoOf } from '#shared/tickets/ticket-alta.form.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { useSend } from '#web/queries.tsx'
import type { ReclamoForm } from './nuevo.form.tsx'
import { ReclamoAyuda } from './ReclamoAyuda.tsx'
import { ReclamosSimilares } from './ReclamosSimilares.tsx'

interface NuevoReclamoProps {
  catalogo: TicketCatalogo
  campos: Campos<ReclamoForm>
  draft: ReclamoForm | null
  empty: ReclamoForm
  draftKey: string
}

/** Form of a claim on one page. Stores a draft. */
export const NuevoReclamo = ({ catalogo, campos, draft, empty, draftKey }: NuevoReclamoProps) => {
  const send = useSend(tickets.create)
  const de = useFormSend({
    start: empty,
    draft,
    draftKey,
    shape: async () => (await import('#contract/tickets/shapes.ts')).NewTicket,
    bodyOf: (values) => ({ tipo: 'reclamo', ...sentOf(campos, values) }),
    campos,
    send: (body, { values, upload, borrador }) =>
      send.mutateAsync({
        params: { razonSocial: Number(values.razonSocialId) },
        body: { ...body, borrador },
        ...upload(config.flags['upload-claim-file'] ? values.files : []),
      }),
  })
  const { form, reply } = de
  const motivoReclamo = useWatch({ control: form.control, name: 'motivoReclamo' })
  const motivo = motivoOf(catalogo.motivos, { motivoReclamo })
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
      <Formulario de={de} campos={campos} enviar="Enviar reclamo" summed>
        <ReclamosSimilares />
        <ReclamoAyuda motivo={motivo?.motivo ?? ''} draftKey={draftKey} onNotNeeded={leave} />
      </Formulario>
    </Stack>
  )
}
