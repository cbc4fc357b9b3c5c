import { writeFileSync } from 'node:fs'
import { createOpenApi, type BookId } from '#server/openapi/document.ts'

/** File name of each document: `portal` is the whole API, `systems` is the part that systems of customers use. */
const FILES: Record<BookId, string> = { portal: 'openapi.json', systems: 'openapi-clientes.json' }

for (const [de, name] of Object.entries(FILES) as [BookId, string][]) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(createOpenApi(de), null, 2)}\n`)
  console.log(`docs/${name}`)
}
