import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { fillAtOnce, GIANT } from './data.ts'
import { often, sized } from '../medidas/goals.ts'

/**
 * Number of open items of the giant (the one huge customer). It does not change with SCALE, because the time to read
 * this account is compared with the time to sum it.
 */
export const OF_GIANT = often(200_000, 4000)
export const ITEMS = Math.max(2 * OF_GIANT, sized(5_000_000))
const COMPANIES = 5000

/**
 * Inserts five million items of the giant and of five thousand small customers. Of the giant's items, 200,000 are open;
 * of the other items, one in eight.
 */
export const fillPartidas = (pool: pg.Pool): Promise<void> =>
  fillAtOnce(pool, ['partida'], async (db) => {
    await db.query(
      `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
         vencimiento, moneda, importe, compensada, compensacion)
       select '9000', lpad(n::text, 10, '0'), 2026, 1, case when n <= $3 then $1 else $1 + 1 + n % $4 end,
         (array['RV', 'RV', 'RV', 'DE', 'DZ'])[1 + n % 5], case when n % 5 = 4 then 'H' else 'S' end, 'A-0009-' || lpad(n::text, 8, '0'), '',
         current_date - n % 400, current_date - n % 400, current_date - n % 400 + 30 * (n % 3), 'ARS',
         (case when n % 5 = 4 then -1 else 1 end) * (1000 + n % 900000) / 100.0,
         case when n > $3 and n % 8 <> 0 then current_date - n % 300 end, case when n > $3 and n % 8 <> 0 then lpad((n / 4)::text, 10, '0') end
       from generate_series(1, $2) n`,
      [GIANT, ITEMS, OF_GIANT, COMPANIES],
    )
    await db.query(
      `insert into credito select razon_social_id, 'ARS', 9000000 from razon_social where razon_social_id >= $1`,
      [GIANT],
    )
  })

const HEADER =
  'COMP_CODE;CUSTOMER;DOC_NO;ITEM_NUM;FISC_YEAR;DOC_DATE;PSTNG_DATE;DOC_TYPE;DB_CR_IND;REF_DOC_NO;ALLOC_NMBR;CURRENCY;AMT_DOCCUR;BLINE_DATE;DSCT_DAYS1;DSCT_DAYS2;NETTERMS;CLEAR_DATE;CLEAR_DOC\n'

/** Writes a file like an export of SAP, with new items of small customers. */
export const writeExport = (path: string, rows: number): Promise<void> =>
  pipeline(
    Readable.from(
      (function* () {
        yield HEADER
        for (let n = 1; n <= rows; n += 1) {
          const document = String(n).padStart(10, '0')
          const customer = String(GIANT + 1 + (n % COMPANIES)).padStart(10, '0')
          yield `9100;${customer};${document};1;2026;20261101;20261101;RV;S;0009A${document.slice(2)};;ARS;${n},25;20261101;0;0;30;;\n`
        }
      })(),
    ),
    createWriteStream(path),
  )
