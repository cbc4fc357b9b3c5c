import type { Lectura } from '#contract/integraciones/reglas.ts'
import { createMaestrosSap } from '#gateways/erp/sap/maestros.ts'
import { createLectura } from '#modules/lecturas'
import { createPool } from '#server/db/database.ts'
import { IMPORTACIONES } from '../../server/importaciones.ts'
import { maestrosConfig } from '../sap/maestros.ts'

/**
 * Runs as a separate process. Reads masters from SAP and kills itself by SIGKILL when it requests page number `page`.
 * lecturas.test starts it.
 */
const [database = '', sap = '', lectura = '', page] = process.argv.slice(2)
const maestros = createMaestrosSap(maestrosConfig({ url: sap }))
let asked = 0
const { empresas: clientes, productos, facturas } = IMPORTACIONES
await createLectura({
  pool: createPool(database, 3, () => {}),
  kinds: { clientes, productos, facturas },
  maestros: {
    ...maestros,
    readPagina: (...question) => {
      asked += 1
      if (asked === Number(page)) process.kill(process.pid, 'SIGKILL')
      return maestros.readPagina(...question)
    },
  },
})({ lectura: lectura as Lectura })
