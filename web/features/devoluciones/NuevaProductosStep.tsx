import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconClipboardText } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { later } from '#web/first-shown.ts'
import { FacturaFinder } from './FacturaFinder.tsx'
import { LineasEditor } from './LineasEditor.tsx'
import type { NuevaForm } from './nueva.form.ts'
import { type Linea, mergeLineas } from './nueva.lineas.ts'

const PegarDialog = lazy(later(() => import('./PegarDialog.tsx').then((module) => ({ default: module.PegarDialog }))))

const PAUSE_MS = 400

/** Step 1: which products come back, from which invoices. */
export const NuevaProductosStep = ({ motivos }: { motivos: readonly MotivoDevolucion[] }) => {
  const { control, clearErrors, getValues } = useFormContext<NuevaForm>()
  const array = useFieldArray({ control, name: 'lineas' })
  const lineas = useWatch({ control, name: 'lineas' })
  const company = useWatch({ control, name: 'razonSocialId' })
  // Staff type the number: half of it is another company.
  const [razonSocialId] = useDebouncedValue(company, PAUSE_MS)
  const [isPasting, pasting] = useDisclosure()

  const add = (added: Linea[]) => {
    array.replace(mergeLineas([...getValues('lineas'), ...added]))
    clearErrors('lineas')
  }
  return (
    <Stack gap="lg">
      <RazonSocialField lockedReason={lineas.length > 0 ? 'Para cambiarla, quitá los productos' : undefined} />
      <Card withBorder padding="md" component="section" aria-labelledby="facturas">
        <Stack gap="sm">
          <Group justify="space-between" gap="sm">
            <Title order={3} size="h5" id="facturas">
              Buscá la factura y agregá los productos
            </Title>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={18} aria-hidden />}
              disabled={!razonSocialId}
              onClick={pasting.open}
            >
              Pegar desde Excel
            </Button>
          </Group>
          {razonSocialId ? (
            <FacturaFinder
              key={razonSocialId}
              razonSocialId={razonSocialId}
              lineas={lineas}
              onAdd={(linea) => add([linea])}
            />
          ) : (
            <Text size="sm" c="dimmed">
              Primero elegí la razón social.
            </Text>
          )}
        </Stack>
      </Card>
      <LineasEditor array={array} lineas={lineas} motivos={motivos} />
      {razonSocialId && (
        <Suspense>
          <PegarDialog
            opened={isPasting}
            onClose={pasting.close}
            razonSocialId={razonSocialId}
            motivos={motivos}
            onAdd={add}
          />
        </Suspense>
      )}
    </Stack>
  )
}
