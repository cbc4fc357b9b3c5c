import type { Lectura } from '#contract/integraciones/reglas.ts'
import type { Desde, FilaMaestro, Maestros } from '#gateways/erp/maestros.ts'
import type { SapMaestrosConfig } from '#server/config/config.ts'
import { away, createClient } from './client.ts'
import { all, any, day, oneOf, text } from './filter.ts'
import { FUENTES } from './maestros.tabla.ts'

const RETRY_PAUSE_MS = 250

/** Returns the entities that a request has to expand: `to_A/to_B/C` needs to_A and to_A/to_B. */
const expandOf = (select: readonly string[]): string =>
  [
    ...new Set(
      select.flatMap((path) =>
        path
          .split('/')
          .slice(0, -1)
          .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
      ),
    ),
  ].join(',')

/**
 * Creates the reader of master data of S/4HANA through its standard services. Each page starts after the last key (`key
 * gt 'last'`) instead of at an offset. So rows inserted during the reading move no row to another page, and another
 * process can continue after the last key.
 */
export const createMaestrosSap = (config: SapMaestrosConfig, { pauseMs = RETRY_PAUSE_MS } = {}): Maestros => {
  const client = createClient(config, { pauseMs })

  const read = async (lectura: Lectura, clauses: readonly string[], hoy: string): Promise<FilaMaestro[]> => {
    const { set, clave, select, filas, filtro, toFila } = FUENTES[lectura]
    const filter = all([...clauses, ...filtro(config, hoy)])
    const query = {
      $filter: encodeURIComponent(filter),
      $select: select.join(','),
      $expand: expandOf(select),
      $orderby: clave,
      $top: filas,
      $format: 'json',
    }
    const page = await client.get(
      set,
      `?${Object.entries(query)
        .filter(([, value]) => value)
        .map((pair) => pair.join('='))
        .join('&')}`,
    )
    return page.results.map((row) => {
      const key = (row as Record<string, unknown> | null)?.[clave]
      if (typeof key !== 'string' || !key) throw away(`SAP dio una fila de ${set} sin ${clave}.`)
      return { clave: key, ...toFila(row, key, config) }
    })
  }

  return {
    async readPagina(lectura, { cambio, despuesDe, hoy }: Desde) {
      const { clave } = FUENTES[lectura]
      const filas = await read(
        lectura,
        [
          // Compare the creation date too, because a row that was never changed has no change date.
          ...(cambio === null ? [] : [any([`LastChangeDate ge ${day(cambio)}`, `CreationDate ge ${day(cambio)}`])]),
          ...(despuesDe === null ? [] : [`${clave} gt ${text(despuesDe)}`]),
        ],
        hoy,
      )
      if (despuesDe !== null && filas.some((fila) => fila.clave === despuesDe))
        throw away('SAP repite la misma página.')
      return filas
    },
    readClaves: (lectura, claves, hoy) => read(lectura, [oneOf(FUENTES[lectura].clave, claves)], hoy),
  }
}
