import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { aDevolucionEn } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

const ID = 30_103

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const list = async (person: Person, id = ID) =>
  (await portal.call<Comentario[]>(person, devoluciones.getComentarios, { params: { id } })).body

const addComment = (person: Person, comentario: string, archivoIds: string[] = [], devolucionId = ID) =>
  portal.call<Comentario & { fields: Record<string, string>; message: string }>(person, devoluciones.createComentario, {
    body: { devolucionId, comentario, archivoIds },
  })

const upload = async (person: Person) => {
  const sent = { files: [{ name: 'etiqueta.png', content: PNG }] }
  return (await portal.call<{ archivos: Archivo[] }>(person, archivos.create, sent)).body.archivos[0]!.archivoId
}

const rows = async () => (await portal.pool.query('select 1 from devolucion_comentario')).rowCount

describe('the conversation of a return', () => {
  test('is listed from oldest to newest, with the author and side of each comment', async () => {
    const comments = await list('lferreyra')
    expect(comments).toMatchObject([
      { autor: 'Ramiro Sosa', esMio: false, esInterno: true },
      { autor: 'Lucía Ferreyra', esMio: true, esInterno: false },
    ])
    expect(comments[0]!.fecha < comments[1]!.fecha).toBe(true)
    expect((await list('rsosa')).map((comment) => comment.esMio)).toEqual([true, false])
  })

  test('accepts a comment of a customer, a seller or postventa, as plain text', async () => {
    for (const person of ['lferreyra', 'mibarra', 'darrieta', 'npaz', 'rsosa'] as const) {
      const { status, body } = await addComment(person, `  Habla ${person} <script>alert(1)</script>  `)
      expect(status).toBe(200)
      expect(body).toMatchObject({ comentario: `Habla ${person} <script>alert(1)</script>`, esMio: true, archivos: [] })
      expect(body.fecha).toBe('2026-11-21T15:00:00.000Z')
      expect((await list(person)).at(-1)).toEqual(body)
    }
  })

  test.each(['', '   ', 'x'.repeat(2001)])('rejects an empty or too long comment', async (text) => {
    const answer = await addComment('lferreyra', text)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('comentario')
  })

  test('answers 409 when the return is closed', async () => {
    const before = await rows()
    const answer = await addComment('lferreyra', 'Hola', [], 30_111)
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'La devolución está cerrada: ya no admite comentarios.' },
    })
    expect(await rows()).toBe(before)
  })

  test('accepts comments in every state that is not closed', async () => {
    for (const state of [1, 2, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const devolucionId = await aDevolucionEn(portal, state)
      expect((await addComment('lferreyra', `En ${state}`, [], devolucionId)).status).toBe(200)
    }
  })
})

describe('the files of a comment', () => {
  test('are visible to the company and to the staff once they are attached to the comment', async () => {
    const archivoId = await upload('lferreyra')
    const { body } = await addComment('lferreyra', 'Va la foto', [archivoId])
    expect(body.archivos).toEqual([{ archivoId, nombre: 'etiqueta.png', tipo: 'image/png', tamano: PNG.length }])
    const download = async (person: Person) =>
      (await portal.call(person, archivos.download, { params: { archivoId } })).status
    expect(await download('mibarra')).toBe(200)
    expect(await download('rsosa')).toBe(200)
    expect(await download('hquiroga')).toBe(404)
  })

  test('are attached once when the same file is sent twice', async () => {
    const archivoId = await upload('lferreyra')
    const { status, body } = await addComment('lferreyra', 'Va la foto', [archivoId, archivoId])
    expect(status).toBe(200)
    expect(body.archivos).toHaveLength(1)
  })

  test.each<[string, () => Promise<string>]>([
    ['of another user', () => upload('mibarra')],
    ['that are unknown', async () => '00000000-0000-4000-8000-000000000000'],
    [
      'already used',
      async () => {
        const used = await upload('lferreyra')
        await addComment('lferreyra', 'Primera', [used])
        return used
      },
    ],
  ])('%s are rejected, and nothing is stored', async (_name, find) => {
    const mine = await upload('lferreyra')
    const other = await find()
    const before = await rows()
    const answer = await addComment('lferreyra', 'Va la foto', [mine, other])
    expect(answer.status).toBe(400)
    expect(answer.body.fields.archivoIds).toContain('Volvé a subirlo')
    expect(await rows()).toBe(before)
    expect((await addComment('lferreyra', 'Ahora sí', [mine])).status).toBe(200)
  })
})
