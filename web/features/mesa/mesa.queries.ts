import { devoluciones } from '#contract/devoluciones/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { prefetchCall, useCall, useSend, useSteadyCall } from '#web/queries.tsx'
import type { ItemDeMesa } from './mesa.paths.ts'

/** Maximum of rows on a page of a queue. */
export const PAGINA = 50

export const useColas = () => useCall(mesa.listColas, {}, { refetchInterval: 60_000 })

export const useTrabajos = (page: number, body: MesaCriteria) =>
  useSteadyCall(mesa.search, { params: { page, size: PAGINA }, body })

export const useTrabajo = (params: ItemDeMesa) => useCall(mesa.get, { params })

export const prefetchTrabajo = (params: ItemDeMesa) => prefetchCall(mesa.get, { params })

/** Reads the sectors, staff users and changes of state that the user may choose. */
export const useOpciones = () => useCall(mesa.getOpciones)

export const useAssign = () => useSend(mesa.assign)
export const useSetPrioridad = () => useSend(mesa.setPrioridad)
export const useSetSector = () => useSend(mesa.setSector)
export const useRespuestas = () => useCall(respuestas.list)
/** Records an absence. Lists of staff and owners are read again, because they show absences. */
export const useSetAusencia = () => useSend(mesa.setAusencia)
export const useNext = () => useSend(mesa.next)

/** Reads the reasons of every kind that has a conversation; `data` is undefined until all of them have loaded. */
export const useMotivosDe = () => {
  const reads = [
    useCall(devoluciones.getMotivos),
    useCall(tickets.getCatalogo, { query: { tipo: 'reclamo' } }),
    useCall(tickets.getCatalogo, { query: { tipo: 'garantia' } }),
  ] as const
  const optionsOf = (motivos: readonly { motivoId: number; motivo: string }[]) =>
    motivos.map(({ motivoId, motivo }) => ({ value: motivoId, label: motivo }))
  const [devolucion, reclamo, garantia] = [reads[0].data, reads[1].data, reads[2].data]
  return {
    data: devolucion &&
      reclamo &&
      garantia && {
        devolucion: optionsOf(devolucion.motivos),
        reclamo: optionsOf(reclamo.motivos),
        garantia: optionsOf(garantia.motivos),
      },
    error: reads.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  }
}
