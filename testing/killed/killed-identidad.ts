import { createIdentidad } from '#modules/identidad'
import { createPool } from '#server/db/database.ts'
import { openRealm } from '../../idp/realm-state.ts'
import { dyingDirectory } from '../dying-directory.ts'

/**
 * Separate process: creates the account of a representative and is killed, as by `kill -9`, before or after a step. See
 * the saga test.
 */
const [url = '', usuarioId, step, when, baseUrl = ''] = process.argv.slice(2)
const pool = createPool(url, 3, () => {})
const brand = { name: 'Distribuidora Meridiana', primary: '#0f4c81' }
const { directory } = await openRealm({ pool, baseUrl, brand, mail: { send: async () => {} } })
const dying = dyingDirectory(directory, {
  step: Number(step),
  when: when === 'after' ? 'after' : 'before',
  die: () => process.kill(process.pid, 'SIGKILL'),
})
await createIdentidad({ pool, directory: dying, portal: 'http://localhost:8080' })({ usuarioId: Number(usuarioId) })
await pool.end()
