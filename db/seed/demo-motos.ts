import sql from 'sql-template-tag'
import { DAY_MS, localDay } from '#contract/valores/fechas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { documentOf } from '#server/db/search.ts'
import { RAZONES_SOCIALES } from './empresas.ts'
import { createFotoDemo } from './foto-demo.ts'
import { MODELOS, PEDIDOS } from './motos.ts'

type Demo = (typeof PEDIDOS)[number]

const userId = async (db: Db, userName: string): Promise<number> =>
  (await selectOne<{ id: number }>(db, sql`select usuario_id as id from usuario where user_name = ${userName}`))!.id

const modeloOf = (id: number) => MODELOS.find((modelo) => modelo.id === id)!

const seedModelos = async (db: Db, year: number): Promise<void> => {
  for (const m of MODELOS) {
    await execute(
      db,
      sql`insert into modelo_moto (modelo_id, modelo, marca_id, anio, versiones, precio_lista, minimo, multiplo, garantia_meses, garantia_km)
          values (${m.id}, ${m.modelo}, ${m.marca}, ${year + 1}, ${[...m.versiones]}::text[], ${m.precio}, ${m.minimo}, ${m.multiplo}, 12, ${m.km})`,
    )
    for (const [at, [color, existencias, aPedido]] of m.colores.entries()) {
      await execute(db, sql`insert into modelo_moto_color values (${m.id}, ${color}, ${at}, ${existencias}, ${aPedido})`)
    }
    await execute(db, sql`insert into modelo_moto_foto (modelo_id, foto) values (${m.id}, ${await createFotoDemo(m.tipo)})`)
  }
}

const insertHead = async (db: Db, demo: Demo, created: Date): Promise<void> => {
  const razon = RAZONES_SOCIALES.find(({ id }) => id === demo.razon)!
  const units = (demo.unidades ?? []).flatMap(([, vin, motor]) => [vin, motor])
  const names = demo.lineas.map(([modelo]) => modeloOf(modelo).modelo)
  const codes = [String(demo.numero), ...names, ...units, ...[demo.factura, demo.remito, demo.guia].flatMap((code) => code ?? [])]
  await execute(
    db,
    sql`insert into pedido_moto (pedido_id, razon_social_id, usuario_id, estado_id, fecha, estado_desde, entrega, domicilio, transporte, forma_pago,
          observaciones, motivo, factura, remito, guia, version, documento)
        values (${demo.numero}, ${demo.razon}, ${await userId(db, demo.usuario)}, ${demo.camino.at(-1) ?? PEDIDO.BORRADOR}, ${localDay(created)},
          ${created}, ${demo.entrega}, ${demo.domicilio ?? ''}, ${demo.transporte ?? ''}, ${demo.pago}, ${demo.observaciones ?? ''},
          ${demo.motivo ?? null}, ${demo.factura ?? null}, ${demo.remito ?? null}, ${demo.guia ?? null}, ${demo.camino.length + 1},
          ${documentOf(codes, [razon.nombre, ...names])})`,
  )
}

const insertLineas = async (db: Db, demo: Demo, day: string): Promise<void> => {
  const ids: number[] = []
  for (const [modelo, color, cantidad, aprobada] of demo.lineas) {
    const row = await selectOne<{ id: number }>(
      db,
      sql`insert into pedido_moto_linea (pedido_id, modelo_id, version, color, anio, cantidad, aprobada, precio)
          select ${demo.numero}, modelo_id, versiones[1], ${color}, anio, ${cantidad}, ${aprobada ?? null}::int,
            case when ${aprobada === undefined} then null else precio_lista end
          from modelo_moto where modelo_id = ${modelo} returning linea_id as id`,
    )
    ids.push(row!.id)
  }
  for (const [linea, vin, motor] of demo.unidades ?? []) {
    const [modeloId, color] = demo.lineas[linea]!
    const modelo = modeloOf(modeloId)
    await execute(
      db,
      sql`insert into pedido_moto_unidad (linea_id, vin, motor, color) values (${ids[linea]}, ${vin}, ${motor}, ${color})`,
    )
    await execute(
      db,
      sql`insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, garantia_meses, garantia_km)
          values (${vin}, ${demo.razon}, ${modelo.marca}, ${modelo.modelo}, ${motor}, ${demo.factura}, ${day}, 12, ${modelo.km})`,
    )
  }
}

const insertStory = async (db: Db, demo: Demo, created: Date, now: Date): Promise<void> => {
  const [dealer, vendedor, admin] = [await userId(db, demo.usuario), await userId(db, 'darrieta'), await userId(db, 'admin')]
  const whoDid = (estado: number): number => {
    if (estado <= PEDIDO.ENVIADO || estado === PEDIDO.ENTREGADO) return dealer
    return estado >= PEDIDO.FACTURADO ? admin : vendedor
  }
  const states = [PEDIDO.BORRADOR, ...demo.camino]
  for (const [at, estado] of states.entries()) {
    const when = new Date(Math.min(now.getTime(), created.getTime() + at * DAY_MS))
    await execute(
      db,
      sql`insert into pedido_moto_historial (pedido_id, desde_id, estado_id, usuario_id, comentario, fecha)
          values (${demo.numero}, ${states[at - 1] ?? null}, ${estado}, ${whoDid(estado)}, ${at === states.length - 1 ? (demo.motivo ?? null) : null}, ${when})`,
    )
  }
}

/** Loads models with stock and photo, and pedidos in several states; the units of a delivered one have a warranty. */
export const seedMotos = async (db: Db, now: Date): Promise<void> => {
  await seedModelos(db, Number(localDay(now).slice(0, 4)))
  for (const demo of PEDIDOS) {
    const created = new Date(now.getTime() - demo.dias * DAY_MS)
    await insertHead(db, demo, created)
    await insertLineas(db, demo, localDay(new Date(created.getTime() + demo.camino.length * DAY_MS)))
    await insertStory(db, demo, created, now)
  }
  await execute(db, sql`select setval(pg_get_serial_sequence('pedido_moto', 'pedido_id'), ${PEDIDOS.at(-1)!.numero})`)
}
