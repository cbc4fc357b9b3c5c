import { formatCount } from '#contract/valores/formato.ts'
import { DemasiadasPartidas } from '#gateways/erp/demasiadas.ts'
import { away, type Client, type SapPage } from './client.ts'
import { all, oneOf } from './filter.ts'
import { type PartidaSap, readItem, SELECT } from './shapes.ts'

const CUBE = 'API_OPLACCTGDOCITEMCUBE_SRV/A_OperationalAcctgDocItemCube'
/** Maximum number of rows in an answer. SAP may return fewer, with a link to the rest. */
const PAGE = 2000
/** Maximum number of items to read, because they are sorted and paged in memory. */
export const MOST_ITEMS = 50_000
const KEY = 'CompanyCode,FiscalYear,AccountingDocument,AccountingDocumentItem'

/**
 * Creates the error for too many items, with advice for the user. Showing only some of the items would give a wrong
 * balance.
 */
export const tooMany = (total: number): DemasiadasPartidas =>
  new DemasiadasPartidas('no-disponible', {
    message:
      'La cuenta corriente tiene demasiados movimientos para mostrarla de una vez. Probá con menos razones sociales o desde una fecha de emisión más reciente.',
    detail: `SAP tiene ${formatCount(total)} partidas para esa consulta; se leen hasta ${formatCount(MOST_ITEMS)}.`,
  })

// URLSearchParams would write a space as +, which some gateways do not read as a space.
const searchOf = (filter: string, skip: number): string =>
  `?$filter=${encodeURIComponent(filter)}&$select=${SELECT}&$orderby=${KEY}&$top=${PAGE}&$skip=${skip}&$inlinecount=allpages&$format=json`

/** Returns the query string of the link to the next page. Drops the host, which is the internal one of SAP. */
const searchOfNext = (next: string): string => {
  const at = next.indexOf('?')
  if (at < 0) throw away('SAP dio una página siguiente que no es válida.')
  return next.slice(at)
}

const addRows = (page: SapPage, rows: Map<string, PartidaSap | undefined>): number => {
  for (const row of page.results) {
    const read = readItem(row)
    if ('falta' in read) throw away(`SAP dio una partida que no se puede leer: ${read.falta}.`)
    rows.set(read.partida?.clave ?? `nota ${rows.size}`, read.partida)
  }
  return page.results.length
}

/** Yields the page of the query `first`, and then the page to which each page links. */
async function* linkedPages(client: Client, first: string): AsyncGenerator<SapPage> {
  const asked = new Set<string>()
  for (let search: string | undefined = first; search !== undefined;) {
    asked.add(search)
    const page: SapPage = await client.get(CUBE, search)
    yield page
    search = page.__next === undefined ? undefined : searchOfNext(page.__next)
    const goesNowhere = search !== undefined && (!page.results.length || asked.has(search))
    if (goesNowhere) throw away('SAP repite la misma página.')
  }
}

/** Creates the reader of the cube's items. It reads all pages of a request. */
export const createItems = (client: Client, companyCodes: readonly string[]) => {
  const always = [`FinancialAccountType eq 'D'`, ...(companyCodes.length ? [oneOf('CompanyCode', companyCodes)] : [])]

  /**
   * Reads all pages once. undefined: the number of rows differs from SAP's count, because items were posted between two
   * pages.
   */
  const readOnce = async (filter: string): Promise<PartidaSap[] | undefined> => {
    const rows = new Map<string, PartidaSap | undefined>()
    let total: number | undefined
    let got = 0
    for (let skip = 0, isLast = false; !isLast; skip = got) {
      for await (const page of linkedPages(client, searchOf(filter, skip))) {
        got += addRows(page, rows)
        total ??= page.__count === undefined ? undefined : Number(page.__count)
        if (Math.max(total ?? 0, got) > MOST_ITEMS) throw tooMany(total ?? got)
      }
      isLast = got === skip || (total === undefined ? got - skip < PAGE : got >= total)
    }
    const isWhole = rows.size === got && (total === undefined || got === total)
    return isWhole ? [...rows.values()].filter((row) => row !== undefined) : undefined
  }

  return {
    /**
     * Returns the items of customers that meet these clauses, in no particular order. Throws when SAP's answer is
     * incomplete.
     */
    async read(clauses: readonly string[]): Promise<PartidaSap[]> {
      const filter = all([...always, ...clauses])
      const rows = (await readOnce(filter)) ?? (await readOnce(filter))
      if (!rows) throw away('Las partidas cambiaron en SAP mientras se leían, dos veces seguidas.')
      return rows
    },
  }
}

export type Items = ReturnType<typeof createItems>
