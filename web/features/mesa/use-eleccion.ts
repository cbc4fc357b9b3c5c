import { useMemo, useState } from 'react'
import { mesa } from '#contract/mesa/calls.ts'
import { MAX_LOTE } from '#contract/mesa/reglas.ts'
import type { MesaCriteria, Resultado, TrabajoRow } from '#contract/mesa/shapes.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'
import { itemOf } from './mesa.paths.ts'

type Rows = ReadonlyMap<string, TrabajoRow>

interface Eleccion {
  /** The filters it was made with. */
  of: string
  rows: Rows
  /** What could not be done to some of it, until it is read. */
  fallos: readonly Resultado[]
}

const NADA: Rows = new Map()
const SIN_FALLOS: readonly Resultado[] = []
/** The most that a page may have: two of them are as much as is done at once. */
const TANTOS = 100

/** What was chosen of a queue: it stays while pages are turned, and goes with other filters. */
export const useEleccion = (criteria: MesaCriteria) => {
  const of = JSON.stringify(criteria)
  const [kept, setKept] = useState<Eleccion>({ of, rows: NADA, fallos: SIN_FALLOS })
  const [isBringing, setBringing] = useState(false)
  const { rows, fallos } = kept.of === of ? kept : { rows: NADA, fallos: SIN_FALLOS }
  // The same until the filters are others: fifty rows have them.
  const { change, add, drop, choose } = useMemo(() => {
    const change = (next: (rows: Map<string, TrabajoRow>) => void, said = SIN_FALLOS) =>
      setKept((before) => {
        const after = new Map(before.of === of ? before.rows : NADA)
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
    /** All that the filters show, up to what is done at once. */
    addAll: async () => {
      setBringing(true)
      try {
        const pages = await Promise.all(
          [1, 2].map((page) => call(mesa.search, { params: { page, size: TANTOS }, body: criteria })),
        )
        add(pages.flatMap(({ filas }) => filas))
      } catch (error) {
        toastError(error)
      } finally {
        setBringing(false)
      }
    },
    /** What was done of these leaves the choice; what could not be stays in it, and says why. */
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
