import sql from 'sql-template-tag'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { TrabajoDetail } from '#contract/mesa/shapes.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'

/** Returns the sectors that any of these roles attends. */
export const selectSectoresDe = async (db: Db, roles: readonly string[]): Promise<number[]> =>
  (await selectRows<{ id: number }>(db, sql`select sector_id as id from sector where atiende && ${roles}::text[]`)).map(
    ({ id }) => id,
  )

export const selectSectores = (db: Db) =>
  selectRows<{ sectorId: number; nombre: string; mesaExterna: boolean }>(
    db,
    sql`select sector_id as "sectorId", nombre, mesa_externa as "mesaExterna" from sector order by nombre, sector_id`,
  )

interface Asignable {
  usuarioId: number
  nombre: string
  esVendedor: boolean
  /** true: may attend every company; false: only companies of the portfolio. */
  todaEmpresa: boolean
  ausenteHasta: string | null
  roles: string[]
}

/** Lists the active staff, by surname. */
export const selectAsignables = (db: Db, roles: readonly string[], vendedores: readonly string[]) =>
  selectRows<Asignable>(
    db,
    sql`select u.usuario_id as "usuarioId", u.nombre || ' ' || u.apellido as nombre, u.roles, u.roles && ${vendedores}::text[] as "esVendedor",
          exists (select 1 from mesa_rol r where r.rol = any(u.roles) and r.toda_empresa) as "todaEmpresa", u.ausente_hasta as "ausenteHasta"
        from usuario u where u.activo and not u.maquina and u.roles && ${roles}::text[] order by u.apellido, u.nombre, u.usuario_id`,
  )

/**
 * Returns an active staff user and locks the row in share mode until the transaction ends, so that the user's roles
 * cannot change meanwhile. undefined: there is no such user.
 */
export const lockAsignable = (db: Db, usuarioId: number, roles: readonly string[]) =>
  selectOne<{ nombre: string; roles: string[] }>(
    db,
    sql`select u.nombre, u.roles from usuario u
        where u.usuario_id = ${usuarioId} and u.activo and not u.maquina and u.roles && ${roles}::text[] for share`,
  )

/** Whether a user sees items of a kind and company; sellers see only their portfolio. */
export const selectVe = async (
  db: Db,
  usuarioId: number,
  clase: ClaseTrabajo,
  razonSocialId: number | null,
): Promise<boolean> =>
  (await selectOne<{ ve: boolean }>(
    db,
    sql`select mesa_ve(${usuarioId}::bigint, ${clase}::text, ${razonSocialId}::bigint) as ve`,
  ))!.ve

/** Returns the users of a company and its contacts at the distributor, up to ten each. */
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
