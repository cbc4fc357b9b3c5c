import sql from 'sql-template-tag'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { llevaEtiqueta } from '#contract/devoluciones/reglas.ts'
import { hitoEstado, textoEstado } from '#contract/base/estados.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { ACTORES } from '#contract/base/roles.ts'
import { type Destinatario, type Texto, createAvisos } from '#modules/notificaciones'
import { selectInteresados } from '#modules/seguidores'
import { selectInternos } from '#modules/usuarios'
import { type Db, selectOne } from '#server/db/database.ts'
import { cerradaDe } from './devoluciones.rules.ts'

type Datos = DatosDe<'devolucion'>
type Evento = Datos['evento']

/** Side of the recipient: the customer's users, colleagues of the author, postventa, or the author of a new return. */
type Lado = 'cliente' | 'colega' | 'interno' | 'creador'

/** Titles about a customer's action, for postventa and for colleagues of the author. */
const TITULOS_DE_OTRO: Record<Evento, (quien: string, aviso: DevolucionAviso) => string> = {
  creada: (quien, { devolucionId }) => `${quien} pidió la devolución ${devolucionId}`,
  respuesta: (quien, { devolucionId }) => `${quien} escribió en la devolución ${devolucionId}`,
  estado: (quien, { devolucionId }) => `${quien} cambió el estado de la devolución ${devolucionId}`,
  espera: (quien, { devolucionId }) => `${quien} cargó el transporte de la devolución ${devolucionId}`,
}

const TITULOS: Record<Evento, (aviso: DevolucionAviso) => string> = {
  creada: ({ devolucionId, razonSocial }) => `Cargamos la devolución ${devolucionId} para ${razonSocial}`,
  respuesta: ({ devolucionId }) => `Respondimos la devolución ${devolucionId}`,
  estado: ({ devolucionId, estadoId }) => `La devolución ${devolucionId} ahora está en estado ${hitoEstado(estadoId)}`,
  espera: ({ devolucionId, estadoId }) =>
    estadoId === 8
      ? `Necesitamos los datos de transporte de la devolución ${devolucionId}`
      : `Necesitamos tu respuesta en la devolución ${devolucionId}`,
}

/** Returns the result for each product when only some were rejected; empty otherwise. */
const decision = ({ decididas }: DevolucionAviso): string[] => {
  const rechazadas = decididas.filter(({ motivoRechazo }) => motivoRechazo !== null)
  const autorizadas = decididas.length - rechazadas.length
  if (!rechazadas.length || !autorizadas) return []
  const total = formatCount(decididas.length)
  return [
    `Se ${autorizadas === 1 ? 'autorizó' : 'autorizaron'} ${formatCount(autorizadas)} de ${total} productos.`,
    ...rechazadas.map(({ producto, motivoRechazo }) => `No se autorizó ${producto}: ${motivoRechazo}.`),
  ]
}

/** Hint added when the return was just authorised and needs labels. */
const IMPRIMIR = 'En la devolución podés imprimir las etiquetas y el detalle del envío.'

/** Returns the paragraphs about earlier decisions that are no longer valid, if the customer was notified of them. */
const sinEfecto = ({ cambio }: DevolucionAviso): string[] => {
  if (!cambio?.sinEfecto.length) return []
  return [
    `Anulamos lo que te habíamos informado: ${cambio.sinEfecto.join('; ')}.`,
    ...(cambio.desdeId === 8 && cambio.estadoId === 2
      ? ['No despaches la mercadería todavía: la volvemos a analizar y te avisamos.']
      : []),
  ]
}

const PARRAFOS: Record<Evento, (aviso: DevolucionAviso) => readonly string[]> = {
  creada: () => ['Podés seguirla en el portal.'],
  respuesta: () => [],
  estado: (aviso) => [
    ...decision(aviso),
    ...sinEfecto(aviso),
    ...(aviso.decididas.length && llevaEtiqueta(aviso) ? [IMPRIMIR] : []),
  ],
  espera: (aviso) => [
    ...decision(aviso),
    aviso.estadoId === 8
      ? `Te toca: despachá la mercadería con los códigos de autorización y cargá remito, guía y bultos. ${IMPRIMIR}`
      : 'Te toca: respondé en el portal para que podamos seguir.',
  ],
}

