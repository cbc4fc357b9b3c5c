import { formatInstant } from '#contract/valores/fechas.ts'
import sql from 'sql-template-tag'
import type { CriterioDe, DatosDe, FilaDe } from '#contract/maestros/shapes.ts'
import { campoDe, REFERENCIAS, SEPARADOR } from '#contract/maestros/campos.ts'
import type { MaestroShapes, Uso } from '#contract/maestros/maestro.shapes.ts'
import { changesOf } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelCell, excelDay } from '#server/import/excel.ts'
import { columnName } from '#server/db/database.ts'
import type { FileReply } from '#server/http/implement.ts'
import { batchesOf, pageOf } from '#server/db/paging.ts'
import { requireVersion } from '#server/http/versions.ts'
import {
  deleteMaestro,
  escritos,
  hasAll,
  hasOther,
  insertMaestro,
  listOf,
  lockMaestro,
  fieldEquals,
  hasRareWords,
  isNamed,
  selectMaestro,
  selectUsos,
  updateMaestro,
} from './maestros.repository.ts'
import type { Maestro, MaestroDeTabla } from './maestros.tipos.ts'

interface Row {
  version: number
  activo?: boolean
}

/**
 * Additional check of a master, for example of a range or of an id of another area, which the description of its table
 * cannot express.
 */
export type Check<R, D> = (context: Context, datos: D, before: R | undefined) => Promise<void> | void

/** Names of the fields that are days. */
const IS_DAY = /^(fecha|vigente|ausente)/
const DAY = /^\d{4}-\d\d-\d\d$/

/** Amount as a plain decimal. */
const AMOUNT = /^-?\d{1,13}\.\d{2}$/

const cellOf = (value: unknown): ExcelCell => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.join(SEPARADOR)
  if (typeof value === 'string' && DAY.test(value)) return excelDay(value)
  if (typeof value === 'string' && AMOUNT.test(value)) return Number(value)
  return (value ?? null) as string | number | null
}

type Id = string | number
interface OfOne {
  params: { id: unknown }
}

/**
 * Creates the functions create, update and remove of a master. Each change is checked against the other rows under a
 * lock, and audited.
 */
export const createWriting = <R extends Row, D extends Partial<R>, F>(maestro: Maestro<R, F>, check?: Check<R, D>) => {
  const { clave, id, nombre, repetido, ultimo, existe, lista, quedan, unicos, guarda, referencias = [] } = maestro
  const campos = Object.keys(escritos(maestro as unknown as MaestroDeTabla))

  const checkLista = async ({ sql: db }: Context, datos: Partial<R>, key: unknown): Promise<void> => {
    if (repetido) {
      const same = isNamed(maestro, datos[nombre])
      const inList = lista ? sql`${same} and ${lista(datos)}` : same
      if (await hasOther(db, maestro, key, inList)) throw fieldError(nombre, repetido)
    }
    for (const [campo, message] of Object.entries<string>((unicos ?? {}) as Record<string, string>)) {
      const value = (datos as Record<string, unknown>)[campo]
      if (await hasOther(db, maestro, key, fieldEquals(campo, value))) throw fieldError(campo, message)
    }
    if (ultimo && datos.activo === false) {
      const left = quedan ? sql`m.activo and ${quedan(datos)}` : sql`m.activo`
      if (!(await hasOther(db, maestro, key, left))) throw fieldError('activo', ultimo)
    }
  }
  const checkReferencias = async ({ sql: db }: Context, datos: object): Promise<void> => {
    for (const referencia of referencias) {
      const [tabla, id] = [columnName(referencia), (datos as Record<string, unknown>)[campoDe(referencia)] ?? null]
      if (id !== null && !(await hasAll(db, tabla, `${tabla}_id`, [id])))
        throw fieldError(campoDe(referencia), REFERENCIAS[referencia].falta)
    }
  }
  const auditChange = (context: Context, before: R | undefined, after: R | undefined): void => {
    const one = (after ?? before)!
    // The history of masters finds its records by this entity.
    context.audit({
      entidad: 'maestro',
      entidadId: `${clave}:${String(one[id])}`,
      cambios: changesOf(campos, before, after),
    })
  }

  return {
    create: async (context: Context, { body }: { body: D }): Promise<R> => {
      const db = context.sql
      await lockMaestro(db, maestro)
      await checkLista(context, body, undefined)
      await checkReferencias(context, body)
      await check?.(context, body, undefined)
      const key = await insertMaestro(db, maestro, body)
      if (key === undefined) throw fieldError(id, existe ?? 'Ya existe.')
      await guarda?.(db, key, body)
      const after = (await selectMaestro(db, maestro, key))!
      auditChange(context, undefined, after)
      return after
    },
    /** Updates a row and returns it. Throws `conflicto` when `version` is outdated. */
    update: async (
      context: Context,
      { params, body }: OfOne & { body: Partial<R> & { version: number } },
    ): Promise<R> => {
      const db = context.sql
      await lockMaestro(db, maestro, params.id)
      const before = await selectMaestro(db, maestro, params.id)
      if (!before) throw new AppError('no-encontrado')
      requireVersion(before, body.version)
      await checkLista(context, { ...before, ...body }, params.id)
      await checkReferencias(context, { ...before, ...body })
      await check?.(context, { ...before, ...body } as unknown as D, before)
      await updateMaestro(db, maestro, params.id, body)
      await guarda?.(db, params.id, body)
      const after = (await selectMaestro(db, maestro, params.id))!
      auditChange(context, before, after)
      return after
    },
    /** Deletes a row without version control. The history still shows its values. */
    remove: async (context: Context, { params }: OfOne): Promise<R> => {
      const db = context.sql
      await lockMaestro(db, maestro, params.id)
      const before = await selectMaestro(db, maestro, params.id)
      if (!before) throw new AppError('no-encontrado')
      await deleteMaestro(db, maestro, params.id)
      auditChange(context, before, undefined)
      return before
    },
  }
}

