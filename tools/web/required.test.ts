import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Uses of `withAsterisk` without `aria-required`: Mantine gives the attribute of a group to an element without the role, and
 * ARIA has no required state for groups of check boxes.
 */
const GROUPS = [
  'web/features/maestros/motos.tabla.tsx',
  'web/features/pedidos-motos/nuevo.campos.tsx',
  'web/features/representantes/PermisosFields.tsx',
  'web/features/representantes/PermisosFields.tsx',
  'web/features/representantes/RazonesField.tsx',
]

test('a field with an asterisk also says to screen readers that it is required', () => {
  const uses = globSync('web/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\s+withAsterisk$| withAsterisk(?: |=)/gm)].map(() => path),
  )
  expect(uses.toSorted()).toEqual(GROUPS)
})
