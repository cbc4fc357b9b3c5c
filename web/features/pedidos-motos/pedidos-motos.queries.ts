import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'

export const usePedido = (pedidoId: number) => useCall(pedidosMotos.get, { params: { pedidoId } })

/** Reads a draft, never from the cache: saving needs the current version of the draft. Sends no request for id 0. */
export const useBorradorGuardado = (pedidoId: number) =>
  useCall(pedidosMotos.get, { params: { pedidoId } }, { enabled: pedidoId > 0, staleTime: 0 })

/** Reads the models with their stock. */
export const useModelos = () => useCall(pedidosMotos.listModelos)

/** Reads the credit of a razón social. Sends no request for ''. */
export const useCredito = (razonSocialId: number | '') =>
  useCall(
    pedidosMotos.getCredito,
    { query: { razonSocialId: razonSocialId || 0 } },
    { enabled: razonSocialId !== '', staleTime: 60_000 },
  )

export const useSetEstado = () => useSend(pedidosMotos.setEstado)

export const useSetColor = () => useSend(pedidosMotos.setColor)

export const useAddDocumento = () => useSend(pedidosMotos.addDocumento)
