import sql from 'sql-template-tag'
import { NEGOCIOS } from '#contract/servicios.ts'
import type { Persona } from '#modules/usuarios'
import { type Db, selectOne, selectRows } from '#server/database.ts'

/** An order as messages tell it. */
export interface PedidoAviso {
  pedidoId: number
  razonSocialId: number
  razonSocial: string
  creadorId: number
  unidades: number
  motivo: string | null
}

export const selectPedidoAviso = (db: Db, pedidoId: number): Promise<PedidoAviso | undefined> =>
  selectOne<PedidoAviso>(
    db,
    sql`select p.pedido_id as "pedidoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", p.usuario_id as "creadorId",
          (select coalesce(sum(coalesce(l.aprobada, l.cantidad)), 0)::int from pedido_moto_linea l where l.pedido_id = p.pedido_id) as unidades,
          p.motivo
        from pedido_moto p join razon_social r using (razon_social_id) where p.pedido_id = ${pedidoId}`,
  )

type Vendedor = Omit<Persona, 'usuarioId'> & { usuarioId: number | null }

/** Who sells to a company: people of the portal, or only an address when they have no user. */
export const selectVendedores = (db: Db, razonSocialId: number): Promise<Vendedor[]> =>
  selectRows<Vendedor>(
    db,
    sql`select distinct u.usuario_id as "usuarioId", coalesce(u.email, c.email) as email, coalesce(u.nombre, c.nombre) as nombre
        from contacto c left join usuario u on u.user_name = c.usuario and u.activo
        where c.razon_social_id = ${razonSocialId} and c.tipo = 'vendedor' and (c.negocio_id is null or c.negocio_id = ${NEGOCIOS.motos})`,
  )

/** Whether a person is of a company, not of the distributor. */
export const selectIsDeLaEmpresa = async (db: Db, usuarioId: number, razonSocialId: number): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 from usuario_razon_social where usuario_id = ${usuarioId} and razon_social_id = ${razonSocialId}`,
  )) !== undefined
