import { TagsInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

/** Field of the barcodes of a package. A scanner types each code and then Enter. */
export const CodigosBarras = () => {
  const { control, formState } = useFormContext<{ codigosBarras: string[] }>()
  // All codes share one field, so show on it the first error of any code.
  const { errors } = formState
  const wrong = Object.values((errors.codigosBarras ?? {}) as Record<string, { message?: string } | undefined>)
  const one = wrong.find((each) => each?.message)?.message
  return (
    <Campo control={control} name="codigosBarras">
      {({ error, ...input }) => (
        <TagsInput
          label="Códigos de barras"
          description="Leelos o escribilos, cada uno con Enter"
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          {...input}
          error={error ?? one}
        />
      )}
    </Campo>
  )
}
