import sql from 'sql-template-tag'
import type { EstadoCertificado, TipoCertificado, TipoDocumento } from '#contract/documentos/reglas.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { conServicio, type Persona } from '#modules/usuarios'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'

/** Data of a document for messages. */
export interface DocumentoAviso {
  documentoId: number
  titulo: string
  tipo: TipoDocumento
  version: number
  requiereLectura: boolean
  vigenteHasta: string | null
}

/** Selects the data of a document to notify, if this is its version and it is not archived. */
export const selectDocumentoAviso = (
  db: Db,
  documentoId: number,
  version: number,
): Promise<DocumentoAviso | undefined> =>
  selectOne<DocumentoAviso>(
    db,
    sql`select documento_id as "documentoId", titulo, tipo, version, requiere_lectura as "requiereLectura", vigente_hasta as "vigenteHasta"
        from biblioteca where documento_id = ${documentoId} and version = ${version} and not archivado`,
  )

/** Selects the active users of a document with ids above `after`, in id order. */
export const selectPersonas = (db: Db, documentoId: number, after: number, size: number): Promise<Persona[]> =>
  selectRows<Persona>(
    db,
    sql`select u.usuario_id as "usuarioId", u.email, u.nombre from usuario u, biblioteca d
        where d.documento_id = ${documentoId} and u.activo and u.usuario_id > ${after}
          and ${conServicio(SERVICIOS.documentacion)}
          and not exists (select 1 from representante i where i.usuario_id = u.usuario_id and i.aceptada is null)
          and exists (select 1 from usuario_razon_social ur where ur.usuario_id = u.usuario_id and
            case when exists (select 1 from biblioteca_razon_social p where p.documento_id = d.documento_id)
              then exists (select 1 from biblioteca_razon_social p
                           where p.documento_id = d.documento_id and p.razon_social_id = ur.razon_social_id)
              else d.negocio_id is null or exists (select 1 from razon_social_negocio n
                           where n.negocio_id = d.negocio_id and n.razon_social_id = ur.razon_social_id) end)
        order by u.usuario_id limit ${size}`,
  )

/** Data of a certificate for messages. */
export interface CertificadoAviso {
  certificadoId: number
  razonSocialId: number
  razonSocial: string
  usuarioId: number
  tipo: TipoCertificado
  detalle: string
  vence: string
  estado: EstadoCertificado
  motivo: string | null
}

export const selectCertificadoAviso = (db: Db, certificadoId: number): Promise<CertificadoAviso | undefined> =>
  selectOne<CertificadoAviso>(
    db,
    sql`select c.certificado_id as "certificadoId", c.razon_social_id as "razonSocialId", r.razon_social as "razonSocial",
          c.usuario_id as "usuarioId", c.tipo, c.detalle, c.vence, c.estado, c.motivo
        from certificado c join razon_social r using (razon_social_id) where c.certificado_id = ${certificadoId}`,
  )

export interface PorRecordar {
  certificadoId: number
  /** Days before expiry of the reminder: 30, 7 or 0. */
  dias: number
}

const reminderDays = (today: string) =>
  sql`case when c.vence <= ${today}::date then 0 when c.vence <= ${today}::date + 7 then 7 else 30 end`

/** Selects the certificates whose current reminder was not sent. */
export const selectPorRecordar = (db: Db, today: string, size: number): Promise<PorRecordar[]> =>
  selectRows<PorRecordar>(
    db,
    sql`select c.certificado_id as "certificadoId", ${reminderDays(today)} as dias from certificado c
        where c.vigente and c.estado <> 'rechazado' and c.vence <= ${today}::date + 30
          and not exists (select 1 from certificado_recordatorio r
                          where r.certificado_id = c.certificado_id and r.dias = ${reminderDays(today)})
        order by c.vence, c.certificado_id limit ${size}`,
  )

/** Stores a reminder; returns false when another process stored it. */
export const insertRecordatorio = async (db: Db, { certificadoId, dias }: PorRecordar, now: Date): Promise<boolean> =>
  (await selectOne(
    db,
    sql`insert into certificado_recordatorio (certificado_id, dias, enviado) values (${certificadoId}, ${dias}, ${now})
        on conflict do nothing returning dias`,
  )) !== undefined

/** Returns the documents that have come into force without a notification, and marks them as notified. */
export const markAvisadas = (db: Db, today: string): Promise<{ documentoId: number; version: number }[]> =>
  selectRows(
    db,
    sql`update biblioteca set avisada = version
        where avisada < version and not archivado and vigente_desde <= ${today}::date
        returning documento_id as "documentoId", version`,
  )
