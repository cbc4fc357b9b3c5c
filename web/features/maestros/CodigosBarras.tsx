import { TagsInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

/** Field of the barcodes of a package. A scanner types one followed by Enter. */
export const CodigosBarras = () => {
  const { control, formState } = useFormContext<{ codigosBarras: string[] }>()
  // Show the error of any code on the common field.
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
