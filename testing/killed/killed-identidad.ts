import { createIdentidad } from '#modules/identidad'
import { createPool } from '#server/db/database.ts'
import { openRealm } from '../../idp/realm-state.ts'
import { dyingDirectory } from '../dying-directory.ts'

/**
 * Runs as a separate process. Creates the account of a representative and kills itself by SIGKILL before or after one
 * of the steps. The test of these steps (saga) starts this process.
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
