// npm run test:s3: tests the files in a real object store: Versity's S3 gateway, which Go downloads and builds once.
import { findVersitygw, startVersitygw } from '#testing/s3/versitygw.ts'
import { countTests, run, runSuite } from '../run.ts'

await runSuite('Los archivos en un almacén de objetos', async (closers) => {
  const found = await findVersitygw()
  if ('missing' in found) return found.missing
  const store = await startVersitygw(found.program)
  closers.push(store.close)
  const { code, output } = await run('vitest', ['run', '--config', 'testing/s3/vitest.config.ts'], store.env)
  const [passed, failed] = countTests(output)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
})
