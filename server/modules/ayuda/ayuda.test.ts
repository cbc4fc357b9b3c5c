import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articulos, ayuda } from '#contract/ayuda/calls.ts'
import type { Articulo, Titular } from '#contract/ayuda/shapes.ts'
import { buscar } from '#contract/buscar/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const list = async (person: Person, texto?: string) =>
  (await portal.call<Titular[]>(person, ayuda.list, { query: texto ? { texto } : {} })).body.map(({ slug }) => slug)
const get = (person: Person, slug: string) => portal.call<Articulo>(person, ayuda.get, { params: { slug } })
const vote = (person: Person, slug: string, sirvio: boolean, evitoReclamo = false) =>
  portal.call(person, ayuda.setVoto, { params: { slug }, body: { sirvio, evitoReclamo } })
const suggested = async (person: Person, texto: string) =>
  (await portal.call<Titular[]>(person, ayuda.listSugerencias, { query: { texto } })).body.map(({ slug }) => slug)

const DATOS = {
  titulo: 'Retiro por el depósito',
  tema: 'devoluciones',
  orden: 90,
  resumen: 'Cuándo y dónde se retira.',
  texto: 'De lunes a viernes, de 9 a 13.',
  roles: [] as string[],
  servicioId: null as number | null,
  publicado: true,
}
const write = async (slug: string, over: Partial<typeof DATOS> = {}) => {
  const answer = await portal.call<{ version: number; fields?: Record<string, string> }>('admin', articulos.create, {
    body: { ...DATOS, ...over, slug },
  })
  return answer.body
}

describe('a user reads only the articles for their roles and services', () => {
  test('not those of staff when the user is a customer', async () => {
    expect(await list('npaz')).toContain('la-mesa')
    expect(await list('lferreyra')).not.toContain('la-mesa')
    expect((await get('lferreyra', 'la-mesa')).status).toBe(404)
    expect((await get('npaz', 'maestros')).status).toBe(404)
    expect((await get('admin', 'maestros')).status).toBe(200)
  })

  test('those of a service when the user has the service or is staff', async () => {
    expect(await list('lferreyra')).not.toContain('pedir-motos')
    expect((await get('lferreyra', 'pedir-motos')).status).toBe(404)
    expect(await list('hquiroga')).toContain('pedir-motos')
    expect(await list('rsosa')).toContain('pedir-motos')
  })

  test('not a draft, in lists, searches or votes, until it is published', async () => {
    await write('un-borrador', { titulo: 'Zafarrancho de retiro', publicado: false })
    expect(await list('admin')).not.toContain('un-borrador')
    expect((await get('admin', 'un-borrador')).status).toBe(404)
    expect(await list('lferreyra', 'zafarrancho')).toEqual([])
    expect(await suggested('lferreyra', 'zafarrancho')).toEqual([])
    expect((await vote('lferreyra', 'un-borrador', true)).status).toBe(404)
    const update = { params: { id: 'un-borrador' }, body: { ...DATOS, titulo: 'Zafarrancho de retiro', version: 1 } }
    expect((await portal.call('admin', articulos.update, update)).status).toBe(200)
    expect(await list('lferreyra', 'zafarrancho')).toEqual(['un-borrador'])
  })
})

describe('articles are found', () => {
  test('by words with or without accents, titles first', async () => {
    expect((await list('lferreyra', 'devolución'))[0]).toBe('pedir-una-devolucion')
    expect((await list('lferreyra', 'garantias chasis'))[0]).toBe('pedir-una-garantia')
  })

  test('by the search of the header, as one kind of result', async () => {
    const { body } = await portal.call<ReplyOf<typeof buscar.search>>('lferreyra', buscar.search, {
      query: { texto: 'informar pago' },
    })
    const found = body.grupos.find(({ tipo }) => tipo === 'ayuda')
    expect(found?.filas[0]).toMatchObject({ titulo: 'Informar un pago', enlace: '/ayuda/informar-un-pago' })
  })

  test('while a claim is written, up to three by title or summary', async () => {
    const found = await suggested('lferreyra', 'Pago sin aplicar: hice una transferencia el lunes')
    expect(found[0]).toBe('informar-un-pago')
    expect(found.length).toBeLessThanOrEqual(3)
    expect(await suggested('lferreyra', 'xyzzy de la')).toEqual([])
  })
})

