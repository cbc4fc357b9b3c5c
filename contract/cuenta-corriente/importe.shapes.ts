import { z } from 'zod'

/**
 * Amount in requests and replies: decimal text with a point and two digits. Never a floating-point number, because it
 * would not be exact.
 */
export const Importe = z.string().describe('Decimal con punto y dos dígitos: "1284350.40"')

/** Amount with a comma or a point, normalized to a point. */
export const Decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,13}([.,]\d{1,2})?$/, 'Ingresá un importe, por ejemplo 1500,50')
  .transform((text) => text.replace(',', '.'))
