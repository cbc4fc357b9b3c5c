import { integraciones } from '#contract/integraciones/calls.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import { useCall, useSend } from '#web/queries.tsx'

/** The queues, asked again every ten seconds: they move by themselves. */
export const useIntegraciones = () => useCall(integraciones.list, {}, { refetchInterval: 10_000 })

/** Puts something that failed back in its queue. */
export const useReintentar = () => useSend(integraciones.retry)

/** Reads what changed in SAP, now. */
export const useLeer = () => useSend(integraciones.startLectura)

/** What could not be loaded of a reading: asked anew each time it is opened. */
export const useErroresLectura = (lectura: Lectura) =>
  useCall(integraciones.listErroresLectura, { params: { lectura } }, { staleTime: 0 })
