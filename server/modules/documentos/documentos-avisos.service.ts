import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { localDay } from '#contract/fechas.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.tabla.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { deliverAviso } from '#modules/notificaciones'
import { selectDestinatarios } from '#modules/usuarios'
import { type Db, transaction } from '#server/database.ts'
import { derivedId } from '#server/derived-id.ts'
import type { Jobs } from '#server/jobs.ts'
import {
  insertRecordatorio,
  selectCertificadoAviso,
  selectDocumentoAviso,
  selectPersonas,
  selectPorRecordar,
} from './documentos-avisos.repository.ts'
import {
  CERTIFICADOS_ENLACE,
  contenidoDocumento,
  contenidoResuelto,
  contenidoVence,
} from './documentos-avisos.rules.ts'
import { updateAvisadas } from './documentos-edicion.repository.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

const BATCH = 200
const DAY_MS = 86_400_000
/** Nobody: everybody of the company who has the service is told. */
const NADIE = 0

const common = { tipoNotificacionId: TIPOS_NOTIFICACION.general, estadoId: null }

/** Tells of a document to everybody it is for, some at a time: who was told stays told when the rest has to be tried again. */
const tellDocumento = async (
  { pool, jobs, portal, marca }: Parts,
  documentoId: number,
  { version, actorId }: DatosDe<'documento'>,
): Promise<void> => {
  const documento = await selectDocumentoAviso(pool, documentoId, version)
  if (!documento) return
  const parts = { jobs, marca, sobre: { sobre: `Documento ${documento.titulo}` } }
  const aviso = {
    ...common,
    clave: derivedId('documento', String(documentoId), String(version)),
    evento: 'documento' as const,
    razonSocialId: null,
    entidadId: documentoId,
    enlace: `/documentacion/${documentoId}`,
    now: new Date(),
  }
  for (let after = 0; ;) {
    const people = await selectPersonas(pool, documentoId, after, BATCH)
    const others = people.filter(({ usuarioId }) => usuarioId !== actorId)
    await transaction(pool, (db) =>
      deliverAviso(
        db,
        parts,
        aviso,
        others.map((persona) => ({ ...persona, contenido: contenidoDocumento(documento, portal, persona.nombre) })),
      ),
    )
    if (people.length < BATCH) return
    after = people.at(-1)!.usuarioId
  }
}

const tellCertificado = (
  { pool, jobs, portal, marca }: Parts,
  certificadoId: number,
  { version, actorId }: DatosDe<'documento'>,
): Promise<void> =>
  transaction(pool, async (db) => {
    const certificado = await selectCertificadoAviso(db, certificadoId)
    if (!certificado) return
    const { razonSocialId, usuarioId: creadorId } = certificado
    const people = await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.documentacion })
    await deliverAviso(
      db,
      { jobs, marca, sobre: { sobre: `Certificado ${certificadoId}` } },
      {
        ...common,
        clave: derivedId('certificado', String(certificadoId), String(version)),
        evento: 'documento',
        razonSocialId,
        entidadId: certificadoId,
        enlace: CERTIFICADOS_ENLACE,
        now: new Date(),
      },
      people
        .filter(({ usuarioId }) => usuarioId !== actorId)
        .map((persona) => ({ ...persona, contenido: contenidoResuelto(certificado, portal, persona.nombre) })),
    )
  })

/** Tells of a document that was published, or of a certificate that was decided. */
export const createAvisosDocumento =
  (parts: Parts) =>
  async (datos: DatosDe<'documento'>): Promise<void> => {
    if (datos.documentoId !== undefined) await tellDocumento(parts, datos.documentoId, datos)
    if (datos.certificadoId !== undefined) await tellCertificado(parts, datos.certificadoId, datos)
  }

const remind = async (db: Db, { jobs, portal, marca }: Parts, certificadoId: number, dias: number, now: Date) => {
  const certificado = (await selectCertificadoAviso(db, certificadoId))!
  const { razonSocialId, vence } = certificado
  const left = Math.round((Date.parse(vence) - Date.parse(localDay(now))) / DAY_MS)
  const people = await selectDestinatarios(db, {
    razonSocialId,
    creadorId: NADIE,
    servicioId: SERVICIOS.documentacion,
  })
  await deliverAviso(
    db,
    { jobs, marca, sobre: { sobre: `Certificado ${certificadoId}` } },
    {
      ...common,
      clave: derivedId('recordatorio', String(certificadoId), String(dias)),
      evento: 'vencimiento',
      razonSocialId,
      entidadId: certificadoId,
      enlace: CERTIFICADOS_ENLACE,
      now,
    },
    people.map((persona) => ({ ...persona, contenido: contenidoVence(certificado, left, portal, persona.nombre) })),
  )
}

/**
 * Reminds of certificates 30, 7 and 0 days before they expire, each once, and tells of the documents that came into force.
 * Gives how many reminders there were. Run every hour, by several processes at once: what one takes the others do not.
 */
export const sendRecordatorios = async (parts: Parts, now: Date): Promise<number> => {
  const { pool, jobs } = parts
  const today = localDay(now)
  await transaction(pool, async (db) => {
    for (const { documentoId, version } of await updateAvisadas(db, today)) {
      await jobs.enqueue(db, 'documento', { documentoId, version, actorId: NADIE })
    }
  })
  let sent = 0
  for (const each of await selectPorRecordar(pool, today, BATCH)) {
    await transaction(pool, async (db) => {
      if (!(await insertRecordatorio(db, each, now))) return
      await remind(db, parts, each.certificadoId, each.dias, now)
      sent += 1
    })
  }
  return sent
}
