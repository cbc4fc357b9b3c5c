import { integraciones } from '#contract/integraciones/calls.ts'
import type { Lectura } from '#contract/integraciones/reglas.ts'
import { useCall, useSend } from '#web/queries.tsx'

/** Reads the state of the queues. Refetches every 10 s, because background jobs change it. */
export const useIntegraciones = () => useCall(integraciones.list, {}, { refetchInterval: 10_000 })

export const useReintentar = () => useSend(integraciones.retry)

export const useLeer = () => useSend(integraciones.startLectura)

/** Reads the errors of a SAP read. Never uses the cache. */
export const useErroresLectura = (lectura: Lectura) =>
  useCall(integraciones.listErroresLectura, { params: { lectura } }, { staleTime: 0 })
