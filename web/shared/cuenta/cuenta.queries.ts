import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { useCall, useSend } from '#web/queries.tsx'

/** One document, whole. */
export const useDocumento = (params: DocumentoKey) => useCall(cuentaCorriente.getDetalle, { params })

/** Sends the statement by e-mail. */
export const useSendEmail = () => useSend(cuentaCorriente.sendEmail)

/** Says where the statement of each month goes. */
export const useSetSuscripcion = () => useSend(cuentaCorriente.setSuscripcion)

/** Applies or rejects a payment. */
export const useSetPago = () => useSend(pagos.setEstado)
