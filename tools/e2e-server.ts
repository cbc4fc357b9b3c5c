import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The portal as `npm start` runs it, on a folder that is thrown away when it ends.
const folder = mkdtempSync(join(tmpdir(), 'autogestion-e2e-'))
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, {
  PORT: process.argv[2] ?? process.env.PORT,
  DATA_DIR: folder,
  RATE_LIMIT_PER_MINUTE: '100000',
})
await import('../server/main.ts')
