import { expect, test } from 'vitest'
import { rellenar, usaVariable, variablesDesconocidas, VARIABLES } from './respuestas.ts'

const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]
const valores = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<keyof typeof VARIABLES, string>

test('rellenar replaces a variable whatever spaces its braces contain, and leaves an unknown variable unchanged', () => {
  const [name] = names
  expect(rellenar(`{{${name}}} y {{  ${name}\t}}, {{nada}} {{ {{${name}}}`, valores)).toBe(
    `<${name}> y <${name}>, {{nada}} {{ <${name}>`,
  )
  expect(variablesDesconocidas('{{nada}} {{ nada }} {{}}')).toEqual(['nada', ''])
  expect(usaVariable(`{{ ${name} }}`, name!)).toBe(true)
})

test('variablesDesconocidas is fast even for a text made to slow it down', () => {
  expect(variablesDesconocidas(`{{${'\t'.repeat(100_000)}`)).toEqual([])
})
