import { useMemo, useState } from 'react'
import { mesa } from '#contract/mesa/calls.ts'
import { MAX_LOTE } from '#contract/mesa/reglas.ts'
import type { MesaCriteria, Resultado, TrabajoRow } from '#contract/mesa/shapes.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'
import { itemOf } from './mesa.paths.ts'

type Rows = ReadonlyMap<string, TrabajoRow>

interface Eleccion {
  /** Filters that were active when the items were chosen, as JSON. */
  of: string
  rows: Rows
  /** Failures of the last action, shown until the user dismisses them. */
  fallos: readonly Resultado[]
}

const NO_ROWS: Rows = new Map()
const SIN_FALLOS: readonly Resultado[] = []
/** Number of rows of a request; two requests reach MAX_LOTE. */
const PAGE_SIZE = 100

/** Chosen items of a queue. They stay chosen when the page changes; a change of the filters clears the choice. */
export const useEleccion = (criteria: MesaCriteria) => {
  const of = JSON.stringify(criteria)
  const [state, setState] = useState<Eleccion>({ of, rows: NO_ROWS, fallos: SIN_FALLOS })
  const [isBringing, setBringing] = useState(false)
  const { rows, fallos } = state.of === of ? state : { rows: NO_ROWS, fallos: SIN_FALLOS }
  // Keep the callbacks stable until the filters change: new callbacks would render all fifty rows.
  const { change, add, drop, choose } = useMemo(() => {
    const change = (next: (rows: Map<string, TrabajoRow>) => void, said = SIN_FALLOS) =>
      setState((before) => {
        const after = new Map(before.of === of ? before.rows : NO_ROWS)
        next(after)
        return { of, rows: new Map([...after].slice(0, MAX_LOTE)), fallos: said }
      })
    const add = (more: readonly TrabajoRow[]) =>
      change((all) => {
        for (const row of more) all.set(itemOf(row), row)
      })
    const drop = (less: readonly TrabajoRow[]) =>
      change((all) => {
        for (const row of less) all.delete(itemOf(row))
      })
    const choose = (row: TrabajoRow, isChosen: boolean) => (isChosen ? add([row]) : drop([row]))
    return { change, add, drop, choose }
  }, [of])
  return {
    chosen: rows,
    fallos,
    isBringing,
    choose,
    add,
    drop,
    clear: () => change((all) => all.clear()),
    /** Chooses all items that match the filters, up to MAX_LOTE. */
    addAll: async () => {
      setBringing(true)
      try {
        const pages = await Promise.all(
          [1, 2].map((page) => call(mesa.search, { params: { page, size: PAGE_SIZE }, body: criteria })),
        )
        add(pages.flatMap(({ filas }) => filas))
      } catch (error) {
        toastError(error)
      } finally {
        setBringing(false)
      }
    },
    /** Removes from the choice the items that were changed. Items that failed stay chosen, with their errors. */
    settle: (asked: readonly TrabajoRow[], resultados: readonly Resultado[]) => {
      const failed = resultados.filter(({ ok }) => !ok)
      const names = new Set(failed.map(itemOf))
      change((all) => {
        for (const row of asked) {
          if (names.has(itemOf(row))) all.set(itemOf(row), row)
          else all.delete(itemOf(row))
        }
      }, failed)
    },
  }
}
export type EleccionDeMesa = ReturnType<typeof useEleccion>
