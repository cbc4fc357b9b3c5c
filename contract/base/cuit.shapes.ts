import { z } from 'zod'
import { parseCuit } from './comprobantes.ts'

/** A tax id as people write it; read, its 11 digits. */
export const Cuit = z.string('Ingresá el CUIT').transform((text, context) => {
  const cuit = parseCuit(text)
  if (!cuit) context.addIssue({ code: 'custom', message: 'CUIT inválido. Verificá los 11 dígitos.' })
  return cuit ?? z.NEVER
})
