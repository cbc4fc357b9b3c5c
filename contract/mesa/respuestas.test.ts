import { expect, test } from 'vitest'
import { rellenar, usaVariable, variablesDesconocidas, VARIABLES } from './respuestas.ts'

const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]
const valores = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<keyof typeof VARIABLES, string>

test('a variable is filled in however its name stands between the braces, and what is none stays', () => {
  const [name] = names
  expect(rellenar(`{{${name}}} y {{  ${name}\t}}, {{nada}} {{ {{${name}}}`, valores)).toBe(
    `<${name}> y <${name}>, {{nada}} {{ <${name}>`,
  )
  expect(variablesDesconocidas('{{nada}} {{ nada }} {{}}')).toEqual(['nada', ''])
  expect(usaVariable(`{{ ${name} }}`, name!)).toBe(true)
})

test('a text made to be slow is read like any other', () => {
  expect(variablesDesconocidas(`{{${'\t'.repeat(100_000)}`)).toEqual([])
})
