import sql, { empty } from 'sql-template-tag'
import type { UnidadPorVencer } from '#contract/garantias/shapes.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketCatalogo, TicketMotivo, TicketRow } from '#contract/tickets/shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectPlanned, selectRows } from '#server/db/database.ts'
import { searchQuery } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'
import { MOTIVOS_HABITUALES, SECTORES_HABITUALES } from './tickets.habituales.ts'

/**
 * Reason of a ticket, with the data that the reason decides. All of it comes from the table, and nothing from the
 * browser.
 */
export interface MotivoRow extends TicketMotivo {
  prioridadId: number
  soloInternos: boolean
  plazoHoras: number
  sector: string
  /** true: the service desk, where there is one, attends the tickets of its sector. */
  mesaExterna: boolean
}

export const selectMotivos = (db: Db, tipo: TipoTicket, isStaff: boolean): Promise<MotivoRow[]> =>
  selectRows<MotivoRow>(
    db,
    sql`select m.motivo_id as "motivoId", m.tipo, m.sector_id as "sectorId", m.negocio_id as "negocioId", m.motivo, m.pide,
          m.prioridad_id as "prioridadId", m.solo_internos as "soloInternos", s.plazo_horas as "plazoHoras", s.nombre as sector, s.mesa_externa as "mesaExterna"
        from motivo_ticket m join sector s using (sector_id)
        where m.tipo = ${tipo} and m.activo and (${isStaff} or not m.solo_internos) order by m.motivo_id`,
  )

export const selectSectores = (db: Db, tipo: TipoTicket): Promise<TicketCatalogo['sectores']> =>
  selectRows(
    db,
    sql`select sector_id as "sectorId", nombre, plazo_horas as "plazoHoras" from sector
        where sector_id in (select sector_id from motivo_ticket where tipo = ${tipo} and activo) order by sector_id`,
  )

/** Facts to validate a new ticket, in one query. */
export interface AltaRow {
  hasNegocio: boolean
  marcas: { marcaId: number; nombre: string }[]
  motivo: MotivoRow | null
}

/**
 * Returns the reason, the active brands of the business, and whether the razón social works with it. The reason is null
 * when it is of another kind, or not for this user.
 */
export const selectAlta = async (
  db: Db,
  asked: { tipo: TipoTicket; motivoId: number; negocioId: number; razonSocialId: number; isStaff: boolean },
): Promise<AltaRow> =>
  (await selectOne<AltaRow>(
    db,
    sql`select
          exists (select 1 from razon_social_negocio where razon_social_id = ${asked.razonSocialId} and negocio_id = ${asked.negocioId}) as "hasNegocio",
          (select coalesce(json_agg(json_build_object('marcaId', marca_id, 'nombre', nombre)), '[]') from marca where negocio_id = ${asked.negocioId} and activo) as marcas,
          (select json_build_object('motivoId', m.motivo_id, 'tipo', m.tipo, 'sectorId', m.sector_id, 'negocioId', m.negocio_id, 'motivo', m.motivo,
              'pide', m.pide, 'prioridadId', m.prioridad_id, 'soloInternos', m.solo_internos, 'plazoHoras', s.plazo_horas, 'sector', s.nombre,
              'mesaExterna', s.mesa_externa)
            from motivo_ticket m join sector s using (sector_id)
            where m.motivo_id = ${asked.motivoId} and m.tipo = ${asked.tipo} and m.activo and (${asked.isStaff} or not m.solo_internos)) as motivo`,
  ))!

/** Returns a row if the return is of the razón social and not deleted; undefined otherwise. */
export const selectDevolucion = (db: Db, razonSocialId: number, devolucionId: number): Promise<object | undefined> =>
  selectOne(
    db,
    sql`select 1 from devolucion where devolucion_id = ${devolucionId} and razon_social_id = ${razonSocialId} and estado_id <> 3`,
  )

/**
 * Returns the name and warranty months of a product. Case and punctuation of the code do not matter, but an exact code
 * has priority.
 */
