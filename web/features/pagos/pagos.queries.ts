import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { useSend } from '#web/queries.tsx'

/** Says what the bank did with a cheque of a payment. */
export const useSetMedio = () => useSend(pagos.setMedio)

/** Mails a receipt again. */
export const useSendRecibo = () => useSend(pagos.sendRecibo)
