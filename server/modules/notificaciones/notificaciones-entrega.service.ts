import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import type { Db } from '#server/database.ts'
import { derivedId } from '#server/derived-id.ts'
import type { Jobs } from '#server/jobs.ts'
import { type Hecho, insertNotificacion } from './notificaciones-entrega.repository.ts'
import { selectPreferencias } from './notificaciones.repository.ts'
import { preferenciaDe } from './notificaciones.rules.ts'

interface Destinatario {
  /** Nobody of the portal when absent: an address of a department, which has no bell. */
  usuarioId?: number | undefined
  email: string
  nombre?: string | undefined
  /** What this person is told; the bell shows its title and first line. */
  contenido: Contenido
  /** The bell alone: a department has its own address for the mail. */
  soloPortal?: boolean
}

interface Parts {
  jobs: Pick<Jobs, 'enqueue'>
  marca: Marca
  /** Names the mail in the list of what could not be sent. */
  sobre: { ticketId?: number; pagoId?: number; sobre?: string }
}

/** Tells each person once and each address once, by the ways they chose: the bell, a mail now, or a line in the mail of the day. */
export const deliverAviso = async (
  db: Db,
  { jobs, marca, sobre }: Parts,
  { now, ...hecho }: Hecho & { now: Date },
  destinatarios: readonly Destinatario[],
): Promise<void> => {
  const ids = destinatarios.flatMap(({ usuarioId }) => usuarioId ?? [])
  const chosen = ids.length ? await selectPreferencias(db, ids) : []
  const told = new Set<number | string>()
  const isFirst = (name: number | string): boolean => !told.has(name) && Boolean(told.add(name))
  for (const { usuarioId, email, contenido, soloPortal } of destinatarios) {
    // A person has one bell, and a mailbox gets one mail, also when several people share it.
    if (usuarioId !== undefined && !isFirst(usuarioId)) continue
    const own = chosen.filter((each) => each.usuarioId === usuarioId)
    const preferencia = usuarioId === undefined ? undefined : preferenciaDe(hecho.evento, own)
    const isDaily = preferencia?.email === 'diario' && !soloPortal
    if (preferencia && (preferencia.portal || isDaily)) {
      await insertNotificacion(db, {
        ...hecho,
        usuarioId: usuarioId!,
        titulo: contenido.titulo,
        texto: contenido.cita ?? contenido.parrafos[0] ?? '',
        creada: now,
        oculta: !preferencia.portal,
        resumen: isDaily ? 'pendiente' : 'no',
      })
    }
    if (soloPortal || (preferencia && preferencia.email !== 'inmediato')) continue
    if (!isFirst(email.toLowerCase())) continue
    await jobs.enqueue(
      db,
      'envio',
      { ...sobre, para: email, ...renderMail(contenido, marca) },
      derivedId(hecho.clave, email),
    )
  }
}
