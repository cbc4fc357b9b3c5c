import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { normalizeCodigo } from '#contract/catalogos/reglas.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { useFacturas } from '#shared/tickets/use-facturas.ts'
import type { GarantiaForm } from './nueva.form.ts'

type Campo = 'marca' | 'garantia.codigoMaterial' | 'garantia.lote' | 'garantia.numeroFactura'

export interface Pieza {
  factura: Factura
  producto: Factura['productos'][number]
}

/**
 * Returns the invoice line that matches the chosen invoice and the code. If the invoice or the code is missing, the
 * other value must match a single line.
 */
const piezaOf = (facturas: readonly Factura[], elegida: Factura | undefined, codigo: string): Pieza | undefined => {
  const lines = (elegida ? [elegida] : facturas).flatMap((factura) =>
    factura.productos
      .filter(({ codigoMaterial }) => !codigo || normalizeCodigo(codigoMaterial) === codigo)
      .map((producto) => ({ factura, producto })),
  )
  return lines.length === 1 && (elegida || codigo) ? lines[0] : undefined
}

/**
 * Returns the part that the chosen invoice and the code identify. Fills its data into the fields that the user has not
 * typed.
 */
export const usePieza = (): Pieza | undefined => {
  const { control, getValues, setValue } = useFormContext<GarantiaForm>()
  const [razonSocialId, numero, typed] = useWatch({
    control,
    name: ['razonSocialId', 'garantia.numeroFactura', 'garantia.codigoMaterial'],
  })
  // Accepts a code in any notation: "nv 21045" is NV-21045.
  const codigo = normalizeCodigo(typed)
  const { facturas, elegida } = useFacturas(razonSocialId, numero || typed)
  const pieza = piezaOf(facturas, elegida, codigo)
  const filled = useRef<Partial<Record<Campo, string>>>({})
  const fill = useEffectEvent(() => {
    if (!pieza) return
    const { factura, producto } = pieza
    const known: Record<Campo, string> = {
      marca: String(producto.marcaId ?? ''),
      'garantia.codigoMaterial': producto.codigoMaterial,
      'garantia.lote': producto.lotes.length === 1 ? producto.lotes[0]! : '',
      'garantia.numeroFactura': factura.numeroFactura,
    }
    for (const [field, value] of Object.entries(known) as [Campo, string][]) {
      const now = getValues(field)
      // Keep a typed value; replace a value that was filled in from another part.
      if (!value || (now && now !== filled.current[field])) continue
      setValue(field, value, { shouldDirty: true })
      filled.current[field] = value
    }
  })
  useEffect(() => fill(), [pieza?.producto.facturaLineaId])
  return pieza
}
