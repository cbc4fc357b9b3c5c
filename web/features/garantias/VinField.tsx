import { Anchor, Stack } from '@mantine/core'
import { type FocusEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import type { UnidadFound } from '#contract/garantias/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { normalizeVin, vinHint } from '#contract/valores/vehiculos.ts'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { later } from '#ui/first-shown.ts'
import { REQUIRED } from '#ui/fields/required.ts'
import type { GarantiaForm } from './nueva.form.ts'
import { useUnidad } from './nueva.queries.ts'
import { UnidadCard } from './UnidadCard.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Scanner. Loaded after the form, because the field works without it.
const Escanear = lazyPiece(later(async () => (await import('#shared/archivos/Escanear.tsx')).Escanear))

const FIELDS = ['marca', 'garantia.modelo', 'garantia.numeroMotor', 'garantia.fechaVenta'] as const

/**
 * Fills in the fields with the data of the moto. A typed value stays; a value filled in for another chassis is
 * replaced.
 */
const useUnidadFill = (unidad: UnidadFound['unidad'] | undefined): void => {
  const { getValues, setValue } = useFormContext<GarantiaForm>()
  const filled = useRef<Partial<Record<(typeof FIELDS)[number], string>>>({})
  const fill = useEffectEvent(() => {
    if (!unidad) return
    const known = {
      marca: String(unidad.marcaId),
      'garantia.modelo': unidad.modelo,
      'garantia.numeroMotor': unidad.motor,
      'garantia.fechaVenta': unidad.fechaVenta ?? '',
    }
    for (const field of FIELDS) {
      const now = getValues(field)
      if (!known[field] || (now && now !== filled.current[field])) continue
      setValue(field, known[field], { shouldDirty: true })
      filled.current[field] = known[field]
    }
  })
  // Depend only on the engine number, which identifies the moto. A change of date or mileage reads the same moto again,
  // which must not fill in the fields again.
  useEffect(() => fill(), [unidad?.motor])
}

/** Field of the chassis number, with the card of the moto. `enlace`: path of an open warranty request for the moto. */
export const VinField = ({ enlace }: { enlace: string | undefined }) => {
  const { control, getValues, setValue } = useFormContext<GarantiaForm>()
  const { errors } = useFormState({ control, name: 'garantia.vin' })
  const [vin, setVin] = useState(() => normalizeVin(getValues('garantia.vin')))
  const unidad = useUnidad(vin)
  useUnidadFill(unidad.data?.unidad)
  const scan = (code: string) => {
    const read = normalizeVin(code).slice(0, 30)
    setValue('garantia.vin', read, { shouldDirty: true, shouldValidate: problem !== undefined })
    setVin(read)
  }
  const problem = errors.garantia?.vin
  const hint = unidad.isAsked ? vinHint(vin) : undefined
  const help = problem ? undefined : 'Está grabado en el cuadro y en la cédula.'
  return (
    <Stack gap="sm">
      <div>
        <CampoTexto<GarantiaForm>
          name="garantia.vin"
          label="Nº de chasis"
          description={hint ?? help}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...(hint && { styles: { description: { color: 'var(--mantine-color-yellow-light-color)' } } })}
          {...REQUIRED}
          maw={420}
          maxLength={30}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          normalize={normalizeVin}
          rightSection={
            <Suspense>
              <Escanear label="Escanear el chasis" onRead={scan} />
            </Suspense>
          }
          onBlur={(event: FocusEvent<HTMLInputElement>) => setVin(normalizeVin(event.currentTarget.value))}
        />
        {enlace && problem && (
          <Anchor component={Link} to={`${PREFIX}/${enlace}`} size="sm">
            Ver la garantía abierta
          </Anchor>
        )}
      </div>
      {unidad.isAsked && <UnidadCard unidad={unidad} />}
    </Stack>
  )
}
