import { readZip } from './files/zip.ts'
import type { Portal } from './portal.ts'

/** Returns the content of an answer as text. A workbook or a ZIP is unpacked first. */
export const textsOf = (raw: Buffer): string =>
  raw.subarray(0, 2).toString() === 'PK'
    ? [...readZip(raw)].map(([name, content]) => `${name}\n${textsOf(content)}`).join('\n')
    : raw.toString()

/**
 * Returns texts that must not appear in answers to a user of the companies `propias`: names, CUITs and customer codes
 * of all other companies, and e-mail addresses of users who belong only to other companies.
 */
export const foreignMarks = async (portal: Portal, propias: readonly number[]): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ mark: string }>(
    `with ajenas as (select * from razon_social where razon_social_id <> all ($1))
     select unnest(array[razon_social, cuit, codigo_cliente]) as mark from ajenas
     union
     select email from usuario u where exists (select from usuario_razon_social r where r.usuario_id = u.usuario_id)
       and not exists (select from usuario_razon_social r where r.usuario_id = u.usuario_id and r.razon_social_id = any ($1))`,
    [propias],
  )
  return rows.map(({ mark }) => mark.trim())
}

/** Returns the ids of the companies of a user. */
export const empresasDe = async (portal: Portal, userName: string): Promise<number[]> => {
  const { rows } = await portal.pool.query<{ id: number }>(
    'select razon_social_id as id from usuario_razon_social join usuario using (usuario_id) where user_name = $1',
    [userName],
  )
  return rows.map(({ id }) => id)
}
