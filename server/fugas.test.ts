import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/base/roles.ts'
import { PRIVATE } from '../testing/llamadas.ts'
import { type Person, type Portal, startPortal } from '../testing/portal.ts'
import type { Sent } from '../testing/wire/wire.ts'
import { empresasDe, foreignMarks, textsOf } from '../testing/ajeno.ts'

/** Calls that change nothing. Event streams are left out: they never end, and only announce that something is new. */
const READS = PRIVATE.filter(([, route]) => !route.touches && route.reply !== 'text/event-stream')
/** Users with a limited scope: customers by their razones sociales, the seller by the portfolio. */
const CUSTOMERS = ['lferreyra', 'mibarra', 'hquiroga'] as const satisfies readonly Person[]

let portal: Portal
/** All ids and codes of the database, by the name of the parameter that takes them. */
let ids: Record<string, (string | number)[]>

beforeAll(async () => {
  portal = await startPortal()
  const column = async (sql: string) =>
    (await portal.pool.query<{ id: string | number }>(`select ${sql} limit 40`)).rows.map(({ id }) => id)
  const partidas = (
    await portal.pool.query<{ sociedad: string; documento: string; ejercicio: number }>(
      'select distinct on (razon_social_id, documento) sociedad, documento, ejercicio from partida limit 200',
    )
  ).rows
  ids = {
    id: [
      ...(await column('razon_social_id as id from razon_social')),
      ...(await column('codigo_cliente as id from razon_social')),
      ...(await column('usuario_id as id from usuario')),
      ...(await column('devolucion_id as id from devolucion')),
    ],
    razonSocialId: await column('razon_social_id as id from razon_social'),
    usuarioId: await column('usuario_id as id from usuario'),
    representanteId: await column('usuario_id as id from usuario'),
    userName: await column('user_name as id from usuario'),
    devolucionId: await column('devolucion_id as id from devolucion'),
    ticketId: await column('ticket_id as id from ticket'),
    entidadId: [
      ...(await column('devolucion_id as id from devolucion')),
      ...(await column('ticket_id as id from ticket')),
    ],
    pedidoId: await column('pedido_id as id from pedido_moto'),
    archivoId: await column('archivo_id as id from archivo'),
    documentoId: await column('documento_id as id from biblioteca'),
    certificadoId: await column('certificado_id as id from certificado'),
    catalogoId: await column('catalogo_id as id from catalogo'),
    vin: await column('vin as id from unidad'),
    dni: await column('dni as id from usuario where dni is not null'),
    sociedad: partidas.map(({ sociedad }) => sociedad),
    documento: partidas.map(({ documento }) => documento),
    ejercicio: partidas.map(({ ejercicio }) => ejercicio),
    clase: ['devolucion', 'reclamo', 'garantia'],
    texto: [
      'a',
      '0',
      'motos',
      'repuestos',
      ...(await column('razon_social as id from razon_social')),
      ...(await column('devolucion_id as id from devolucion where razon_social_id = 1051')),
      ...(await column('ticket_id as id from ticket where razon_social_id = 1051')),
      ...(await column('distinct on (razon_social_id) numero as id from factura')),
    ],
    page: [1],
    size: [100],
    lado: [96],
  }
})
afterAll(() => portal.close())

const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

/** Returns all requests of a call that use the ids of any razón social. */
const waysToAsk = ([, , shape]: (typeof READS)[number]): Sent[] => {
  const names = [...keysOf(shape.params), ...keysOf(shape.query)].filter((name) => name in ids)
  const times = Math.max(1, ...names.map((name) => ids[name]!.length))
  const pick = (keys: string[], n: number) =>
    Object.fromEntries(keys.flatMap((name) => (ids[name] ? [[name, ids[name][n % ids[name].length]!]] : [])))
  const body = keysOf(shape.body)
  const bodies = [
    {
      ...(body.includes('desde') && { desde: '2026-01-01', hasta: '2026-11-21' }),
      ...(body.includes('ver') && body.includes('tipo') && { tipo: 'reclamo' }),
    },
    {},
    ...ids.razonSocialId!.map((id) => ({ razonSocialIds: [id], razonSocialId: id })),
    ...[...ids.entidadId!, ...ids.pedidoId!].map((id) => ({ texto: String(id), ids: [id] })),
    ...ids.texto!.map((texto) => ({ texto })),
  ].map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => body.includes(name))))
  return Array.from({ length: Math.max(times, shape.body ? bodies.length : 1) }, (_, n) => ({
    params: pick(keysOf(shape.params), n),
    query: pick(keysOf(shape.query), n),
    ...(shape.body && { body: bodies[n % bodies.length] }),
  }))
}

/** Returns texts that identify foreign razones sociales, or users who belong only to them. */
const marksOf = async (who: Person): Promise<string[]> => foreignMarks(portal, await empresasDe(portal, who))

/** Calls that returned data to each user. */
const given = new Map<Person, Set<string>>()

describe.each(CUSTOMERS)('no call of %s returns data of a foreign razón social', (who) => {
  test.each(READS)('%s', async (...row) => {
    const [name, route] = row
    const marks = await marksOf(who)
    expect(marks.length).toBeGreaterThan(10)
    for (const sent of waysToAsk(row)) {
      const { status, raw } = await portal.call(who, route, sent)
      expect(status, `${name} ${JSON.stringify(sent)}`).toBeLessThan(500)
      if (status === 200) given.set(who, (given.get(who) ?? new Set()).add(name))
      const text = textsOf(raw)
      const said = marks.filter((mark) => text.includes(mark))
      expect(said, `${name} ${JSON.stringify(sent)}`).toEqual([])
    }
  })
})

test.each(CUSTOMERS)(
  '%s gets data from at least 80 % of the calls for customers; otherwise the tests above would prove nothing',
  (who) => {
    const theirs = READS.filter(([, { roles }]) => !roles)
    expect(given.get(who)!.size).toBeGreaterThan(theirs.length * 0.8)
  },
)

describe('a cursor of another user returns only data of the caller', () => {
  const lists = READS.filter(([, , { body }]) => keysOf(body).includes('cursor'))

  test.each(lists)('%s', async (...row) => {
    const [name, route] = row
    const marks = await marksOf('lferreyra')
    const [first = {}] = waysToAsk(row)
    const asAll = { ...first, params: { ...first.params, size: 1 }, roles: Object.keys(ROLES) as Role[] }
    const { body } = await portal.call<{ siguiente?: string }>('admin', route, asAll)
    if (!body?.siguiente) return
    const sent = { ...first, body: { ...(first.body as object), cursor: body.siguiente } }
    const { status, raw } = await portal.call('lferreyra', route, sent)
    expect(status, name).toBeLessThan(500)
    expect(marks.filter((mark) => textsOf(raw).includes(mark))).toEqual([])
  })
})
