import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { DAY_MS, localDay } from '#contract/valores/fechas.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { type AvisosParts, createAvisos, type Noticia, notify } from '#modules/notificaciones'
import { type Persona, selectDestinatarios } from '#modules/usuarios'
import { addEvento } from '#modules/webhooks'
import { type Db, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import {
  type CertificadoAviso,
  type DocumentoAviso,
  insertRecordatorio,
  type PorRecordar,
  selectCertificadoAviso,
  selectDocumentoAviso,
  selectPersonas,
  selectPorRecordar,
  markAvisadas,
} from './documentos-avisos.repository.ts'
import {
  CERTIFICADOS_ENLACE,
  contenidoDocumento,
  contenidoResuelto,
  contenidoVence,
} from './documentos-avisos.rules.ts'

const BATCH = 200
/**
 * Id that no user has. As the author of a notice it excludes nobody, so all users of the company with the service are
 * notified.
 */
const NO_USER = 0

const common = { tipoNotificacionId: TIPOS_NOTIFICACION.general, estadoId: null }

type Datos = Pick<DatosDe<'documento'>, 'actorId' | 'version'> & { id: number }

const actorOf = (_aviso: unknown, { actorId }: { actorId: number }) => actorId

/** Notification of a published document. */
const DOCUMENTO: Omit<Noticia<Datos, DocumentoAviso, Persona>, 'people'> = {
  read: (db, { id, version }) => selectDocumentoAviso(db, id, version),
  actorOf,
  hecho: ({ documentoId }) => ({
    ...common,
    evento: 'documento',
    razonSocialId: null,
    entidadId: documentoId,
    enlace: `/documentacion/${documentoId}`,
  }),
  sobre: ({ titulo }) => ({ sobre: `Documento ${titulo}` }),
  contenido: contenidoDocumento,
}

const CERTIFICADO = {
  hecho: ({ razonSocialId, certificadoId }: CertificadoAviso) => ({
    ...common,
    razonSocialId,
    entidadId: certificadoId,
    enlace: CERTIFICADOS_ENLACE,
  }),
  sobre: ({ certificadoId }: CertificadoAviso) => ({ sobre: `Certificado ${certificadoId}` }),
}

/** Notification of a decided certificate, for the users of its company. */
const RESUELTO: Noticia<Datos, CertificadoAviso, Persona> = {
  ...CERTIFICADO,
  read: (db, { id }) => selectCertificadoAviso(db, id),
  people: (db, { razonSocialId, usuarioId: creadorId }) =>
    selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.documentacion }),
  actorOf,
  hecho: (certificado) => ({ ...CERTIFICADO.hecho(certificado), evento: 'documento' }),
  contenido: contenidoResuelto,
}

/** Notification of an expiring certificate, for all users of the company who have the service. */
const VENCE: Noticia<PorRecordar & { today: string }, CertificadoAviso, Persona> = {
  ...CERTIFICADO,
  read: (db, { certificadoId }) => selectCertificadoAviso(db, certificadoId),
  people: (db, { razonSocialId }) =>
    selectDestinatarios(db, { razonSocialId, creadorId: NO_USER, servicioId: SERVICIOS.documentacion }),
  actorOf: () => null,
  hecho: (certificado) => ({ ...CERTIFICADO.hecho(certificado), evento: 'vencimiento' }),
  contenido: (certificado, { today }) =>
    contenidoVence(certificado, Math.round((Date.parse(certificado.vence) - Date.parse(today)) / DAY_MS)),
}

/** Notifies the users of a document in batches. A retry skips the users who were already notified. */
const notifyDocumento = async (parts: AvisosParts, datos: Datos): Promise<void> => {
  for (let after = 0; ;) {
    let last: number | undefined
    const people = async (db: Db, { documentoId }: DocumentoAviso) => {
      const found = await selectPersonas(db, documentoId, after, BATCH)
      if (found.length === BATCH) last = found.at(-1)!.usuarioId
      return found
    }
    const id = derivedId('documento', String(datos.id), String(datos.version))
    await createAvisos({ ...DOCUMENTO, people })(parts)(datos, id)
    if (last === undefined) return
    after = last
  }
}

/** Creates the handler that notifies of published documents and of decided certificates. */
export const createAvisosDocumento =
  (parts: AvisosParts) =>
  async ({ documentoId, certificadoId, ...datos }: DatosDe<'documento'>): Promise<void> => {
    if (documentoId !== undefined) await notifyDocumento(parts, { ...datos, id: documentoId })
    if (certificadoId === undefined) return
    const id = derivedId('certificado', String(certificadoId), String(datos.version))
    await createAvisos(RESUELTO)(parts)({ ...datos, id: certificadoId }, id)
  }

/**
 * Sends the reminders of certificates 30, 7 and 0 days before they expire, each once. Also notifies users of documents
 * that came into force. Runs every hour; several processes share the work. Returns the number of reminders.
 */
export const sendRecordatorios = async (parts: AvisosParts, now: Date): Promise<number> => {
  const { pool, jobs } = parts
  const today = localDay(now)
  await transaction(pool, async (db) => {
    for (const { documentoId, version } of await markAvisadas(db, today)) {
      await jobs.enqueue(db, 'documento', { documentoId, version, actorId: NO_USER })
    }
  })
  let sent = 0
  for (const each of await selectPorRecordar(pool, today, BATCH)) {
    await transaction(pool, async (db) => {
      if (!(await insertRecordatorio(db, each, now))) return
      const id = derivedId('recordatorio', String(each.certificadoId), String(each.dias))
      await notify(db, parts, VENCE, { datos: { ...each, today }, id, now })
      await addEvento(db, { origen: 'certificado', id: each.certificadoId, que: 'vencimiento' })
      sent += 1
    })
  }
  return sent
}
