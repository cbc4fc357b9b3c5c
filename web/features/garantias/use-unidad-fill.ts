import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { UnidadFound } from '#contract/garantias.shapes.ts'
import type { GarantiaForm } from './nueva.form.ts'

const FIELDS = ['marca', 'garantia.modelo', 'garantia.numeroMotor'] as const

/** Fills what the unit says by itself and the person has not written; what another chassis had filled is replaced. */
export const useUnidadFill = (unidad: UnidadFound['unidad'] | undefined): void => {
  const { getValues, setValue } = useFormContext<GarantiaForm>()
  const filled = useRef<Partial<Record<(typeof FIELDS)[number], string>>>({})
  const fill = useEffectEvent(() => {
    if (!unidad) return
    const known = {
      marca: String(unidad.marcaId),
      'garantia.modelo': unidad.modelo,
      'garantia.numeroMotor': unidad.motor,
    }
    for (const field of FIELDS) {
      const now = getValues(field)
      if (now && now !== filled.current[field]) continue
      setValue(field, known[field], { shouldDirty: true })
      filled.current[field] = known[field]
    }
  })
  // By its engine: the same unit answers again whenever the date or the kilometres change.
  useEffect(() => fill(), [unidad?.motor])
}
