import sql from 'sql-template-tag'
import type { EventoId, TipoNotificacionId } from '#contract/notificaciones.reglas.ts'
import { type Db, execute } from '#server/database.ts'

/** Something that happened, whoever it is told to. */
export interface Hecho {
  /** UUID of what happened (the job that tells it): told again to the same person, it is the same notification. */
  clave: string
  evento: EventoId
  tipoNotificacionId: TipoNotificacionId
  razonSocialId: number | null
  /** Number of the return, claim, warranty, payment or order, and the state it is in. */
  entidadId: number | null
  estadoId: number | null
  /** Address under /autogestion. */
  enlace: string
}

interface NewNotificacion extends Hecho {
  usuarioId: number
  titulo: string
  texto: string
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
