import { useDebouncedValue } from '@mantine/hooks'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { useCall } from '#web/queries.tsx'

/** Who types stops for so long (ms) before what is written is looked at. */
export const PAUSE_MS = 300
const MAX_TEXTO = 60

/** Whether an invoice is the one that was typed, with its letter or without it. */
const isNumero = ({ numeroFactura }: Factura, numero: string): boolean =>
  numeroFactura === numero || numeroFactura.endsWith(`-${numero}`)

/** Invoices of a company by number or product as they are looked for, and the one that was named in full. */
export const useFacturas = (razonSocialId: number | '', texto: string) => {
  const [asked] = useDebouncedValue(texto.trim().slice(0, MAX_TEXTO), PAUSE_MS)
  const { data, isFetching } = useCall(
    facturas.search,
    { query: { razonSocialId: razonSocialId || 0, ...(asked && { texto: asked }) } },
    { enabled: razonSocialId !== '' },
  )
  const numero = parseComprobante(asked)
  const found = data?.facturas ?? []
  const elegida = numero ? found.find((factura) => isNumero(factura, numero)) : undefined
  return {
    facturas: found,
    elegida,
    /** A whole number was looked for and none of the company's invoices has it. */
    isUnknown: Boolean(numero && data && !isFetching && !elegida),
  }
}
