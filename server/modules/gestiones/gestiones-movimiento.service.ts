import sql, { join, raw } from 'sql-template-tag'
import { type Needs, type Transition, faltasDe } from '#contract/base/machine.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectOne } from '#server/db/database.ts'
import { fieldError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { documentOf } from '#server/db/search.ts'
import type { createHistorial } from './gestiones-historial.service.ts'

/** Values by column; undefined: leave the column as it is. */
export type Columns = Readonly<Record<string, unknown>>

/** Withdrawn decisions: the columns to empty, and the old values in words for the history. */
export interface SinEfecto {
  columns: Columns
  sinEfecto: readonly string[]
}

/** Transition, with the fields that it stores. */
interface Step<F extends string> {
  to: number
  effect?: F
}

interface Movida {
  estadoId: number
  version: number
}

/** Data stored with a change of state. */
export interface Llegada {
  /** Comment of the move, stored in the history. */
  comentario?: string | undefined
  columns?: Columns
  /** Codes and words to add to the search document. */
  codes?: readonly string[]
  words?: readonly string[]
}

/** Author and time of a move. `usuarioId` null: the move is automatic, or was made by the service desk. */
interface Autor {
  usuarioId: number | null
  fecha: Date
  /** Additional columns of the history row. */
  history?: Columns
}

/**
 * Creates the functions that move a kind of gestión to another state. A move locks the gestión and checks its version,
 * the transition and the required data. The move stores the state, the decision fields and one history row for each
 * transition, and notifies once.
 */
export const createMove = <
  K extends string,
  H extends Movida & Record<K, number>,
  N extends string,
  F extends string,
  R extends Step<F> & { pide: readonly N[] },
  S,
  Sent extends { version?: number | undefined },
  Looked,
  P,
  A,
>(shape: {
  /**
   * Table (with `estado_id`, `estado_desde`, `version` and `documento`), its key column, and the name of the key
   * elsewhere.
   */
  table: string
  key: string
  name: K
  historial: ReturnType<typeof createHistorial>
  /** Whether a number is a state of this kind; absent: every number is. */
  isEstado?: (estadoId: number) => boolean
  /** Locks and returns a gestión of the user. Throws `no-encontrado` for a gestión out of scope. */
  require: (context: Context, id: number) => Promise<H>
  /** Throws for a transition that another call makes, or that is made in another system. */
  check?: (context: Context, head: H, statusId: number) => void
  machineOf: (head: H) => {
    requireRow: (subject: S, to: number, roles: Iterable<string>, via?: Transition['via']) => R
    isAllowedFrom: (from: number, to: number, roles: Iterable<string>, via?: Transition['via']) => boolean
  }
  subjectOf: (db: Db, head: H, now: Date) => S | Promise<S>
  /** Reads the data that the checks of required fields use. */
  look: (db: Db, head: H) => Looked | Promise<Looked>
  needs: Needs<N, Sent, Looked>
  /** Column in which each required field is stored; for a need with several fields, the column of each of them. */
  facts: { readonly [K in N]: (K extends keyof Sent ? string : never) | Partial<Record<keyof Sent, string>> }
  /** Fields that are added to the search document. */
  foundBy: readonly (keyof Sent)[]
  /** Does the work of the transition; returns the data to store with it. May throw. */
  bring: (context: Context, step: { head: H; row: R; sent: Sent; looked: Looked }, parts: P) => Promise<Llegada>
  /**
   * Withdraws the decisions that these effects undo. Returns the columns of the gestión that the caller must empty, and
   * their old values in words. Changes values in other tables directly.
   */
  takeBack?: (db: Db, id: number, effects: readonly F[]) => Promise<SinEfecto>
  /** Columns that depend only on the last transition. */
  columnsOf?: (last: Step<F>) => Columns
  /** Columns that depend on the user who moves the gestión. */
  ofCaller?: (caller: Caller, head: H, last: R) => Columns
  /** Additional columns of each history row. */
  historyOf?: (head: H) => Columns
  /** Notifies of the last transition, once. */
  announce: (
    context: Context,
    head: H,
    step: { last: R; comentario: string | undefined },
    aviso: A | undefined,
  ) => Promise<void>
}) => {
  const { table, key, name, historial } = shape

  /** Stores the transitions of a locked gestión, by a user or automatic; returns the new version. */
  const write = async (
    db: Db,
    { id, estadoId }: { id: number; estadoId: number },
    rows: readonly Step<F>[],
    { usuarioId, fecha, history, comentario, columns, codes = [], words = [] }: Autor & Llegada,
  ): Promise<number> => {
    const last = rows.at(-1)!
    const effects = rows.flatMap(({ effect }) => effect ?? [])
    const { columns: emptied = {}, sinEfecto = [] } = (await shape.takeBack?.(db, id, effects)) ?? {}
    const moved: Columns = {
      estado_id: last.to,
      estado_desde: fecha,
      documento: codes.length || words.length ? sql`documento || strip(${documentOf(codes, words)})` : undefined,
    }
    // Later maps override earlier ones, so a new value replaces an emptied column.
    const values = new Map(
      [moved, emptied, shape.columnsOf?.(last) ?? {}, columns ?? {}]
        .flatMap((some) => Object.entries(some))
        .filter(([, value]) => value !== undefined),
    )
    const sets = [...values].map(([column, value]) => sql`${raw(column)} = ${value}`)
    const updated = await selectOne<{ version: number }>(
      db,
      sql`update ${raw(table)} set version = version + 1, ${join(sets)} where ${raw(key)} = ${id} returning version`,
    )
    for (const [at, row] of rows.entries()) {
      const cambio = { id, desdeId: rows[at - 1]?.to ?? estadoId, estadoId: row.to, usuarioId, fecha }
      const details = row === last ? { comentario: comentario || null, sinEfecto } : { comentario: null }
      await historial.insert(db, { ...cambio, ...details }, history)
    }
    return updated!.version
  }

  /** Moves a locked gestión through several transitions, and notifies once. */
  const walk = async (context: Context, head: H, rows: readonly R[], llegada: Llegada = {}, aviso?: A) => {
    const { sql: db, caller, now } = context
    const last = rows.at(-1)!
    const version = await write(db, { id: head[name], estadoId: head.estadoId }, rows, {
      ...llegada,
      columns: { ...shape.ofCaller?.(caller, head, last), ...llegada.columns },
      usuarioId: caller.usuarioId,
      fecha: now,
      history: shape.historyOf?.(head) ?? {},
    })
    await shape.announce(context, head, { last, comentario: llegada.comentario }, aviso)
    return { ...({ [name]: head[name] } as Pick<H, K>), estadoId: last.to, version }
  }

  /** Locks a gestión of the user before it moves. Throws `conflicto` when its version changed. */
  const begin = async (context: Context, id: number, version: number | undefined): Promise<H> => {
    const head = await shape.require(context, id)
    await historial.requireVersion(context.sql, { id, version: head.version }, version, context.now)
    return head
  }

  const factsOf = (pide: readonly N[], sent: Sent): Required<Pick<Llegada, 'columns' | 'codes'>> => {
    const found = pide
      .flatMap((need) => {
        const kept: string | Partial<Record<keyof Sent, string>> = shape.facts[need]
        return Object.entries(typeof kept === 'string' ? { [need]: kept } : kept) as [keyof Sent, string][]
      })
      .map(([field, column]) => ({ field, column, value: sent[field] }))
      .filter(({ value }) => value !== undefined && value !== '')
    return {
      columns: Object.fromEntries(found.map(({ column, value }) => [column, value])),
      codes: found.flatMap(({ field, value }) => (shape.foundBy.includes(field) ? [String(value)] : [])),
    }
  }

  /**
   * Returns the row of a transition. Throws `conflicto` when a recent change made the transition impossible, otherwise
   * the error of the machine.
   */
  const requireRow = async (
    { sql: db, caller: { roles }, now }: Context,
    head: H,
    subject: S,
    { statusId, via }: { statusId: number; via?: Transition['via'] },
  ): Promise<R> => {
    const machine = shape.machineOf(head)
    try {
      return machine.requireRow(subject, statusId, roles, via)
    } catch (error) {
      const wasAllowed = (estadoId: number) => machine.isAllowedFrom(estadoId, statusId, roles, via)
      await historial.requireUnmoved(db, head[name], wasAllowed, now)
      throw error
    }
  }

  /** Moves a gestión by one transition of its machine, with the required data. */
  const move = async (
    context: Context,
    id: number,
    { statusId, via, columns, aviso }: { statusId: number; via?: Transition['via']; columns?: Columns; aviso?: A },
    sent: Sent,
    parts: P,
  ) => {
    if (shape.isEstado && !shape.isEstado(statusId)) throw fieldError('statusId', 'Ese estado no existe.')
    const head = await begin(context, id, sent.version)
    shape.check?.(context, head, statusId)
    const subject = await shape.subjectOf(context.sql, head, context.now)
    const row = await requireRow(context, head, subject, { statusId, via })
    const looked = await shape.look(context.sql, head)
    requireCompleto(faltasDe(shape.needs, row.pide, sent, looked))
    const result = await shape.bring(context, { head, row, sent, looked }, parts)
    const facts = factsOf(row.pide, sent)
    const llegada = {
      ...result,
      columns: { ...facts.columns, ...result.columns, ...columns },
      codes: [...facts.codes, ...(result.codes ?? [])],
    }
    return walk(context, head, [row], llegada, aviso)
  }

  return { write, walk, begin, move }
}