const ASUNTOS: Partial<Record<Evento, string>> = { respuesta: 'nueva respuesta', espera: 'esperamos tu respuesta' }

const asuntoOf = (evento: Evento, { devolucionId, estadoId }: DevolucionAviso): string =>
  `Devolución ${devolucionId}, ${(estadoId !== 8 && estadoId !== 12 && ASUNTOS[evento]) || textoEstado(estadoId)}`

/** Returns the text about an event, worded for one side. */
const contenidoOf = (evento: Evento, aviso: DevolucionAviso, lado: Lado): Texto => ({
  asunto: asuntoOf(evento, aviso),
  titulo:
    lado === 'creador'
      ? `Recibimos la devolución ${aviso.devolucionId}`
      : lado === 'cliente'
        ? TITULOS[evento](aviso)
        : TITULOS_DE_OTRO[evento](lado === 'interno' ? aviso.razonSocial : aviso.quien, aviso),
  parrafos: [
    ...(lado === 'cliente' ? PARRAFOS[evento](aviso) : []),
    ...(aviso.dicho ? [`${aviso.dicho.autor} escribió:`] : []),
  ],
  cita: aviso.dicho?.texto,
  datos: [
    ['Motivo', aviso.motivo],
    ['Razón social', aviso.razonSocial],
    ['Estado', textoEstado(aviso.estadoId)],
  ],
  boton: 'Ver la devolución',
})

/** Return, with the data that the messages show. */
interface DevolucionAviso {
  devolucionId: number
  razonSocialId: number
  razonSocial: string
  /** Name of the author of the event. */
  quien: string
  /** Staff user assigned to the return; null: nobody is assigned. */
  asignadoId: number | null
  estadoId: number
  motivo: string
  /** Comment of the event: the new comment, or the comment of the last change of state. */
  dicho: { texto: string; autor: string; esNota?: boolean } | null
  /** Change of state that the message is about; null: the event is no change. */
  cambio: { desdeId: number; estadoId: number; sinEfecto: string[] } | null
  /** Products with the reason of their rejection, null when authorised. Empty: the event is no decision. */
  decididas: { producto: string; motivoRechazo: string | null }[]
}

/** Returns a return with the given comment. Without a given comment, it has the comment of its last change of state. */
const selectDevolucionAviso = (
  db: Db,
  devolucionId: number,
  {
    comentarioId,
    actorId,
    estadoId,
    decidida = false,
  }: Pick<Datos, 'comentarioId' | 'actorId' | 'estadoId' | 'decidida'>,
): Promise<DevolucionAviso | undefined> =>
  selectOne<DevolucionAviso>(
    db,
    sql`select d.devolucion_id as "devolucionId", d.razon_social_id as "razonSocialId", r.razon_social as "razonSocial",
          
          coalesce((select u.nombre || ' ' || u.apellido from usuario u where u.usuario_id = ${actorId}), 'Autogestión') as quien,
          d.asignado_id as "asignadoId", d.estado_id as "estadoId",
          (select string_agg(distinct m.motivo, ', ') from devolucion_linea l join motivo_devolucion m using (motivo_id)
             where l.devolucion_id = d.devolucion_id) as motivo,
          case when ${comentarioId ?? null}::bigint is null
            then (select json_build_object('texto', h.comentario, 'autor', coalesce(u.nombre || ' ' || u.apellido, 'Autogestión'))
                    from (select * from devolucion_historial h where h.devolucion_id = d.devolucion_id
                          order by h.devolucion_historial_id desc limit 1) h left join usuario u using (usuario_id)
                    where h.comentario is not null)
            else (select json_build_object('texto', c.comentario, 'autor', u.nombre || ' ' || u.apellido, 'esNota', c.es_nota)
                    from devolucion_comentario c join usuario u using (usuario_id)
                    where c.devolucion_comentario_id = ${comentarioId ?? null}) end as dicho,
          (select json_build_object('desdeId', h.desde_id, 'estadoId', h.estado_id, 'sinEfecto', h.sin_efecto)
             from devolucion_historial h where h.devolucion_id = d.devolucion_id and h.estado_id = ${estadoId ?? null}
             order by h.devolucion_historial_id desc limit 1) as cambio,
          (select coalesce(json_agg(json_build_object('producto', f.codigo_material, 'motivoRechazo', m.motivo)
              order by l.devolucion_linea_id), '[]')
            from devolucion_linea l join factura_linea f using (factura_linea_id) left join motivo_rechazo m using (motivo_rechazo_id)
            where l.devolucion_id = d.devolucion_id and ${decidida}) as decididas
        from devolucion d join razon_social r using (razon_social_id) where d.devolucion_id = ${devolucionId}`,
  )

