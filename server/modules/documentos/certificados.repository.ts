import sql, { type Sql } from 'sql-template-tag'
import { DIAS_POR_VENCER, type EstadoCertificado, type TipoCertificado } from '#contract/documentos/reglas.ts'
import type { Certificado, CertificadoCriteria, NewCertificado } from '#contract/documentos/shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { type Cambios, cambiadoOf } from '#server/db/changes.ts'
import { conditionsBy, createList, eachOf } from '#server/db/lists.ts'
import { inScope } from '#server/db/conditions.ts'

const MAX_RESUMEN = 20

type Row = Omit<Certificado, 'creado' | 'resuelto'> & { creado: Date; resuelto: Date | null }

export const toCertificado = ({ creado, resuelto, ...row }: Row): Certificado => ({
  ...row,
  creado: creado.toISOString(),
  resuelto: resuelto?.toISOString() ?? null,
})

const shown = (picked: Sql, today: string): Sql =>
  sql`select c.certificado_id as "certificadoId", c.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", c.tipo, c.detalle,
        c.vence, c.vence - ${today}::date as dias, c.estado, c.motivo, c.creado, u.nombre || ' ' || u.apellido as usuario, c.resuelto,
        (select count(*)::int from certificado v where v.reemplazado_por = c.certificado_id) as anteriores, c.version, ${cambiadoOf('c')},
        json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) as archivo
      from (${picked}) c join razon_social r using (razon_social_id) join archivo a using (archivo_id)
        join usuario u on u.usuario_id = c.usuario_id`

interface CertificadoFilter extends Omit<CertificadoCriteria, 'razonSocialIds' | 'cursor'> {
  cambios?: Cambios | undefined
  scope: Caller['scope']
  today: string
  certificadoId?: number
}

const where = conditionsBy<CertificadoFilter>({
  scope: (scope) => inScope(sql`c.razon_social_id`, scope),
  today: null,
  cambios: null,
  certificadoId: (certificadoId) => sql`c.certificado_id = ${certificadoId}`,
  tipo: (tipo) => sql`c.tipo = ${tipo}`,
  estado: (estado) => sql`c.estado = ${estado}`,
})

/** List of certificates in force, by expiry, with keyset pagination. */
export const certificadosList = createList<CertificadoFilter, Row>({
  from: sql`certificado c`,
  alias: 'c',
  columns: sql`c.*`,
  sort: { vence: 'date', certificado_id: 'bigint' },
  descending: false,
  keyOf: ({ vence, certificadoId }) => [vence, certificadoId],
  where: (filter) => [sql`c.vigente`, ...where(filter)],
  cambios: ({ cambios }) => cambios,
  merged: ({ scope, cambios }) => (cambios ? eachOf(sql`c.razon_social_id`, scope) : []),
  shown: (picked, { today }) => shown(picked, today),
})

export const isCertificadoInScope = async (db: Db, certificadoId: number, scope: Caller['scope']): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 as one from certificado c where c.certificado_id = ${certificadoId} and ${inScope(sql`c.razon_social_id`, scope)}`,
  )) !== undefined

/** Selects the certificates that this certificate replaced, directly or through others, newest first. */
export const selectAnteriores = async (db: Db, certificadoId: number, today: string): Promise<Certificado[]> => {
  const picked = sql`select c.* from certificado c where c.reemplazado_por = ${certificadoId}
    order by c.certificado_id desc limit 50`
  return (await selectRows<Row>(db, sql`${shown(picked, today)} order by c.certificado_id desc`)).map(toCertificado)
}

/** Selects the certificates of the companies that are expired or about to expire, for the start page. */
export const selectPorVencer = (db: Db, scope: Caller['scope'], today: string) =>
  selectRows<{ certificadoId: number; tipo: TipoCertificado; razonSocialId: number; vence: string }>(
    db,
    sql`select c.certificado_id as "certificadoId", c.tipo, c.razon_social_id as "razonSocialId", c.vence from certificado c
        where c.vigente and ${inScope(sql`c.razon_social_id`, scope)} and c.estado <> 'rechazado' and c.vence <= ${today}::date + ${DIAS_POR_VENCER}::int
        order by c.vence, c.certificado_id limit ${MAX_RESUMEN}`,
  )

export interface CertificadoAbierto {
  certificadoId: number
  razonSocialId: number
  tipo: TipoCertificado
  detalle: string
  estado: EstadoCertificado
  vigente: boolean
  version: number
}

/** Selects a certificate and locks it until the transaction ends. */
export const lockCertificado = (db: Db, certificadoId: number): Promise<CertificadoAbierto | undefined> =>
  selectOne<CertificadoAbierto>(
    db,
    sql`select certificado_id as "certificadoId", razon_social_id as "razonSocialId", tipo, detalle, estado, vigente, version
        from certificado where certificado_id = ${certificadoId} for update`,
  )

/** Selects the certificate in force of the same company, type and detail. */
export const selectVigente = (
  db: Db,
  { razonSocialId, tipo, detalle }: NewCertificado,
): Promise<{ certificadoId: number } | undefined> =>
  selectOne(
    db,
    sql`select certificado_id as "certificadoId" from certificado
        where vigente and razon_social_id = ${razonSocialId} and tipo = ${tipo} and lower(detalle) = lower(${detalle})`,
  )

/** Selects the type of the certificate in force that has the same file. */
export const selectMismoArchivo = (
  db: Db,
  razonSocialId: number,
  sha256: string,
): Promise<{ tipo: TipoCertificado } | undefined> =>
  selectOne(
    db,
    sql`select c.tipo from certificado c join archivo a using (archivo_id)
        where c.vigente and c.razon_social_id = ${razonSocialId} and a.sha256 = ${sha256} limit 1`,
  )

/** Inserts a certificate. The certificate that it replaces moves to its history, after those replaced earlier. */
export const insertCertificado = async (
  db: Db,
  c: NewCertificado,
  { archivoId, usuarioId, now }: { archivoId: string; usuarioId: number; now: Date },
): Promise<number> => {
  await execute(
    db,
    sql`update certificado set vigente = false, reemplazado = ${now} where certificado_id = ${c.reemplazaId}`,
  )
  const row = await selectOne<{ certificadoId: number }>(
    db,
    sql`insert into certificado (razon_social_id, tipo, detalle, vence, archivo_id, usuario_id, creado)
        values (${c.razonSocialId}, ${c.tipo}, ${c.detalle}, ${c.vence}, ${archivoId}, ${usuarioId}, ${now})
        returning certificado_id as "certificadoId"`,
  )
  await execute(
    db,
    sql`update certificado set reemplazado_por = ${row!.certificadoId}
        where certificado_id = ${c.reemplazaId} or reemplazado_por = ${c.reemplazaId}`,
  )
  return row!.certificadoId
}

export const updateCertificado = (
  db: Db,
  certificadoId: number,
  { estado, motivo, resueltoPor, now }: { estado: string; motivo: string | null; resueltoPor: number; now: Date },
): Promise<number> =>
  execute(
    db,
    sql`update certificado set estado = ${estado}, motivo = ${motivo}, resuelto = ${now}, resuelto_por = ${resueltoPor},
          version = version + 1 where certificado_id = ${certificadoId}`,
  )
