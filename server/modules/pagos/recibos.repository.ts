import sql from 'sql-template-tag'
import type { ReciboEstado } from '#contract/cuenta-corriente/reglas.ts'
import type { ReciboRow } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { inScope } from '#server/db/conditions.ts'
import { conditionsBy, createList, eachOf } from '#server/db/lists.ts'
import { totalDePago } from './pagos.repository.ts'
import type { ClavePago } from './pagos-medios.repository.ts'
import type { Recibo } from './recibo-pdf.ts'

/** Content of a receipt without its annulment. */
export type ContenidoRecibo = Omit<Recibo, 'anulado'>

interface ReciboFilter {
  scope: Caller['scope']
  estado?: ReciboEstado | undefined
  texto?: string | undefined
}

interface ReciboLeido extends Omit<ReciboRow, 'emitido' | 'anulado' | 'estado'> {
  emitido: Date
  anulado: Date | null
}

/** List of receipts, newest first. */
export const recibosList = createList<ReciboFilter, ReciboLeido>({
  from: sql`recibo c`,
  alias: 'c',
  columns: sql`c.*`,
  sort: { emitido: 'timestamptz', numero: 'text' },
  descending: true,
  keyOf: ({ emitido, numero }) => [emitido.toISOString(), numero],
  where: conditionsBy<ReciboFilter>({
    scope: (scope) => scope !== 'todas' && sql`c.razon_social_id = any(${scope}::bigint[])`,
    estado: (estado) => (estado === 'anulado' ? sql`c.anulado is not null` : sql`c.anulado is null`),
    texto: (texto) =>
      texto !== '' &&
      sql`(c.numero like ${`%${texto.toUpperCase()}%`} or c.pago_id::text = ${texto.replace(/\s/g, '')})`,
  }),
  shown: (picked) =>
    sql`select c.numero, c.pago_id as "pagoId", c.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", c.emitido, c.anulado,
          p.moneda, ${totalDePago('p')} as importe
        from (${picked}) c join pago p on (p.razon_social_id, p.pago_id) = (c.razon_social_id, c.pago_id)
          join razon_social r on r.razon_social_id = c.razon_social_id`,
  merged: ({ scope }) => eachOf(sql`c.razon_social_id`, scope),
})

export const insertRecibo = (
  db: Db,
  { razonSocialId, pagoId, numero, emitido }: ClavePago & { numero: string; emitido: Date },
): Promise<number> =>
  execute(
    db,
    sql`insert into recibo (numero, razon_social_id, pago_id, emitido) values (${numero}, ${razonSocialId}, ${pagoId}, ${emitido})`,
  )

/** Annuls the receipt of a locked payment, and stores its content. */
export const updateAnulado = (
  db: Db,
  {
    razonSocialId,
    numero,
    contenido,
    fecha,
  }: { razonSocialId: number; numero: string; contenido: ContenidoRecibo; fecha: Date },
): Promise<number> =>
  execute(
    db,
    sql`update recibo set anulado = ${fecha}, contenido = ${JSON.stringify(contenido)}::jsonb where razon_social_id = ${razonSocialId} and numero = ${numero} and anulado is null`,
  )

/** Returns a receipt in scope; `contenido` null: it is valid. undefined otherwise. */
export const selectRecibo = (
  db: Db,
  { scope, numero }: { scope: Caller['scope']; numero: string },
): Promise<{ pagoId: number; anulado: Date | null; contenido: ContenidoRecibo | null } | undefined> =>
  selectOne(
    db,
    sql`select pago_id as "pagoId", anulado, contenido from recibo
        where numero = ${numero} and ${inScope(sql`razon_social_id`, scope)}`,
  )
