import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/database.ts'

/** A return as messages tell it. */
export interface DevolucionAviso {
  devolucionId: number
  razonSocialId: number
  razonSocial: string
  creadorId: number
  estadoId: number
  motivo: string
  /** What was said with it: the comment, or what came with the last change. */
  dicho: { texto: string; autor: string } | null
}

/** A return, with what one comment says or what was said when it came to its present state. */
export const selectDevolucionAviso = (
  db: Db,
  devolucionId: number,
  comentarioId: number | undefined,
): Promise<DevolucionAviso | undefined> =>
  selectOne<DevolucionAviso>(
    db,
    sql`select d.devolucion_id as "devolucionId", d.razon_social_id as "razonSocialId", r.razon_social as "razonSocial",
          d.usuario_id as "creadorId", d.estado_id as "estadoId",
          (select string_agg(distinct m.motivo, ', ') from devolucion_linea l join motivo_devolucion m using (motivo_id)
             where l.devolucion_id = d.devolucion_id) as motivo,
          case when ${comentarioId ?? null}::bigint is null
            then (select json_build_object('texto', h.comentario, 'autor', coalesce(u.nombre || ' ' || u.apellido, 'Autogestión'))
                    from (select * from devolucion_historial h where h.devolucion_id = d.devolucion_id
                          order by h.devolucion_historial_id desc limit 1) h left join usuario u using (usuario_id)
                    where h.comentario is not null)
            else (select json_build_object('texto', c.comentario, 'autor', u.nombre || ' ' || u.apellido)
                    from devolucion_comentario c join usuario u using (usuario_id)
                    where c.devolucion_comentario_id = ${comentarioId ?? null}) end as dicho
        from devolucion d join razon_social r using (razon_social_id) where d.devolucion_id = ${devolucionId}`,
  )
