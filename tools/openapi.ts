import { writeFileSync } from 'node:fs'
import { createOpenApi, type DocumentoId } from '#server/http/openapi.ts'

/** Where each document stands. */
const FILES: Record<DocumentoId, string> = { portal: 'openapi.json', clientes: 'openapi-clientes.json' }

for (const [de, name] of Object.entries(FILES) as [DocumentoId, string][]) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(createOpenApi(de), null, 2)}\n`)
  console.log(`docs/${name}`)
}
