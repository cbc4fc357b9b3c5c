import { endSentence } from '#contract/valores/formato.ts'
import { type Faltas, isAllowed, type Transition } from '#contract/base/machine.ts'
import { AppError } from '#server/base/errors.ts'

interface MachineShape<R extends Transition, C extends string, S> {
  rows: readonly R[]
  /** What each condition of the rows looks at. */
  conditions: Readonly<Record<C, (subject: S) => boolean>>
  /** The states that one like this goes through when everything goes well, its own among them. */
  path: (subject: S) => readonly R['to'][]
  /** What is said when there is no such step. */
  conflicto: string
}

/** What somebody may do to a gestión: a button. */
interface Accion<N extends string> {
  statusId: number
  texto: string
  pide: N[]
  principal: boolean
  destructiva: boolean
}

/** A way that is looked for: to a row like this, by steps of these roles that ask nothing but what is answered. */
interface Route<R, N> {
  isGoal: (row: R) => boolean
  roles: ReadonlySet<string>
  answered: readonly N[]
}

/** A machine of states by its table: which rows fit, who moves them and what is still ahead. */
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
  /** The rows that fit one as it is, whoever asks; those of another call only when it is that one. */
  const fitting = (subject: S, via?: Transition['via']) =>
    rows.filter(
      (row) =>
        row.from === subject.estadoId && (!row.via || row.via === via) && (!row.when || conditions[row.when](subject)),
    )

  /**
   * Looks for a way, the usual step of each state first. A step on the way brings nothing with it: what does is decided by
   * itself.
   */
  const findRoute = (
    subject: S,
    isGoal: (row: Transition<N, C, E, F>) => boolean,
    may: (row: Transition<N, C, E, F>) => boolean,
    seen: readonly number[] = [],
  ): Transition<N, C, E, F>[] | undefined => {
    const steps = fitting(subject)
      .filter((row) => may(row) && !seen.includes(row.to))
      .toSorted((a, b) => Number(b.principal ?? false) - Number(a.principal ?? false))
    for (const row of steps) {
      if (isGoal(row)) return [row]
      if (row.effect) continue
      const rest = findRoute({ ...subject, estadoId: row.to }, isGoal, may, [...seen, subject.estadoId])
      if (rest) return [row, ...rest]
    }
    return undefined
  }

  const routeOf = (subject: S, { isGoal, roles, answered }: Route<Transition<N, C, E, F>, N>) =>
    findRoute(subject, isGoal, (row) => isAllowed(row, roles) && row.pide.every((need) => answered.includes(need)))

  return {
    /** All those that it takes one from or to. */
    estados: new Set(rows.flatMap(({ from, to }) => [from, to])),
    /** The row between two states, whoever moves it and whatever it asks. Throws when the table has none. */
    rowOf: (from: E, to: E): Transition<N, C, E, F> => {
      const row = rows.find((each) => each.from === from && each.to === to)
      if (!row) throw new Error(`no transition ${from}→${to}`)
      return row
    },
    /** What somebody with these roles may do to it now. */
    acciones: (subject: S, roles: Iterable<string>): Accion<N>[] =>
      fitting(subject)
        .filter((row) => isAllowed(row, roles))
        .map(({ to, texto, pide, principal = false, destructiva = false }) => ({
          statusId: to,
          texto,
          pide: [...pide],
          principal,
          destructiva,
        })),
    /** The steps that ask nothing and are of no other call, of somebody with these roles, as far as the table alone says it. */
    pasos: (roles: Iterable<string>): { deId: E; estadoId: E }[] => {
      const own = [...roles]
      return rows
        .filter((row) => !row.pide.length && !row.via && isAllowed(row, own))
        .map(({ from, to }) => ({ deId: from, estadoId: to }))
    },
    /** The states still ahead when everything goes well: the grey part of the timeline. */
    camino: (subject: S): E[] => {
      const states = path(subject)
      const at = states.findIndex((id) => id === subject.estadoId)
      return at < 0 ? [] : states.slice(at + 1)
    },
    /** The row of this change for these roles: `conflicto` when none fits, or theirs does not any more; `sin-permiso` when it is for others. */
    requireRow: (subject: S, to: number, roles: Iterable<string>, via?: Transition['via']): Transition<N, C, E, F> => {
      const isTheirs = (row: Transition<N, C, E, F>) => row.to === to && isAllowed(row, roles)
      const found = fitting(subject, via)
      const row = found.find(isTheirs)
      if (row) return row
      const isOver = rows.some((each) => each.from === subject.estadoId && isTheirs(each))
      if (isOver || !found.some((each) => each.to === to)) throw new AppError('conflicto', { message: conflicto })
      throw new AppError('sin-permiso', { detail: `transition ${subject.estadoId}→${to}` })
    },
    hasRoute: (subject: S, route: Route<Transition<N, C, E, F>, N>): boolean => routeOf(subject, route) !== undefined,
    /** The rows from where it is to one that is looked for. Throws `conflicto` when there is no way. */
    requireRoute: (subject: S, route: Route<Transition<N, C, E, F>, N>): Transition<N, C, E, F>[] => {
      const found = routeOf(subject, route)
      if (!found) throw new AppError('conflicto', { message: conflicto })
      return found
    },
  }
}

/** Throws when something is missing, each message beside its field. */
export const requireCompleto = (faltas: Faltas): void => {
  const fields = Object.entries(faltas).map(([path, message]) => [path, endSentence(message)])
  if (fields.length) throw new AppError('datos-invalidos', { fields: Object.fromEntries(fields) as Faltas })
}
