import { TagsInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

/** The codes on a package, one after the other: a reader types one and its Enter. */
export const CodigosBarras = () => {
  const { control, formState } = useFormContext<{ codigosBarras: string[] }>()
  // What is wrong is about one of them: it is said under all.
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
