import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Group, MultiSelect, SimpleGrid, Stack } from '@mantine/core'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { CENTRO_SERVICIOS, type Centro, centrosGarantias } from '#contract/centros-garantias.ts'
import { PROVINCIAS } from '#contract/provincias.ts'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoFecha } from '#shared/gestiones/CampoFecha.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { useRevalidate } from '#shared/gestiones/use-revalidate.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { type CentroForm, centroSchema, fieldsOf, formOf, toBody } from './centro.form.ts'

const PROVINCIA_OPTIONS = PROVINCIAS.map((provincia) => ({ value: provincia, label: provincia }))
const SERVICIO_OPTIONS = Object.entries(CENTRO_SERVICIOS).map(([value, label]) => ({ value, label }))
const CHANGES = [centrosGarantias.search, centrosGarantias.getOpciones]

interface CentroDialogProps {
  /** Absent: a new one. */
  centro: Centro | undefined
  onClose: () => void
}

/** A centre as the administration keeps it. What was typed stays when it is refused. */
export const CentroDialog = ({ centro, onClose }: CentroDialogProps) => {
  const { data: opciones } = useCall(centrosGarantias.getOpciones)
  const form = useForm<CentroForm>({
    resolver: zodResolver(centroSchema),
    defaultValues: formOf(centro),
    shouldFocusError: false,
  })
  useRevalidate(form)
  const done = () => {
    toastSuccess('Guardamos el centro.')
    onClose()
  }
  const create = useSend(centrosGarantias.create, { refreshes: CHANGES, onSuccess: done })
  const update = useSend(centrosGarantias.update, { refreshes: CHANGES, onSuccess: done })
  const goToWrong = () => {
    const wrong = firstWrong(form, fieldsOf)
    if (wrong) form.setFocus(wrong as FieldPath<CentroForm>)
  }
  const onError = (error: Error) => {
    if (markFields(error, form.setError).length) goToWrong()
  }
  const submit = form.handleSubmit((values) => {
    const datos = toBody(values)
    if (centro) {
      const { centroId, version } = centro
      update.mutate({ params: { centroId }, body: { version, datos } }, { onError })
    } else create.mutate({ body: datos }, { onError })
  }, goToWrong)
  return (
    <Dialogo opened onClose={onClose} title={centro ? 'Editar centro' : 'Nuevo centro'} size="lg">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <CampoTexto<CentroForm> name="nombre" label="Nombre" withAsterisk />
              <CampoTexto<CentroForm> name="razonSocial" label="Razón social" />
              <CampoSelect<CentroForm>
                name="provincia"
                label="Provincia"
                data={PROVINCIA_OPTIONS}
                searchable
                withAsterisk
              />
              <CampoTexto<CentroForm> name="localidad" label="Localidad" withAsterisk />
              <CampoTexto<CentroForm> name="domicilio" label="Domicilio" />
              <CampoTexto<CentroForm> name="codigoPostal" label="Código postal" />
              <CampoTexto<CentroForm> name="telefono" label="Teléfono" type="tel" withAsterisk />
              <CampoTexto<CentroForm> name="whatsapp" label="WhatsApp" type="tel" />
              <CampoTexto<CentroForm> name="email" label="Email" type="email" />
              <CampoTexto<CentroForm> name="horario" label="Horario" />
            </SimpleGrid>
            <Campo control={form.control} name="servicios">
              {(input) => <MultiSelect label="Servicios" withAsterisk data={SERVICIO_OPTIONS} {...input} />}
            </Campo>
            <Campo control={form.control} name="marcaIds">
              {(input) => (
                <MultiSelect
                  label="Marcas"
                  description="Sin ninguna: atiende todas"
                  searchable
                  data={opciones?.marcas.map((m) => ({ value: String(m.marcaId), label: m.nombre })) ?? []}
                  {...input}
                />
              )}
            </Campo>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <CampoTexto<CentroForm> name="latitud" label="Latitud" placeholder="-32.9577" inputMode="decimal" />
              <CampoTexto<CentroForm> name="longitud" label="Longitud" placeholder="-60.6630" inputMode="decimal" />
              <CampoFecha<CentroForm> name="vigenteHasta" label="Vigente hasta" />
            </SimpleGrid>
            <Campo control={form.control} name="activo">
              {({ value, onChange, error, ref }) => (
                <Checkbox
                  ref={ref}
                  label="En actividad: los clientes lo ven"
                  checked={value}
                  error={error}
                  onChange={(event) => onChange(event.currentTarget.checked)}
                />
              )}
            </Campo>
            <Group justify="end">
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" loading={create.isPending || update.isPending}>
                Guardar
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Dialogo>
  )
}
