import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EstadoTexto } from '#contract/base/estados.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { at } from '#testing/clock.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo, insertOculto } from '#testing/gestiones/tickets.ts'

type Page = ReplyOf<typeof tickets.search>

/** Claims of lferreyra (1042), in list order. */
const OF_1042 = [40_101, 40_102, 40_105, 40_103, 40_104]

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const search = async (person: Person, body: Record<string, unknown> = {}, page = 1, size = 20) =>
  (await portal.call<Page>(person, tickets.search, { query: { page, size }, body })).body

const ids = async (person: Person, body: Record<string, unknown> = {}) =>
  (await search(person, body)).filas.map((fila) => fila.ticketId)

const GARANTIAS = { tipo: 'garantia' }

describe('visibility', () => {
  test.each<[Person, Record<string, unknown>, readonly number[]]>([
    ['lferreyra', {}, OF_1042],
    ['lferreyra', GARANTIAS, [40_114, 40_115, 40_116]],
    ['hquiroga', {}, [40_107]],
    ['hquiroga', GARANTIAS, [40_111, 40_112, 40_113]],
    ['mibarra', {}, [40_101, 40_102, 40_105, 40_107, 40_103, 40_104]],
    ['mibarra', { ...GARANTIAS, razonSocialIds: [1043, 1043] }, [40_111, 40_112]],
    ['npaz', {}, [40_101, 40_106, 40_102, 40_105, 40_107, 40_103, 40_104]],
    ['darrieta', GARANTIAS, [40_111, 40_114, 40_112, 40_113, 40_115, 40_116]],
  ])('%s, with %j, sees the tickets of one kind, of their own companies', async (person, body, seen) => {
    expect(await ids(person, body)).toEqual(seen)
  })

  test('a vendedor gets 404 for a ticket outside the portfolio', async () => {
    const { status } = await portal.call('darrieta', tickets.get, { params: { ticketId: 40_117 } })
    expect(status).toBe(404)
    expect((await portal.call('admin', tickets.get, { params: { ticketId: 40_117 } })).status).toBe(200)
  })

  test('a ticket of another company answers the same 404 as an unknown ticket', async () => {
    const of = async (ticketId: number) => (await portal.call('mibarra', tickets.get, { params: { ticketId } })).body
    const { requestId: _one, ...foreign } = await of(40_106)
    const { requestId: _other, ...missing } = await of(49_999)
    expect(foreign).toEqual(missing)
  })
})

describe('the order of the list', () => {
  const create = async (fecha: string, invgate: number | null) => {
    const ticketId = await at(portal, `${fecha}T15:00:00Z`, () =>
      createReclamo(portal, { negocioId: 1 }, 'hquiroga', 1060),
    )
    await portal.pool.query('update ticket set ticket_invgate_id = $2 where ticket_id = $1', [ticketId, invgate])
  }

  test('is by date descending, then by external id descending as a number', async () => {
    for (const [fecha, invgate] of [
      ['2026-11-20', null],
      ['2026-11-20', 9876],
      ['2026-11-20', 10_233],
      ['2026-11-21', 10_001],
      ['2026-11-20', 10_234],
    ] as const) {
      await create(fecha, invgate)
    }
    const { filas } = await search('hquiroga', { razonSocialIds: [1060] })
    expect(filas.map(({ fecha, ticketInvgateId }) => [fecha, ticketInvgateId])).toEqual([
      ['2026-11-21', 10_001],
      ['2026-11-20', 10_234],
      ['2026-11-20', 10_233],
      ['2026-11-20', 9876],
      ['2026-11-20', null],
    ])
  })

  test('is the same with a cursor', async () => {
    const first = await search('hquiroga', { razonSocialIds: [1060] }, 1, 2)
    const next = await search('hquiroga', { razonSocialIds: [1060], cursor: first.siguiente }, 2, 2)
    expect(next.filas.map(({ ticketInvgateId }) => ticketInvgateId)).toEqual([10_233, 9876])
  })
})

describe('the states of claims and warranties', () => {
  test.each<[EstadoTexto, number[]]>([
    ['ABIERTO', [1, 11]],
    ['EN_ANALISIS', [2, 5, 7, 8, 9, 10, 12]],
    ['CERRADO', [4, 6]],
  ])('the state %s finds the same tickets as the ids %j', async (estado, estadoIds) => {
    for (const tipo of ['reclamo', 'garantia']) {
      const byText = await search('admin', { tipo, estados: [estado] })
      expect(byText.filas.length).toBeGreaterThan(0)
      expect(byText).toEqual(await search('admin', { tipo, estadoIds }))
      for (const fila of byText.filas) {
        expect(fila.estado).toBe(estado)
        expect(estadoIds).toContain(fila.estadoId)
      }
    }
  })

  test('leave out state 3 in lists, filters, counts and details', async () => {
    const ticketId = await insertOculto(portal, 'reclamo', 1052)
    expect(await ids('admin', { estadoIds: [3] })).toEqual([])
    expect(await ids('admin', { texto: String(ticketId) })).toEqual([])
    expect(await search('admin', { razonSocialIds: [1052] })).toMatchObject({ filas: [], total: 0 })
    expect((await portal.call('admin', tickets.get, { params: { ticketId } })).status).toBe(404)
  })

  test('are listed by getEstados for each kind, with their texts', async () => {
    const of = async (tipo: string) =>
      (await portal.call<ReplyOf<typeof tickets.getEstados>>('lferreyra', tickets.getEstados, { query: { tipo } })).body
    expect(await of('reclamo')).toEqual([
      { estadoId: 1, nombre: 'abierto', texto: 'Abierto', estado: 'ABIERTO' },
      { estadoId: 2, nombre: 'enAnalisis', texto: 'En Análisis', estado: 'EN_ANALISIS' },
      { estadoId: 4, nombre: 'cerrado', texto: 'Cerrado', estado: 'CERRADO' },
      { estadoId: 6, nombre: 'rechazado', texto: 'Rechazado', estado: 'CERRADO' },
    ])
    expect((await of('garantia')).map(({ estadoId, texto }) => [estadoId, stripAccents(texto)])).toEqual([
      [11, 'Iniciado'],
      [1, 'Abierto'],
      [2, 'En Analisis'],
      [8, 'Aguardando datos de transporte'],
      [12, 'En Analisis'],
      [10, 'Aguardando mercaderia'],
      [9, 'En recepcion logistica'],
      [7, 'Verificado'],
      [5, 'Aprobado'],
      [6, 'Rechazado'],
      [4, 'Cerrado'],
    ])
  })
})

