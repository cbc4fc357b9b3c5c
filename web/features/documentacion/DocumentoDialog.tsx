import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { type FieldPath, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { DocumentoDetail } from '#contract/documentos.schemas.ts'
import { documentos, LIMITES_DOCUMENTO } from '#contract/documentos.ts'
import { TIPOS_DOCUMENTO } from '#contract/documentos.tabla.ts'
import { localDay } from '#contract/fechas.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoFecha } from '#shared/gestiones/CampoFecha.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { datosOf, type DocumentoDatos, documentoSchema, fieldsOf, toBody } from './documento.form.ts'
import { ParaQuienes } from './ParaQuienes.tsx'

const TIPOS = Object.entries(TIPOS_DOCUMENTO).map(([value, label]) => ({ value, label }))

interface DocumentoDialogProps {
  /** Absent: a new one. */
  documento?: DocumentoDetail
  onClose: () => void
}

/** Publishes a document, or changes one; a new file is a new version. */
export const DocumentoDialog = ({ documento, onClose }: DocumentoDialogProps) => {
  const { negocios } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const form = useForm<DocumentoDatos>({
    resolver: zodResolver(documentoSchema(!documento)),
    defaultValues: datosOf(documento, today),
    shouldFocusError: false,
  })
  const showField = (path: string) => form.setFocus(path as FieldPath<DocumentoDatos>)
  const options = {
    form,
    draftKey: 'documento',
    fieldsOf,
    showField,
    refreshes: [documentos.search, documentos.get],
    onDone: () => {
      toastSuccess(documento ? 'Guardamos los cambios.' : 'El documento quedó publicado.')
      onClose()
    },
  }
  const add = useCreate(documentos.create, options)
  const change = useCreate(documentos.update, options)
  const { isSending, progress } = documento ? change : add
  const submit = form.handleSubmit(
    (values) => {
      const { files } = values
      if (!documento) return add.create({ body: toBody(values), files })
      const { documentoId, revision } = documento
      change.create({ params: { documentoId }, body: { ...toBody(values), revision }, files })
    },
    () => showField(firstWrong(form, fieldsOf)!),
  )
  const negocioId = useWatch({ control: form.control, name: 'negocioId' })
  const marcas = negocios
    .filter((each) => !negocioId || String(each.negocioId) === negocioId)
    .flatMap((each) => each.marcas)
    .map(({ marcaId, nombre }) => ({ value: String(marcaId), label: nombre }))
  return (
    <Dialogo opened onClose={onClose} title={documento ? 'Editar documento' : 'Nuevo documento'} size="lg">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <CampoTexto<DocumentoDatos> name="titulo" label="Título" withAsterisk />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <CampoSelect<DocumentoDatos> name="tipo" label="Tipo" data={TIPOS} withAsterisk />
              <CampoSelect<DocumentoDatos>
                name="negocioId"
                label="Negocio"
                placeholder="Todos"
                clearable
                data={negocios.map((each) => ({ value: String(each.negocioId), label: each.negocio }))}
              />
              <CampoSelect<DocumentoDatos> name="marcaId" label="Marca" placeholder="Todas" clearable data={marcas} />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <CampoFecha<DocumentoDatos> name="vigenteDesde" label="Vigente desde" withAsterisk />
              <CampoFecha<DocumentoDatos> name="vigenteHasta" label="Vigente hasta" />
            </SimpleGrid>
            <Campo control={form.control} name="razonSocialIds">
              {({ value, onChange, error, ref }) => (
                <ParaQuienes ref={ref} value={value} onChange={onChange} error={error} />
              )}
            </Campo>
            <Checkbox label="Pedir a los clientes que confirmen la lectura" {...form.register('requiereLectura')} />
            <Campo control={form.control} name="files">
              {({ value, onChange, error, ref }) => (
                <ArchivosInput
                  ref={ref}
                  label={documento ? 'Archivo nuevo, si cambia' : 'Archivo *'}
                  limites={LIMITES_DOCUMENTO}
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
                  {documento ? 'Guardar' : 'Publicar'}
                </Button>
              </Group>
            </SendBar>
          </Stack>
        </form>
      </FormProvider>
    </Dialogo>
  )
}
