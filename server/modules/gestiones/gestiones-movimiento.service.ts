import sql, { join, raw } from 'sql-template-tag'
import { type Needs, type Transition, faltasDe } from '#contract/base/machine.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectOne } from '#server/db/database.ts'
import { fieldError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { documentOf } from '#server/db/search.ts'
import type { createHistorial } from './gestiones-historial.service.ts'

/** Values by the columns where they are kept; undefined leaves what is there. */
export type Columns = Readonly<Record<string, unknown>>

/** What does not hold any more: how its columns say so, and in words for the history. */
export interface SinEfecto {
  columns: Columns
  sinEfecto: readonly string[]
}

/** A row of a machine, as far as it is written. */
interface Step<F extends string> {
  to: number
  effect?: F
}

/** A gestión that is locked, as it is before it moves. */
interface Movida {
  estadoId: number
  version: number
}

/** What a change comes with, besides its state. */
export interface Llegada {
  /** What is said with it: the history keeps it. */
  comentario?: string | undefined
  columns?: Columns
  /** Codes and words that it is found by from now on. */
  codes?: readonly string[]
  words?: readonly string[]
}

/** Who moves it, and when; nobody is the clock, or the external desk. */
interface Autor {
  usuarioId: number | null
  fecha: Date
  /** More of its row of history. */
  history?: Columns
}

/**
 * How a kind of gestión is moved, by its description: required and locked, its version, the row of its machine, what that asks,
 * what it finds, what it takes back, its state, a row of history for each step, and whoever has to know.
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
  /** Its table with `estado_id`, `estado_desde`, `version` and `documento`, its key there, and its name everywhere else. */
  table: string
  key: string
  name: K
  historial: ReturnType<typeof createHistorial>
  /** Which numbers are states of it; all of them unless said. */
  isEstado?: (estadoId: number) => boolean
  /** Locks one of the caller's; any other does not exist. */
  require: (context: Context, id: number) => Promise<H>
  /** Says no to what is moved by another call, or by nobody here. */
  check?: (context: Context, head: H, statusId: number) => void
  machineOf: (head: H) => {
    requireRow: (subject: S, to: number, roles: Iterable<string>, via?: Transition['via']) => R
  }
  subjectOf: (db: Db, head: H, now: Date) => S | Promise<S>
  /** What the needs look at. */
  look: (db: Db, head: H) => Looked | Promise<Looked>
  needs: Needs<N, Sent, Looked>
  /** Where what each need finds is kept: the column of the field of its name, or of each of some fields. */
  facts: { readonly [K in N]: (K extends keyof Sent ? string : never) | Partial<Record<keyof Sent, string>> }
  /** The fields among them that it is found by. */
  foundBy: readonly (keyof Sent)[]
  /** Does what the row brings with it, and says what else comes of it; may say no. */
  bring: (context: Context, step: { head: H; row: R; sent: Sent; looked: Looked }, parts: P) => Promise<Llegada>
  /** Finds what these effects leave without any of what former decisions found; what is kept elsewhere it forgets by itself. */
  takeBack?: (db: Db, id: number, effects: readonly F[]) => Promise<SinEfecto>
  /** What the last step alone says of it. */
  columnsOf?: (last: Step<F>) => Columns
  /** The same, by who moves it. */
  ofCaller?: (caller: Caller, head: H, last: R) => Columns
  /** More of each row of history. */
  historyOf?: (head: H) => Columns
  /** Tells the others, once, of the last step. */
  announce: (
    context: Context,
    head: H,
    step: { last: R; comentario: string | undefined },
    aviso: A | undefined,
  ) => Promise<void>
}) => {
  const { table, key, name, historial } = shape

  /** Writes the steps of one that is locked, whoever takes it through them; gives its new version. */
  const write = async (
    db: Db,
    { id, estadoId }: { id: number; estadoId: number },
    rows: readonly Step<F>[],
    { usuarioId, fecha, history, comentario, columns, codes = [], words = [] }: Autor & Llegada,
  ): Promise<number> => {
    const last = rows.at(-1)!
    const effects = rows.flatMap(({ effect }) => effect ?? [])
    const { columns: forgotten = {}, sinEfecto = [] } = (await shape.takeBack?.(db, id, effects)) ?? {}
    const moved: Columns = {
      estado_id: last.to,
      estado_desde: fecha,
      documento: codes.length || words.length ? sql`documento || strip(${documentOf(codes, words)})` : undefined,
    }
    // What is found now counts over what is forgotten.
    const written = new Map(
      [moved, forgotten, shape.columnsOf?.(last) ?? {}, columns ?? {}]
        .flatMap((some) => Object.entries(some))
        .filter(([, value]) => value !== undefined),
    )
    const sets = [...written].map(([column, value]) => sql`${raw(column)} = ${value}`)
    const updated = await selectOne<{ version: number }>(
      db,
      sql`update ${raw(table)} set version = version + 1, ${join(sets)} where ${raw(key)} = ${id} returning version`,
    )
    for (const [at, row] of rows.entries()) {
      const cambio = { id, desdeId: rows[at - 1]?.to ?? estadoId, estadoId: row.to, usuarioId, fecha }
      const said = row === last ? { comentario: comentario || null, sinEfecto } : { comentario: null }
      await historial.insert(db, { ...cambio, ...said }, history)
    }
    return updated!.version
  }

  /** Takes a locked one of the caller's through rows of its table, and tells the others once. */
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

  /** Locks one of the caller's that is as they had read it. */
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

  /** Moves one along the table of its kind, with what the change asks for and one row of history. */
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
    const row = shape.machineOf(head).requireRow(subject, statusId, context.caller.roles, via)
    const looked = await shape.look(context.sql, head)
    requireCompleto(faltasDe(shape.needs, row.pide, sent, looked))
    const brought = await shape.bring(context, { head, row, sent, looked }, parts)
    const facts = factsOf(row.pide, sent)
    const llegada = {
      ...brought,
      columns: { ...facts.columns, ...brought.columns, ...columns },
      codes: [...facts.codes, ...(brought.codes ?? [])],
    }
    return walk(context, head, [row], llegada, aviso)
  }

  return { write, walk, begin, move }
}
