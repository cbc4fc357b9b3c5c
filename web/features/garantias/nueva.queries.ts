import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import { tickets } from '#contract/tickets/calls.ts'
import { isDay } from '#shared/forms/day.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { useSteadyCall } from '#web/queries.tsx'
import type { GarantiaForm } from './nueva.form.ts'

const DEBOUNCE_MS = 400

/** Reads the unit of a chassis; `vin` is the value on blur, because a partial one finds nothing. */
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
  // Ignore the previous answer of another chassis.
  return { ...read, isAsked, data: isAsked && read.data?.vin === vin ? read.data : undefined }
}
