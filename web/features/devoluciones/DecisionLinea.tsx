import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.css'
import { type Control, useWatch } from 'react-hook-form'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'
import type { DecisionForm } from './decision.form.ts'
import { type Rechazo, RechazoSelect } from './RechazoSelect.tsx'

type Producto = DevolucionDetail['productos'][number]

/** Days between sale and request, next to the maximum that the reason of the return allows. */
const Plazo = ({ producto }: { producto: Producto }) => {
  const { paraDecidir, fechaVenta } = producto
  if (!paraDecidir) return null
  const { dias, plazoDias, fueraDePlazo } = paraDecidir
  return (
    <Text size="xs" {...(fueraDePlazo ? { fw: 600, c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
      {producto.numeroFactura} del {formatDay(fechaVenta)} · {formatCount(dias)} {dias === 1 ? 'día' : 'días'}
      {plazoDias !== null && ` de ${formatCount(plazoDias)}`}
      {fueraDePlazo && ' · fuera de plazo'}
    </Text>
  )
}

interface DecisionLineaProps {
  control: Control<DecisionForm>
  producto: Producto
  at: number
  rechazos: readonly Rechazo[]
}

/** Product with the data on which postventa (after-sales staff) decides, and the fields of the decision. */
export const DecisionLinea = ({ control, producto, at, rechazos }: DecisionLineaProps) => {
  const { codigoMaterial, descripcion, lote, cantidad, motivo, paraDecidir, archivos } = producto
  const isRechazada = useWatch({ control, name: `lineas.${at}.veredicto` }) === 'rechazada'
  const named = `${codigoMaterial}, renglón ${at + 1}`
  return (
    <Group justify="space-between" align="start" gap="sm" component="li">
      <Stack gap={2} flex="1 1 14rem" miw={0}>
        <Text size="sm" fw={600}>
          {formatCount(cantidad)} × {codigoMaterial}
          {lote && ` · Lote ${lote}`}
        </Text>
        <Text size="sm" truncate="end" title={descripcion}>
          {descripcion}
        </Text>
        <Text size="xs">{motivo}</Text>
        <Plazo producto={producto} />
        {paraDecidir && (
          <Text size="xs" c="dimmed">
            {formatMoney(paraDecidir.precio)} c/u · {formatMoney(paraDecidir.importe)} ·{' '}
            {paraDecidir.disponible === 1 ? 'queda' : 'quedan'} {formatCount(paraDecidir.disponible)} por devolver
          </Text>
        )}
        {archivos.length > 0 && <ArchivosList archivos={archivos} />}
      </Stack>
      <Stack gap="xs" flex="0 1 15rem" miw="12rem">
        <Campo control={control} name={`lineas.${at}.veredicto`}>
          {({ value, onChange, error: _error, ref: _ref, ...input }) => (
            <SegmentedControl
              aria-label={`Decisión de ${named}`}
              fullWidth
              data={[
                { value: 'autorizada', label: 'Autorizar' },
                { value: 'rechazada', label: 'Rechazar' },
              ]}
              value={value}
              onChange={onChange}
              {...input}
            />
          )}
        </Campo>
        {!isRechazada && cantidad > 1 && (
          <Campo control={control} name={`lineas.${at}.cantidadAutorizada`}>
            {(input) => (
              <WholeNumberInput
                label="Unidades"
                aria-label={`Unidades autorizadas de ${named}`}
                min={1}
                max={cantidad}
                {...input}
              />
            )}
          </Campo>
        )}
        {isRechazada && (
          <RechazoSelect
            control={control}
            name={`lineas.${at}.motivoRechazoId`}
            rechazos={rechazos}
            nombre={`Motivo de rechazo de ${named}`}
          />
        )}
      </Stack>
    </Group>
  )
}
