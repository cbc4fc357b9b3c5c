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

/** Something that happened, whoever it is told to. */
interface Hecho {
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
const insertNotificacion = async (db: Db, n: NewNotificacion): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, razon_social_id, entidad_id, estado_id, titulo, texto,
          enlace, creada, leida, resumen)
        values (${n.usuarioId}, ${n.clave}, ${n.evento}, ${n.tipoNotificacionId}, ${n.razonSocialId}, ${n.entidadId}, ${n.estadoId},
          ${n.titulo}, ${n.texto}, ${n.enlace}, ${n.creada}, ${n.oculta ? n.creada : null}, ${n.resumen})
        on conflict (usuario_id, clave) do nothing`,
  )) > 0

/** Somebody who should know. */
export interface Destinatario {
  /** Nobody of the portal when absent: an address of a department, which has no bell. */
  usuarioId?: number | undefined
  email: string
  nombre?: string | undefined
  /** Who reads that mailbox, when it is a person that has no bell of it. */
  lectorId?: number | undefined
  /** The bell alone: a department has its own address for the mail. */
  soloPortal?: boolean
}

/** What a person reads; the bell shows its title and first line. The button leads where the notice does. */
export interface Texto extends Omit<Contenido, 'saludo' | 'boton'> {
  boton: string
}

/** How something that happens to a noun is told: a description for `createAvisos`. */
export interface Noticia<D, A, P extends Destinatario = Destinatario> {
  /** What happened, as messages tell it; undefined when there is nothing to tell any more. */
  read: (db: Db, datos: D) => Promise<A | undefined>
  /** Whom it concerns, the one who did it among them or not. */
  people: (db: Db, aviso: A, datos: D) => Promise<readonly P[]>
  /** Who did it: nobody is told what they did themselves. Null: the clock, or the service desk. */
  actorOf: (aviso: A, datos: D) => number | null
  /** The notification and where it leads. */
  hecho: (aviso: A, datos: D) => Omit<Hecho, 'clave'>
  /** Names the mail in the list of what could not be sent; `recibo`: that of its payment goes with it. */
  sobre: (aviso: A, datos: D) => { ticketId?: number; pagoId?: number; sobre?: string; recibo?: true }
  contenido: (aviso: A, datos: D, persona: P) => Texto
  /** The conversation that an answer by e-mail goes to; absent when there is none. */
  conversacion?: (aviso: A) => Pick<Ficha, 'conversada' | 'id'>
}

/** What telling people depends on. */
export interface AvisosParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
  /** Where answers by e-mail go; absent when nobody reads them. */
  respuestas?: Firma | undefined
}

/**
 * Tells each person once and each address once, by the ways they chose: the bell, a mail now, or a line in the mail of the day.
 * `id` is a UUID of what happened: told again to the same person, it is the same notification.
 */
export const tell = async <D, A, P extends Destinatario>(
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
  const told = new Set<number | string>()
  const isFirst = (name: number | string): boolean => !told.has(name) && Boolean(told.add(name))
  for (const persona of destinatarios) {
    const { usuarioId, lectorId = usuarioId, email, nombre, soloPortal } = persona
    // A person has one bell, and a mailbox gets one mail, also when several people share it.
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
    const conversacion = respuestas && lectorId !== undefined ? noticia.conversacion?.(aviso) : undefined
    const seResponde = conversacion && {
      responderA: direccionDe({ ...conversacion, usuarioId: lectorId! }, respuestas!),
      hilo: `${conversacion.conversada}-${conversacion.id}`,
    }
    const contenido = { ...texto, saludo: nombre, boton: { texto: boton, url }, seResponde: seResponde !== undefined }
    const mail = { ...renderMail(contenido, marca), ...seResponde }
    await jobs.enqueue(
      db,
      'envio',
      { ...noticia.sobre(aviso, datos), para: email, ...mail },
      derivedId(hecho.clave, email),
    )
  }
}

/** The worker of a queue of news: everybody is told in one transaction, or nobody. */
export const createAvisos =
  <D, A, P extends Destinatario>(noticia: Noticia<D, A, P>) =>
  (parts: AvisosParts) =>
  (datos: D, id: string): Promise<void> =>
    transaction(parts.pool, (db) => tell(db, parts, noticia, { datos, id, now: new Date() }))

/** What a person has for an event: what they chose, or what the table says; the important is always in the portal. */
export const preferenciaDe = (evento: EventoId, chosen: readonly Preferencia[]): Preferencia => {
  const own = chosen.find((each) => each.evento === evento)
  const { email, ...row } = EVENTOS[evento]
  return { evento, portal: 'importante' in row || (own?.portal ?? true), email: own?.email ?? email }
}
