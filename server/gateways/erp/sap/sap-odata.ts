import { claveDe, type ClaveDocumento, type Erp } from '#gateways/erp/erp.ts'
import type { SapConfig } from '#server/config/config.ts'
import { createAccounts } from './accounts.ts'
import { createClient } from './client.ts'
import { documentoIs, readDocumento } from './documento.ts'
import { any, oneOf } from './filter.ts'
import { createItems } from './items.ts'
import { alcanceOf, countOf, pageOf, toErp, TODAS } from './partidas.ts'
import { saldosOf, saldosPeriodoOf, sumasOf } from './saldos.ts'

/** Maximum number of documents in a request. The URL must fit the limit of a proxy. */
const BATCH = 20
const RETRY_PAUSE_MS = 250

/** Returns the parts of a key `sociedad-documento-ejercicio-posición`; undefined: the text is no such key. */
const readClave = (clave: string): (ClaveDocumento & { posicion: number }) | undefined => {
  const [, sociedad, documento, ejercicio, posicion] = /^([A-Z0-9]{1,4})-(\d{10})-(\d{4})-(\d{1,3})$/.exec(clave) ?? []
  return sociedad
    ? { sociedad, documento: documento!, ejercicio: Number(ejercicio), posicion: Number(posicion) }
    : undefined
}

/** Maximum number of accounts in a search by document number, because whole accounts are read. */
const MAX_SEARCHED_ACCOUNTS = 20
/** Maximum number of items with the searched ending to compare. The newest are compared first. */
const MAX_FOUND = 1000

interface Options {
  /** Returns the current time (ms), for the cache. */
  now?: () => number
  pauseMs?: number
  /** Time (ms) for which SAP is not called while it hangs. */
  restMs?: number
}

/**
 * Creates the ERP adapter of S/4HANA, which is read live through API_OPLACCTGDOCITEMCUBE_SRV (scenario SAP_COM_0303; domain
 * §1.1). It reads whole accounts, and filters, sorts, pages and adds them in memory by the rules of the local adapter,
 * so that both adapters return the same cents.
 *
 * Credit limits are null: the cube has none, and not every edition of S/4HANA lets the portal read UKMBP_CMS_SGM. The
 * portal shows them as unknown, not as zero.
 */
export const createErpSap = (
  config: SapConfig,
  { now = () => Date.now(), pauseMs = RETRY_PAUSE_MS, restMs }: Options = {},
): Erp => {
  const items = createItems(
    createClient(config, { pauseMs, ...(restMs !== undefined && { restMs }) }),
    config.companyCodes,
  )
  const accounts = createAccounts(items, now)

  return {
    async listPartidas(_sql, clientes, criterio, pagina) {
      return pageOf((await accounts.read(clientes, alcanceOf(criterio))).values(), criterio, pagina)
    },
    async countPartidas(_sql, clientes, criterio, hasta) {
      return countOf((await accounts.read(clientes, alcanceOf(criterio))).values(), criterio, hasta)
    },
    async sumPartidas(_sql, clientes, criterio) {
      return sumasOf((await accounts.read(clientes, alcanceOf(criterio))).values(), criterio)
    },
    async findPartidas(_sql, cliente, claves) {
      const wanted = claves.map(readClave).filter((clave) => clave !== undefined)
      const documentos = [...new Set(wanted.map((clave) => `(${documentoIs(clave)})`))]
      const batches = Array.from({ length: Math.ceil(documentos.length / BATCH) }, (_, at) =>
        documentos.slice(at * BATCH, (at + 1) * BATCH),
      )
      const found = await Promise.all(batches.map((batch) => items.read([oneOf('Customer', [cliente]), any(batch)])))
      const asked = new Set(wanted.map(claveDe))
      return found
        .flat()
        .filter((item) => item.codigoCliente === cliente && asked.has(claveDe(item)))
        .map((item) => toErp(item, 'vencimiento'))
    },
    async listByReferencia(_sql, clientes, referencia, hasta) {
      // Do not search more accounts than this, because whole accounts are read.
      if (clientes === 'todos' || clientes.length > MAX_SEARCHED_ACCOUNTS) return []
      const criterio = { ...TODAS, referencia }
      const found = (await accounts.read(clientes, alcanceOf(criterio))).values()
      const rows = pageOf(found, criterio, { cursor: undefined, offset: 0, size: MAX_FOUND })
      const isExact = (item: { referencia: string }) =>
        item.referencia.endsWith(referencia.slice(-8).padStart(8, '0')) ? 1 : 0
      return rows.toSorted((a, b) => isExact(b) - isExact(a)).slice(0, hasta)
    },
    async listSaldos(_sql, clientes, criterio, hoy) {
      return saldosOf(await accounts.read(clientes, 'abiertas'), criterio, hoy)
    },
    async listSaldosPeriodo(_sql, clientes, periodo) {
      const found = await accounts.read(clientes, `desde ${periodo.desde}`)
      return saldosPeriodoOf([...found.values()].flat(), periodo)
    },
    getDocumento: (_sql, clave) => readDocumento(items, clave),
    getActualizado: async (_sql, instant) => instant,
    getCambiado: async () => null,
  }
}
