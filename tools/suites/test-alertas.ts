// npm run test:alertas: tests that each alert fires exactly when it must. Uses promtool (apt-get install prometheus).
import { findProgram } from '#testing/instalacion/entorno.ts'
import { run, runSuite } from '../run.ts'

const FOLDER = 'deploy/observability'
const CHECKS = [
  ['check', 'rules', `${FOLDER}/alertas.yml`],
  ['check', 'config', '--syntax-only', `${FOLDER}/prometheus.yml`],
  ['test', 'rules', `${FOLDER}/alertas.test.yml`],
]

await runSuite('Las alertas', async () => {
  const promtool = await findProgram('promtool')
  if (!promtool) return 'falta promtool'
  const codes: number[] = []
  for (const args of CHECKS) codes.push((await run(promtool, args)).code)
  const failed = codes.filter(Boolean).length
  return { passed: codes.length - failed, failed }
})
