import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3, giveS3Keys } from '#testing/s3/server.ts'
import { readConfig } from '#server/config/config.ts'
import { createDisk } from './disk.ts'
import { describeDepot } from './files.contract.ts'
import { createS3 } from './s3.ts'

giveS3Keys()

describeDepot('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'autogestion-archivos-'))
  return { depot: createDisk(root), close: () => rm(root, { recursive: true }) }
})

describeDepot('a bucket, listed two at a time', async () => {
  const server = await startS3(2)
  const { BUCKET } = readConfig({ ...server.env, S3_PREFIX: 'portal/uno/' })
  return { depot: createS3(BUCKET!), close: server.close }
})

test('the file store reports the free bytes of a folder that does not exist yet', async () => {
  const root = await mkdtemp(join(tmpdir(), 'autogestion-archivos-'))
  expect(await createDisk(join(root, 'archivos')).free()).toBeGreaterThan(0)
  await rm(root, { recursive: true })
})
