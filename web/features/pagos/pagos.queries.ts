import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { useSend } from '#web/queries.tsx'

export const useSetMedio = () => useSend(pagos.setMedio)

/** Sends a receipt by e-mail again. */
export const useSendRecibo = () => useSend(pagos.sendRecibo)
