import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentos } from '#contract/documentos/calls.ts'
import { deleteSueltos } from '#modules/archivos'
import { selectRows } from '#server/db/database.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const pdf = (text: string) => [{ name: 'archivo ñ.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` }]
const NEW = { titulo: 'Circular 12', tipo: 'otro', vigenteDesde: '2026-11-01', requiereLectura: true }
const create = async (titulo: string) => {
  const sent = { body: { ...NEW, titulo }, files: pdf('uno') }
  return (await portal.call<{ documentoId: number }>('admin', documentos.create, sent)).body.documentoId
}

type Refusal = { fields: Record<string, string> }
const rejectedFields = async (over: object, files = pdf('x')) =>
  (await portal.call<Refusal>('admin', documentos.create, { body: { ...NEW, ...over }, files })).body.fields

test('rejects wrong data with an error on each field', async () => {
  expect(await rejectedFields({}, [])).toHaveProperty('files')
  expect(await rejectedFields({ titulo: '' })).toHaveProperty('titulo')
  expect(await rejectedFields({ vigenteHasta: '2026-10-01' })).toHaveProperty('vigenteHasta')
  expect(await rejectedFields({ negocioId: 1, marcaId: 402 })).toHaveProperty('marcaId')
  expect(await rejectedFields({ negocioId: 9 })).toHaveProperty('negocioId')
  expect(await rejectedFields({ razonSocialIds: [1042, 9] })).toHaveProperty('razonSocialIds')
  expect(await rejectedFields({}, [{ name: 'a.pdf', content: 'no es' }])).toHaveProperty('files')
  expect(await rejectedFields({}, [{ name: 'a.txt', content: 'texto' }])).toHaveProperty('files')
})

test('answers 409 to an outdated version, and rejects the current file as a new version', async () => {
  const documentoId = await create('De a dos')
  const send = (revision: number, files: ReturnType<typeof pdf> = []) =>
    portal.call<Refusal>('admin', documentos.update, { params: { documentoId }, body: { ...NEW, revision }, files })
  expect((await send(1)).status).toBe(200)
  expect((await send(1)).status).toBe(409)
  expect((await send(2, pdf('uno'))).body.fields).toHaveProperty('files')
})

test('keeps published files when unattached uploads are deleted', async () => {
  const documentoId = await create('Queda')
  const deleted = await deleteSueltos(portal.pool, new Date('2100-01-01'))
  expect(deleted).toEqual([])
  expect((await portal.call('lferreyra', documentos.download, { params: { documentoId } })).status).toBe(200)
})

test('records only the changed fields in the audit log', async () => {
  const documentoId = await create('Antes')
  const body = { ...NEW, titulo: 'Después', razonSocialIds: [1042], revision: 1 }
  expect((await portal.call('admin', documentos.update, { params: { documentoId }, body, files: [] })).status).toBe(200)
  const rows = await selectRows<{ cambios: object }>(
    portal.pool,
    sql`select detalle -> 'cambios' as cambios from auditoria
        where entidad = 'documento' and entidad_id = ${String(documentoId)} order by auditoria_id desc limit 1`,
  )
  expect(rows[0]?.cambios).toEqual({ titulo: ['Antes', 'Después'], razonSocialIds: [[], [1042]] })
})
