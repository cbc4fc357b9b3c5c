import { z } from 'zod'

/** A number of a draft. One that could not be read when it was left comes back empty, and takes nothing else with it. */
export const NumberOrEmpty = z.union([z.number(), z.literal(''), z.nan().transform(() => '' as const)])
