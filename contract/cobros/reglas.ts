import { PREFIX } from '#contract/route.ts'

/** Path to which the payment provider reports an incoming transfer. */
export const AVISOS_PATH = `${PREFIX}/cobros/v1/avisos`
