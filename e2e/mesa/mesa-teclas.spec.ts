import { expect } from '@playwright/test'
import { mesa } from '#contract/mesa/calls.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { createDia } from '#testing/gestiones/dia-de-mesa.ts'
import { createHttpCaller } from '#testing/http-caller.ts'
import { type Hecho, trabajar, VACIA } from '#testing/gestiones/jornada.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { createTeclado } from '#testing/teclado.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { test } from '../journey.ts'
import { signIn } from '../session.ts'

/** Maximum number of keystrokes from one item to the next, by kind. The keystrokes of a message's text are not counted. */
const TECLAS: Partial<Record<ClaseTrabajo, number>> = { devolucion: 3, reclamo: 4, garantia: 6, pago: 2 }
const TRABAJOS = 20

// Use a separate portal, because this journey counts the items of a queue, which other journeys would change.
let base: string
let stop: () => Promise<void>

test.beforeAll(async () => {
  const port = await freePort()
  base = `http://localhost:${port}`
  stop = await startPortalProcess(port, { FLAGS: 'add-legal-entity=on' }, 'tools/e2e-server.ts')
})
test.afterAll(() => stop())

test('twenty items of different kinds are worked by keyboard alone until the queue is empty, without a download or a page load', async ({
  browser,
}) => {
  const call = createHttpCaller(base)
  await createDia({ call }, TRABAJOS, 'admin')
  const page = await (await browser.newContext({ baseURL: base })).newPage()
  await signIn(page, 'admin', '/autogestion/mesa/mias')
  const rows = page.getByRole('list', { name: 'Para mí' }).getByRole('listitem')
  await expect(rows).toHaveCount(TRABAJOS)

  const teclado = await createTeclado(page)
  const pendingItems = async () =>
    (
      await call<{ filas: object[] }>('admin', mesa.search, {
        params: { page: 1, size: 50 },
        body: { cola: 'mias' },
      })
    ).body.filas
  const hechos: Hecho[] = []
  // A decision is sent after five seconds. An approved item then appears in the queue again, for its next step.
  do hechos.push(...(await trabajar(page, teclado)))
  while ((await pendingItems()).length)
  for (const { clase, teclas } of hechos) expect.soft(teclas, clase).toBeLessThanOrEqual(TECLAS[clase] ?? 5)
  expect(new Set(hechos.map(({ clase }) => clase)).size).toBe(7)
  expect([teclado.downloads(), teclado.loads()]).toEqual([0, 0])

  await expect(page.getByText(VACIA)).toBeVisible()
})
