import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { useCall, useSend } from '#web/queries.tsx'

export const useDocumento = (params: DocumentoKey) => useCall(cuentaCorriente.getDetalle, { params })

export const useSendEmail = () => useSend(cuentaCorriente.sendEmail)

export const useSetSuscripcion = () => useSend(cuentaCorriente.setSuscripcion)

export const useSetPago = () => useSend(pagos.setEstado)
