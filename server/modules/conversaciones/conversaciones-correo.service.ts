import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { createAvisos, type Destinatario, type Texto } from '#modules/notificaciones'
import {
  QUIEN_VE,
  type SeguidaAviso,
  internosDe,
  selectComentario,
  selectInteresados,
  selectSeguidaAviso,
} from '#modules/seguidores'
import { selectInternos } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'

type Datos = DatosDe<'conversacion'>
type Aviso = SeguidaAviso & Pick<Datos, 'clase' | 'entidadId'> & { dicho: string }

/** Returns the data of a notice; undefined for an internal note, which notifies nobody. */
const read = async (db: Db, { clase, entidadId, actorId, comentarioId }: Datos): Promise<Aviso | undefined> => {
  const seguida = await selectSeguidaAviso(db, { clase, id: entidadId }, actorId)
  const dicho = await selectComentario(db, QUIEN_VE[clase].habla, comentarioId)
  return seguida && dicho && !dicho.esNota ? { ...seguida, clase, entidadId, dicho: dicho.texto } : undefined
}

/**
 * Returns the recipients of a comment: the customer's users who take part and may still see the gestión. A comment of
 * the customer also notifies the assigned staff user, in the portal only. Without an assigned user, it notifies all
 * staff who work on that kind.
 */
const people = async (
  db: Db,
  { razonSocialId, asignadoId }: Aviso,
  { evento, clase, entidadId: id, comentarioId, esDelCliente }: Datos,
): Promise<Destinatario[]> => {
  const clientes = await selectInteresados(db, { clase, id }, { leToca: evento === 'espera', comentarioId })
  if (!esDelCliente) return clientes
  const internos = await selectInternos(db, { roles: internosDe(clase), razonSocialId })
  const asignado = internos.filter(({ usuarioId }) => usuarioId === asignadoId)
  const suyos = asignado.length ? asignado : internos
  return [...clientes, ...suyos.map((persona) => ({ ...persona, soloPortal: true }))]
}

const contenido = ({ clase, entidadId, quien, dicho, razonSocial, estadoId }: Aviso, { evento }: Datos): Texto => {
  const { titulo, nombre } = CONVERSADA_TEXTO[clase]
  const espera = evento === 'espera'
  return {
    asunto: `${titulo} ${entidadId}, ${espera ? 'esperamos tu respuesta' : 'nueva respuesta'}`,
    titulo: espera
      ? `${quien} te pregunta por ${nombre} ${entidadId}`
      : `${quien} escribió sobre ${nombre} ${entidadId}`,
    parrafos: [`${quien} escribió:`],
    cita: dicho,
    datos: [['Razón social', razonSocial], ...(estadoId === null ? [] : [['Estado', textoEstado(estadoId)] as const])],
    boton: espera ? 'Responder' : `Ver ${nombre}`,
  }
}

/** Notices of comments. Each is sent once, to the other side of the conversation. */
export const createAvisosConversacion = createAvisos({
  read,
  people,
  actorOf: (_aviso, { actorId }: Datos) => actorId,
  hecho: ({ clase, entidadId, razonSocialId, estadoId }, { evento }) => ({
    evento,
    tipoNotificacionId: QUIEN_VE[clase].tipo,
    razonSocialId,
    entidadId,
    estadoId,
    enlace: CONVERSADA_TEXTO[clase].enlace(entidadId),
  }),
  sobre: ({ clase, entidadId }) => ({ sobre: `${CONVERSADA_TEXTO[clase].titulo} ${entidadId}` }),
  conversacion: ({ clase, entidadId }) => ({ conversada: clase, id: entidadId, cerrada: false }),
  contenido,
})
