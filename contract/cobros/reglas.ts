import { PREFIX } from '#contract/route.ts'

/** Path on which the collections provider reports an incoming transfer. */
export const AVISOS_PATH = `${PREFIX}/cobros/v1/avisos`
