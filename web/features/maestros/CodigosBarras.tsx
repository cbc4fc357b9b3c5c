import { TagsInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

/** Field of the barcodes of a package. A scanner types each code and ends it with Enter. */
export const CodigosBarras = () => {
  const { control, formState } = useFormContext<{ codigosBarras: string[] }>()
  // The list of codes is one field, so show the first error of any code on it.
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
