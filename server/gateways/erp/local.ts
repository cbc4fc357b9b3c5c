import sql from 'sql-template-tag'
import type { AplicacionErp, ClaveDocumento, DocumentoErp, Erp, Saldo } from '#gateways/erp/erp.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import {
  countPartidas,
  selectByClave,
  selectByDocumento,
  selectByReferencia,
  selectPartidas,
} from './local-partidas.repository.ts'
import {
  selectActualizado,
  selectCambiado,
  selectGrupos,
  selectLimites,
  selectSaldosPeriodo,
  selectSumas,
} from './local-saldos.repository.ts'

/** Maximum number of cleared documents to show, because a payment can clear hundreds. */
const MAX_APLICACIONES = 500

/** Returns the items of the other sign, of the same customer, that the same document cleared on the same day. */
const selectAplicaciones = (db: Db, { sociedad, documento, ejercicio }: ClaveDocumento): Promise<AplicacionErp[]> =>
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

/** Returns the data of a document, without its items. */
const selectDicho = (db: Db, { sociedad, documento, ejercicio }: ClaveDocumento): Promise<Dicho | undefined> =>
  selectOne<Dicho>(
    db,
    sql`select cae, cae_vence as "caeVence", total::text as total, lineas, impuestos from documento
        where sociedad = ${sociedad} and documento = ${documento} and ejercicio = ${ejercicio}`,
  )

const NOTHING = { cae: null, caeVence: null, total: null, lineas: [], impuestos: [] }

const listSaldos: Erp['listSaldos'] = async (sql, clientes, criterio, hoy) => {
  const grupos = await selectGrupos(sql, clientes, criterio, hoy)
  const limites = await selectLimites(sql, clientes)
  const found = new Map<string, Saldo & { grupos: Saldo['grupos'][number][] }>()
  const saldoOf = (codigoCliente: string, moneda: string, limite: string | null) => {
    const key = `${codigoCliente} ${moneda}`
    const saldo = found.get(key) ?? { codigoCliente, moneda, limite, grupos: [] }
    found.set(key, saldo)
    return saldo
  }
  for (const { codigoCliente, moneda, limite } of limites) saldoOf(codigoCliente, moneda, limite)
  for (const { codigoCliente, moneda, ...grupo } of grupos) saldoOf(codigoCliente, moneda, null).grupos.push(grupo)
  return [...found.values()]
}

/** Creates the ERP adapter that reads the imported tables `partida`, `documento`, `credito` and `actualizacion`. */
export const createErpLocal = (): Erp => ({
  sabeCambios: true,
  listPartidas: selectPartidas,
  countPartidas,
  sumPartidas: selectSumas,
  findPartidas: selectByClave,
  listByReferencia: selectByReferencia,
  listSaldos,
  listSaldosPeriodo: selectSaldosPeriodo,
  getDocumento: async (sql, clave) => {
    const partidas = await selectByDocumento(sql, clave)
    if (!partidas.length) return undefined
    const aplicaciones = partidas.some(({ compensada }) => compensada) ? await selectAplicaciones(sql, clave) : []
    return { ...NOTHING, ...(await selectDicho(sql, clave)), partidas, aplicaciones }
  },
  getActualizado: (sql) => selectActualizado(sql),
  getCambiado: (sql) => selectCambiado(sql),
})