/** undefined for an internal note: it notifies nobody. */
const read = async (db: Db, datos: Datos): Promise<DevolucionAviso | undefined> => {
  const aviso = await selectDevolucionAviso(db, datos.devolucionId, datos)
  if (!aviso || aviso.dicho?.esNota) return undefined
  return { ...aviso, estadoId: datos.estadoId ?? aviso.estadoId }
}

/**
 * Returns the recipients of the message. The customer's followers always get it; postventa gets it for a new return or
 * a customer's action. Postventa gets mail only about new returns. Other events appear only in the portal, for the
 * assigned user or, without one, for all of postventa.
 */
const listRecipients = async (
  db: Db,
  { devolucionId: id, razonSocialId, asignadoId }: DevolucionAviso,
  { evento, esDelCliente, comentarioId, actorId }: Datos,
): Promise<(Destinatario & { lado: Lado })[]> => {
  const esNueva = evento === 'creada'
  const leToca = evento === 'espera' && !esDelCliente
  const clientes = await selectInteresados(db, { clase: 'devolucion', id }, { leToca, comentarioId })
  const taller = esDelCliente || esNueva ? await selectInternos(db, { roles: ACTORES.taller, razonSocialId }) : []
  const asignado = taller.filter(({ usuarioId }) => usuarioId === asignadoId)
  const internos = esNueva || !asignado.length ? taller : asignado
  // The confirmation goes by mail only: the author sees the return in the portal.
  const creador = clientes.filter(({ usuarioId }) => esNueva && esDelCliente && usuarioId === actorId)
  return [
    ...creador.map(({ usuarioId, email, nombre }) => ({
      email,
      nombre,
      lectorId: usuarioId,
      lado: 'creador' as const,
    })),
    ...clientes.map((persona) => ({ ...persona, lado: esDelCliente ? ('colega' as const) : ('cliente' as const) })),
    ...internos.map((persona) => ({ ...persona, lado: 'interno' as const, soloPortal: !esNueva })),
  ]
}

/** Notices of the events of a return; a recipient gets each notice once. */
export const createAvisosDevolucion = createAvisos({
  read,
  people: listRecipients,
  actorOf: (_aviso, { actorId }: Datos) => actorId,
  hecho: ({ devolucionId, razonSocialId, estadoId }, { evento }) => ({
    evento,
    tipoNotificacionId: TIPOS_NOTIFICACION.devolucion,
    razonSocialId,
    entidadId: devolucionId,
    estadoId,
    enlace: `/devoluciones/${devolucionId}`,
  }),
  sobre: ({ devolucionId }) => ({ sobre: `Devolución ${devolucionId}` }),
  conversacion: ({ devolucionId, estadoId }) => ({
    conversada: 'devolucion',
    id: devolucionId,
    cerrada: cerradaDe(estadoId) !== undefined,
  }),
  contenido: (aviso, { evento }, { lado }) => contenidoOf(evento, aviso, lado),
})
