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

/** Who asks, when, and where it is read. */
export type Lectura = Pick<Context, 'sql' | 'caller' | 'now'>

/** Who asks, as what is published sees them. */
export const lectorOf = ({ caller, now }: Lectura, nuevoDesde: Date): Lector => ({
  usuarioId: caller.usuarioId,
  scope: caller.scope,
  isAdmin: hasAnyRole(caller.roles, CAPACIDADES.administrar.roles),
  today: localDay(now),
  nuevoDesde,
})

/** One as Buscar shows it. */
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

/** What is published with a file: `D` is what people fill in, `A` what of it other tables keep, `P` what the server keeps besides. */
interface Publicable<E extends string, D extends Datos, A extends keyof D, P> extends Tabla {
  entidad: E
  campos: Readonly<Record<Exclude<keyof D, A> & string, string>>
  propias: readonly (keyof P & string)[]
  /** What is said when its file is not there, and when it is the one it has. */
  falta: string
  repetido: string
  /** What it is found by. Throws when what it names is not there. */
  palabras: (db: Db, datos: D) => Promise<Sql>
}

/** Field → what it was and what it is. */
type Cambios = Record<string, readonly [before: unknown, after: unknown]>

/** Publishing with a file: one more, a change with a new file or without, and to take it out of sight. */
export const createPublicaciones = <E extends string, D extends Datos, A extends keyof D, P extends object = object>(
  que: Publicable<E, D, A, P>,
) => {
  const { entidad } = que
  type Publicado = P &
    Record<string, unknown> & { revision: number; archivado: boolean; archivoId: string; sha256: string }

  /** Held until the call ends. */
  const require = async (sql: Db, id: number): Promise<Publicado> => {
    const found = await lockPublicacion<Publicado>(sql, que, id)
    if (!found) throw new AppError('no-encontrado')
    return found
  }

  /** All its columns; a file that comes is kept, and takes the place of the one before. */
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
    /** Publishes one with its file; `propias` are the columns that only the server writes. Gives its number. */
    create: async (context: Context, datos: D, archivo: ReceivedFile | undefined, propias: object) => {
      if (!archivo) throw fieldError('files', que.falta)
      const columnas = { ...(await columnasOf(context, datos, archivo)), ...propias }
      const id = await insertPublicacion(context.sql, que, columnas)
      context.audit({ entidad, entidadId: id, cambios: { titulo: [null, datos.titulo] } })
      return id
    },

    /** The one that is changed. Throws when somebody else changed it since `revision`. */
    requireRevision: async ({ sql }: Context, id: number, revision: number) => {
      const before = await require(sql, id)
      if (before.revision !== revision) throw new AppError('conflicto')
      return before
    },

    /** Changes one, with a new file or without; `cambios`: what other tables keep of it, changed or not. Gives its revision. */
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

    /** Takes one out of sight, or gives it back. */
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