test('counts the last vote of each user, and the claims that an article avoided', async () => {
  const counts = async () => {
    const { body } = await portal.call<{ fila: { si: number; no: number; evitados: number } }>('admin', articulos.get, {
      params: { id: 'informar-un-pago' },
    })
    return [body.fila.si, body.fila.no, body.fila.evitados]
  }
  for (const sirvio of [true, true, false])
    expect((await vote('lferreyra', 'informar-un-pago', sirvio)).status).toBe(200)
  expect(await counts()).toEqual([0, 1, 0])
  await vote('mibarra', 'informar-un-pago', true, true)
  expect(await counts()).toEqual([1, 1, 1])
  expect((await get('mibarra', 'informar-un-pago')).body.sirvio).toBe(true)
  expect((await get('hquiroga', 'informar-un-pago')).body.sirvio).toBeNull()
})

test('accepts links to the portal or over https only, and requires a description of each picture', async () => {
  const wrong = [
    '[Abrir](javascript:alert(1)) acá',
    '[Abrir](http://ejemplo.example) acá',
    '[Abrir](//ejemplo.example) acá',
    '![](imagen:00000000-0000-4000-8000-000000000001)',
    '![Una pantalla](https://ejemplo.example/a.png)',
  ]
  for (const texto of wrong) expect((await write('no-va', { texto })).fields).toHaveProperty('texto')
  const texto = 'Mirá [la ayuda](/autogestion/ayuda) o [el sitio](https://ejemplo.example/a_(b)).'
  expect(await write('si-va', { texto })).toMatchObject({ version: 1 })
})

test('re-encodes a picture, returns its size, and shows the picture to users who can read its article', async () => {
  const sent = { files: [{ name: 'a.png', content: PNG }] }
  const small = await portal.call<{ fields: object }>('admin', ayuda.createImagen, sent)
  expect([small.status, Object.keys(small.body.fields)]).toEqual([415, ['files']])
  const { default: sharp } = await import('sharp')
  const content = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#0f4c81' } })
    .png()
    .toBuffer()
  const kept = await portal.call<{ imagenId: string; ancho: number; alto: number }>('admin', ayuda.createImagen, {
    files: [{ name: 'a.png', content }],
  })
  expect(kept.body).toMatchObject({ ancho: 1280, alto: 640 })
  const { imagenId } = kept.body
  const see = async (person: Person) =>
    (await portal.call(person, ayuda.downloadImagen, { params: { imagenId } })).status
  expect([await see('admin'), await see('lferreyra')]).toEqual([200, 404])
  await write('con-imagen', { texto: `Así se ve:\n\n![La lista](imagen:${imagenId})`, servicioId: 7 })
  expect([await see('hquiroga'), await see('lferreyra')]).toEqual([200, 404])
  expect((await get('hquiroga', 'con-imagen')).body.imagenes).toEqual([{ imagenId, ancho: 1280, alto: 640 }])
})

test('offers the tour of the first visit until the user ends it, on any device', async () => {
  const seen = async (person: Person, userName: string) =>
    (await portal.call<ReplyOf<typeof usuarios.getByName>>(person, usuarios.getByName, { params: { userName } })).body
      .recorridoVisto
  expect(await seen('lferreyra', 'lferreyra')).toBe(true)
  await portal.pool.query(`update usuario set recorrido_visto = null where user_name = 'lferreyra'`)
  expect(await seen('lferreyra', 'lferreyra')).toBe(false)
  expect((await portal.call('lferreyra', ayuda.setRecorrido, { body: {} })).status).toBe(200)
  expect(await seen('lferreyra', 'lferreyra')).toBe(true)
})
