import sql, { type Sql } from 'sql-template-tag'
import type { NewNota, Nota } from '#contract/cobranzas/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export type NotaRow = Omit<Nota, 'creada'> & { creada: Date }

interface OfNota {
  razonSocialId: number
  notaId: number
}

const nombreDe = (usuarioId: Sql): Sql =>
  sql`(select nombre || ' ' || apellido from usuario where usuario_id = ${usuarioId})`

const MAX_NOTAS = 200

const notasOf = (which: Sql): Sql =>
  sql`select n.nota_id as "notaId", n.clase, n.texto, n.con, n.proximo, n.creada, ${nombreDe(sql`n.usuario_id`)} as autor,
        case when p.nota_id is not null then json_build_object('moneda', p.moneda, 'importe', p.importe::text, 'dia', p.dia,
          'retirada', case when p.retirada is not null
            then json_build_object('quien', ${nombreDe(sql`p.retirada_por`)}, 'cuando', p.retirada) end) end as promesa
      from cobranza_nota n left join promesa_pago p using (razon_social_id, nota_id)
      where ${which} order by n.nota_id desc limit ${MAX_NOTAS}`

/** Selects the collection notes of a company, newest first. */
export const selectNotas = (db: Db, razonSocialId: number): Promise<NotaRow[]> =>
  selectRows<NotaRow>(db, notasOf(sql`n.razon_social_id = ${razonSocialId}`))

export const selectNota = (db: Db, { razonSocialId, notaId }: OfNota): Promise<NotaRow | undefined> =>
  selectOne<NotaRow>(db, notasOf(sql`n.razon_social_id = ${razonSocialId} and n.nota_id = ${notaId}`))

/**
 * Locks the notes of a company until the transaction ends: otherwise two new notes could both be stored as the last
 * note.
 */
export const lockNotas = (db: Db, razonSocialId: number): Promise<number> =>
  execute(db, sql`select from razon_social where razon_social_id = ${razonSocialId} for no key update`)

/** Inserts a note and returns its id; `lockNotas` must have locked the notes of the company. */
export const insertNota = async (
  db: Db,
  { razonSocialId, nota, usuarioId, now }: { razonSocialId: number; nota: NewNota; usuarioId: number; now: Date },
): Promise<number> => {
  await execute(db, sql`update cobranza_nota set ultima = false where razon_social_id = ${razonSocialId} and ultima`)
  const row = await selectOne<{ notaId: number }>(
    db,
    sql`insert into cobranza_nota (razon_social_id, clase, texto, con, proximo, ultima, usuario_id, creada)
        values (${razonSocialId}, ${nota.clase}, ${nota.texto}, ${nota.con}, ${nota.proximo}, true, ${usuarioId}, ${now})
        returning nota_id as "notaId"`,
  )
  return row!.notaId
}

export const insertPromesa = (
  db: Db,
  { razonSocialId, notaId }: OfNota,
  { dia, importe, moneda }: NonNullable<NewNota['promesa']>,
): Promise<number> =>
  execute(
    db,
    sql`insert into promesa_pago (razon_social_id, nota_id, dia, moneda, importe)
        values (${razonSocialId}, ${notaId}, ${dia}, ${moneda}, ${importe})`,
  )

/** Withdraws the promise of a note. Returns false when the note has no promise, or the promise was withdrawn before. */
export const updateRetirada = async (
  db: Db,
  { razonSocialId, notaId }: OfNota,
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update promesa_pago set retirada = ${now}, retirada_por = ${usuarioId}
        where razon_social_id = ${razonSocialId} and nota_id = ${notaId} and retirada is null`,
  )) === 1
