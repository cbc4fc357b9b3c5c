// npm run test:imap: tests how the portal reads answers by mail from a real IMAP server, Dovecot (apt-get install
// dovecot-imapd).
import { hasDovecot } from '#testing/imap/dovecot.ts'
import { countTests, run, runSuite } from '../run.ts'

await runSuite('El buzón de respuestas', async () => {
  if (!hasDovecot()) return 'falta Dovecot (apt-get install dovecot-imapd)'
  const { code, output } = await run('vitest', ['run', '--config', 'testing/imap/vitest.config.ts'])
  const [passed, failed] = countTests(output)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
})
