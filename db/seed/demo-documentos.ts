import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { TIPOS_CATALOGO, normalizeCodigo } from '#contract/catalogos/reglas.ts'
import { TIPOS_CERTIFICADO, TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { documentOf } from '#server/db/search.ts'
import { CATALOGOS, CERTIFICADOS, DOCUMENTOS } from './documentos.ts'
import { createPdfDemo } from './pdf-demo.ts'
import { createTapaDemo } from './tapa-demo.ts'

const idOf = async (db: Db, userName: string): Promise<number> =>
  (await selectOne<{ id: number }>(db, sql`select usuario_id as id from usuario where user_name = ${userName}`))!.id

interface Archivo {
  title: string
  lineas: readonly string[]
  usuarioId: number
  razon: number | null
  creado: Date
}

/** Inserts a generated PDF as a file; its content is stored in the database. */
const insertPdf = async (db: Db, { title, lineas, usuarioId, razon, creado }: Archivo): Promise<string> => {
  const contenido = await createPdfDemo(title, lineas)
  const archivoId = randomUUID()
  const nombre = `${stripAccents(title).toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`
  await execute(
    db,
    sql`insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id, creado, contenido)
        values (${archivoId}, ${nombre}, 'application/pdf', ${contenido.length}, ${createHash('sha256').update(contenido).digest('hex')},
          ${usuarioId}, ${razon}, ${creado}, ${contenido})`,
  )
  return archivoId
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00-03:00`)

const seedBiblioteca = async (db: Db, today: string, usuarioId: number): Promise<void> => {
  for (const d of DOCUMENTOS) {
    const desde = addDays(today, d.desde)
    const publicado = noonOf(desde)
    const archivoId = await insertPdf(db, { title: d.titulo, lineas: d.lineas, usuarioId, razon: null, creado: publicado })
    const isInForce = d.desde <= 0
    const row = await selectOne<{ id: number }>(
      db,
      sql`insert into biblioteca (titulo, tipo, negocio_id, marca_id, vigente_desde, vigente_hasta, requiere_lectura, archivo_id, publicado,
            avisada, palabras)
          values (${d.titulo}, ${d.tipo}, ${d.negocio ?? null}, ${d.marca ?? null}, ${desde},
            ${d.hasta === undefined ? null : addDays(today, d.hasta)}, ${d.lectura ?? false}, ${archivoId}, ${publicado},
            ${isInForce ? 1 : 0}, ${documentOf([], [d.titulo, TIPOS_DOCUMENTO[d.tipo]])})
          returning documento_id as id`,
    )
    await execute(
      db,
      sql`insert into biblioteca_version values (${row!.id}, 1, ${archivoId}, ${publicado}, ${usuarioId})`,
    )
    await execute(
      db,
      sql`insert into biblioteca_razon_social select ${row!.id}, unnest(${[...(d.razones ?? [])]}::bigint[])`,
    )
  }
}

const seedCatalogos = async (db: Db, today: string, usuarioId: number): Promise<void> => {
  for (const c of CATALOGOS) {
    const desde = addDays(today, c.desde)
    const lineas = c.piezas.map(([codigo, pieza]) => `${codigo} · ${pieza}`)
    const archivoId = await insertPdf(db, { title: c.titulo, lineas, usuarioId, razon: null, creado: noonOf(desde) })
    const tapa = await createTapaDemo(c.color, c.dientes)
    const row = await selectOne<{ id: number }>(
      db,
      sql`insert into catalogo (titulo, tipo, marca_id, modelo, edicion, vigente_desde, archivo_id, tapa, publicado, palabras)
          values (${c.titulo}, ${c.tipo}, ${c.marca}, ${c.modelo}, ${c.edicion}, ${desde}, ${archivoId}, ${tapa}, ${noonOf(desde)},
            ${documentOf([c.modelo], [c.titulo, c.modelo, TIPOS_CATALOGO[c.tipo]])})
          returning catalogo_id as id`,
    )
    for (const [codigo] of c.piezas) {
      await execute(db, sql`insert into catalogo_codigo values (${row!.id}, ${normalizeCodigo(codigo)}, ${codigo})`)
    }
  }
}

const seedCertificados = async (db: Db, now: Date, today: string, admin: number): Promise<void> => {
  for (const c of CERTIFICADOS) {
    const usuarioId = await idOf(db, c.usuario)
    const creado = noonOf(addDays(today, -c.dias))
    const title = `${TIPOS_CERTIFICADO[c.tipo]}${c.detalle && ` ${c.detalle}`}`
    const archivoId = await insertPdf(db, { title, lineas: [`Razón social ${c.razon}`], usuarioId, razon: c.razon, creado })
    const isDecided = c.estado === 'aprobado'
    const row = await selectOne<{ id: number }>(
      db,
      sql`insert into certificado (razon_social_id, tipo, detalle, vence, archivo_id, usuario_id, creado, estado, resuelto, resuelto_por)
          values (${c.razon}, ${c.tipo}, ${c.detalle}, ${addDays(today, c.vence)}, ${archivoId}, ${usuarioId}, ${creado}, ${c.estado},
            ${isDecided ? creado : null}, ${isDecided ? admin : null})
          returning certificado_id as id`,
    )
    // Record the reminder of 30 days before the expiry as sent.
    if (c.vence <= 30) await execute(db, sql`insert into certificado_recordatorio values (${row!.id}, 30, ${now})`)
  }
}

/** Loads the demo library, catalogues and certificates. */
export const seedDocumentos = async (db: Db, now: Date): Promise<void> => {
  const today = localDay(now)
  const admin = await idOf(db, 'admin')
  await seedBiblioteca(db, today, admin)
  await seedCatalogos(db, today, admin)
  await seedCertificados(db, now, today, admin)
}
