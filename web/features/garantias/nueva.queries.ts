import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import { tickets } from '#contract/tickets/calls.ts'
import { isDay } from '#shared/forms/day.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { useSteadyCall } from '#web/queries.tsx'
import type { GarantiaForm } from './nueva.form.ts'

const DEBOUNCE_MS = 400

/**
 * Reads the moto of a chassis number. Callers change `vin` only on blur, because an incomplete number finds nothing.
 */
export const useUnidad = (vin: string) => {
  const { control } = useFormContext<GarantiaForm>()
  const [razonSocialId, typed, fechaVenta, fechaFalla, kilometraje] = useWatch({
    control,
    name: ['razonSocialId', 'garantia.vin', 'garantia.fechaVenta', 'garantia.fechaFalla', 'garantia.kilometraje'],
  })
  const [km] = useDebouncedValue(kilometraje, DEBOUNCE_MS)
  const isAsked = vin !== '' && vin === normalizeVin(typed) && razonSocialId !== ''
  const read = useSteadyCall(
    tickets.getUnidad,
    {
      query: {
        razonSocialId: Number(razonSocialId),
        vin,
        ...(isDay(fechaVenta) && { fechaVenta }),
        ...(isDay(fechaFalla) && { fechaFalla }),
        ...(typeof km === 'number' && km >= 0 && { kilometraje: km }),
      },
    },
    { enabled: isAsked },
  )
  // Ignore data that belong to the previous chassis.
  return { ...read, isAsked, data: isAsked && read.data?.vin === vin ? read.data : undefined }
}
