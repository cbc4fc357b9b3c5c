import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createDevolucion, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { createConversable } from '#testing/gestiones/conversaciones.ts'
import { createReclamo, FOTOS_PIEZA, newGarantiaPieza } from '#testing/gestiones/tickets.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

let portal: Portal
/** File id of each kind; all files belong to company 1042. */
let files: Record<Kind, string>
const KINDS = ['devolucion', 'reclamo', 'garantia', 'certificado', 'suelto'] as const
type Kind = (typeof KINDS)[number]

const upload = async (who: Person): Promise<string> => {
  const sent = { files: [{ name: 'foto.png', content: PNG }] }
  const { body } = await portal.call<{ archivos: { archivoId: string }[] }>(who, archivos.create, sent)
  return body.archivos[0]!.archivoId
}
const comment = async (who: Person, devolucionId: number, more: object = {}): Promise<string> => {
  const archivoId = await upload(who)
  const body = { devolucionId, comentario: 'Va la foto', archivoIds: [archivoId], ...more }
  const { status } = await portal.call(who, devoluciones.createComentario, { body })
  expect(status).toBe(200)
  return archivoId
}

beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  await giveUnidades(portal)
  const reclamo = await upload('mibarra')
  const ticketId = await createReclamo(portal)
  const commented = await portal.call('mibarra', tickets.createComentario, {
    body: { ticketId, comentario: 'Va el remito', archivoIds: [reclamo] },
  })
  expect(commented.status).toBe(200)
  const created = await portal.call<{ ticketId: number }>('mibarra', tickets.create, {
    params: { razonSocial: 1042 },
    body: newGarantiaPieza(),
    files: FOTOS_PIEZA.files,
  })
  const { rows } = await portal.pool.query<{ id: string }>(
    'select archivo_id as id from ticket_archivo where ticket_id = $1 limit 1',
    [created.body.ticketId],
  )
  const certificadoId = await createConversable(portal, 'certificado', 1)
  const { body } = await portal.call<{ archivo: { archivoId: string } }>('lferreyra', certificados.get, {
    params: { certificadoId },
  })
  files = {
    devolucion: await comment('mibarra', await createDevolucion(portal)),
    reclamo,
    garantia: rows[0]!.id,
    certificado: body.archivo.archivoId,
    suelto: await upload('mibarra'),
  }
})
afterAll(() => portal.close())

const READS: Readonly<Partial<Record<Alcance, Kind>>> = {
  'devoluciones:leer': 'devolucion',
  'reclamos:leer': 'reclamo',
  'garantias:leer': 'garantia',
  'documentos:leer': 'certificado',
}

describe.each(Object.entries(READS) as [Alcance, Kind][])('a token with scope %s', (alcance, own) => {
  test.each([archivos.download, archivos.downloadMiniatura])(
    'only reads the files of its scope: $path',
    async (route) => {
      const { token } = await createToken(portal, [alcance])
      for (const kind of KINDS) {
        const answer = await callBy(portal, token, route, { params: { archivoId: files[kind] } })
        // The file of a certificate is a PDF, which has no thumbnail.
        const hasNone = route === archivos.downloadMiniatura && kind === 'certificado'
        expect(answer.status, `${alcance} ${kind}`).toBe(kind === own ? (hasNone ? 404 : 200) : 403)
      }
    },
  )
})

test('a token of another scope reads no file', async () => {
  const { token } = await createToken(portal, ['cuenta:leer', 'devoluciones:crear'])
  for (const kind of KINDS) {
    expect((await callBy(portal, token, archivos.download, { params: { archivoId: files[kind] } })).status).toBe(403)
  }
})

test('a token gets 404 for files of other companies, files of internal notes and unknown files', async () => {
  const devolucionId = await createDevolucion(portal)
  const { token } = await createToken(portal, ['devoluciones:leer', 'reclamos:leer', 'garantias:leer'])
  const nota = await comment('rsosa', devolucionId, { esNota: true })
  // Return 30106 belongs to company 1051.
  const foreign = await comment('rsosa', 30_106)
  for (const archivoId of [nota, foreign, '00000000-0000-4000-8000-000000000001']) {
    expect((await callBy(portal, token, archivos.download, { params: { archivoId } })).status).toBe(404)
  }
  // The user who created the token also belongs to company 1043.
  const { token: of1043 } = await createToken(portal, ['devoluciones:leer'], { razonSocialIds: [1043] })
  const answer = await callBy(portal, of1043, archivos.download, { params: { archivoId: files.devolucion } })
  expect(answer.status).toBe(404)
})

test('a token downloads the uploaded bytes', async () => {
  const { token } = await createToken(portal, ['devoluciones:leer'])
  const sent = { params: { archivoId: files.devolucion } }
  expect((await callBy(portal, token, archivos.download, sent)).raw.equals(PNG)).toBe(true)
})
