import { devoluciones } from '#contract/devoluciones/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { useCall, useSend, useSteadyCall } from '#web/queries.tsx'

export const useMotivos = () => useCall(devoluciones.getMotivos)

export const useDevolucion = (devolucionId: number) => useCall(devoluciones.get, { params: { devolucionId } })

/**
 * Reads the invoices of a razón social, with the units of each line that can still be returned. Sends no request until
 * a razón social is known.
 */
export const useFacturas = (query: Partial<QueryOf<typeof facturas.search>>) =>
  useSteadyCall(
    facturas.search,
    { query: { ...query, razonSocialId: query.razonSocialId ?? 0 } },
    { enabled: Boolean(query.razonSocialId) },
  )

/** Reads the invoices with these numbers, without duplicates. */
export const findFacturas = async (razonSocialId: number, numeros: readonly string[]) => {
  const answers = await Promise.all(
    [...new Set(numeros)].map((texto) => call(facturas.search, { query: { razonSocialId, texto } })),
  )
  return answers.flatMap((answer) => answer.facturas)
}

export const useSetEstado = () => useSend(devoluciones.setEstado)

export const useAuthorize = () => useSend(devoluciones.authorize)

/** Records the received products. The server writes each difference into the conversation. */
export const useReceive = () => useSend(devoluciones.receive)

export const useSaveEnvio = () => useSend(devoluciones.saveEnvio)

/** Reads the conversation, refetched every 30 s while mounted. */
export const useComentarios = (id: number) =>
  useCall(devoluciones.getComentarios, { params: { id } }, { refetchInterval: 30_000 })

/** Creates a comment whose files have been uploaded. */
export const useCreateComentario = () => useSend(devoluciones.createComentario)

/** Marks the conversation as read. A failure shows no toast. */
export const useSetLeido = () => useSend(devoluciones.setLeido, { failure: null })

export const useSetLeidos = () => {
  const { isPending, mutate } = useSend(devoluciones.setLeidos)
  return {
    isPending,
    mutate: (ids: number[], options: { onSuccess: () => void }) => mutate({ body: { ids } }, options),
  }
}
