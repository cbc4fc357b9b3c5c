import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { documentOf } from '#server/db/search.ts'
import { RAZONES_SOCIALES } from './empresas.ts'
import { insertHabituales } from '../../server/modules/tickets/tickets-catalogo.repository.ts'
import { MOTIVOS_HABITUALES } from '../../server/modules/tickets/tickets.habituales.ts'
import { GARANTIA_MESES, TICKETS, UNIDADES } from './tickets.ts'

type Demo = (typeof TICKETS)[number]

const userId = async (db: Db, userName: string): Promise<number> =>
  (await selectOne<{ id: number }>(db, sql`select usuario_id as id from usuario where user_name = ${userName}`))!.id

const isStaff = (userName: string): boolean => ['rsosa', 'npaz'].includes(userName)

const seedCatalogue = async (db: Db, today: string): Promise<void> => {
  await insertHabituales(db, undefined)
  for (const [codigo, meses] of Object.entries(GARANTIA_MESES)) {
    await execute(db, sql`update producto set garantia_meses = ${meses} where codigo_material = ${codigo}`)
  }
  for (const u of UNIDADES) {
    await execute(
      db,
      sql`insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, fecha_venta, garantia_meses, garantia_km)
          values (${u.vin}, ${u.razon}, ${u.marca}, ${u.modelo}, ${u.motor}, ${u.factura}, ${addDays(today, -u.dias)},
            ${u.vendida && addDays(today, -u.vendida)}, 12, ${u.km})`,
    )
  }
}

const conversationOf = (demo: Demo, created: Date, now: Date) =>
  (demo.conversacion ?? []).map(([who, text], at) => ({
    who,
    esNota: text.startsWith('#'),
    texto: text.replace(/^#/, ''),
    fecha: new Date(Math.min(now.getTime(), created.getTime() + (18 + at * 5) * HOUR_MS)),
  }))

const insertTicket = async (db: Db, demo: Demo, created: Date, now: Date): Promise<void> => {
  const motivo = MOTIVOS_HABITUALES.find(({ id }) => id === demo.motivo)!
  const razon = RAZONES_SOCIALES.find(({ id }) => id === demo.razon)!
  const talk = conversationOf(demo, created, now).filter(({ esNota }) => !esNota)
  const last = (staff: boolean) => talk.findLast(({ who }) => isStaff(who) === staff)?.fecha
  const changed = new Date(Math.min(now.getTime(), created.getTime() + (demo.camino.length - 1) * 20 * HOUR_MS))
  const words = [razon.nombre, demo.titulo, demo.descripcion, motivo.motivo, ...talk.map(({ texto }) => texto)]
  const g = (demo.datos as { garantia?: { codigoMaterial?: string; numeroFactura?: string } } | undefined)?.garantia
  const factura = (demo.datos as { numeroFactura?: string } | undefined)?.numeroFactura
  const codes = [String(demo.numero), demo.vin, factura, g?.codigoMaterial, g?.numeroFactura].filter((code) => code !== undefined)
  const staffId = demo.camino.length > 1 ? await userId(db, demo.clase === 'garantia' ? 'rsosa' : 'npaz') : null
  await execute(
    db,
    sql`insert into ticket (ticket_id, tipo, razon_social_id, usuario_id, estado_id, fecha, creado, estado_desde, negocio_id, marca_id, sector_id, motivo_id,
          prioridad_id, origen_id, titulo, descripcion, datos, vin, asignado_id, espera_cliente, solucion, codigo_autorizacion, comprobante, motivo_rechazo,
          puntaje, respondido, consultado, version, documento)
        values (${demo.numero}, ${demo.clase}, ${demo.razon}, ${await userId(db, demo.usuario)}, ${demo.camino.at(-1)}, ${localDay(created)}, ${created}, ${changed},
          ${demo.negocio}, ${demo.marca ?? null}, ${motivo.sector}, ${demo.motivo}, ${motivo.prioridad}, ${demo.origen ?? 1}, ${demo.titulo}, ${demo.descripcion},
          ${JSON.stringify(demo.datos ?? {})}, ${demo.vin ?? null}, ${staffId}, ${demo.espera ?? false}, ${demo.solucion ?? null}, ${demo.codigo ?? null},
          ${demo.comprobante ?? null}, ${demo.rechazo ?? null}, ${demo.puntaje ?? null}, ${last(true) ?? null}, ${last(false) ?? (isStaff(demo.usuario) ? null : created)}, ${demo.camino.length},
          strip(${documentOf(codes, words)}))`,
  )
}

const insertStory = async (db: Db, demo: Demo, created: Date, now: Date): Promise<void> => {
  const customer = await userId(db, demo.usuario)
  const staff = await userId(db, demo.clase === 'garantia' ? 'rsosa' : 'npaz')
  for (const [at, estado] of demo.camino.entries()) {
    const when = new Date(Math.min(now.getTime(), created.getTime() + at * 20 * HOUR_MS))
    await execute(
      db,
      sql`insert into ticket_historial (ticket_id, desde_id, estado_id, usuario_id, comentario, fecha)
          values (${demo.numero}, ${demo.camino[at - 1] ?? null}, ${estado}, ${at === 0 ? customer : staff}, ${at === demo.camino.length - 1 ? (demo.nota ?? null) : null}, ${when})`,
    )
  }
  for (const { who, esNota, texto, fecha } of conversationOf(demo, created, now)) {
    await execute(
      db,
      sql`insert into ticket_comentario (ticket_id, usuario_id, es_interno, es_nota, comentario, fecha)
          values (${demo.numero}, ${await userId(db, who)}, ${isStaff(who)}, ${esNota}, ${texto}, ${fecha})`,
    )
  }
}

/** Loads the catalogue of claims and warranties, the sold units, and the demo tickets with history and conversation. */
export const seedTickets = async (db: Db, now: Date): Promise<void> => {
  await seedCatalogue(db, localDay(now))
  for (const demo of TICKETS) {
    const created = new Date(now.getTime() - demo.dias * DAY_MS - 2 * HOUR_MS)
    await insertTicket(db, demo, created, now)
    await insertStory(db, demo, created, now)
  }
}
