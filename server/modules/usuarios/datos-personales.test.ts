import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { readZip } from '#testing/files/zip.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Datos = Record<string, Record<string, unknown>[]>
const exportOf = async (person: Person) => {
  const answer = await portal.call(person, usuarios.downloadDatos)
  const files = answer.status === 200 ? readZip(answer.raw) : new Map<string, Buffer>()
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  return { ...answer, names: [...files.keys()], json: text('mis-datos.json'), html: text('mis-datos.html') }
}

test('the export contains the user’s profile, companies and everything they created, sent and did', async () => {
  const producto = await findProducto(portal, 1042, 'ZK-0087', { min: 2 })
  const created = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, {
    body: newDevolucion(producto),
  })
  const { devolucionId } = created.body
  const comentario = 'Llegó <b>roto</b> & abierto'
  await portal.call('lferreyra', devoluciones.createComentario, { body: { devolucionId, comentario } })
  await portal.call('lferreyra', archivos.create, { files: [{ name: 'remito ñ.png', content: PNG }] })
  const image = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await portal.call('lferreyra', imagenes.setUsuario, { files: [{ name: 'yo.png', content: image }] })

  const { status, headers, names, json, html } = await exportOf('lferreyra')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('zip_file_datos_lferreyra_autogestion.zip')
  expect(names).toEqual(['mis-datos.html', 'mis-datos.json', 'imagen.webp'])
  const datos = JSON.parse(json) as Datos
  expect(datos['perfil']![0]).toMatchObject({ userName: 'lferreyra', dni: '72345678', apellido: 'Ferreyra' })
  expect(datos['razonesSociales']!.map((row) => row['razonSocialId'])).toEqual([1042])
  expect(datos['devoluciones']!.map((row) => row['id'])).toContain(devolucionId)
  expect(datos['comentariosDevoluciones']).toContainEqual(expect.objectContaining({ devolucionId, comentario }))
  expect(datos['archivos']!.map((row) => row['nombre'])).toContain('remito ñ.png')
  expect(datos['actividad']!.map((row) => row['operacion'])).toContain('devoluciones.create')
  // The HTML file has the same data, with the user’s text escaped.
  expect(html).toContain('<h2>Comentarios que escribiste en devoluciones</h2>')
  expect(html).toContain('Llegó &#60;b&#62;roto&#60;/b&#62; &#38; abierto')
  const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles).toContain('Preferencias de notificaciones')
  expect(titles).toEqual([...new Set(titles)])
})

test('the export contains nothing of other users, not even of the same company', async () => {
  const { json, html } = await exportOf('lferreyra')
  const { rows } = await portal.pool.query<{ id: number }>(
    'select devolucion_id as id from devolucion where usuario_id <> 2',
  )
  const own = (JSON.parse(json) as Datos)['devoluciones']!.map((row) => row['id'])
  for (const { id } of rows) expect(own).not.toContain(id)
  for (const text of [json, html]) expect(text).not.toMatch(/mibarra|71234567|Ibarra|password|hash|"sub"/)
})

test('the export has every table with a user id, except those in the list of exceptions', async () => {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attname = 'usuario_id' and c.relkind in ('r', 'p', 'v')
       and not c.relispartition order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'aceptacion_terminos',
    'archivo',
    'auditoria',
    'ayuda_voto',
    'biblioteca_acceso',
    'biblioteca_visita',
    'borrador',
    // Holds ids of the files of a draft, which the export lists as files.
    'borrador_archivo',
    // Holds the ids of sent drafts, so that they are sent once; what they created is in the export.
    'borrador_enviado',
    'calendario',
    'cambio_email',
    'catalogo_favorito',
    'certificado',
    'cobranza_nota',
    // Holds timestamps of DNI look-ups in the last hour; the look-ups are in the audit log.
    'conciliacion',
    'consulta_dni',
    'conversacion_comentario',
    'conversacion_lectura',
    // Holds decisions for some seconds. Afterwards their effect is in the gestión and in the audit log.
    'decision_pendiente',
    'devolucion',
    'devolucion_comentario',
    // Holds changes of state, which the audit log (actividad) has too.
    'devolucion_historial',
    'devolucion_lectura',
    'envio_resumen',
    // Holds the position of the user’s last write in the WAL, stored for a short time.
    'escrito',
    // Holds responses that are stored for a day, for repeated requests.
    'idempotencia',
    // The picture itself is in the ZIP.
    'imagen',
    'importacion',
    'ingreso',
    'lista_preferencia',
    'lista_vista',
    'mencion',
    // Holds the page that the user views, stored for less than a minute.
    'mesa_presencia',
    'notificacion',
    'notificacion_preferencia',
    'pago',
    'pedido_moto',
    // Holds changes of state, which the audit log (actividad) has too.
    'pedido_moto_historial',
    'pedido_razon_social',
    'representante',
    'respuesta',
    'seguidor',
    'suscripcion_resumen',
    'ticket',
    'ticket_comentario',
    'ticket_historial',
    'ticket_lectura',
    'token',
    // The data of the warranty has the reason of its change.
    'unidad_venta',
    // The sections perfil, razonesSociales and servicios have its data.
    'usuario',
    'usuario_razon_social',
    'usuario_servicio',
    'validacion_email',
    'ver_como',
    'vista',
  ])
})

test('a long history is exported completely', async () => {
  await prepareRows(
    portal.pool,
    `insert into devolucion_comentario (devolucion_id, usuario_id, es_interno, comentario)
     select 30106, 3, false, 'Comentario ' || n from generate_series(1, 2500) n`,
  )
  const { json } = await exportOf('hquiroga')
  const texts = (JSON.parse(json) as Datos)['comentariosDevoluciones']!.map((row) => row['comentario'])
  for (let n = 1; n <= 2500; n += 1) expect(texts).toContain(`Comentario ${n}`)
})

test('the export is in the audit log and limited to five times an hour', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) statuses.push((await exportOf('rsosa')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { rowCount } = await portal.pool.query(
    `select 1 from auditoria where operacion = 'usuarios.downloadDatos' and usuario = 'rsosa'`,
  )
  expect(rowCount).toBe(5)
  portal.setNow('2026-11-21T16:00:01Z')
  expect((await exportOf('rsosa')).status).toBe(200)
})
