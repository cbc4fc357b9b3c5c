import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { describeRecorrido, describeTraslado } from '#testing/gestiones/archivos-recorrido.ts'
import { startPortal } from '#testing/portal.ts'
import { giveS3Keys, startS3 } from '#testing/s3/server.ts'
import { until } from '#testing/wait.ts'

giveS3Keys()

describeRecorrido('in a folder', async () => ({ env: {}, close: async () => {} }))
describeRecorrido('in a bucket', startS3)
describeTraslado('a bucket', startS3)

test('calls without files get a database connection while many uploads wait for the file store', async () => {
  const server = await startS3()
  const portal = await startPortal(server.env)
  let waiting: (() => void)[] | undefined = []
  server.setFault((request, _response, resume) => {
    if (!waiting || request.headers['x-amz-copy-source'] === undefined) return false
    waiting.push(resume)
    return true
  })
  const files = [{ name: 'nota.txt', content: 'hola' }]
  // Send more concurrent uploads than the pool has connections.
  const upload = async (): Promise<number> => {
    const { status } = await portal.call('lferreyra', archivos.create, { files })
    if (status !== 503) return status
    // The queue answers 503 to uploads that wait too long, so send these again.
    await wait(100)
    return upload()
  }
  const uploads = Array.from({ length: 12 }, upload)
  await until('some wait', () => waiting!.length > 0)
  const list = await portal.call('lferreyra', catalogos.search, { params: { page: 1, size: 20 }, body: {} })
  expect(list.status).toBe(200)
  const waitingUploads = waiting
  waiting = undefined
  for (const resume of waitingUploads) resume()
  expect(await Promise.all(uploads)).toEqual(Array(12).fill(200))
  await portal.close()
  await server.close()
})

test('answers 503 with a message while the file store is unavailable; calls without files still work', async () => {
  const server = await startS3()
  const portal = await startPortal({ ...server.env, S3_TIMEOUT_MS: '300' })
  const upload = () =>
    portal.call<{ archivos: Archivo[]; message: string }>('lferreyra', archivos.create, {
      files: [{ name: 'nota.txt', content: 'hola' }],
    })
  // On a busy machine this upload can time out too, so retry until one upload succeeds.
  let archivoId = ''
  await until('the store keeps one', async () => {
    const { status, body } = await upload()
    if (status === 200) archivoId = body.archivos[0]!.archivoId
    return status === 200
  })
  const params = { archivoId }
  server.setFault(() => true)
  const answers = [await upload(), await portal.call<{ message: string }>('lferreyra', archivos.download, { params })]
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body.message).toContain('No podemos guardar ni abrir archivos en este momento')
  }
  const tried = await portal.call<{ anduvo: boolean; respuesta: string; hacer: string }>(
    'admin',
    puestaEnMarcha.probar,
    {
      params: { conexion: 'archivos' },
    },
  )
  expect(tried.body).toMatchObject({ anduvo: false, respuesta: expect.stringContaining('no respondió en 300 ms') })
  expect(tried.body.hacer).toContain('S3_BUCKET')
  expect((await portal.call('lferreyra', catalogos.search, { params: { page: 1, size: 20 }, body: {} })).status).toBe(
    200,
  )
  expect((await portal.app.inject('/listo')).statusCode).toBe(200)
  server.setFault(undefined)
  await until('the store is asked again', async () => (await upload()).status === 200)
  await portal.close()
  await server.close()
})
