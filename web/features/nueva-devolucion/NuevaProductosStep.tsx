import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconClipboardText } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { formatMoney } from '#shared/plata.ts'
import { DosPaneles, type Vista } from '#shared/forms/DosPaneles.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { later } from '#ui/first-shown.ts'
import { FacturaFinder } from './FacturaFinder.tsx'
import type { NuevaForm } from './nueva.form.ts'
import { NuevaCanasta } from './NuevaCanasta.tsx'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { creditOf, mergeLineas, motivoComun } from './nueva.lineas.ts'
import { productosText } from './nueva.words.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const PegarDialog = lazyPiece(later(async () => (await import('./PegarDialog.tsx')).PegarDialog))

const DEBOUNCE_MS = 400

interface NuevaProductosStepProps {
  motivos: readonly MotivoDevolucion[]
  vista: Vista
  setVista: (vista: Vista) => void
  isSaved: boolean
  onContinue: () => void
}

/** Step 1: the user searches products on the left, and collects the products to return on the right. */
export const NuevaProductosStep = ({ motivos, vista, setVista, isSaved, onContinue }: NuevaProductosStepProps) => {
  const { control, clearErrors, getValues } = useFormContext<NuevaForm>()
  const array = useFieldArray({ control, name: 'lineas' })
  const lineas = useWatch({ control, name: 'lineas' })
  const company = useWatch({ control, name: 'razonSocialId' })
  // Wait for a pause: the first digits that staff type are the number of another razón social.
  const [razonSocialId] = useDebouncedValue(company, DEBOUNCE_MS)
  const [isPasting, pasting] = useDisclosure()
  const finder = useRef<HTMLHeadingElement>(null)
  const basket = useRef<HTMLHeadingElement>(null)

  const add = (added: Linea[]) => {
    const before = getValues('lineas')
    // If all lines have the same reason, a new line takes it.
    const comun = motivoComun(before)
    array.replace(mergeLineas([...before, ...added.map((each) => ({ ...each, motivoId: each.motivoId || comun }))]))
    clearErrors('lineas')
  }
  const show = (next: Vista) => {
    flushSync(() => setVista(next))
    const heading = next === 'canasta' ? basket : finder
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <DosPaneles
        vista={vista}
        buscar={
          <>
            <RazonSocialField lockedReason={lineas.length > 0 ? 'Para cambiarla, quitá los productos' : undefined} />
            <Card withBorder padding="md" component="section" aria-labelledby="facturas">
              <Stack gap="sm">
                <Group justify="space-between" gap="sm">
                  <Title order={3} size="h5" id="facturas" ref={finder} tabIndex={-1} style={{ outline: 'none' }}>
                    Buscá en las facturas
                  </Title>
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconClipboardText size={16} aria-hidden />}
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
          </>
        }
        canasta={
          <NuevaCanasta
            heading={basket}
            array={array}
            lineas={lineas}
            motivos={motivos}
            isSaved={isSaved}
            onBack={() => show('buscar')}
            onContinue={onContinue}
          />
        }
        barra={
          vista === 'buscar' && (
            <>
              <Text size="sm" fw={500} aria-live="polite">
                {lineas.length > 0
                  ? `${productosText(lineas.length)} · ${formatMoney(creditOf(lineas))}`
                  : 'Todavía no agregaste productos'}
              </Text>
              <Button onClick={lineas.length > 0 ? () => show('canasta') : onContinue}>Continuar</Button>
            </>
          )
        }
      />
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
    </>
  )
}
