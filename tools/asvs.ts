import { writeFileSync } from 'node:fs'
import { readItems, writeDocument } from './asvs/items.ts'

writeFileSync(new URL('../docs/security/asvs.md', import.meta.url), writeDocument(readItems()))
console.log('docs/security/asvs.md')
