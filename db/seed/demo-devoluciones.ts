import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { documentOf } from '#server/db/search.ts'
import { DEVOLUCIONES } from './devoluciones.ts'
import { RAZONES_SOCIALES } from './empresas.ts'

type Demo = (typeof DEVOLUCIONES)[number]

/**
 * Users of a return. `usuarioId`: customer; `staffId`: staff user in charge; `isPortal`: the customer uses the portal.
 */
interface Quien {
  usuarioId: number
  staffId: number
  isPortal: boolean
}

const TELEFONO = 5
const saidAt = (created: Date, at: number): Date => new Date(created.getTime() + (20 + at * 26) * HOUR_MS)
const isAuthorised = ({ camino }: Demo): boolean => camino.some((estado) => estado === 8 || estado === 10)
/** Returns the authorization code of a line, in the ERP's numbering. */
const codeOf = ({ numero }: Demo, at: number): string => `600${numero}-${at + 1}`

const userId = async (db: Db, userName: string): Promise<number> =>
  (await selectOne<{ id: number }>(db, sql`select usuario_id as id from usuario where user_name = ${userName}`))!.id

/** Returns the time of the last comment of the staff (`isStaff` true) or of the customer. */
const ultima = (demo: Demo, created: Date, isStaff: boolean): Date | undefined => {
  const at = (demo.conversacion ?? []).findLastIndex(([who]) => (who === 'rsosa') === isStaff)
  return at < 0 ? undefined : saidAt(created, at)
}

const insertHead = async (db: Db, demo: Demo, created: Date, now: Date, { usuarioId, staffId, isPortal }: Quien): Promise<void> => {
  const motivo = (await selectOne<{ motivo: string; vuelve: boolean }>(db, sql`select motivo, vuelve_mercaderia as vuelve from motivo_devolucion where motivo_id = ${demo.motivo}`))!
  const razon = RAZONES_SOCIALES.find(({ id }) => id === demo.razon)!
  const codes = [String(demo.numero), ...demo.lineas.flatMap((linea, at) => [linea.codigo, ...(isAuthorised(demo) ? [codeOf(demo, at)] : [])]), demo.envio?.guia ?? '', demo.envio?.remito ?? '', demo.notaCredito ?? '']
  const changed = new Date(Math.min(now.getTime(), created.getTime() + demo.camino.length * 6 * HOUR_MS))
  await execute(
    db,
    sql`insert into devolucion (devolucion_id, razon_social_id, usuario_id, estado_id, fecha, creada, estado_desde, motivo_ids, unidades,
          comentarios, requiere_envio, vuelve_mercaderia, nota_credito, motivo_rechazo_id, bultos_recibidos, version,
          asignado_id, origen_id, respondido, consultado, documento)
        values (${demo.numero}, ${demo.razon}, ${usuarioId}, ${demo.estado}, ${localDay(created)}, ${created}, ${changed}, ${[demo.motivo]},
          ${demo.lineas.reduce((sum, linea) => sum + linea.cantidad, 0)}, ${demo.comentarios ?? ''}, ${demo.transporte}, ${motivo.vuelve},
          ${demo.notaCredito ?? null}, ${demo.rechazo ?? null}, ${demo.bultosRecibidos ?? null}, ${demo.camino.length + 1},
          ${demo.camino.length ? staffId : null}, ${isPortal ? null : TELEFONO}, ${ultima(demo, created, true) ?? null},
          ${ultima(demo, created, false) ?? (isPortal && !demo.camino.length ? created : null)},
          ${documentOf(codes, [razon.nombre, motivo.motivo, demo.comentarios ?? ''])})`,
  )
}

/**
 * Inserts the lines of a return. Each refers to an invoice line of the razón social with the same product, enough
 * units, and a date before the return.
 */
const insertLineas = async (db: Db, demo: Demo, created: Date): Promise<void> => {
  for (const [at, linea] of demo.lineas.entries()) {
    const taken = demo.estado === 6 ? 0 : (linea.aceptada ?? linea.cantidad)
    const inserted = await execute(
      db,
      sql`insert into devolucion_linea (devolucion_id, factura_linea_id, cantidad, comprometida, lote, motivo_id, codigo_autorizacion, cantidad_recibida, cantidad_aceptada)
          select ${demo.numero}, l.factura_linea_id, ${linea.cantidad}, ${taken}, l.lotes[1], ${demo.motivo},
            ${isAuthorised(demo) ? codeOf(demo, at) : null}, ${linea.recibida ?? null}, ${linea.aceptada ?? null}
          from factura_linea l join factura f using (factura_id)
          where l.razon_social_id = ${demo.razon} and l.codigo_material = ${linea.codigo} and l.cantidad >= ${linea.cantidad} and f.fecha <= ${localDay(created)}::date
          order by f.fecha desc, l.factura_linea_id limit 1`,
    )
    if (!inserted) throw new Error(`facturas.csv has no ${linea.cantidad} × ${linea.codigo} for ${demo.razon} before return ${demo.numero}`)
  }
}

const insertStory = async (db: Db, demo: Demo, created: Date, now: Date, customer: number, staff: number): Promise<void> => {
  const states = [11, ...demo.camino]
  for (const [at, estado] of states.entries()) {
    const when = new Date(Math.min(now.getTime(), created.getTime() + at * 6 * HOUR_MS))
    const actor = at === 0 || estado === 12 ? customer : staff
    await execute(
      db,
      sql`insert into devolucion_historial (devolucion_id, desde_id, estado_id, usuario_id, comentario, fecha)
          values (${demo.numero}, ${states[at - 1] ?? null}, ${estado}, ${actor}, ${at === states.length - 1 ? (demo.nota ?? null) : null}, ${when})`,
    )
  }
  for (const [at, [who, text]] of (demo.conversacion ?? []).entries()) {
    await execute(
      db,
      sql`insert into devolucion_comentario (devolucion_id, usuario_id, es_interno, comentario, fecha)
          values (${demo.numero}, ${await userId(db, who)}, ${who === 'rsosa'}, ${text}, ${saidAt(created, at)})`,
    )
  }
}

/** Inserts the demo returns with lines, history, transport data and conversation. */
export const seedDevoluciones = async (db: Db, now: Date): Promise<void> => {
  const customers = { 1042: 'lferreyra', 1043: 'hquiroga' } as Record<number, string>
  const staff = await userId(db, 'rsosa')
  for (const demo of DEVOLUCIONES) {
    const customer = await userId(db, customers[demo.razon] ?? 'npaz')
    const created = new Date(now.getTime() - demo.dias * DAY_MS)
    await insertHead(db, demo, created, now, { usuarioId: customer, staffId: staff, isPortal: demo.razon in customers })
    await insertLineas(db, demo, created)
    await insertStory(db, demo, created, now, customer, staff)
    if (demo.envio) {
      await execute(
        db,
        sql`insert into devolucion_envio (devolucion_id, numero_remito, transporte, numero_guia, bultos, cargado)
            values (${demo.numero}, ${demo.envio.remito}, ${demo.envio.transporte}, ${demo.envio.guia}, ${demo.envio.bultos}, ${created})`,
      )
    }
  }
}

/** Assigns the demo returns to the first sector of postventa. Call it after the sectors are inserted. */
export const assignDevoluciones = (db: Db): Promise<number> =>
  execute(
    db,
    sql`update devolucion set sector_id = (select sector_id from sector where 'ROL_POSTVENTA' = any(atiende) order by sector_id limit 1)`,
  )
