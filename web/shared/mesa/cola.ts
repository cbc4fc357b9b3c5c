import { mesa } from '#contract/mesa/calls.ts'
import { refreshCalls } from '#web/queries.tsx'

/** What was read is unread no more where it stands in its queue. */
export const refreshCola = (): void => refreshCalls([mesa.search])
