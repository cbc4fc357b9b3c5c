import sql from 'sql-template-tag'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

interface Recibido {
  clave: string
  de: string
  resultado: 'entro' | 'rechazado' | 'ignorado'
  motivo?: string | undefined
  avisado?: boolean
  recibido: Date
}

/** Stores that a message was processed. false: it was stored before, so the message must not be processed again. */
export const insertRecibido = async (
  db: Db,
  { clave, de, resultado, motivo = '', avisado = false, recibido }: Recibido,
): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into correo_recibido (clave, recibido, de, resultado, motivo, avisado)
        values (${clave}, ${recibido}, ${de}, ${resultado}, nullif(${motivo}, ''), ${avisado}) on conflict do nothing`,
  )) > 0

/** Whether a message was processed. */
export const selectFueRecibido = async (db: Db, clave: string): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from correo_recibido where clave = ${clave}`)) !== undefined

/** Counts the messages of a sender since a moment. */
export const countRecibidos = async (db: Db, de: string, desde: Date): Promise<number> =>
  (await selectOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from correo_recibido where de = ${de} and recibido > ${desde}`,
  ))!.n

/** Whether the portal notified a sender, since a moment, that a message was rejected for this reason. */
export const selectFueAvisado = async (db: Db, de: string, motivo: string, desde: Date): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 from correo_recibido where de = ${de} and recibido > ${desde} and motivo = ${motivo} and avisado limit 1`,
  )) !== undefined

/** Selects which of these pictures other mails of the sender had too. */
export const selectLogos = async (
  db: Db,
  { de, clave }: { de: string; clave: string },
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await selectRows<{ sha256: string }>(
    db,
    sql`select sha256 from correo_imagen where de = ${de} and sha256 = any(${sha256s}::bpchar[]) and clave <> ${clave}`,
  )
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Stores the pictures of a mail. A picture that an earlier mail had keeps the key of that mail. */
export const insertImagenes = (
  db: Db,
  { de, clave, vista }: { de: string; clave: string; vista: Date },
  sha256s: readonly string[],
): Promise<number> =>
  execute(
    db,
    sql`insert into correo_imagen (de, sha256, clave, vista)
        select distinct ${de}, x, ${clave}, ${vista}::timestamptz from unnest(${sha256s}::bpchar[]) x
        on conflict (de, sha256) do update set vista = excluded.vista`,
  )
