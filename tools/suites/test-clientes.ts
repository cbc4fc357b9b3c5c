// npm run test:clientes: generates clients of the published API in Go and Java, compiles them, and runs them against a
// portal.
import { rm } from 'node:fs/promises'
import { compileClients } from '#testing/clientes/compilar.ts'
import { countTests, run, runSuite } from '../run.ts'

await runSuite('Los clientes en Go y Java', async (closers) => {
  const found = await compileClients()
  if ('missing' in found) return found.missing
  const { folder } = found
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const { code, output } = await run('vitest', ['run', '--config', 'testing/clientes/vitest.config.ts'], {
    CLIENTES: folder,
  })
  const [passed, failed] = countTests(output)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
})
