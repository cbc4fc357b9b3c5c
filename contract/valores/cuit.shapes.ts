import { z } from 'zod'
import { parseCuit } from './comprobantes.ts'

/** CUIT (tax id) in any notation, normalized to 11 digits. */
export const Cuit = z
  .string('Ingresá el CUIT')
  .refine((text) => parseCuit(text) !== undefined, 'CUIT inválido. Verificá los 11 dígitos.')
  .overwrite((text) => parseCuit(text) ?? text)
