import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/database.ts'
import { moveArchivos } from '../../server/modules/archivos/archivos-traslado.service.ts'

/** Runs as a separate process. Moves files from a folder to a bucket and kills itself by SIGKILL after `many` files. */
const [url = '', many = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const [from, to] = [await openFileStore({ ...config, FILES: 'disk' }), await openFileStore({ ...config, FILES: 's3' })]
let left = Number(many)
const onMoved = () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
await moveArchivos({ pool: createPool(url, 2, () => {}), from, to }, { onProblem: () => {}, onMoved })
