import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import { tickets } from '#contract/tickets/calls.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { useSteadyCall } from '#web/queries.tsx'
import type { GarantiaForm } from './nueva.form.ts'

const PAUSE_MS = 400

/** What we know of the unit that was typed. `vin` is the one already left by the person: half of one finds nothing. */
export const useUnidad = (vin: string) => {
  const { control } = useFormContext<GarantiaForm>()
  const [razonSocialId, typed, fechaFalla, kilometraje] = useWatch({
    control,
    name: ['razonSocialId', 'garantia.vin', 'garantia.fechaFalla', 'garantia.kilometraje'],
  })
  const [km] = useDebouncedValue(kilometraje, PAUSE_MS)
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
  // The answer of another chassis may be on screen for a moment: it is not this one's.
  return { ...read, isAsked, data: isAsked && read.data?.vin === vin ? read.data : undefined }
}
