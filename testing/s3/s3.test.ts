import { randomUUID } from 'node:crypto'
import { createS3 } from '#gateways/files/s3.ts'
import { describeDepot } from '../../server/gateways/files/files.contract.ts'
import { readConfig } from '#server/config/config.ts'
import { describeRecorrido, describeTraslado } from '../gestiones/archivos-recorrido.ts'

/** Returns the environment for a separate key prefix, because all tests share one bucket. */
const ownPlace = async () => {
  const { S3_ENDPOINT = '', S3_BUCKET = '' } = process.env
  return { env: { FILES: 's3', S3_ENDPOINT, S3_BUCKET, S3_PREFIX: `${randomUUID()}/` }, close: async () => {} }
}

describeDepot('a bucket of a real server', async () => {
  const { BUCKET } = readConfig((await ownPlace()).env)
  return { depot: createS3(BUCKET!), close: async () => {} }
})

describeRecorrido('in a bucket of a real server', ownPlace)
describeTraslado('a bucket of a real server', ownPlace)