export const selectProducto = (
  db: Db,
  codigo: string,
): Promise<{ descripcion: string; garantiaMeses: number | null } | undefined> =>
  selectOne(
    db,
    sql`select descripcion, garantia_meses as "garantiaMeses" from producto
        where regexp_replace(upper(codigo_material), '[^A-Z0-9]', '', 'g') = regexp_replace(upper(${codigo}), '[^A-Z0-9]', '', 'g')
        order by codigo_material <> ${codigo.toUpperCase()} limit 1`,
  )

export type Similar = Pick<TicketRow, 'ticketId' | 'titulo' | 'motivo' | 'estadoId' | 'fecha'>

/** Lists open claims of a razón social with the same reason or matching text, newest first. */
export const selectSimilares = (
  db: Db,
  { razonSocialId, motivoId, texto }: { razonSocialId: number; motivoId: number; texto: string | undefined },
  limit: number,
): Promise<Similar[]> => {
  const byText = texto ? sql` or t.documento @@ ${searchQuery(texto)}` : empty
  return selectPlanned<Similar>(
    db,
    sql`select t.ticket_id as "ticketId", t.titulo, m.motivo, t.estado_id as "estadoId", t.fecha
        from ticket t join motivo_ticket m using (motivo_id)
        where t.tipo = 'reclamo' and t.razon_social_id = ${razonSocialId} and t.estado_id in (1, 2) and t.estado_id <> 3
          and (t.motivo_id = ${motivoId}${byText})
        order by t.fecha desc, t.orden_externo desc, t.ticket_id desc limit ${limit}`,
  )
}

export interface UnidadRow {
  razonSocialId: number
  razonSocial: string
  marcaId: number
  marca: string
  modelo: string
  motor: string
  factura: string
  fechaEntrega: string
  /** Date of the sale to the user; null: unknown. */
  fechaVenta: string | null
  garantiaMeses: number
  /** Limit of the brand in months after the delivery; null: the brand has no limit. */
  topeMeses: number | null
  garantiaKm: number
}

/** Returns a unit that was sold, by its normalised chassis. */
export const selectUnidad = (db: Db, vin: string): Promise<UnidadRow | undefined> =>
  selectOne<UnidadRow>(
    db,
    sql`select u.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", u.marca_id as "marcaId", m.nombre as marca, u.modelo,
          u.motor, u.factura, u.fecha_entrega as "fechaEntrega", u.garantia_meses as "garantiaMeses", u.garantia_km as "garantiaKm",
          u.fecha_venta as "fechaVenta", m.tope_garantia_meses as "topeMeses"
        from unidad u join razon_social r using (razon_social_id) join marca m using (marca_id) where u.vin = ${vin}`,
  )

/** Whether a razón social bought a unit with this invoice. */
export const hasUnidadDe = async (db: Db, razonSocialId: number, factura: string): Promise<boolean> =>
  (
    await selectRows(
      db,
      sql`select 1 from unidad where razon_social_id = ${razonSocialId} and factura = ${factura} limit 1`,
    )
  ).length > 0

/** Inserts delivered units, so that their chassis has a warranty from now on. */
export const insertUnidadesVendidas = (
  db: Db,
  unidades: readonly (Omit<UnidadRow, 'razonSocial' | 'marca' | 'fechaVenta' | 'topeMeses'> & { vin: string })[],
): Promise<number> =>
  execute(
    db,
    sql`insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, garantia_meses, garantia_km)
        select * from unnest(${unidades.map((u) => u.vin)}::text[], ${unidades.map((u) => u.razonSocialId)}::bigint[],
          ${unidades.map((u) => u.marcaId)}::int[], ${unidades.map((u) => u.modelo)}::text[], ${unidades.map((u) => u.motor)}::text[],
          ${unidades.map((u) => u.factura)}::text[], ${unidades.map((u) => u.fechaEntrega)}::date[],
          ${unidades.map((u) => u.garantiaMeses)}::int[], ${unidades.map((u) => u.garantiaKm)}::int[])`,
  )

export const updateVenta = (db: Db, razonSocialId: number, vin: string, fechaVenta: string): Promise<number> =>
  execute(
    db,
    sql`update unidad set fecha_venta = ${fechaVenta}, version = version + 1 where razon_social_id = ${razonSocialId} and vin = ${vin}`,
  )

