import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack, Textarea } from '@mantine/core'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { formatCuit, parseCuit } from '#contract/comprobantes.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social.ts'
import { PROVINCIAS } from '#contract/provincias.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { FormSection } from '#shared/gestiones/FormSection.tsx'
import { SendBar } from '#shared/gestiones/SendBar.tsx'
import { useCreate } from '#shared/gestiones/use-create.ts'
import { toastSuccess } from '#web/toasts.ts'
import { EMPTY_PEDIDO, fieldsOf, type PedidoDatos, pedidoSchema, toBody } from './pedido.form.ts'

const OPTIONS = PROVINCIAS.map((provincia) => ({ value: provincia, label: provincia }))

const normalizeCuit = (text: string): string | undefined => {
  const cuit = parseCuit(text)
  return cuit && formatCuit(cuit)
}

/** Asks to work for a company, with the papers that prove it. */
export const PedidoForm = () => {
  const form = useForm<PedidoDatos>({
    resolver: zodResolver(pedidoSchema),
    defaultValues: EMPTY_PEDIDO,
    shouldFocusError: false,
  })
  const showField = (path: string) => form.setFocus(path as FieldPath<PedidoDatos>)
  const { create, isSending, progress } = useCreate(pedidosRazonSocial.create, {
    form,
    draftKey: 'validar-razon',
    fieldsOf,
    showField,
    refreshes: [pedidosRazonSocial.list],
    onDone: () => {
      toastSuccess('Recibimos tu pedido. Te avisamos por e-mail cuando lo resolvamos.')
      form.reset(EMPTY_PEDIDO)
    },
  })
  const submit = form.handleSubmit(
    (values) => create({ body: toBody(values), files: values.files }),
    () => showField(firstWrong(form, fieldsOf)!),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack maw={760}>
          <FormSection
            title="Pedir una razón social"
            order={2}
            help="La distribuidora revisa la documentación y te responde por e-mail."
          >
            <CampoTexto<PedidoDatos>
              name="cuit"
              label="CUIT"
              placeholder="30-12345678-9"
              inputMode="numeric"
              withAsterisk
              normalize={normalizeCuit}
            />
            <CampoTexto<PedidoDatos> name="razonSocial" label="Razón social" withAsterisk />
            <CampoSelect<PedidoDatos> name="provincia" label="Provincia" data={OPTIONS} searchable withAsterisk />
            <Campo control={form.control} name="files">
              {({ value, onChange, error, ref }) => (
                <ArchivosInput
                  ref={ref}
                  label="Documentación: constancia de inscripción, estatuto o poder *"
                  files={value}
                  onChange={onChange}
                  error={error}
                />
              )}
            </Campo>
            <Campo control={form.control} name="comentario">
              {(input) => <Textarea label="Comentario" autosize minRows={2} maxLength={500} {...input} />}
            </Campo>
          </FormSection>
          <SendBar isSaved={false} isSending={isSending} progress={progress}>
            <Button type="submit" loading={isSending}>
              Enviar pedido
            </Button>
          </SendBar>
        </Stack>
      </form>
    </FormProvider>
  )
}
