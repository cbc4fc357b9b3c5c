import { PREFIX } from '#contract/route.ts'

/** Where who collects tells that a transfer came in. */
export const AVISOS_PATH = `${PREFIX}/cobros/v1/avisos`
