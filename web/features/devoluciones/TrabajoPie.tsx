import { Button, Group, Textarea } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

interface TrabajoPieProps<F extends FieldValues> {
  control: Control<F>
  /** Description below the comment field. */
  ayuda: string
  maxLength: number
  texto: string
  isSending: boolean
  /** true: the form rejects all products, so the button is red. */
  rechaza: boolean
  onCancel?: (() => void) | undefined
}

/** Foot of the forms of postventa: comment and button. */
export const TrabajoPie = <F extends FieldValues & { comentario: string }>(props: TrabajoPieProps<F>) => {
  const { control, ayuda, maxLength, texto, isSending, rechaza, onCancel } = props
  return (
    <>
      <Campo control={control} name={'comentario' as FieldPath<F>}>
        {(input) => (
          <Textarea label="Comentario" description={ayuda} autosize minRows={2} maxLength={maxLength} {...input} />
        )}
      </Campo>
      <Group justify="end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Volver
          </Button>
        )}
        <Button
          type="submit"
          variant={onCancel ? 'filled' : 'default'}
          loading={isSending}
          {...(rechaza && { color: 'red' })}
        >
          {texto}
        </Button>
      </Group>
    </>
  )
}
