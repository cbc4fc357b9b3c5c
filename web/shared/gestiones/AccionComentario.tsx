import { Textarea } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

/** The comment that a change of state asks for. */
export const AccionComentario = <F extends FieldValues & { comentario: string }>({
  control,
}: {
  control: Control<F>
}) => (
  <Campo control={control} name={'comentario' as FieldPath<F>}>
    {(input) => (
      <Textarea label="Comentario" withAsterisk description="Lo leen las dos partes" autosize minRows={3} {...input} />
    )}
  </Campo>
)
