import { Fieldset, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatCount } from '#contract/valores/formato.ts'
import { aceptable } from '#contract/devoluciones/pide.ts'
import { esperadas, isParcial } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'

/** Form values of each line that a change of state may ask for. */
export interface LineasForm {
  productos: { codigoAutorizacion: string; cantidadRecibida: number | ''; cantidadAceptada: number | '' }[]
}

interface AccionLineaProps {
  producto: DevolucionDetail['productos'][number]
  /** Quantities known so far: "Pedido 4 · Recibido 3". */
  detalle?: string
  children: ReactNode
}

/** Product of a return, with the field that a change of state asks for on its line. */
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

/** Group of the fields of all lines, with a legend. */
export const AccionLineas = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} mx={0}>
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
)

const WORDS = {
  cantidadRecibida: { legend: 'Cantidad recibida', label: 'Cantidad recibida de' },
  cantidadAceptada: { legend: 'Cantidad aceptada', label: 'Cantidad aceptada de' },
} as const

/** Returns the expected quantity as text: "Pedido 5", or "Pedido 5 · Autorizado 3" when fewer units are authorized. */
export const pedidoDe = (producto: DevolucionDetail['productos'][number]): string =>
  isParcial(producto)
    ? `Pedido ${formatCount(producto.cantidad)} · Autorizado ${formatCount(esperadas(producto))}`
    : `Pedido ${formatCount(producto.cantidad)}`

const knownQuantities = (producto: DevolucionDetail['productos'][number]): string =>
  [pedidoDe(producto), ...(producto.cantidadRecibida === null ? [] : [`Recibido ${producto.cantidadRecibida}`])].join(
    ' · ',
  )

interface AccionCantidadesProps {
  detail: DevolucionDetail
  field: keyof typeof WORDS
}

/** Fields of the received or of the accepted quantity, one for each line. */
export const AccionCantidades = ({ detail, field }: AccionCantidadesProps) => {
  const { control } = useFormContext<LineasForm>()
  return (
    <AccionLineas legend={WORDS[field].legend}>
      {detail.productos.map(
        (producto, at) =>
          producto.veredicto !== 'rechazada' && (
            <AccionLinea key={producto.devolucionLineaId} producto={producto} detalle={knownQuantities(producto)}>
              <Campo control={control} name={`productos.${at}.${field}`}>
                {(input) => (
                  <WholeNumberInput
                    aria-label={`${WORDS[field].label} ${producto.codigoMaterial}, renglón ${at + 1}`}
                    min={0}
                    max={field === 'cantidadRecibida' ? esperadas(producto) : aceptable(producto)}
                    w={140}
                    {...input}
                  />
                )}
              </Campo>
            </AccionLinea>
          ),
      )}
    </AccionLineas>
  )
}
