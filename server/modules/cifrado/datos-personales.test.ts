import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startPortal } from '#testing/portal.ts'

/** Names of columns with personal data. */
const PERSONAL = '^(dni.*|.*email|.*telefono|whatsapp|ip|apellido|user_name|persona|de|domicilio|cuit|.*banc.*|banco)$'

/** Tables that have a column with a name of PERSONAL, but no personal data in it. */
const NO_ES: Readonly<Record<string, string>> = { notificacion_preferencia: 'whether by e-mail, not to which' }

test('docs/security/datos.md names every table with personal data', async () => {
  const portal = await startPortal()
  const { rows } = await portal.pool.query<{ tabla: string }>(
    `select distinct table_name as tabla from information_schema.columns
     where table_schema = 'public' and table_name !~ '^auditoria_' and column_name ~ $1
       and data_type in ('text', 'inet', 'bytea', 'character')`,
    [PERSONAL],
  )
  await portal.close()
  expect(rows.length).toBeGreaterThan(15)
  const text = readFileSync('docs/security/datos.md', 'utf8')
  const tablas = rows.map(({ tabla }) => tabla).filter((tabla) => !(tabla in NO_ES))
  expect(tablas.filter((tabla) => !text.includes(`\`${tabla}\``))).toEqual([])
})
