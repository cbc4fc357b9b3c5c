import { integraciones } from '#contract/integraciones/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'

/** The queues, asked again every ten seconds: they move by themselves. */
export const useIntegraciones = () => useCall(integraciones.list, {}, { refetchInterval: 10_000 })

/** Puts something that failed back in its queue. */
export const useReintentar = () => useSend(integraciones.retry, { refreshes: [integraciones.list] })
