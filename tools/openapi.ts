import { writeFileSync } from 'node:fs'
import { createOpenApi, type BookId } from '#server/http/openapi.ts'

/** File name of each document: the whole API, and the part for customers' systems. */
const FILES: Record<BookId, string> = { portal: 'openapi.json', systems: 'openapi-clientes.json' }

for (const [de, name] of Object.entries(FILES) as [BookId, string][]) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(createOpenApi(de), null, 2)}\n`)
  console.log(`docs/${name}`)
}
