import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { useSend } from '#web/queries.tsx'

/** Sets the state of a cheque. */
export const useSetMedio = () => useSend(pagos.setMedio)

/** Sends a receipt again by e-mail. */
export const useSendRecibo = () => useSend(pagos.sendRecibo)
