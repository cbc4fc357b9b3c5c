import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { createAvisos } from '#modules/notificaciones'
import { type Persona, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import {
  type SeguidaAviso,
  selectComentario,
  selectEncargado,
  selectMencionados,
  selectNombrados,
  selectSeguidaAviso,
} from './seguidores.repository.ts'
import { QUIEN_VE, internosDe } from './seguidores.rules.ts'

type Datos = DatosDe<'seguidores'>
type Aviso = SeguidaAviso &
  Pick<Datos, 'clase' | 'entidadId'> & { dicho?: { texto: string; esNota: boolean } | undefined }

const read = async (db: Db, datos: Datos): Promise<Aviso | undefined> => {
  const { clase, entidadId, actorId, comentarioId } = datos
  const seguida = await selectSeguidaAviso(db, { clase, id: entidadId }, actorId)
  const dicho = comentarioId ? await selectComentario(db, QUIEN_VE[clase].habla, comentarioId) : undefined
  return seguida && { ...seguida, clase, entidadId, dicho }
}

/**
 * Returns the recipients: the new assignee, or the users mentioned in a comment, if they may see the gestión now. An
 * internal note notifies only staff.
 */
const recipientsOf = async (
  db: Db,
  { dicho, razonSocialId }: Aviso,
  { clase, entidadId: id, comentarioId, usuarioId }: Datos,
): Promise<Persona[]> => {
  const seguida = { clase, id }
  if (comentarioId === undefined) {
    return (await selectEncargado(db, seguida)).filter((persona) => persona.usuarioId === usuarioId)
  }
  const nombrados = await selectNombrados(db, QUIEN_VE[clase].habla, comentarioId)
  const internos = await selectInternos(db, { roles: internosDe(clase), razonSocialId })
  return [
    ...(dicho?.esNota ? [] : await selectMencionados(db, seguida, comentarioId)),
    ...internos.filter((interno) => nombrados.includes(interno.usuarioId)),
  ]
}

const TITULOS: Record<Datos['evento'], (aviso: Aviso) => string> = {
  mencion: ({ quien, clase, entidadId }) => `${quien} te nombró en ${CONVERSADA_TEXTO[clase].nombre} ${entidadId}`,
  aCargo: ({ quien, clase, entidadId }) => `${quien} te dejó a cargo de ${CONVERSADA_TEXTO[clase].nombre} ${entidadId}`,
}

const ASUNTOS: Record<Datos['evento'], string> = { mencion: 'te nombraron', aCargo: 'quedó a tu cargo' }

/** Creates the notifications of mentions in comments and assigned gestiones. */
export const createAvisosSeguidores = createAvisos({
  read,
  people: recipientsOf,
  actorOf: (_aviso, { actorId }: Datos) => actorId,
  hecho: ({ clase, entidadId, razonSocialId, estadoId }, { evento }) => ({
    evento,
    tipoNotificacionId: QUIEN_VE[clase].tipo,
    razonSocialId,
    entidadId,
    estadoId,
    enlace: evento === 'mencion' ? CONVERSADA_TEXTO[clase].enlace(entidadId) : CLASES[clase].enlace(entidadId),
  }),
  sobre: ({ clase, entidadId }) =>
    QUIEN_VE[clase].habla === 'ticket'
      ? { ticketId: entidadId }
      : { sobre: `${CONVERSADA_TEXTO[clase].titulo} ${entidadId}` },
  conversacion: ({ clase, entidadId }) => ({ conversada: clase, id: entidadId, cerrada: false }),
  contenido: (aviso, { evento }) => {
    const { titulo, nombre } = CONVERSADA_TEXTO[aviso.clase]
    return {
      asunto: `${titulo} ${aviso.entidadId}, ${ASUNTOS[evento]}`,
      titulo: TITULOS[evento](aviso),
      parrafos: aviso.dicho ? [`${aviso.quien} escribió:`] : ['En la lista está con el filtro Mías, “A mi cargo”.'],
      cita: aviso.dicho?.texto,
      datos: [
        ['Razón social', aviso.razonSocial],
        ...(aviso.estadoId === null ? [] : [['Estado', textoEstado(aviso.estadoId)] as const]),
      ],
      boton: `Ver ${nombre}`,
    }
  },
})
