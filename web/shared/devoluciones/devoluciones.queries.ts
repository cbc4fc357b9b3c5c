import { devoluciones } from '#contract/devoluciones/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { useCall, useSend, useSteadyCall } from '#web/queries.tsx'

/** Reasons to return and to refuse. */
export const useMotivos = () => useCall(devoluciones.getMotivos)

/** One return, whole. */
export const useDevolucion = (devolucionId: number) => useCall(devoluciones.get, { params: { devolucionId } })

/** Invoices of a company with what is left of each line; nothing is asked before the company is known. */
export const useFacturas = (query: Partial<QueryOf<typeof facturas.search>>) =>
  useSteadyCall(
    facturas.search,
    { query: { ...query, razonSocialId: query.razonSocialId ?? 0 } },
    { enabled: Boolean(query.razonSocialId) },
  )

/** Invoices by their numbers, once each. */
export const findFacturas = async (razonSocialId: number, numeros: readonly string[]) => {
  const answers = await Promise.all(
    [...new Set(numeros)].map((texto) => call(facturas.search, { query: { razonSocialId, texto } })),
  )
  return answers.flatMap((answer) => answer.facturas)
}

/** Moves a return to another state. */
export const useSetEstado = () => useSend(devoluciones.setEstado)

/** Decides each product of a return. */
export const useAuthorize = () => useSend(devoluciones.authorize)

/** Records what came of a return; what differs is said in its conversation. */
export const useReceive = () => useSend(devoluciones.receive)

/** Saves the transport data. */
export const useSaveEnvio = () => useSend(devoluciones.saveEnvio)

/** The conversation, asked again every half a minute while it is on screen. */
export const useComentarios = (id: number) =>
  useCall(devoluciones.getComentarios, { params: { id } }, { refetchInterval: 30_000 })

/** Says something, with files that are already up. */
export const useCreateComentario = () => useSend(devoluciones.createComentario)

/** The conversation was on screen: what is in it counts as read. */
export const useSetLeido = () => useSend(devoluciones.setLeido, { failure: null })

/** The same of several, by their numbers. */
export const useSetLeidos = () => {
  const { isPending, mutate } = useSend(devoluciones.setLeidos)
  return {
    isPending,
    mutate: (ids: number[], options: { onSuccess: () => void }) => mutate({ body: { ids } }, options),
  }
}
