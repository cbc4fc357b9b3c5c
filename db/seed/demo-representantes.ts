import { DAY_MS } from '#contract/valores/fechas.ts'
import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/db/database.ts'


/** Representatives created by Marcos Ibarra: one active, one invited yesterday, one inactive. */
const NUEVOS = [
  { userName: 'vquintana', nombre: 'Valeria', apellido: 'Quintana', dni: '76543210', telefono: '+5493415550145', cargo: 'Compras', razones: [1042, 1043], servicios: [2, 3, 6, 12], activo: true, dias: 1 },
  { userName: 'ebarrios', nombre: 'Esteban', apellido: 'Barrios', dni: '77654321', telefono: '+5493425550146', cargo: 'Taller', razones: [1043], servicios: [2, 3, 4, 8], activo: false, dias: 200 },
] as const

/**
 * Loads the demo representatives. All are stored as if they had an account, though only that of Lucía Ferreyra exists.
 */
export const seedRepresentantes = async (db: Db, now: Date): Promise<void> => {
  const ids = new Map(
    (
      await selectRows<{ userName: string; id: number }>(
        db,
        sql`select user_name as "userName", usuario_id as id from usuario where user_name in ('mibarra', 'lferreyra')`,
      )
    ).map(({ userName, id }) => [userName, id]),
  )
  const creador = ids.get('mibarra')!
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  // Roles of Marcos Ibarra, who administers the representatives of both razones sociales. They are set here because he
  // has not signed in yet.
  await execute(
    db,
    sql`update usuario set roles = '{ROL_USER,ROL_ECOMMERCE_USER,ROL_OWNER,ROL_REPRESENTANTE}' where usuario_id = ${creador}`,
  )
  const insert = (usuarioId: number, cargo: string, created: Date, accepted: Date | null) =>
    execute(
      db,
      sql`insert into representante (usuario_id, roles, cargo, creador_id, creado, version_directorio, intento, invitaciones,
            invitaciones_enviadas, invitacion_enviada, invitacion_vence, aceptada)
          values (${usuarioId}, '{ROL_USER}', ${cargo}, ${creador}, ${created}, 1, (select email from usuario where usuario_id = ${usuarioId}), array[${created}::timestamptz], 1, ${created},
            ${created}::timestamptz + interval '72 hours', ${accepted})`,
    )
  await insert(ids.get('lferreyra')!, 'Administración', before(300), before(299))
  for (const { razones, servicios, cargo, dias, activo, ...u } of NUEVOS) {
    const rows = await selectRows<{ id: number }>(
      db,
      sql`with nuevo as (insert into usuario (user_name, email, nombre, apellido, dni, telefono, activo)
            values (${u.userName}, ${`${u.userName}@cliente.example`}, ${u.nombre}, ${u.apellido}, ${u.dni}, ${u.telefono}, ${activo})
            returning usuario_id),
          empresas as (insert into usuario_razon_social select usuario_id, unnest(${[...razones]}::bigint[]) from nuevo),
          permisos as (insert into usuario_servicio select usuario_id, unnest(${[...servicios]}::int[]) from nuevo)
          select usuario_id as id from nuevo`,
    )
    await insert(rows[0]!.id, cargo, before(dias), activo ? null : before(dias - 1))
  }
}
