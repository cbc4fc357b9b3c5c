import type { Erp, Saldo } from '#gateways/erp.ts'
import { selectAplicaciones, selectDicho } from './local-documento.repository.ts'
import {
  countPartidas,
  selectByClave,
  selectByDocumento,
  selectByReferencia,
  selectPartidas,
} from './local-partidas.repository.ts'
import {
  selectActualizado,
  selectGrupos,
  selectLimites,
  selectSaldosPeriodo,
  selectSumas,
} from './local-saldos.repository.ts'

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

/** The books as they were imported: tables `partida`, `documento`, `credito` and `actualizacion`. */
export const createErpLocal = (): Erp => ({
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
})
