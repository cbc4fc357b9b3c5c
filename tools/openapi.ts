import { writeFileSync } from 'node:fs'
import { createOpenApi } from '#server/http/openapi.ts'

writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(createOpenApi(), null, 2)}\n`)
console.log('docs/openapi.json')
