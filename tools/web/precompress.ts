import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const FOLDER = new URL('../../dist/web/assets/', import.meta.url)

// Compress at build time, so that no request waits for the slow best compression.
for (const name of readdirSync(FOLDER)) {
  if (!/\.(js|css|wasm)$/.test(name)) continue
  const content = readFileSync(new URL(name, FOLDER))
  writeFileSync(
    new URL(`${name}.br`, FOLDER),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  writeFileSync(new URL(`${name}.gz`, FOLDER), gzipSync(content, { level: 9 }))
}
