import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import { tickets } from '#contract/tickets/calls.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { useSteadyCall } from '#web/queries.tsx'
import type { GarantiaForm } from './nueva.form.ts'

const DEBOUNCE_MS = 400

/** Reads the moto of a chassis. `vin` changes only on blur, because an incomplete chassis finds nothing. */
export const useUnidad = (vin: string) => {
  const { control } = useFormContext<GarantiaForm>()
  const [razonSocialId, typed, fechaFalla, kilometraje] = useWatch({
    control,
    name: ['razonSocialId', 'garantia.vin', 'garantia.fechaFalla', 'garantia.kilometraje'],
  })
  const [km] = useDebouncedValue(kilometraje, DEBOUNCE_MS)
  const isAsked = vin !== '' && vin === normalizeVin(typed) && razonSocialId !== ''
  const read = useSteadyCall(
    tickets.getUnidad,
    {
      query: {
        razonSocialId: Number(razonSocialId),
        vin,
        ...(/^\d{4}-\d{2}-\d{2}$/.test(fechaFalla) && { fechaFalla }),
        ...(typeof km === 'number' && km >= 0 && { kilometraje: km }),
      },
    },
    { enabled: isAsked },
  )
  // Ignore data that belong to the previous chassis.
  return { ...read, isAsked, data: isAsked && read.data?.vin === vin ? read.data : undefined }
}
