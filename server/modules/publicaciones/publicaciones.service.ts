import type { Sql } from 'sql-template-tag'
import type { Resultado } from '#contract/buscar/shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { insertArchivos } from '#modules/archivos'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { ReceivedFile } from '#server/files/files.ts'
import {
  insertPublicacion,
  type Lector,
  lockPublicacion,
  shownOf,
  type Tabla,
  updatePublicacion,
} from './publicaciones.repository.ts'

export { type Lector, shownOf }

/** User, date and connection of a read. */
export type Lectura = Pick<Context, 'sql' | 'caller' | 'now'>

/** Returns the user as a reader of publications. */
export const lectorOf = ({ caller, now }: Lectura, nuevoDesde: Date): Lector => ({
  usuarioId: caller.usuarioId,
  scope: caller.scope,
  isAdmin: hasAnyRole(caller.roles, CAPACIDADES.administrar.roles),
  today: localDay(now),
  nuevoDesde,
})

/** Returns a publication as a result of the search in the header. */
export const resultadoOf = (
  row: { titulo: string; vigenteDesde: string },
  what: Pick<Resultado, 'tipo' | 'detalle' | 'enlace'>,
): Resultado => ({
  ...what,
  titulo: row.titulo,
  estadoId: null,
  razonSocial: null,
  razonSocialId: null,
  fecha: row.vigenteDesde,
})

type Datos = Record<string, unknown> & { titulo: string }

/**
 * Kind of publication with a file. `D`: fields that users fill in. `A`: fields of `D` that are stored in other tables.
 * `P`: columns that only the server writes.
 */
interface Publicable<E extends string, D extends Datos, A extends keyof D, P> extends Tabla {
  entidad: E
  campos: Readonly<Record<Exclude<keyof D, A> & string, string>>
  propias: readonly (keyof P & string)[]
  /** Error texts of a missing file, and of a file equal to the current one. */
  falta: string
  repetido: string
  /** Returns the search text of a publication; throws when a field refers to something that does not exist. */
  palabras: (db: Db, datos: D) => Promise<Sql>
}

/** Value of each field before and after the change. */
type Cambios = Record<string, readonly [before: unknown, after: unknown]>

/** Creates the calls of a kind of publication: publish, change with or without a new file, and archive. */
export const createPublicaciones = <E extends string, D extends Datos, A extends keyof D, P extends object = object>(
  que: Publicable<E, D, A, P>,
) => {
  const { entidad } = que
  type Publicado = P &
    Record<string, unknown> & { revision: number; archivado: boolean; archivoId: string; sha256: string }

  /** Returns a publication, locked until the transaction ends; throws `no-encontrado`. */
  const require = async (sql: Db, id: number): Promise<Publicado> => {
    const found = await lockPublicacion<Publicado>(sql, que, id)
    if (!found) throw new AppError('no-encontrado')
    return found
  }

  /** Returns the values of the columns of a publication. Inserts the given file, which replaces the current one. */
  const columnasOf = async ({ sql, caller, now }: Context, datos: D, archivo: ReceivedFile | undefined) => {
    const palabras = await que.palabras(sql, datos)
    if (archivo) await insertArchivos(sql, [archivo], caller.usuarioId, null, now)
    const campos = Object.entries<string>(que.campos).map(([campo, columna]) => [columna, datos[campo]] as const)
    return {
      ...Object.fromEntries(campos),
      palabras,
      ...(archivo && { archivo_id: archivo.archivoId, publicado: now }),
    }
  }

  return {
    /** Publishes a file and returns its id. `propias`: values of the columns that only the server writes. */
    create: async (context: Context, datos: D, archivo: ReceivedFile | undefined, propias: object) => {
      if (!archivo) throw fieldError('files', que.falta)
      const columnas = { ...(await columnasOf(context, datos, archivo)), ...propias }
      const id = await insertPublicacion(context.sql, que, columnas)
      context.audit({ entidad, entidadId: id, cambios: { titulo: [null, datos.titulo] } })
      return id
    },

    /**
     * Returns the publication to change, locked. Throws `conflicto` when the publication has changed since `revision`.
     */
    requireRevision: async ({ sql }: Context, id: number, revision: number) => {
      const before = await require(sql, id)
      if (before.revision !== revision) throw new AppError('conflicto')
      return before
    },

    /**
     * Changes a publication and returns its new revision. `cambios`: the values that are stored in other tables, for
     * the audit, including unchanged ones.
     */
    update: async (
      context: Context,
      id: number,
      before: Publicado,
      datos: D,
      { archivo, propias, cambios }: { archivo: ReceivedFile | undefined; propias: object; cambios: Cambios },
    ) => {
      if (archivo?.sha256 === before.sha256) throw fieldError('files', que.repetido)
      const columnas = { ...(await columnasOf(context, datos, archivo)), ...propias }
      await updatePublicacion(context.sql, que, id, columnas)
      const campos = Object.keys(que.campos).map((campo) => [campo, [before[campo], datos[campo]]] as const)
      const changed = [...campos, ...Object.entries(cambios)].filter(
        ([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is),
      )
      context.audit({ entidad, entidadId: id, cambios: Object.fromEntries(changed) })
      return before.revision + 1
    },

    /** Archives a publication or restores it. */
    setArchivado: async (
      { sql, audit }: Context,
      { params, body: { archivado } }: { params: Record<`${E}Id`, number>; body: { archivado: boolean } },
    ) => {
      const id = params[`${entidad}Id` as const]
      const before = await require(sql, id)
      if (before.archivado !== archivado) await updatePublicacion(sql, que, id, { archivado })
      audit({ entidad, entidadId: id, cambios: { archivado: [before.archivado, archivado] } })
      return { ...params, archivado }
    },
  }
}
