import type pg from 'pg'
import sql from 'sql-template-tag'
import { EVENTOS, type EventoId, type TipoNotificacionId } from '#contract/notificaciones/reglas.ts'
import type { Preferencia } from '#contract/notificaciones/shapes.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { type Ficha, type Firma, direccionDe } from '#gateways/mailbox/ficha.ts'
import { type Db, execute, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectPreferencias } from './notificaciones.repository.ts'

/** Event to notify, independent of its recipients. */
interface EventoNotificado {
  /** UUID of the event, which is the id of its job. UUID and user together identify one notification. */
  clave: string
  evento: EventoId
  tipoNotificacionId: TipoNotificacionId
  razonSocialId: number | null
  /** Id of the entity (return, claim, warranty, payment or order), and its state. */
  entidadId: number | null
  estadoId: number | null
  /** Path under /autogestion. */
  enlace: string
}

interface NewNotificacion extends EventoNotificado {
  usuarioId: number
  titulo: string
  texto: string
  creada: Date
  /** true: the notification is stored as read, only for the daily mail. */
  oculta: boolean
  resumen: 'no' | 'pendiente'
}

/** Inserts a notification unless the user already has it; returns whether it is new. */
const insertNotificacion = async (db: Db, n: NewNotificacion): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, razon_social_id, entidad_id, estado_id, titulo, texto,
          enlace, creada, leida, resumen)
        values (${n.usuarioId}, ${n.clave}, ${n.evento}, ${n.tipoNotificacionId}, ${n.razonSocialId}, ${n.entidadId}, ${n.estadoId},
          ${n.titulo}, ${n.texto}, ${n.enlace}, ${n.creada}, ${n.oculta ? n.creada : null}, ${n.resumen})
        on conflict (usuario_id, clave) do nothing`,
  )) > 0

/** Recipient of a notification. */
export interface Destinatario {
  /** undefined: the recipient is the mailbox of a department, which has no notifications in the portal. */
  usuarioId?: number | undefined
  email: string
  nombre?: string | undefined
  /** User who reads the mailbox, when the recipient is not a user. */
  lectorId?: number | undefined
  /** true: the notification appears in the portal only, because the recipient's department gets the mail. */
  soloPortal?: boolean
}

/** Text of a notification: the portal shows title and first line. The button leads to the link of the event. */
export interface Texto extends Omit<Contenido, 'saludo' | 'boton'> {
  boton: string
}

/** Text of the link below each mail to the preferences of the user. */
const PREFERENCIAS = 'Elegir qué emails recibís'
const RUTA_PREFERENCIAS = '/autogestion/notificaciones?vista=preferencias'

/** Description of a notification, for `createAvisos`. */
export interface Noticia<D, A, P extends Destinatario = Destinatario> {
  /** Reads the data of the text; undefined: there is nothing to notify any more. */
  read: (db: Db, datos: D) => Promise<A | undefined>
  /** Returns the recipients; the author is excluded later. */
  people: (db: Db, aviso: A, datos: D) => Promise<readonly P[]>
  /** Returns the author, who is not notified; null: the system or the service desk. */
  actorOf: (aviso: A, datos: D) => number | null
  /** Returns the event, with the link that the notification opens. */
  hecho: (aviso: A, datos: D) => Omit<EventoNotificado, 'clave'>
  /**
   * Returns the data by which a list of failed mails identifies this mail. `recibo`: attach the receipt of the payment.
   */
  sobre: (aviso: A, datos: D) => { ticketId?: number; pagoId?: number; sobre?: string; recibo?: true }
  contenido: (aviso: A, datos: D, persona: P) => Texto
  /**
   * Returns the conversation of the gestión, whose mails are one thread. `cerrada` true: it accepts no comments, so the
   * mail cannot be answered. Absent: the mail is about no gestión.
   */
  conversacion?: (aviso: A) => Pick<Ficha, 'conversada' | 'id'> & { cerrada: boolean }
}

export interface AvisosParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
  /** Signature of reply addresses; undefined: replies are not read. */
  respuestas?: Firma | undefined
}

/**
 * Notifies each user and address once, by the channels that they chose: in the portal, by mail at once or in the daily
 * mail. A repeated call with the same `id`, a UUID of the event, creates no second notification.
 */
export const notify = async <D, A, P extends Destinatario>(
  db: Db,
  { jobs, portal, marca, respuestas }: Omit<AvisosParts, 'pool'>,
  noticia: Noticia<D, A, P>,
  { datos, id, now }: { datos: D; id: string; now: Date },
): Promise<void> => {
  const aviso = await noticia.read(db, datos)
  if (aviso === undefined) return
  const actorId = noticia.actorOf(aviso, datos)
  const destinatarios = (await noticia.people(db, aviso, datos)).filter(({ usuarioId }) => usuarioId !== actorId)
  const hecho = { ...noticia.hecho(aviso, datos), clave: id }
  const ids = destinatarios.flatMap(({ usuarioId }) => usuarioId ?? [])
  const chosen = ids.length ? await selectPreferencias(db, ids) : []
  const notified = new Set<number | string>()
  const isFirst = (name: number | string): boolean => !notified.has(name) && Boolean(notified.add(name))
  for (const persona of destinatarios) {
    const { usuarioId, lectorId = usuarioId, email, nombre, soloPortal } = persona
    // Each user gets one notification, and a mailbox that several users share gets one mail.
    if (usuarioId !== undefined && !isFirst(usuarioId)) continue
    const { boton, ...texto } = noticia.contenido(aviso, datos, persona)
    const own = chosen.filter((each) => each.usuarioId === usuarioId)
    const preferencia = usuarioId === undefined ? undefined : preferenciaDe(hecho.evento, own)
    const isDaily = preferencia?.email === 'diario' && !soloPortal
    if (preferencia && (preferencia.portal || isDaily)) {
      await insertNotificacion(db, {
        ...hecho,
        usuarioId: usuarioId!,
        titulo: texto.titulo,
        texto: texto.cita ?? texto.parrafos[0] ?? '',
        creada: now,
        oculta: !preferencia.portal,
        resumen: isDaily ? 'pendiente' : 'no',
      })
    }
    if (soloPortal || (preferencia && preferencia.email !== 'inmediato')) continue
    if (!isFirst(email.toLowerCase())) continue
    const url = `${portal}/autogestion${hecho.enlace}`
    const conversacion = noticia.conversacion?.(aviso)
    const seResponde = respuestas !== undefined && lectorId !== undefined && conversacion?.cerrada === false
    const hilo = conversacion && {
      hilo: `${conversacion.conversada}-${conversacion.id}`,
      ...(seResponde && { responderA: direccionDe({ ...conversacion, usuarioId: lectorId }, respuestas) }),
    }
    const baja = lectorId === undefined ? undefined : { texto: PREFERENCIAS, url: `${portal}${RUTA_PREFERENCIAS}` }
    const contenido = { baja, ...texto, saludo: nombre, boton: { texto: boton, url }, seResponde }
    const mail = { ...renderMail(contenido, marca), ...hilo }
    await jobs.enqueue(
      db,
      'envio',
      { ...noticia.sobre(aviso, datos), para: email, ...mail },
      derivedId(hecho.clave, email),
    )
  }
}

/** Creates the worker of a queue of notifications. For each job it notifies all recipients in one transaction. */
export const createAvisos =
  <D, A, P extends Destinatario>(noticia: Noticia<D, A, P>) =>
  (parts: AvisosParts) =>
  (datos: D, id: string): Promise<void> =>
    transaction(parts.pool, (db) => notify(db, parts, noticia, { datos, id, now: new Date() }))

/**
 * Returns a user’s preference for an event: the chosen one or the default; important events are always in the portal.
 */
export const preferenciaDe = (evento: EventoId, chosen: readonly Preferencia[]): Preferencia => {
  const own = chosen.find((each) => each.evento === evento)
  const { email, ...row } = EVENTOS[evento]
  return { evento, portal: 'importante' in row || (own?.portal ?? true), email: own?.email ?? email }
}
