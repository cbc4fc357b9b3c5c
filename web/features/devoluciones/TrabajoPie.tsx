import { Button, Group, Textarea } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'

interface TrabajoPieProps<F extends FieldValues> {
  control: Control<F>
  /** What the comment is for. */
  ayuda: string
  maxLength: number
  /** What the button does. */
  texto: string
  isSending: boolean
  /** Something is lost by it. */
  rechaza: boolean
  onCancel?: (() => void) | undefined
}

/** The end of what postventa does with a return in one step: a comment and the button; quiet where another one confirms. */
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
