import { z } from 'zod'
import { MAX_BUSQUEDA, maxBusqueda } from './busqueda.ts'
import { MAX_QR } from '#contract/facturas/qr.ts'

/** What is looked for: what somebody typed, or the text of an invoice's QR. */
export const TextoBuscado = z
  .string()
  .trim()
  .max(MAX_QR, `Usá hasta ${MAX_BUSQUEDA} caracteres`)
  .refine((text) => text.length <= maxBusqueda(text), `Usá hasta ${MAX_BUSQUEDA} caracteres`)
