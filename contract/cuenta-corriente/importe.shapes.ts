import { z } from 'zod'

/** Money on the wire is a plain decimal text with a point and two digits: never a binary number. */
export const Importe = z.string().describe('Decimal con punto y dos dígitos: "1284350.40"')
