import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#shared/plata.ts'
import { formatUnidades } from '#contract/valores/unidades.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { Canasta } from '#shared/forms/DosPaneles.tsx'
import { FieldToCome } from '#ui/fields/FieldToCome.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'
import { type LineaForm, type NuevoForm, subtotalOf, totalOf, unidadesOf, withCantidad } from './nuevo.form.ts'
import { PedidoCredito } from './PedidoCredito.tsx'

// Loaded after the motos, because users choose motos first.
const EntregaFields = lazyPiece(later(async () => (await import('./EntregaFields.tsx')).EntregaFields))

const nameOf = ({ modeloId, version, color }: LineaForm, modelos: readonly ModeloMoto[]): string => {
  const modelo = modelos.find((each) => each.modeloId === modeloId)
  return `${modelo?.modelo ?? 'Modelo que ya no se ofrece'} ${version} ${color}`
}

interface TuPedidoProps {
  modelos: readonly ModeloMoto[]
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  isSaved: boolean
  enviar: ReactNode
}

/** Pane of the order: chosen motos, credit, delivery, payment and total. */
export const TuPedido = ({ modelos, heading, onBack, isSaved, enviar }: TuPedidoProps) => {
  const { control, setValue } = useFormContext<NuevoForm>()
  const [lineas, razonSocialId] = useWatch({ control, name: ['lineas', 'razonSocialId'] })
  const total = totalOf(lineas, modelos)
  return (
    <Canasta
      titulo="tu-pedido"
      onBack={onBack}
      conBarra
      pie={
        <>
          {lineas.length > 0 && (
            <Group justify="space-between" align="end" gap="xs" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {formatUnidades(unidadesOf(lineas))}
                <br />
                Total sin IVA
              </Text>
              <Text fw={600} fz={20} lh={1.2} style={{ whiteSpace: 'nowrap' }}>
                {formatMoney(total)}
              </Text>
            </Group>
          )}
          {enviar}
          <Text size="xs" c="dimmed" ta="center" aria-live="polite">
            {isSaved && 'Borrador guardado'}
          </Text>
        </>
      }
    >
      <Stack gap="sm" pb="md">
        <Title order={2} size="h4" id="tu-pedido" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          Tu pedido
        </Title>
        {lineas.length === 0 ? (
          <Text size="sm" c="dimmed">
            Todavía no elegiste ninguna moto.
          </Text>
        ) : (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {lineas.map((linea) => (
              <Group key={nameOf(linea, modelos)} component="li" justify="space-between" gap="xs" wrap="nowrap">
                <div>
                  <Text size="sm">
                    {linea.cantidad} × {nameOf(linea, modelos)}
                  </Text>
                  {lineas.length > 1 && (
                    <Text size="sm" c="dimmed">
                      {formatMoney(subtotalOf(linea, modelos))}
                    </Text>
                  )}
                </div>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  flex="none"
                  aria-label={`Quitar ${nameOf(linea, modelos)}`}
                  onClick={() =>
                    setValue('lineas', withCantidad(lineas, { ...linea, cantidad: 0 }), { shouldDirty: true })
                  }
                >
                  Quitar
                </Button>
              </Group>
            ))}
          </Stack>
        )}
        <PedidoCredito razonSocialId={razonSocialId} total={total} isBorrador />
        <Suspense fallback={<FieldToCome label="Entrega y pago" />}>
          <EntregaFields />
        </Suspense>
      </Stack>
    </Canasta>
  )
}