/** Creates the calls of a master from its description. */
export const createMaestro = <S extends MaestroShapes>(
  maestro: Maestro<FilaDe<S> & Row, CriterioDe<S> & { texto?: string | undefined }>,
  check?: Check<FilaDe<S> & Row, DatosDe<S>>,
) => {
  type R = FilaDe<S> & Row
  type F = CriterioDe<S> & { texto?: string | undefined }
  const { tabla, titulo, excel } = maestro
  const dice = (maestro.dice ?? {}) as Record<string, (value: unknown) => string>
  const lista = listOf<R, F>(maestro)
  const rowsOf = async (context: Context, asked: F) => {
    const filtro = maestro.prepara?.(context, asked) ?? asked
    return lista.of(context.sql, { ...filtro, raras: await hasRareWords(context.sql, maestro, filtro) })
  }
  const titles = Object.entries(excel)
  return {
    ...createWriting<R, DatosDe<S> & Partial<R>, F>(maestro, check),
    search: async (
      context: Context,
      {
        params,
        body: { cursor, ...filtro },
      }: { params: { page: number; size: number }; body: F & { cursor?: string | undefined } },
    ) => pageOf(await rowsOf(context, filtro as unknown as F), { ...params, cursor }, (row): R => row),
    get: async ({ sql: db }: Context, { params }: OfOne): Promise<{ fila: R; usos: Uso[] }> => {
      const fila = await selectMaestro(db, maestro, params.id)
      if (!fila) throw new AppError('no-encontrado')
      return { fila, usos: await selectUsos(db, maestro, params.id as Id) }
    },
    downloadExcel: async (context: Context, { body }: { body: F }): Promise<FileReply> =>
      createExcel<R>({
        subject: tabla.replaceAll('_', '-'),
        ids: 'todas',
        name: titulo,
        above: [`Al ${formatInstant(context.now.toISOString())}`],
        columns: titles.map(([campo, title]) => ({
          title,
          width: 22,
          ...(IS_DAY.test(campo) && { format: EXCEL_DATE_FORMAT }),
          value: (row) => {
            const value = (row as Record<string, unknown>)[campo]
            return dice[campo]?.(value) ?? cellOf(value)
          },
        })),
        batches: batchesOf(await rowsOf(context, body)),
        ...(maestro.filas && { expand: maestro.filas }),
      }),
  }
}
