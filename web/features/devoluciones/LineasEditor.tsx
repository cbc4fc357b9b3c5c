import { Group, Stack, Text, Title } from '@mantine/core'
import { type UseFieldArrayReturn, useFormContext, useFormState } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { formatMoney } from '#contract/base/formato.ts'
import { messageOf } from '#shared/forms/form-fields.ts'
import { CardList } from '#ui/CardList.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { LineaEditor } from './LineaEditor.tsx'
import type { NuevaForm } from './nueva.form.ts'
import { creditOf, type Linea, mergeLineas, remainingFor } from './nueva.lineas.ts'

interface LineasEditorProps {
  array: Pick<UseFieldArrayReturn<NuevaForm, 'lineas'>, 'fields' | 'remove' | 'replace'>
  /** As they are now. */
  lineas: readonly Linea[]
  motivos: readonly MotivoDevolucion[]
}

/** The request: its lines to be completed, and the credit they would give. */
export const LineasEditor = ({ array, lineas, motivos }: LineasEditorProps) => {
  const { control, getValues } = useFormContext<NuevaForm>()
  const { errors } = useFormState({ control, name: 'lineas' })
  const missing = messageOf(errors, 'lineas')
  const mergeEqual = () => {
    const now = getValues('lineas')
    const merged = mergeLineas(now)
    if (merged.length === now.length) return
    array.replace(merged)
    toastSuccess('Juntamos las líneas del mismo producto, lote y motivo.')
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="lineas">
      <Title order={3} size="h5" id="lineas">
        Productos a devolver{lineas.length > 0 && ` (${lineas.length})`}
      </Title>
      {lineas.length === 0 && (
        <Text size="sm" {...(missing ? { c: 'var(--mantine-color-error)', role: 'alert' } : { c: 'dimmed' })}>
          {missing ?? 'Todavía no agregaste ninguno. Podés sumar productos de varias facturas.'}
        </Text>
      )}
      <CardList>
        {array.fields.map(({ id }, at) => {
          const linea = lineas[at]
          return (
            linea && (
              <LineaEditor
                key={id}
                at={at}
                linea={linea}
                remaining={remainingFor(lineas, at)}
                motivos={motivos}
                onRemove={() => array.remove(at)}
                onIdentityChange={mergeEqual}
              />
            )
          )
        })}
      </CardList>
      {lineas.length > 0 && (
        <Group justify="end" gap="xs">
          <Text size="sm" c="dimmed">
            Crédito estimado, sujeto a control
          </Text>
          <Text fw={600}>{formatMoney(creditOf(lineas))}</Text>
        </Group>
      )}
    </Stack>
  )
}