describe('filters', () => {
  test.each<[string, Record<string, unknown>, number[]]>([
    ['state', { estadoIds: [2] }, [40_102, 40_103]],
    ['several states, one repeated', { estadoIds: [4, 1, 1] }, [40_101, 40_105, 40_104]],
    ['a state number or a state name', { estadoIds: [4], estados: ['ABIERTO'] }, [40_101, 40_105, 40_104]],
    ['no state, which means all', { estadoIds: [], estados: [] }, OF_1042],
    ['motivo', { motivoId: 102 }, [40_102]],
    ['marca', { marcaId: 402 }, [40_103]],
    ['origen', { origenId: 5 }, [40_105]],
    ['a first day', { desde: '2026-11-19' }, [40_101, 40_102]],
    ['a last day written 16/11/2026', { hasta: '16/11/2026' }, [40_103, 40_104]],
    ['a first and a last day', { desde: '2026-11-16', hasta: '2026-11-18' }, [40_105, 40_103]],
    ['every filter at once', { texto: 'caja', estadoIds: [2], motivoId: 401, marcaId: 402, origenId: 1 }, [40_103]],
  ])('by %s', async (_name, body, found) => {
    expect(await ids('lferreyra', body)).toEqual(found)
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a nonexistent day', { desde: '2026-02-30' }, 'desde', 'Fecha no válida'],
    ['an unreadable day', { hasta: 'ayer' }, 'hasta', 'Formato de fecha incorrecto'],
    ['an end before the start', { desde: '2026-11-02', hasta: '2026-11-01' }, 'hasta', 'anterior'],
    ['an unknown state number', { estadoIds: [13] }, 'estadoIds', 'Elegí un estado'],
    ['an unknown state name', { estados: ['VERIFICADO'] }, 'estados.0', 'Elegí una'],
    ['an unknown kind', { tipo: 'pedido' }, 'tipo', 'Elegí una'],
    ['a text too long', { texto: 'x'.repeat(81) }, 'texto', 'demasiado grande'],
  ])('rejects %s with an error on the field', async (_name, body, field, message) => {
    const answer = await portal.call('lferreyra', tickets.search, { body })
    expect(answer.status).toBe(400)
    expect((answer.body.fields as Record<string, string>)[field]).toContain(message)
  })
})

describe('pages', () => {
  test('have the same rows by page number and by cursor, in both directions', async () => {
    const byNumber: Page[] = []
    for (let page = 1; page <= 3; page += 1) byNumber.push(await search('lferreyra', {}, page, 2))
    expect(byNumber.flatMap((page) => page.filas.map((fila) => fila.ticketId))).toEqual(OF_1042)
    let page = byNumber[0]!
    expect(page).toMatchObject({ anterior: null, total: 5, hayMas: false })
    for (let at = 2; at <= 3; at += 1) {
      page = await search('lferreyra', { cursor: page.siguiente }, at, 2)
      expect(page.filas).toEqual(byNumber[at - 1]!.filas)
    }
    expect(page.siguiente).toBeNull()
    for (let at = 2; at >= 1; at -= 1) {
      page = await search('lferreyra', { cursor: page.anterior }, at, 2)
      expect(page.filas).toEqual(byNumber[at - 1]!.filas)
    }
    expect(page.anterior).toBeNull()
  })

  test('default to the first page of twenty', async () => {
    const { body } = await portal.call<Page>('lferreyra', tickets.search, { body: {} })
    expect(body).toMatchObject({ pagina: 1, tamano: 20, total: 5 })
  })

  test.each<Record<string, string | number>>([{ page: 0 }, { size: 0 }, { size: 101 }, { page: 'x' }, { page: 60 }])(
    '%j is rejected',
    async (query) => {
      expect((await portal.call('lferreyra', tickets.search, { query, body: {} })).status).toBe(400)
    },
  )

  test('reject a forged cursor', async () => {
    const cursor = Buffer.from(JSON.stringify([1, 'ayer', 'x', 'y'])).toString('base64url')
    for (const forged of [cursor, '¿?']) {
      expect((await portal.call('lferreyra', tickets.search, { body: { cursor: forged } })).status).toBe(400)
    }
  })
})

test('summarize counts only the companies and services of the user', async () => {
  const summary = async (person: Person, query: Record<string, string | number | number[]>) =>
    (await portal.call(person, tickets.summarize, { query })).body
  expect(await summary('lferreyra', { tipo: 'reclamo' })).toEqual({ abiertos: 4, sinLeer: 3, esperanCliente: 1 })
  expect(await summary('lferreyra', { tipo: 'garantia' })).toEqual({ abiertos: 1, sinLeer: 0, esperanCliente: 1 })
  expect(await summary('mibarra', { tipo: 'garantia', razonSocialIds: [1043] })).toEqual({
    abiertos: 2,
    sinLeer: 1,
    esperanCliente: 0,
  })
})
