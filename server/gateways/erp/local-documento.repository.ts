import sql from 'sql-template-tag'
import type { AplicacionErp, ClaveDocumento, DocumentoErp } from '#gateways/erp.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'

/** A payment may clear hundreds of documents: these are shown. */
const MAX_APLICACIONES = 500

/** Items of the other sign that were cleared by the same document on the same day, of the same customer. */
export const selectAplicaciones = (
  db: Db,
  { sociedad, documento, ejercicio }: ClaveDocumento,
): Promise<AplicacionErp[]> =>
  selectRows<AplicacionErp>(
    db,
    sql`with propia as (
          select distinct razon_social_id, sociedad, compensacion, compensada, signo from partida
          where sociedad = ${sociedad} and documento = ${documento} and ejercicio = ${ejercicio} and compensacion is not null)
        select r.codigo_cliente as "codigoCliente", p.sociedad, p.documento, p.ejercicio, p.clase, p.signo, p.referencia, p.emision,
          p.importe::text as importe, p.compensada
        from propia join partida p on p.razon_social_id = propia.razon_social_id and p.compensacion = propia.compensacion
            and p.sociedad = propia.sociedad and p.compensada = propia.compensada and p.signo <> propia.signo
          join razon_social r on r.razon_social_id = p.razon_social_id
        where (p.documento, p.ejercicio) <> (${documento}, ${ejercicio})
        order by p.emision, p.documento, p.posicion limit ${MAX_APLICACIONES}`,
  )

type Dicho = Pick<DocumentoErp, 'cae' | 'caeVence' | 'total' | 'lineas' | 'impuestos'>

/** What a document says besides its items. */
export const selectDicho = (db: Db, { sociedad, documento, ejercicio }: ClaveDocumento): Promise<Dicho | undefined> =>
  selectOne<Dicho>(
    db,
    sql`select cae, cae_vence as "caeVence", total::text as total, lineas, impuestos from documento
        where sociedad = ${sociedad} and documento = ${documento} and ejercicio = ${ejercicio}`,
  )
