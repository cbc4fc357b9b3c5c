import type { MotivoSinUbicar } from '#contract/correo-recibido/reglas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import type { Ficha } from '#gateways/mailbox/ficha.ts'
import { insertArchivos } from '#modules/archivos'
import { type Destinatario, type Noticia, notify } from '#modules/notificaciones'
import { QUIEN_VE, internosDe, selectSeguidaAviso } from '#modules/seguidores'
import { loadCallerById, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import { transactionWithFiles } from '#server/files/files-transaction.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { receiveCarta } from './correo-recibido-archivos.service.ts'
import {
  type Carta,
  type Rechazado,
  type RespuestasParts,
  insertRechazo,
  rechazar,
} from './correo-recibido-vuelta.service.ts'
import { countPendientes, insertSinUbicar } from './sin-ubicar.repository.ts'

/** Maximum pending messages about a gestión. More are rejected, so that a leaked address cannot fill the disk. */
const MAX_PENDIENTES = 10
/** Maximum characters of a text that the staff read on screen; the original has all of it. */
const MAX_TEXTO = 20_000

/** Message that the staff have to see. */
interface Guardable {
  ficha: Ficha
  texto: string
  motivo: MotivoSinUbicar
  rechazado: Rechazado
}

type Hecho = ReturnType<Noticia<undefined, true>['hecho']>

/** Notifies some users about a message that did not become a comment. */
const avisar = (
  parts: RespuestasParts,
  db: Db,
  { clave, now }: Carta,
  aviso: { para: string; hecho: Hecho; people: readonly Destinatario[]; titulo: string; parrafos: string[] },
): Promise<void> => {
  const { para, hecho, people, titulo, parrafos } = aviso
  const noticia: Noticia<undefined, true> = {
    read: async () => true,
    people: async () => people,
    actorOf: () => null,
    hecho: () => hecho,
    sobre: () => ({ sobre: 'Email sin ubicar' }),
    contenido: () => ({ asunto: titulo, titulo, parrafos, datos: [], boton: 'Ver en el portal' }),
  }
  return notify(db, parts, noticia, { datos: undefined, id: derivedId(clave, para), now })
}

/**
 * Notifies the staff who work on the gestión. A message from another address also notifies the user to whom the thread
 * belongs.
 */
const avisarATodos = async (
  parts: RespuestasParts,
  db: Db,
  carta: Carta,
  {
    ficha,
    motivo,
    razonSocialId,
    esPrimero,
  }: Omit<Guardable, 'texto' | 'rechazado'> & { razonSocialId: number | null; esPrimero: boolean },
): Promise<void> => {
  const { conversada: clase, id: entidadId } = ficha
  const { de } = carta.mensaje
  const cual = `${CONVERSADA_TEXTO[clase].nombre} ${entidadId}`
  const comun = {
    evento: 'respuesta',
    tipoNotificacionId: QUIEN_VE[clase].tipo,
    razonSocialId,
    entidadId,
    estadoId: null,
  } as const
  const internos = await selectInternos(db, { roles: internosDe(clase), razonSocialId })
  await avisar(parts, db, carta, {
    para: 'mesa',
    hecho: { ...comun, enlace: '/mesa?sinUbicar=si' },
    people: internos.map((persona) => ({ ...persona, soloPortal: true })),
    titulo: `Llegó un email sin ubicar sobre ${cual}`,
    parrafos: [`Lo envió ${de}. Está en la Mesa, en Sin ubicar.`],
  })
  const persona = motivo === 'direccion' && esPrimero ? await loadCallerById(db, ficha.usuarioId) : undefined
  if (!persona) return
  const { email, caller } = persona
  await avisar(parts, db, carta, {
    para: 'hilo',
    hecho: { ...comun, enlace: CLASES[clase].enlace(entidadId) },
    people: [{ usuarioId: caller.usuarioId, email }],
    titulo: `Llegó una respuesta sobre ${cual} desde otro email`,
    parrafos: [
      `La envió ${de}, que no es el email de tu usuario. No quedó en los comentarios: la distribuidora la va a revisar.`,
      'Si la enviaste vos, también podés escribirla en los comentarios.',
    ],
  })
}

/**
 * Stores a message that cannot be a comment, for the staff to review, and tells its sender why. Rejects the message
 * when its gestión does not exist or already has MAX_PENDIENTES messages.
 */
export const guardar = async (
  parts: RespuestasParts,
  carta: Carta,
  { ficha, texto, motivo, rechazado }: Guardable,
): Promise<void> => {
  const { pool, store, log } = parts
  const { mensaje, clave, now } = carta
  const { conversada: clase, id: entidadId, usuarioId } = ficha
  const { de } = mensaje
  const seguida = await selectSeguidaAviso(pool, { clase, id: entidadId }, usuarioId)
  const pendientes = await countPendientes(pool, { clase, entidadId, de })
  if (!seguida || pendientes.todos >= MAX_PENDIENTES) return rechazar(parts, carta, rechazado)
  const { razonSocialId } = seguida
  const { files, original, all } = await receiveCarta(store, carta, texto)
  const { spare } = await transactionWithFiles(parts, all, async (db) => {
    if (!(await insertRechazo(parts, db, carta, rechazado, true))) return
    if (all.length) await insertArchivos(db, all, usuarioId, null, now)
    await insertSinUbicar(db, {
      clave,
      recibido: now,
      de,
      motivo,
      clase,
      entidadId,
      personaId: usuarioId,
      razonSocialId,
      asunto: mensaje.asunto.slice(0, 200).toWellFormed(),
      texto: texto.slice(0, MAX_TEXTO).toWellFormed(),
      originalId: original?.archivoId ?? null,
      archivoIds: files.map(({ archivoId }) => archivoId),
    })
    await avisarATodos(parts, db, carta, { ficha, motivo, razonSocialId, esPrimero: pendientes.suyos === 0 })
  })
  await store.discard(spare)
  log.info({ motivo }, 'inbound e-mail kept for the staff')
}
