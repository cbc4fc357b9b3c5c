import { expect, test } from 'vitest'
import { rellenar, usaVariable, variablesDesconocidas, VARIABLES } from './respuestas.ts'

const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]
const valores = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<keyof typeof VARIABLES, string>

test('rellenar fills a variable with any spaces in its braces, and leaves an unknown one', () => {
  const [name] = names
  expect(rellenar(`{{${name}}} y {{  ${name}\t}}, {{nada}} {{ {{${name}}}`, valores)).toBe(
    `<${name}> y <${name}>, {{nada}} {{ <${name}>`,
  )
  expect(variablesDesconocidas('{{nada}} {{ nada }} {{}}')).toEqual(['nada', ''])
  expect(usaVariable(`{{ ${name} }}`, name!)).toBe(true)
})

test('variablesDesconocidas reads an adversarial text without delay', () => {
  expect(variablesDesconocidas(`{{${'\t'.repeat(100_000)}`)).toEqual([])
})
