import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { catalogos, LIMITES_CATALOGO } from '#contract/catalogos.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos.tabla.ts'
import { localDay } from '#contract/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoFecha } from '#shared/gestiones/CampoFecha.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { useProfile } from '#web/profile.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { type CatalogoDatos, catalogoSchema, datosOf, fieldsOf, toBody } from './catalogo.form.ts'

const TIPOS = Object.entries(TIPOS_CATALOGO).map(([value, label]) => ({ value, label }))

interface CatalogoFormProps {
  catalogo?: ReplyOf<typeof catalogos.get>
  onClose: () => void
}

/** What a catalogue is, with its PDF, its cover and its part codes. */
export const CatalogoForm = ({ catalogo, onClose }: CatalogoFormProps) => {
  const { negocios } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const form = useForm<CatalogoDatos>({
    resolver: zodResolver(catalogoSchema(!catalogo)),
    defaultValues: datosOf(catalogo, today),
    shouldFocusError: false,
  })
  const showField = (path: string) => form.setFocus(path as FieldPath<CatalogoDatos>)
  const options = {
    form,
    draftKey: 'catalogo',
    fieldsOf,
    showField,
    refreshes: [catalogos.search, catalogos.get],
    onDone: () => {
      toastSuccess(catalogo ? 'Guardamos los cambios.' : 'El catálogo quedó publicado.')
      onClose()
    },
  }
  const add = useCreate(catalogos.create, options)
  const change = useCreate(catalogos.update, options)
  const { isSending, progress } = catalogo ? change : add
  const submit = form.handleSubmit(
    (values) => {
      const { files } = values
      if (!catalogo) return add.create({ body: toBody(values), files })
      const { catalogoId, revision } = catalogo
      change.create({ params: { catalogoId }, body: { ...toBody(values), revision }, files })
    },
    () => showField(firstWrong(form, fieldsOf)!),
  )
  const marcas = negocios
    .flatMap((each) => each.marcas)
    .map(({ marcaId, nombre }) => ({ value: String(marcaId), label: nombre }))
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <CampoTexto<CatalogoDatos> name="titulo" label="Título" withAsterisk />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CampoSelect<CatalogoDatos> name="tipo" label="Tipo" data={TIPOS} withAsterisk />
            <CampoSelect<CatalogoDatos> name="marcaId" label="Marca" data={marcas} searchable withAsterisk />
            <CampoTexto<CatalogoDatos> name="modelo" label="Modelo" />
            <CampoTexto<CatalogoDatos> name="edicion" label="Edición" withAsterisk />
            <CampoFecha<CatalogoDatos> name="vigenteDesde" label="Vigente desde" withAsterisk />
          </SimpleGrid>
          <Campo control={form.control} name="codigos">
            {(input) => (
              <Textarea
                label="Códigos de pieza"
                description="Uno por renglón, o pegados desde una planilla."
                autosize
                minRows={3}
                maxRows={8}
                {...input}
              />
            )}
          </Campo>
          <Campo control={form.control} name="files">
            {({ value, onChange, error, ref }) => (
              <ArchivosInput
                ref={ref}
                label={catalogo ? 'PDF nuevo o tapa nueva, si cambian' : 'PDF y, si tenés, una imagen para la tapa *'}
                limites={LIMITES_CATALOGO}
                files={value}
                onChange={onChange}
                error={error}
              />
            )}
          </Campo>
          <SendBar isSaved={false} isSending={isSending} progress={progress}>
            <Group>
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" loading={isSending}>
                {catalogo ? 'Guardar' : 'Publicar'}
              </Button>
            </Group>
          </SendBar>
        </Stack>
      </form>
    </FormProvider>
  )
}
