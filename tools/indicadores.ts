// npm run indicadores: recomputes, from the events, the daily sums that Indicadores reads.
import { formatCount } from '#contract/valores/formato.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { rebuildDias } from '../server/modules/indicadores/indicadores-dias.service.ts'

const { pool, close, prepare } = await openDatabase(readConfig(process.env))
try {
  await prepare()
  console.log(`${formatCount(await rebuildDias(pool, new Date()))} días sumados de nuevo.`)
} finally {
  await close()
}
process.exit()
