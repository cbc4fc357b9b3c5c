import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Progress, Stack, Stepper, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones.schemas.ts'
import { BorradorAviso } from '#shared/gestiones/BorradorAviso.tsx'
import { forgetDraft, useDraftKeeper } from '#shared/gestiones/draft.ts'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { Problemas } from '#shared/gestiones/Problemas.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { toastError } from '#web/toasts.ts'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useCreateDevolucion } from './devoluciones.queries.ts'
import { DRAFT_KEY } from './nueva.draft.ts'
import { formPathOf, type NuevaForm, nuevaSchema, stepOf, toSent } from './nueva.form.ts'
import { NuevaConfirmacion } from './NuevaConfirmacion.tsx'
import { NuevaEnvioStep } from './NuevaEnvioStep.tsx'
import { fieldsOf } from './nueva.fields.ts'
import { NuevaProductosStep } from './NuevaProductosStep.tsx'
import { NuevaRevisionStep } from './NuevaRevisionStep.tsx'

interface NuevaDevolucionProps {
  motivos: readonly MotivoDevolucion[]
  draft: NuevaForm | null
  empty: NuevaForm
}

const STEPS = [
  { label: 'Productos', title: '¿Qué devolvés?', staffTitle: '¿Qué devuelve el cliente?' },
  { label: 'Envío', title: '¿Cómo viaja?', staffTitle: '¿Cómo viaja?' },
  { label: 'Revisión', title: 'Revisá antes de enviar', staffTitle: 'Revisá antes de enviar' },
] as const
const LAST = STEPS.length - 1
/** What each step has to have right before the next one. */
const FIELDS: Path<NuevaForm>[][] = [
  ['razonSocialId', 'lineas'],
  ['requiereEnvioTransporte', 'comentarios'],
]

/** The form of a return in three steps; what was typed survives whatever happens. */
export const NuevaDevolucion = ({ motivos, draft, empty }: NuevaDevolucionProps) => {
  const form = useForm<NuevaForm>({ resolver: zodResolver(nuevaSchema(motivos)), defaultValues: draft ?? empty })
  const send = useCreateDevolucion()
  const { esInterno } = useProfile()
  const isSaved = useDraftKeeper(DRAFT_KEY, form.control)
  const [step, setStep] = useState(0)
  const [target, setTarget] = useState<{ path?: string }>()
  const isPhone = useIsPhone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [progress, setProgress] = useState(0)

  // After the step is drawn: the field to be mended may be on another one than before.
  const focusTarget = useEffectEvent(() => {
    if (target?.path) form.setFocus(target.path as Path<NuevaForm>)
    else if (target) heading.current?.focus()
  })
  useEffect(() => {
    focusTarget()
  }, [target])
  const showField = (path: string) => {
    setStep(stepOf(path))
    setTarget({ path })
  }

  const goTo = async (next: number) => {
    for (let at = step; at < next; at += 1) {
      if (!(await form.trigger(FIELDS[at]!, { shouldFocus: at === step }))) return setStep(at)
    }
    setStep(next)
    setTarget({})
    scrollTo({ top: 0 })
  }

  const submit = form.handleSubmit(
    (values) => {
      const { body, files, origins } = toSent(values)
      setProgress(0)
      send.mutate(
        { body, files, ...(files.length > 0 && { onProgress: setProgress }) },
        {
          onSuccess: () => void forgetDraft(DRAFT_KEY),
          onError: (error) => {
            const [first] = markFields(error, form.setError, (path) => formPathOf(path, origins))
            if (!first) return
            toastError(error)
            showField(first)
          },
        },
      )
    },
    (errors) => showField(errors.razonSocialId || errors.lineas ? 'lineas' : 'comentarios'),
  )

  if (send.data) {
    const { requiereEnvioTransporte } = form.getValues()
    return <NuevaConfirmacion {...send.data} requiereEnvioTransporte={requiereEnvioTransporte} />
  }
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
        <Stepper
          active={step}
          onStepClick={(next) => void goTo(next)}
          size={isPhone ? 'xs' : 'sm'}
          wrap={false}
          allowNextStepsSelect={false}
        >
          {STEPS.map(({ label }) => (
            <Stepper.Step key={label} label={label} />
          ))}
        </Stepper>
        <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {STEPS[step]?.[esInterno ? 'staffTitle' : 'title']}
        </Title>
        <Problemas fieldsOf={fieldsOf} onGo={showField} />
        {step === 0 && <NuevaProductosStep motivos={motivos} />}
        {step === 1 && <NuevaEnvioStep />}
        {step === LAST && <NuevaRevisionStep motivos={motivos} />}
        {send.isPending && progress > 0 && <Progress value={progress * 100} aria-label="Subiendo las fotos" />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" aria-live="polite">
            {isSaved && 'Borrador guardado'}
          </Text>
          <Group>
            {step > 0 && (
              <Button variant="default" disabled={send.isPending} onClick={() => void goTo(step - 1)}>
                Volver
              </Button>
            )}
            {step < LAST ? (
              <Button key="continuar" onClick={() => void goTo(step + 1)}>
                Continuar
              </Button>
            ) : (
              // Its own key: a double click on Continuar must not land on a reused button and send.
              <Button key="enviar" loading={send.isPending} onClick={() => void submit()}>
                Enviar devolución
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </FormProvider>
  )
}
