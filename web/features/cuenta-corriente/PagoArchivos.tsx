import { Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/archivos.ts'
import { ArchivosInput } from '#shared/ArchivosInput.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import type { PagoForm } from './pago.form.ts'

/** The proof of the payment, and what there is to say about it. */
export const PagoArchivos = () => {
  const { control } = useFormContext<PagoForm>()
  return (
    <FormSection title="Comprobante" order={2}>
      <Campo control={control} name="files">
        {({ value, onChange, error, ref }) => (
          <ArchivosInput
            ref={ref}
            label="Comprobantes del pago y de las retenciones"
            files={value}
            onChange={onChange}
            max={MAX_ARCHIVOS}
            error={error}
          />
        )}
      </Campo>
      <Campo control={control} name="comentario">
        {(input) => <Textarea label="Comentario" autosize minRows={3} maxLength={1000} {...input} />}
      </Campo>
    </FormSection>
  )
}
