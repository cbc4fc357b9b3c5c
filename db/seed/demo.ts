import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { runImport } from '#server/import/import.ts'
import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS, addDays, localDay } from '#contract/valores/fechas.ts'
import { type Db, execute, transaction } from '#server/db/database.ts'
import { createFacturas } from '../../server/modules/facturas/facturas-importacion.service.ts'
import { DEMO_PEOPLE } from '../../idp/demo-people.ts'
import { seedAyuda } from './demo-ayuda.ts'
import { seedCentros } from './demo-centros.ts'
import { seedCuenta } from './demo-cuenta.ts'
import { assignDevoluciones, seedDevoluciones } from './demo-devoluciones.ts'
import { seedDocumentos } from './demo-documentos.ts'
import { seedEventos } from './demo-eventos.ts'
import { seedFeriados } from './demo-feriados.ts'
import { seedMotos } from './demo-motos.ts'
import { seedPagos } from './demo-pagos.ts'
import { seedRepresentantes } from './demo-representantes.ts'
import { seedTickets } from './demo-tickets.ts'
import {
  BANNERS, CONTACTOS, MARCAS, PRODUCTOS, RAZONES_SOCIALES, TITULAR, TRANSPORTES, USUARIOS,
} from './empresas.ts'

/** Roles of the owner with every right; the demo identity provider gives the same. */
const TITULAR_ROLES = DEMO_PEOPLE.find(({ username }) => username === TITULAR.userName)!.roles

const CSV = new URL('./facturas.csv', import.meta.url)
/** Date of the newest invoice in the sample file; the seed shifts all dates so that it becomes yesterday. */
const CSV_NEWEST = '2026-11-20'

/**
 * Debt reminders: three days before the due date, on it, and 7 and 15 days after it. `hora` 0: sent from midnight on.
 */
const RECORDATORIOS_DEMO = [['antes', 3], ['vence', 1], ['primero', 7], ['segundo', 15], ['hora', 0]] as const

/** Executes a statement for each row. One at a time is fast enough, because the catalogue has only dozens of rows. */
const each = async <T>(db: Db, rows: readonly T[], statement: (row: T) => Sql): Promise<void> => {
  for (const row of rows) await execute(db, statement(row))
}

const seedCatalogue = async (db: Db, today: string): Promise<void> => {
  await each(db, MARCAS, ([id, negocio, nombre]) => sql`insert into marca values (${id}, ${negocio}, ${nombre})`)
  await each(db, PRODUCTOS, ([codigo, descripcion, marca, motivo]) => sql`insert into producto values (${codigo}, ${descripcion}, ${marca}, ${motivo})`)
  await each(db, TRANSPORTES, (nombre) => sql`insert into transporte (nombre) values (${nombre})`)
  await each(
    db,
    BANNERS,
    (b) => sql`insert into banner (negocio_id, titulo, texto, enlace, vigente_desde, vigente_hasta)
      values (${b.negocio}, ${b.titulo}, ${b.texto}, ${b.enlace}, ${today}::date, ${addDays(today, b.dias)}::date)`,
  )
}

type Usuario = (typeof USUARIOS)[number] | typeof TITULAR

/** Inserts a demo user with companies and services, who has accepted the terms. */
const insertUsuario = async (db: Db, u: Usuario): Promise<void> => {
  const host = u.razones.length ? 'cliente.example' : 'meridiana.example'
  await execute(
    db,
    sql`with nuevo as (insert into usuario (user_name, email, nombre, apellido, dni, telefono, direccion, activo, email_validado, recorrido_visto)
          values (${u.userName}, ${`${u.userName}@${host}`}, ${u.nombre}, ${u.apellido}, ${u.dni}, ${u.telefono}, ${u.direccion}, ${u.userName !== 'inactivo'}, now(), now())
          returning usuario_id),
        terminos as (insert into aceptacion_terminos select usuario_id, version, now(), '127.0.0.1', false from nuevo, terminos_version where numero = 1),
        razones as (insert into usuario_razon_social select usuario_id, unnest(${[...u.razones]}::bigint[]) from nuevo)
        insert into usuario_servicio select usuario_id, unnest(${[...u.servicios]}::int[]) from nuevo`,
  )
}

