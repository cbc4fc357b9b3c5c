import sql from 'sql-template-tag'
import type { EventoId, TipoNotificacionId } from '#contract/notificaciones.tabla.ts'
import { type Db, execute } from '#server/database.ts'

export interface NewNotificacion {
  usuarioId: number
  /** UUID of what happened: told again to the same person, it is the same notification. */
  clave: string
  evento: EventoId
  tipoNotificacionId: TipoNotificacionId
  razonSocialId: number | null
  entidadId: number | null
  estadoId: number | null
  titulo: string
  texto: string
  enlace: string
  creada: Date
  /** Already read: it is only for the mail of the day. */
  oculta: boolean
  resumen: 'no' | 'pendiente'
}

/** Adds it unless it was told before; says whether it is new. */
export const insertNotificacion = async (db: Db, n: NewNotificacion): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, razon_social_id, entidad_id, estado_id, titulo, texto,
          enlace, creada, leida, resumen)
        values (${n.usuarioId}, ${n.clave}, ${n.evento}, ${n.tipoNotificacionId}, ${n.razonSocialId}, ${n.entidadId}, ${n.estadoId},
          ${n.titulo}, ${n.texto}, ${n.enlace}, ${n.creada}, ${n.oculta ? n.creada : null}, ${n.resumen})
        on conflict (usuario_id, clave) do nothing`,
  )) > 0
