import { Fieldset, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import type { ReactNode } from 'react'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'

/** What is typed of each line, as far as a change asks it. */
export interface LineasForm {
  productos: { codigoAutorizacion: string; cantidadRecibida: number | ''; cantidadAceptada: number | '' }[]
}

interface AccionLineaProps {
  producto: DevolucionDetail['productos'][number]
  /** What is known of its quantity: "Pedido 4 · Recibido 3". */
  detalle?: string
  children: ReactNode
}

/** A product of the return with the input that a change asks of it. */
export const AccionLinea = ({ producto, detalle, children }: AccionLineaProps) => (
  <Group justify="space-between" align="start" gap="sm">
    <Stack gap={0} flex="1 1 12rem" miw={0}>
      <Text size="sm" fw={600}>
        {producto.codigoMaterial}
        {producto.lote && ` · Lote ${producto.lote}`}
      </Text>
      <Text size="sm" truncate="end" title={producto.descripcion}>
        {producto.descripcion}
      </Text>
      {detalle && (
        <Text size="xs" c="dimmed">
          {detalle}
        </Text>
      )}
    </Stack>
    {children}
  </Group>
)

/** What a change asks of the lines, together under one name. */
export const AccionLineas = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} mx={0}>
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
)
