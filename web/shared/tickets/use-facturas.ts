import { useDebouncedValue } from '@mantine/hooks'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { useCall } from '#web/queries.tsx'

export const PAUSE_MS = 300
const MAX_TEXTO = 60

/** Whether an invoice has this number. The number may lack the letter of the invoice. */
const isNumero = ({ numeroFactura }: Factura, numero: string): boolean =>
  numeroFactura === numero || numeroFactura.endsWith(`-${numero}`)

/**
 * Searches the invoices of a razón social by number or product. `elegida`: the invoice whose full number is the text.
 */
export const useFacturas = (razonSocialId: number | '', texto: string) => {
  const [debounced] = useDebouncedValue(texto.trim().slice(0, MAX_TEXTO), PAUSE_MS)
  const { data, isFetching } = useCall(
    facturas.search,
    { query: { razonSocialId: razonSocialId || 0, ...(debounced && { texto: debounced }) } },
    { enabled: razonSocialId !== '' },
  )
  const numero = parseComprobante(debounced)
  const found = data?.facturas ?? []
  const elegida = numero ? found.find((factura) => isNumero(factura, numero)) : undefined
  return {
    facturas: found,
    elegida,
    /** true: the text is a full number, but no invoice of the razón social has it. */
    isUnknown: Boolean(numero && data && !isFetching && !elegida),
  }
}
