import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MUTANTES } from './mutantes.ts'

test.each(Object.entries(MUTANTES))(
  'the mutant "%s" changes exactly one place of the server',
  async (_name, { file, from, to }) => {
    const text = await readFile(file, 'utf8')
    expect(text.split(from)).toHaveLength(2)
    expect(text.replace(from, to)).not.toBe(text)
  },
)