const seedPeople = async (db: Db): Promise<void> => {
  await each(
    db,
    RAZONES_SOCIALES,
    (r) => sql`insert into razon_social (razon_social_id, razon_social, cuit, codigo_cliente, provincia, activo, user_id_invgate, grupo_id)
      values (${r.id}, ${r.nombre}, ${r.cuit}, ${r.codigo}, ${r.provincia}, ${r.activo}, ${5000 + r.id}, 1)`,
  )
  await each(db, RAZONES_SOCIALES.flatMap((r) => r.negocios.map((n) => [r.id, n] as const)), ([razon, negocio]) => sql`insert into razon_social_negocio values (${razon}, ${negocio})`)
  await each(
    db,
    CONTACTOS.flatMap((c) => c.razones.map((razon) => ({ ...c, razon }))),
    (c) => sql`insert into contacto (razon_social_id, tipo, nombre, email, telefono, usuario) values (${c.razon}, ${c.tipo}, ${c.nombre}, ${c.email}, ${c.telefono}, ${c.usuario})`,
  )
  for (const u of USUARIOS) await insertUsuario(db, u)
}

/** Inserts the owner with every right, with the roles of the last sign-in. */
const seedTitular = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query('select 1 from usuario where user_name = $1', [TITULAR.userName])
  if (rows.length) return
  await transaction(pool, async (db) => {
    await insertUsuario(db, TITULAR)
    await execute(db, sql`update usuario set roles = ${TITULAR_ROLES} where user_name = ${TITULAR.userName}`)
  })
}

const isEmpty = async (pool: pg.Pool, table: 'razon_social' | 'devolucion' | 'sector' | 'partida' | 'linea' | 'biblioteca' | 'representante' | 'modelo_moto' | 'pago'): Promise<boolean> =>
  !(await pool.query(`select 1 from ${table} limit 1`)).rows.length

/**
 * Loads the demo company. Existing data stay; data that a newer version added are inserted. Invoices go through the
 * real import.
 */
export const seedDemo = async (pool: pg.Pool, now: Date): Promise<void> => {
  const today = localDay(now)
  await seedFeriados(pool, today)
  if (await isEmpty(pool, 'razon_social')) {
    await transaction(pool, async (db) => {
      await seedCatalogue(db, today)
      await seedPeople(db)
      // Early payment discount of 3 % for each thirty days, which the screen Qué pagar shows.
      await db.query(`update parametro set valor = 300 where clave = 'cuenta.descuento-anticipado'`)
      // Among others, let reminders be sent at any hour, so that they appear soon after the start.
      await each(db, RECORDATORIOS_DEMO, ([clave, valor]) => sql`update parametro set valor = ${valor} where clave = ${`cuenta.recordatorio-${clave}`}`)
      // Ids up to these are reserved for demo items; items of users get higher ones.
      await db.query(`select setval(pg_get_serial_sequence('devolucion', 'devolucion_id'), 30199),
        setval(pg_get_serial_sequence('ticket', 'ticket_id'), 40199), setval(pg_get_serial_sequence('pago', 'pago_id'), 50099)`)
    })
  }
  if (await isEmpty(pool, 'devolucion')) {
    const shiftDays = Math.round((Date.parse(addDays(today, -1)) - Date.parse(CSV_NEWEST)) / DAY_MS)
    const report = await runImport(pool, () => createReadStream(CSV), createFacturas(shiftDays))
    if (report.errores.length) throw new Error(`facturas.csv: ${JSON.stringify(report.errores[0])}`)
    await transaction(pool, (db) => seedDevoluciones(db, now))
    await transaction(pool, (db) => db.query('set local statement_timeout = 0; analyze'))
  }
  if (await isEmpty(pool, 'sector')) {
    await transaction(pool, async (db) => {
      await seedTickets(db, now)
      await assignDevoluciones(db)
      await seedEventos(db)
    })
  }
  if (await isEmpty(pool, 'partida')) await seedCuenta(pool, now)
  if (await isEmpty(pool, 'pago')) await transaction(pool, (db) => seedPagos(db, now))
  if (await isEmpty(pool, 'linea')) await seedCentros(pool)
  if (await isEmpty(pool, 'representante')) await transaction(pool, (db) => seedRepresentantes(db, now))
  await seedTitular(pool)
  if (await isEmpty(pool, 'biblioteca')) await transaction(pool, (db) => seedDocumentos(db, now))
  await seedAyuda(pool)
  if (await isEmpty(pool, 'modelo_moto')) await transaction(pool, (db) => seedMotos(db, now))
}
