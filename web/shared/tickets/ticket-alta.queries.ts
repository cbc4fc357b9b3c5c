import { tickets } from '#contract/tickets.ts'

/** What a new claim or warranty makes old. */
export const ALTA_REFRESHES = [tickets.search, tickets.summarize, tickets.listSimilares, tickets.getUnidad] as const
