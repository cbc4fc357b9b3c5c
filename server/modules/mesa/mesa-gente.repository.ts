import sql from 'sql-template-tag'
import type { TrabajoDetail } from '#contract/mesa/shapes.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'

/** Who works at the desk, in which sector, and for which customer. */

/** The sectors that some of these roles attend. */
export const selectSectoresDe = async (db: Db, roles: readonly string[]): Promise<number[]> =>
  (await selectRows<{ id: number }>(db, sql`select sector_id as id from sector where atiende && ${roles}::text[]`)).map(
    ({ id }) => id,
  )

export const selectSectores = (db: Db) =>
  selectRows<{ sectorId: number; nombre: string; mesaExterna: boolean }>(
    db,
    sql`select sector_id as "sectorId", nombre, mesa_externa as "mesaExterna" from sector order by nombre, sector_id`,
  )

/** The distributor's people who may come in. */
export const selectAsignables = (db: Db, roles: readonly string[], vendedores: readonly string[]) =>
  selectRows<{ usuarioId: number; nombre: string; esVendedor: boolean; ausenteHasta: string | null }>(
    db,
    sql`select u.usuario_id as "usuarioId", u.nombre || ' ' || u.apellido as nombre, u.roles && ${vendedores}::text[] as "esVendedor", u.ausente_hasta as "ausenteHasta"
        from usuario u where u.activo and not u.maquina and u.roles && ${roles}::text[] order by u.apellido, u.nombre, u.usuario_id`,
  )

/** Whether somebody attends a company: sellers only their portfolio. */
export const selectAsignable = (
  db: Db,
  usuarioId: number,
  {
    roles,
    vendedores,
    razonSocialId,
  }: { roles: readonly string[]; vendedores: readonly string[]; razonSocialId: number | null },
) =>
  selectOne<{ nombre: string; atiende: boolean }>(
    db,
    sql`select u.nombre, (exists (select 1 from unnest(u.roles) x where x = any(${roles}::text[]) and x <> all(${vendedores}::text[]))
          or exists (select 1 from contacto c where c.razon_social_id = ${razonSocialId}::bigint and c.usuario = u.user_name and c.tipo = 'vendedor')) as atiende
        from usuario u where u.usuario_id = ${usuarioId} and u.activo and not u.maquina and u.roles && ${roles}::text[]`,
  )

/** Who works for a company, and who looks after it. */
export const selectCliente = async (
  db: Db,
  razonSocialId: number,
): Promise<Pick<TrabajoDetail, 'personas' | 'contactos'>> => {
  const personas = await selectRows<TrabajoDetail['personas'][number]>(
    db,
    sql`select u.usuario_id as "usuarioId", u.nombre || ' ' || u.apellido as nombre, u.email, u.telefono
        from usuario_razon_social x join usuario u using (usuario_id) where x.razon_social_id = ${razonSocialId} and u.activo
        order by u.apellido, u.nombre, u.usuario_id limit 10`,
  )
  const contactos = await selectRows<TrabajoDetail['contactos'][number]>(
    db,
    sql`select tipo, nombre, email, telefono from contacto where razon_social_id = ${razonSocialId} order by tipo, contacto_id limit 10`,
  )
  return { personas, contactos }
}
