import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ejemploDeEvento } from '#contract/webhooks/evento.shapes.ts'
import { createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { comandoDe, LENGUAJES } from './compilar.ts'

const run = promisify(execFile)
/** Folder with the compiled clients. */
const CLIENTES = process.env.CLIENTES!

let portal: Portal
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  const { token } = await createToken(portal, ['cuenta:leer', 'devoluciones:leer', 'devoluciones:crear'])
  const PORTAL = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  env = { ...process.env, PORTAL, AGST_TOKEN: token, EVENTO: JSON.stringify(ejemploDeEvento('devolucion.estado')) }
})
afterAll(() => portal.close())

test.each(Object.entries(LENGUAJES))(
  'the generated client of %s reads, writes, and understands a failure and a webhook',
  async (lenguaje, nombre) => {
    const [program, ...args] = comandoDe(CLIENTES)[lenguaje as keyof typeof LENGUAJES]
    const { stdout } = await run(program!, args, { env })
    expect(stdout.trim().split('\n')).toEqual([
      'saldo 7446249.65',
      'devolución 30104',
      `comentario Desde ${nombre}`,
      'ajena 404 no-encontrado',
      'evento devolucion.estado 30104',
    ])
  },
)
