import sql from 'sql-template-tag'
import { localDay } from '#contract/valores/fechas.ts'
import { negociosShapes } from '#contract/negocios/shapes.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { type Handlers, implement } from '#server/http/implement.ts'
import { inScope } from '#server/db/conditions.ts'

type Negocio = ReplyOf<typeof negocios.getByUser>[number]

/**
 * Returns the businesses of the user's razones sociales (all of them for staff), with brands, services and the banners
 * of a day.
 */
const selectNegocios = (db: Db, { servicios, scope, isStaff }: Caller, day: string): Promise<Negocio[]> =>
  selectRows<Negocio>(
    db,
    sql`select n.nombre as negocio, n.negocio_id as "negocioId",
          (select coalesce(json_agg(json_build_object('nombre', m.nombre, 'marcaId', m.marca_id) order by m.marca_id), '[]')
             from marca m where m.negocio_id = n.negocio_id and m.activo) as marcas,
          (select coalesce(json_agg(json_build_object('servicioId', s.servicio_id, 'servicio', s.nombre) order by s.servicio_id), '[]')
             from servicio s where s.servicio_id = any(${[...servicios]}::int[])) as servicios,
          (select coalesce(json_agg(json_build_object('bannerId', b.banner_id, 'titulo', b.titulo, 'texto', b.texto,
                    'enlace', b.enlace, 'vigenteHasta', b.vigente_hasta) order by b.vigente_desde desc), '[]')
             from banner b where b.negocio_id = n.negocio_id and b.vigente_desde <= ${day}::date
               and (b.vigente_hasta is null or b.vigente_hasta >= ${day}::date)) as banners
        from negocio n
        where ${isStaff} or n.negocio_id in (
          select rn.negocio_id from razon_social_negocio rn where ${inScope(sql`rn.razon_social_id`, scope)})
        order by n.negocio_id`,
  )

/** Returns the user's own businesses, with the banners of today. */
export const listNegocios = ({ sql, caller, now }: Context): Promise<Negocio[]> =>
  selectNegocios(sql, caller, localDay(now))

/** Returns the user's own businesses; throws `no-encontrado` for another user. */
const getNegociosByUser = async (context: Context, { params }: { params: { usuarioId: number } }) => {
  if (params.usuarioId !== context.caller.usuarioId) throw new AppError('no-encontrado')
  return listNegocios(context)
}

/** Routes of businesses; `maestro`: handlers of the calls that edit businesses. */
export const negociosRoutes = (maestro: Omit<Handlers<typeof negociosShapes>, 'getByUser'>) =>
  implement(negocios, negociosShapes, { ...maestro, getByUser: getNegociosByUser })
