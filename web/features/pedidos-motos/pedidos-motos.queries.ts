import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'

/** One order, whole. */
export const usePedido = (pedidoId: number) => useCall(pedidosMotos.get, { params: { pedidoId } })

/** A draft to go on with, read anew: it is saved with the version that it has now. Nothing is asked of number 0. */
export const useBorradorGuardado = (pedidoId: number) =>
  useCall(pedidosMotos.get, { params: { pedidoId } }, { enabled: pedidoId > 0, staleTime: 0 })

/** The models with their stock. */
export const useModelos = () => useCall(pedidosMotos.listModelos)

/** The credit of a company; nothing is asked before it is known. */
export const useCredito = (razonSocialId: number | '') =>
  useCall(
    pedidosMotos.getCredito,
    { query: { razonSocialId: razonSocialId || 0 } },
    { enabled: razonSocialId !== '', staleTime: 60_000 },
  )

/** Moves an order to another state. */
export const useSetEstado = () => useSend(pedidosMotos.setEstado)

/** Changes the colour of a line. */
export const useSetColor = () => useSend(pedidosMotos.setColor)

/** Loads a paper of a unit. */
export const useAddDocumento = () => useSend(pedidosMotos.addDocumento)
