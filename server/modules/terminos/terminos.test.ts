import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { LEYENDA } from '#contract/terminos/reglas.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

type Leidos = ReplyOf<typeof terminos.get>

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1', DISTRIBUIDOR_NOMBRE: 'Repuestos del Norte S.A.' })
  await portal.pool.query('delete from aceptacion_terminos')
})
afterAll(() => portal.close())

const read = async (numero?: number) =>
  (await portal.call<Leidos>(undefined, terminos.get, numero === undefined ? {} : { query: { numero } })).body
const mustAccept = async (userName: 'lferreyra' | 'admin' = 'lferreyra') => {
  const { body } = await portal.call<UsuarioProfile>(userName, usuarios.getByName, { params: { userName } })
  return !body.terminosAceptados
}
const accept = (version: string, userName: 'lferreyra' = 'lferreyra') =>
  portal.call(userName, terminos.accept, {
    body: { version, novedades: true },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
const edicion = async () => (await portal.call<Edicion>('admin', terminos.listVersiones)).body
const TEXTOS = { terminos: '## 1. Objeto\n\nEl portal de {{distribuidora}}.', privacidad: 'Escribí a {{email}}.' }
const publish = (over: object = {}) =>
  portal.call<Edicion>('admin', terminos.createVersion, { body: { ...TEXTOS, desde: 1, ...over } })
const pdfOf = async (userName: 'lferreyra' | 'mibarra') => {
  const { raw } = await portal.call(userName, terminos.downloadPdf)
  return (await extractText(new Uint8Array(raw), { mergePages: true })).text.replace(/\s+/g, ' ')
}

test('a new installation has the terms that the portal comes with as version 2026-11', async () => {
  const { version, numero, publicada, vigente, versiones, terminos: texto, privacidad } = await read()
  expect({ version, numero, publicada, vigente, versiones }).toEqual({
    version: '2026-11',
    numero: 1,
    publicada: null,
    vigente: true,
    versiones: [{ version: '2026-11', numero: 1, publicada: null }],
  })
  expect(texto.match(/^## \d+\. .+$/gm)).toHaveLength(10)
  expect(texto).toContain('bajo la responsabilidad de Repuestos del Norte S.A. Los reciben')
  expect(`${texto}${privacidad}`).not.toMatch(/\{\{|\.\./)
})

test('asks a user who never accepted the terms to accept them, and rejects the acceptance of a version that is not in force', async () => {
  expect(await mustAccept()).toBe(true)
  const { status, body } = await accept('2020-01')
  expect([status, body.fields]).toEqual([400, { version: 'Los términos cambiaron. Leelos de nuevo y aceptalos.' }])
  expect(await mustAccept()).toBe(true)
})

test('stores date, version and IP address of the first acceptance only', async () => {
  portal.setNow('2026-11-21T15:00:00.000Z')
  expect((await accept('2026-11')).body).toEqual({ version: '2026-11', cuando: '2026-11-21T15:00:00.000Z' })
  portal.setNow('2026-11-22T15:00:00.000Z')
  expect((await accept('2026-11')).body).toEqual({ version: '2026-11', cuando: '2026-11-21T15:00:00.000Z' })
  const { rows } = await portal.pool.query('select version, host(ip) as ip, novedades from aceptacion_terminos')
  expect(rows).toEqual([{ version: '2026-11', ip: '203.0.113.7', novedades: true }])
  expect(await mustAccept()).toBe(false)
})

test('writes the terms, the legal notice and the user’s acceptance into the PDF', async () => {
  const words = await pdfOf('lferreyra')
  expect(words).toContain('2. Usuarios habilitados')
  expect(words).toContain(LEYENDA.slice(0, 80))
  expect(words).toContain('Lucía Ferreyra los aceptó el 21-11-2026 12:00')
  expect(await pdfOf('mibarra')).not.toContain('aceptó el')
})

describe('createVersion rejects with an error on the field, and asks nobody to accept, when', () => {
  test.each([
    ['the terms are empty', { terminos: '   ' }, { terminos: 'Escribí los términos' }],
    ['the notice is empty', { privacidad: '' }, { privacidad: 'Escribí el aviso de privacidad' }],
    [
      'a text has one character over the maximum',
      { terminos: 'a'.repeat(60_001) },
      { terminos: 'Usá hasta 60.000 caracteres' },
    ],
    [
      'a text has HTML',
      { privacidad: 'Escribí a <b>nosotros</b>' },
      { privacidad: 'Va en Markdown, sin HTML: quitá “<b>nosotros</b>”.' },
    ],
  ])('%s', async (_name, over, fields) => {
    const { status, body } = await publish(over)
    expect([status, body]).toEqual([400, expect.objectContaining({ fields })])
    expect(await mustAccept()).toBe(false)
  })

  test('the texts are those in force', async () => {
    const { terminos: texto, privacidad } = await edicion()
    const { status, body } = await publish({ terminos: texto, privacidad })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: { terminos: expect.any(String) as string } }),
    ])
  })
})

test('accepts one of two simultaneous publications, and answers 409 to the other one', async () => {
  portal.setNow('2026-11-23T15:00:00.000Z')
  const answers = await Promise.all([publish(), publish({ privacidad: 'Escribí a otra parte.' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await publish({ desde: 1 })).status).toBe(409)
  expect((await edicion()).versiones.map(({ numero }) => numero)).toEqual([2, 1])
})

test('a new version has date and author, has to be accepted by every user, and leaves former acceptances stored', async () => {
  const { versiones } = await edicion()
  expect(versiones).toEqual([
    {
      numero: 2,
      version: '2026-11-23',
      publicada: '2026-11-23T15:00:00.000Z',
      autor: 'Administración Meridiana',
      aceptaron: 0,
    },
    { numero: 1, version: '2026-11', publicada: null, autor: null, aceptaron: 1 },
  ])
  expect([await mustAccept('lferreyra'), await mustAccept('admin')]).toEqual([true, true])
  expect((await accept('2026-11')).status).toBe(400)
  expect((await accept('2026-11-23')).body).toMatchObject({ version: '2026-11-23' })
  expect(await mustAccept('lferreyra')).toBe(false)
  expect((await edicion()).versiones.map(({ aceptaron }) => aceptaron)).toEqual([1, 1])
  const { body } = await portal.call<{ filas: object[] }>('admin', auditoria.search, {
    params: { page: 1, size: 1 },
    body: { entidad: 'terminos' },
  })
  expect(body.filas).toMatchObject([
    { operacion: 'terminos.createVersion', detalle: { cambios: { version: ['2026-11', '2026-11-23'] } } },
  ])
})

test('numbers the second version of a day, returns former versions to any user, and answers 404 for an unknown number', async () => {
  expect((await publish({ desde: 2, privacidad: 'Escribí a quien quieras.' })).body.versiones[0]).toMatchObject({
    numero: 3,
    version: '2026-11-23.2',
  })
  expect(await read()).toMatchObject({ numero: 3, privacidad: 'Escribí a quien quieras.', vigente: true })
  expect(await read(2)).toMatchObject({ version: '2026-11-23', vigente: false })
  expect((await read(1)).terminos).toContain('## 2. Usuarios habilitados')
  expect((await portal.call(undefined, terminos.get, { query: { numero: 4 } })).status).toBe(404)
})

test('the PDF omits Markdown marks, keeps bullets and numbers, and shows the URL of a link', async () => {
  await publish({
    desde: 3,
    terminos:
      '## 1. Objeto\n\nDe **todos** y [la ley](https://ley.example/25326).\n\n- uno\n- dos\n\n1. primero\n2. segundo\n\n> Aviso *final*',
  })
  expect(await pdfOf('mibarra')).toContain(
    '1. Objeto De todos y la ley (https://ley.example/25326). • uno • dos 1. primero 2. segundo Aviso final Aviso de privacidad',
  )
})
