import { zodResolver } from '@hookform/resolvers/zod'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { devoluciones } from '#contract/devoluciones.ts'
import type { MotivoDevolucion } from '#contract/devoluciones.schemas.ts'
import { facturas } from '#contract/facturas.ts'
import { localDay } from '#contract/fechas.ts'
import { BorradorAviso } from '#shared/gestiones/BorradorAviso.tsx'
import { useDraftKeeper } from '#shared/gestiones/draft.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { StepsForm } from '#shared/gestiones/StepsForm.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { useSteps } from '#shared/gestiones/use-steps.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { DRAFT_KEY } from './nueva.draft.ts'
import { fieldsOf } from './nueva.fields.ts'
import { formPathOf, type NuevaForm, nuevaSchema, photoPathOf, stepOf, toSent } from './nueva.form.ts'
import { NuevaEnvioStep } from './NuevaEnvioStep.tsx'
import { NuevaProductosStep } from './NuevaProductosStep.tsx'
import { NuevaRevisionStep } from './NuevaRevisionStep.tsx'

interface NuevaDevolucionProps {
  motivos: readonly MotivoDevolucion[]
  draft: NuevaForm | null
  empty: NuevaForm
}

const LABELS = ['Productos', 'Envío', 'Revisión'] as const
const REVIEW = 2
const REFRESHES = [devoluciones.search, devoluciones.summarize, facturas.search]

const titlesFor = (esInterno: boolean): string[] => [
  esInterno ? '¿Qué devuelve el cliente?' : '¿Qué devolvés?',
  '¿Cómo viaja?',
  'Revisá antes de enviar',
]

/** The form of a return in three steps; what was typed survives whatever happens. */
export const NuevaDevolucion = ({ motivos, draft, empty }: NuevaDevolucionProps) => {
  const { esInterno } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const form = useForm<NuevaForm>({
    resolver: zodResolver(nuevaSchema(motivos, esInterno ? undefined : { hoy: today })),
    defaultValues: draft ?? empty,
  })
  const steps = useSteps(form, { fieldsOf, stepOf })
  const { create, reply, isSending, progress } = useCreate(devoluciones.create, {
    form,
    draftKey: DRAFT_KEY,
    fieldsOf,
    showField: steps.showField,
    refreshes: REFRESHES,
  })
  const isSaved = useDraftKeeper(DRAFT_KEY, form.control, reply !== undefined)

  const submit = form.handleSubmit((values) => {
    const { body, files, origins } = toSent(values)
    create({ body, files }, (path, message) =>
      path === 'files' ? photoPathOf(values, message) : formPathOf(path, origins),
    )
  }, steps.showWrong)

  if (reply) return <Navigate to={DEVOLUCION.enviadaPath(reply.devolucionId)} replace />
  return (
    <FormProvider {...form}>
      <Stack maw={1000}>
        <PageHeader title={DEVOLUCION.nueva} />
        {draft && (
          <BorradorAviso
            draftKey={DRAFT_KEY}
            aviso="Revisá que las cantidades sigan disponibles."
            pierde="Se pierden los productos, las fotos y los comentarios que habías cargado."
            onDiscard={() => form.reset(empty)}
          />
        )}
        <StepsForm
          steps={steps}
          labels={LABELS}
          title={titlesFor(esInterno)[steps.step]!}
          isSaved={isSaved}
          isSending={isSending}
          progress={progress}
          enviar="Enviar devolución"
          onSend={() => void submit()}
        >
          <Problemas fieldsOf={fieldsOf} onGo={steps.showField} />
          {steps.step === 0 && <NuevaProductosStep motivos={motivos} />}
          {steps.step === 1 && <NuevaEnvioStep />}
          {steps.step === REVIEW && <NuevaRevisionStep motivos={motivos} />}
        </StepsForm>
      </Stack>
    </FormProvider>
  )
}
