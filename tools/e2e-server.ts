import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../testing/base/memory-folder.ts'

/** Space (bytes) for the database of the demo company and all data that the journeys (e2e tests) write. */
const ROOM = 2 * 2 ** 30

// Run the portal as `npm start` does, but store its data in a temporary folder.
const folder = mkdtempSync(join(await memoryFolder(ROOM), 'autogestion-e2e-'))
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, {
  PORT: process.argv[2] ?? process.env.PORT,
  DATA_DIR: folder,
  RATE_LIMIT_PER_MINUTE: '100000',
})
await import('../server/main.ts')
