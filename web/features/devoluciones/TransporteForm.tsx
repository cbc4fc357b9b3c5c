import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Progress, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { MAX_ARCHIVOS } from '#contract/archivos.ts'
import type { DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoTransporte } from '#shared/gestiones/CampoTransporte.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { useReload } from '#shared/gestiones/use-reload.ts'
import { ApiError } from '#web/api.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { useSaveEnvio } from './devoluciones.queries.ts'
import { TransporteAviso } from './TransporteAviso.tsx'
import { TransporteFields, transporteDefaults, type TransporteInput } from './transporte.form.ts'

interface TransporteFormProps {
  detail: DevolucionDetail
  onSaved: () => void
}

/** The customer says how the goods travel; it can be corrected until the distributor confirms it. */
export const TransporteForm = ({ detail, onSaved }: TransporteFormProps) => {
  const send = useSaveEnvio()
  const reload = useReload()
  const [progress, setProgress] = useState(0)
  const { control, handleSubmit, setError } = useForm<TransporteInput, unknown, z.output<typeof TransporteFields>>({
    resolver: zodResolver(TransporteFields),
    defaultValues: transporteDefaults(detail),
  })
  const { isDirty } = useFormState({ control })
  const release = useLeaveWarning(isDirty)

  const submit = handleSubmit(({ files, cot, ...envio }) =>
    send.mutate(
      {
        body: { ...envio, devolucionId: detail.devolucionId, ...(cot && { cot }) },
        files,
        ...(files.length && { onProgress: setProgress }),
      },
      {
        onSuccess: () => {
          release()
          toastSuccess('Guardamos los datos de transporte.')
          onSaved()
        },
        onError: (error) => {
          const marked = markFields(error, setError)
          if (marked.some((path) => path === 'files' || path === 'devolucionId')) toastError(error)
          if (error instanceof ApiError && error.status === 409) void reload()
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TransporteAviso detail={detail} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <Campo control={control} name="numeroRemito">
            {(input) => <TextInput label="Nº de remito" withAsterisk placeholder="0001-00001234" {...input} />}
          </Campo>
          <Campo control={control} name="cantidad">
            {(input) => <WholeNumberInput label="Cantidad de bultos" withAsterisk min={1} {...input} />}
          </Campo>
          <CampoTransporte control={control} name="transporte" />
          <Campo control={control} name="numeroGuia">
            {(input) => <TextInput label="Número de guía" withAsterisk {...input} />}
          </Campo>
          <Campo control={control} name="cot">
            {(input) => <TextInput label="COT" description="Si tu provincia lo pide" {...input} value={input.value} />}
          </Campo>
        </SimpleGrid>
        <Campo control={control} name="files">
          {({ value, onChange, error, ref }) => (
            <ArchivosInput
              ref={ref}
              label="Remito, guía o fotos de los bultos"
              files={value}
              onChange={onChange}
              max={MAX_ARCHIVOS}
              error={error}
            />
          )}
        </Campo>
        {send.isPending && progress > 0 && <Progress value={progress * 100} aria-label="Subiendo los archivos" />}
        <Group justify="end">
          <Button type="submit" loading={send.isPending}>
            {detail.envio ? 'Guardar los cambios' : 'Guardar datos de transporte'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