/** Change of a sale date, with its reason. */
interface CambioDeVenta {
  razonSocialId: number
  vin: string
  anterior: string
  fechaVenta: string
  motivo: string
  ticketId: number
  usuarioId: number
  creado: Date
}

export const insertVenta = (db: Db, cambio: CambioDeVenta): Promise<number> =>
  execute(
    db,
    sql`insert into unidad_venta (razon_social_id, vin, anterior, fecha_venta, motivo, ticket_id, usuario_id, creado)
        values (${cambio.razonSocialId}, ${cambio.vin}, ${cambio.anterior}, ${cambio.fechaVenta}, ${cambio.motivo}, ${cambio.ticketId}, ${cambio.usuarioId}, ${cambio.creado})`,
  )

/**
 * Locks a chassis within a razón social until the transaction ends: no other transaction can create a warranty for it.
 */
export const lockVin = (db: Db, razonSocialId: number, vin: string): Promise<number> =>
  execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${`garantia ${vin}`}, ${razonSocialId}))`)

export interface AbiertaRow {
  ticketId: number
  motivoId: number
  motivo: string
  estadoId: number
  fecha: string
}

/** Lists the open warranties of a chassis in a razón social, newest first. */
export const selectAbiertas = (db: Db, razonSocialId: number, vin: string): Promise<AbiertaRow[]> =>
  selectRows<AbiertaRow>(
    db,
    sql`select t.ticket_id as "ticketId", t.motivo_id as "motivoId", m.motivo, t.estado_id as "estadoId", t.fecha
        from ticket t join motivo_ticket m using (motivo_id)
        where t.vin = ${vin} and t.razon_social_id = ${razonSocialId} and t.estado_id not in (3, 4, 6) order by t.ticket_id desc`,
  )

/** Lists units in the scope whose warranty expires between two days, both included; soonest first. */
export const selectPorVencer = (
  db: Db,
  { scope, desde, hasta, limit }: { scope: Caller['scope']; desde: string; hasta: string; limit: number },
): Promise<UnidadPorVencer[]> => {
  return selectRows<UnidadPorVencer>(
    db,
    sql`select u.vin, u.modelo, m.nombre as marca, u.vence, u.razon_social_id as "razonSocialId", r.razon_social as "razonSocial"
        from unidad u join marca m using (marca_id) join razon_social r using (razon_social_id)
        where ${inScope(sql`u.razon_social_id`, scope)} and u.vence between ${desde}::date and ${hasta}::date order by u.vence, u.vin limit ${limit}`,
  )
}

/**
 * Inserts the usual sectors and reasons. `email` becomes the mailbox of the sectors; undefined: each sector gets its
 * demo mailbox.
 */
export const insertHabituales = async (
  db: Db,
  email: string | undefined,
): Promise<{ sectores: number; motivos: number }> => {
  const sectores = SECTORES_HABITUALES.map(([sector_id, nombre, grupo_id, buzon, plazo_horas, atiende]) => ({
    sector_id,
    nombre,
    grupo_id,
    email: email ?? buzon,
    plazo_horas,
    atiende,
  }))
  return {
    sectores: await execute(
      db,
      sql`insert into sector (sector_id, nombre, grupo_id, email, plazo_horas, atiende)
          select * from jsonb_to_recordset(${JSON.stringify(sectores)}::jsonb)
            as habitual (sector_id int, nombre text, grupo_id int, email text, plazo_horas int, atiende text[])`,
    ),
    motivos: await execute(
      db,
      sql`insert into motivo_ticket (motivo_id, tipo, sector_id, negocio_id, motivo, prioridad_id, tipo_id, categoria, pide, solo_internos)
          select id, clase, sector, negocio, motivo, prioridad, tipo, categoria, pide, interno
          from jsonb_to_recordset(${JSON.stringify(MOTIVOS_HABITUALES)}::jsonb) as habitual (id int, clase text, sector int,
            negocio int, motivo text, prioridad int, tipo int, categoria text, pide text[], interno boolean)`,
    ),
  }
}
