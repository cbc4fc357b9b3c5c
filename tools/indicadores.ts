// npm run indicadores: recomputes the daily sums that the screen Indicadores shows, from the events.
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
