import { useFormContext, useWatch } from 'react-hook-form'
import { FilasField } from '#shared/forms/FilasField.tsx'
import { medioCampos, NUEVO_MEDIO } from './medio.campos.tsx'
import { type PagoForm, queFalta } from './pago.form.ts'

/**
 * Field of the means of payment, one card for each. A new card starts with the amount that the other means do not
 * cover.
 */
export const MediosField = () => {
  const { control } = useFormContext<PagoForm>()
  const [medios, aplicaciones] = useWatch({ control, name: ['medios', 'aplicaciones'] })
  return (
    <FilasField
      name="medios"
      label="Medios de pago"
      description="Cada transferencia, cheque o retención, por separado."
      singular="Medio de pago"
      agregar="Agregar medio de pago"
      nueva={{ ...NUEVO_MEDIO, importe: queFalta({ medios, aplicaciones }, medios.length) }}
      camposDe={(prefix) => {
        const at = Number(prefix.split('.')[1])
        const rowOf = (values: object) => (values as PagoForm).medios[at]
        return [{ cols: 2, from: 'xs', campos: medioCampos(`${prefix}.`, rowOf) }]
      }}
    />
  )
}
