// npm run test:clamav: scans files as the portal does, with a real clamd (apt-get install clamav-daemon) that knows a
// single signature.
import { hasClamd } from '#testing/clamav/clamd.ts'
import { countTests, run, runSuite } from '../run.ts'

await runSuite('El antivirus', async () => {
  if (!hasClamd()) return 'falta clamd (apt-get install clamav-daemon)'
  const { code, output } = await run('vitest', ['run', '--config', 'testing/clamav/vitest.config.ts'])
  const [passed, failed] = countTests(output)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
})
