import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { endSentence } from '#contract/formato.ts'
import { certificados, documentos, LIMITES_CERTIFICADO } from '#contract/documentos.ts'
import { TIPOS_CERTIFICADO } from '#contract/documentos.tabla.ts'
import { localDay } from '#contract/fechas.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoFecha } from '#shared/gestiones/CampoFecha.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { RazonSocialField } from '#shared/gestiones/RazonSocialField.tsx'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { type CertificadoDatos, certificadoSchema, datosOf, fieldsOf, toBody } from './certificado.form.ts'
import { nombreDe } from './certificados.words.ts'

const TIPOS = Object.entries(TIPOS_CERTIFICADO).map(([value, label]) => ({ value, label }))

interface CertificadoDialogProps {
  /** The one whose place it takes; absent: one more. */
  reemplaza?: Certificado
  onClose: () => void
}

/** Uploads a certificate, new or in place of another. */
export const CertificadoDialog = ({ reemplaza, onClose }: CertificadoDialogProps) => {
  const { razonSocial } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const form = useForm<CertificadoDatos>({
    resolver: zodResolver(certificadoSchema(today)),
    defaultValues: datosOf(reemplaza, razonSocial?.razonSocialId),
    shouldFocusError: false,
  })
  const showField = (path: string) => form.setFocus(path as FieldPath<CertificadoDatos>)
  const { create, isSending, progress } = useCreate(certificados.create, {
    form,
    draftKey: 'certificado',
    fieldsOf,
    showField,
    refreshes: [certificados.search, documentos.summarize],
    onDone: () => {
      toastSuccess('Recibimos el certificado. Te avisamos cuando lo revisemos.')
      onClose()
    },
  })
  const submit = form.handleSubmit(
    (values) => create({ body: toBody(values, reemplaza?.certificadoId ?? null), files: values.files }),
    () => showField(firstWrong(form, fieldsOf)!),
  )
  return (
    <Dialogo
      opened
      onClose={onClose}
      title={reemplaza ? `Reemplazar ${nombreDe(reemplaza)}` : 'Subir certificado'}
      size="lg"
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {reemplaza ? (
              <Text size="sm">De {endSentence(reemplaza.razonSocial)} El anterior queda en la historia.</Text>
            ) : (
              <>
                <RazonSocialField />
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <CampoSelect<CertificadoDatos> name="tipo" label="Tipo" data={TIPOS} withAsterisk />
                  <CampoTexto<CertificadoDatos>
                    name="detalle"
                    label="Jurisdicción u organismo"
                    placeholder="Santa Fe, AFIP…"
                  />
                </SimpleGrid>
              </>
            )}
            <CampoFecha<CertificadoDatos> name="vence" label="Vence" withAsterisk />
            <Campo control={form.control} name="files">
              {({ value, onChange, error, ref }) => (
                <ArchivosInput
                  ref={ref}
                  label="Archivo *"
                  limites={LIMITES_CERTIFICADO}
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
                  Subir
                </Button>
              </Group>
            </SendBar>
          </Stack>
        </form>
      </FormProvider>
    </Dialogo>
  )
}
