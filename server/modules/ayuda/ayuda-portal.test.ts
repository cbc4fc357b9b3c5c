import { afterAll, beforeAll, expect, test } from 'vitest'
import { articulos, ayuda } from '#contract/ayuda/calls.ts'
import type { Articulo } from '#contract/ayuda/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { loadArticulos, parseArticulo, readArticulos } from './ayuda-portal.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Brought = Awaited<ReturnType<typeof readArticulos>>
type Ficha = Omit<Brought[number], 'slug'> & { version: number }

/** Returns the article as the administrator opens it to edit. */
const open = async (slug: string): Promise<Ficha> => {
  const { body } = await portal.call<{ fila: Ficha }>('admin', articulos.get, { params: { id: slug } })
  const { titulo, tema, orden, resumen, texto, roles, servicioId, publicado, version } = body.fila
  return { titulo, tema, orden, resumen, texto, roles, servicioId, publicado, version }
}
const save = async (slug: string, body: Ficha) =>
  (await portal.call('admin', articulos.update, { params: { id: slug }, body })).status
const read = async (slug: string) =>
  (await portal.call<Articulo>('lferreyra', ayuda.get, { params: { slug } })).body.texto
/**
 * Returns the articles of a later version of the portal, in which the text of this article ends with one more sentence.
 */
const next = async (slug: string, sentence: string): Promise<Brought> =>
  (await readArticulos()).map((one) => (one.slug === slug ? { ...one, texto: `${one.texto}\n\n${sentence}` } : one))

test('loads all articles into an empty installation, and loads none at the second start', async () => {
  expect(await read('informar-un-pago')).toContain('En Cuenta Corriente, tocá **Informar pago**.')
  expect(await loadArticulos(portal.pool, await readArticulos())).toBe(0)
})

test('updates an unedited article once; saving an older version of the article answers 409', async () => {
  const opened = await open('informar-un-pago')
  const corrected = await next('informar-un-pago', 'Con tilde.')
  expect(await loadArticulos(portal.pool, corrected)).toBe(1)
  expect(await read('informar-un-pago')).toMatch(/\n\nCon tilde\.$/)
  expect(await loadArticulos(portal.pool, corrected)).toBe(0)
  expect(await save('informar-un-pago', opened)).toBe(409)
})

test('keeps an article whose title or visibility was edited, and updates it again after the edit is undone', async () => {
  const before = await open('pedir-una-devolucion')
  expect(await save('pedir-una-devolucion', { ...before, titulo: 'Devolver mercadería' })).toBe(200)
  const hidden = await open('abrir-un-reclamo')
  expect(await save('abrir-un-reclamo', { ...hidden, publicado: false })).toBe(200)
  const corrected = (await readArticulos()).map((one) => ({ ...one, orden: one.orden + 1 }))
  const changed = 2
  expect(await loadArticulos(portal.pool, corrected)).toBe(corrected.length - changed)
  expect(await open('pedir-una-devolucion')).toMatchObject({ titulo: 'Devolver mercadería', orden: before.orden })
  expect(await open('abrir-un-reclamo')).toMatchObject({ publicado: false, orden: hidden.orden })

  const { version } = await open('pedir-una-devolucion')
  expect(await save('pedir-una-devolucion', { ...before, version })).toBe(200)
  expect(await loadArticulos(portal.pool, corrected)).toBe(1)
  expect(await open('pedir-una-devolucion')).toMatchObject({ titulo: before.titulo, orden: before.orden + 1 })
})

test('keeps an article that the administration wrote when a new version of the portal has an article with the same slug', async () => {
  const own = {
    titulo: 'Cómo llegar',
    tema: 'primeros' as const,
    orden: 5,
    resumen: 'Por la ruta 9.',
    texto: 'Salida 12.',
  }
  const body = { ...own, slug: 'como-llegar', roles: [], servicioId: null, publicado: true }
  expect((await portal.call('admin', articulos.create, { body })).status).toBe(200)
  expect(await loadArticulos(portal.pool, [{ ...body, texto: 'Otra cosa.' }])).toBe(0)
  expect(await read('como-llegar')).toBe('Salida 12.')
})

test('loads each article once when two processes start at the same time', async () => {
  const fresh = [{ ...(await readArticulos())[0]!, slug: 'recien-llegado' }]
  const both = await Promise.all([loadArticulos(portal.pool, fresh), loadArticulos(portal.pool, fresh)])
  expect(both.toSorted()).toEqual([0, 1])
})

const HEAD = 'titulo: Uno: dos\ntema: cuenta\norden: 20\nresumen: Tres.'
test('parses the fields above the text; an article without roles and service is for everybody', () => {
  expect(parseArticulo('uno', `---\n${HEAD}\n---\n\nTexto.\n`)).toEqual({
    slug: 'uno',
    titulo: 'Uno: dos',
    tema: 'cuenta',
    orden: 20,
    resumen: 'Tres.',
    texto: 'Texto.',
    roles: [],
    servicioId: null,
    publicado: true,
  })
  const some = parseArticulo('uno', `---\n${HEAD}\nroles: ROL_ADMIN, ROL_OWNER\nservicio: garantias\n---\n\nTexto.\n`)
  expect([some.roles, some.servicioId]).toEqual([['ROL_ADMIN', 'ROL_OWNER'], 4])
})

test.each([
  ['no front matter', 'Texto.\n', 'no front matter'],
  ['an unknown field', `---\n${HEAD}\nautor: Yo\n---\n\nTexto.\n`, 'autor'],
  ['an unknown topic', `---\n${HEAD.replace('cuenta', 'cuentas')}\n---\n\nTexto.\n`, 'tema'],
  ['an unknown role', `---\n${HEAD}\nroles: ROL_JEFE\n---\n\nTexto.\n`, 'roles'],
  ['an unknown service', `---\n${HEAD}\nservicio: fletes\n---\n\nTexto.\n`, 'servicio'],
])('rejects a file with %s, and the error names the file', (_what, file, said) => {
  expect(() => parseArticulo('uno', file)).toThrow(new RegExp(`db/ayuda/uno\\.md[^]*${said}`))
})
