import { endSentence } from '#contract/valores/formato.ts'
import { type Faltas, isAllowed, type Transition } from '#contract/base/machine.ts'
import { AppError } from '#server/base/errors.ts'

interface MachineShape<R extends Transition, C extends string, S> {
  rows: readonly R[]
  /** Function that evaluates each condition of the rows. */
  conditions: Readonly<Record<C, (subject: S) => boolean>>
  /** Returns the states that a subject passes through when everything goes well, including the current state. */
  path: (subject: S) => readonly R['to'][]
  /** Message of the error when the table has no such transition. */
  conflicto: string
}

/** Transition that a user may make. The screen shows a button for it. */
interface Accion<N extends string> {
  statusId: number
  texto: string
  pide: N[]
  principal: boolean
  destructiva: boolean
}

/**
 * Search for a series of transitions whose last row `isGoal` accepts. The roles must be allowed to make each
 * transition, and each may require only fields that are in `answered`.
 */
interface Route<R, N> {
  isGoal: (row: R) => boolean
  roles: ReadonlySet<string>
  answered: readonly N[]
}

/**
 * Creates a state machine from its table. The machine tells which transitions apply, who may make them, and which
 * states are ahead.
 */
export const createMachine = <
  N extends string,
  C extends string,
  E extends number,
  F extends string,
  S extends { estadoId: number },
>({
  rows,
  conditions,
  path,
  conflicto,
}: MachineShape<Transition<N, C, E, F>, C, S>) => {
  const leaves = (row: Transition<N, C, E, F>, from: number, via?: Transition['via']): boolean =>
    row.from === from && (!row.via || row.via === via)

  /**
   * Returns the rows that apply in the state of the subject, for any role. A row with `via` applies only to the call
   * that `via` names.
   */
  const applicable = (subject: S, via?: Transition['via']) =>
    rows.filter((row) => leaves(row, subject.estadoId, via) && (!row.when || conditions[row.when](subject)))

  /**
   * Searches a series of transitions depth first, and tries the main transition of each state first. Only the last
   * transition may have an effect, because an effect needs the decision of a user.
   */
  const findRoute = (
    subject: S,
    isGoal: (row: Transition<N, C, E, F>) => boolean,
    may: (row: Transition<N, C, E, F>) => boolean,
    visited: readonly number[] = [],
  ): Transition<N, C, E, F>[] | undefined => {
    const steps = applicable(subject)
      .filter((row) => may(row) && !visited.includes(row.to))
      .toSorted((a, b) => Number(b.principal ?? false) - Number(a.principal ?? false))
    for (const row of steps) {
      if (isGoal(row)) return [row]
      if (row.effect) continue
      const rest = findRoute({ ...subject, estadoId: row.to }, isGoal, may, [...visited, subject.estadoId])
      if (rest) return [row, ...rest]
    }
    return undefined
  }

  const routeOf = (subject: S, { isGoal, roles, answered }: Route<Transition<N, C, E, F>, N>) =>
    findRoute(subject, isGoal, (row) => isAllowed(row, roles) && row.pide.every((need) => answered.includes(need)))

  return {
    estados: new Set(rows.flatMap(({ from, to }) => [from, to])),
    /** Returns the row from one state to the other, whatever the roles and fields. Throws when the table has none. */
    rowOf: (from: E, to: E): Transition<N, C, E, F> => {
      const row = rows.find((each) => each.from === from && each.to === to)
      if (!row) throw new Error(`unknown transition ${from}→${to}`)
      return row
    },
    /** Returns the transitions that these roles may make now. */
    acciones: (subject: S, roles: Iterable<string>): Accion<N>[] =>
      applicable(subject)
        .filter((row) => isAllowed(row, roles))
        .map(({ to, texto, pide, principal = false, destructiva = false }) => ({
          statusId: to,
          texto,
          pide: [...pide],
          principal,
          destructiva,
        })),
    /**
     * Returns the transitions that these roles may make without fields and without a call of their own, whatever the
     * conditions.
     */
    pasos: (roles: Iterable<string>): { deId: E; estadoId: E }[] => {
      const own = [...roles]
      return rows
        .filter((row) => !row.pide.length && !row.via && isAllowed(row, own))
        .map(({ from, to }) => ({ deId: from, estadoId: to }))
    },
    /** Returns the states that are still ahead when everything goes well, which the timeline shows in grey. */
    camino: (subject: S): E[] => {
      const states = path(subject)
      const at = states.findIndex((id) => id === subject.estadoId)
      return at < 0 ? [] : states.slice(at + 1)
    },
    /**
     * Returns the row of a transition for these roles. Throws `conflicto` when no row applies to the subject, or when
     * the row of these roles no longer applies. Throws `sin-permiso` when only other roles may make the transition.
     */
    requireRow: (subject: S, to: number, roles: Iterable<string>, via?: Transition['via']): Transition<N, C, E, F> => {
      const isTheirs = (row: Transition<N, C, E, F>) => row.to === to && isAllowed(row, roles)
      const found = applicable(subject, via)
      const row = found.find(isTheirs)
      if (row) return row
      const isOver = rows.some((each) => each.from === subject.estadoId && isTheirs(each))
      if (isOver || !found.some((each) => each.to === to)) throw new AppError('conflicto', { message: conflicto })
      throw new AppError('sin-permiso', { detail: `transition ${subject.estadoId}→${to}` })
    },
    /** Whether these roles may make a transition from a state, whatever its condition. */
    isAllowedFrom: (from: number, to: number, roles: Iterable<string>, via?: Transition['via']): boolean =>
      rows.some((row) => leaves(row, from, via) && row.to === to && isAllowed(row, roles)),
    hasRoute: (subject: S, route: Route<Transition<N, C, E, F>, N>): boolean => routeOf(subject, route) !== undefined,
    /** Returns the rows of the series of transitions to the goal. Throws `conflicto` when there is no such series. */
    requireRoute: (subject: S, route: Route<Transition<N, C, E, F>, N>): Transition<N, C, E, F>[] => {
      const found = routeOf(subject, route)
      if (!found) throw new AppError('conflicto', { message: conflicto })
      return found
    },
  }
}

/** Throws `datos-invalidos` when data are missing, with each message on its field. */
export const requireCompleto = (faltas: Faltas): void => {
  const fields = Object.entries(faltas).map(([path, message]) => [path, endSentence(message)])
  if (fields.length) throw new AppError('datos-invalidos', { fields: Object.fromEntries(fields) as Faltas })
}
