import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { aDevolucionEn, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

/** Invoice number that no company has. */
const INVENTED = 'A-0001-99999999'
const REFUSED = 'Esa factura no figura entre las de la razón social. Elegila de la lista o revisá el número.'
const NOTA_REFUSED =
  'No figura entre las notas de crédito del cliente. Revisá el número, o marcá que todavía no está en su cuenta.'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const claim = (person: Person, numeroFactura: string, razonSocial = 1042) =>
  portal.call<{ ticketId: number; fields?: Record<string, string> }>(person, tickets.create, {
    params: { razonSocial },
    body: {
      titulo: 'Faltan bultos',
      descripcion: 'Llegaron dos de tres.',
      negocioId: 4,
      sector: 2,
      motivoReclamo: 202,
      cantidad: 1,
      numeroFactura,
    },
  })
const invoiceOf = async (ticketId: number) => {
  const { body } = await portal.call<TicketDetail>('npaz', tickets.get, { params: { ticketId } })
  return body.datos.find(({ etiqueta }) => etiqueta === 'Nº de factura')?.valor
}

/** Moves all rows of a table from 1042 to another company; returns a function that moves the rows back. */
const moveAway = async (table: 'factura' | 'partida') => {
  const { rows } = await portal.pool.query<{ id: string }>(
    `update ${table} set razon_social_id = 1072 where razon_social_id = 1042 returning ${table}_id as id`,
  )
  return () =>
    portal.pool.query(`update ${table} set razon_social_id = 1042 where ${table}_id = any($1::bigint[])`, [
      rows.map(({ id }) => id),
    ])
}

describe('the invoice of a claim', () => {
  test.each([
    ['one of the company', 'A-0001-00047112'],
    ['one without letter', '0001-00047112'],
    ['one only in the ERP', 'A-0001-00002217'],
  ])('can be %s: %s', async (_name, numero) => {
    const { status, body } = await claim('lferreyra', numero)
    expect(status).toBe(200)
    expect(await invoiceOf(body.ticketId)).toBe(numero)
  })

  test('is rejected with an error on the field when it is unknown or of another company', async () => {
    const { rows } = await portal.pool.query<{ numero: string }>(
      `select numero from factura f where razon_social_id = 1051
         and not exists (select 1 from factura x where x.razon_social_id = 1042 and x.numero = f.numero) limit 1`,
    )
    for (const numero of [INVENTED, rows[0]!.numero]) {
      expect(await claim('lferreyra', numero)).toMatchObject({
        status: 400,
        body: { fields: { numeroFactura: REFUSED } },
      })
    }
  })

  test('may be unknown when staff enters it, and is then shown as not verified', async () => {
    const before = await claim('npaz', INVENTED)
    expect(before.status).toBe(200)
    expect(await invoiceOf(before.body.ticketId)).toBe(`${INVENTED} (sin verificar)`)
    const known = await claim('npaz', 'A-0001-00047112')
    expect(await invoiceOf(known.body.ticketId)).toBe('A-0001-00047112')
  })

  test('is accepted and shown as not verified for a company without imported invoices', async () => {
    const restores = [await moveAway('factura'), await moveAway('partida')]
    const { status, body } = await claim('lferreyra', INVENTED)
    for (const restore of restores) await restore()
    expect(status).toBe(200)
    expect(await invoiceOf(body.ticketId)).toBe(`${INVENTED} (sin verificar)`)
  })
})

describe("searching for an invoice of the user's company", () => {
  const servicios = (ids: readonly number[]) =>
    portal.pool.query(
      `delete from usuario_servicio where usuario_id = (select usuario_id from usuario where user_name = 'lferreyra')
         and not (servicio_id = any($1::int[]))`,
      [ids],
    )
  /** Restore the service of the user for later tests. */
  afterAll(() =>
    portal.pool.query(
      `insert into usuario_servicio select usuario_id, $1 from usuario where user_name = 'lferreyra' on conflict do nothing`,
      [SERVICIOS.devoluciones],
    ),
  )
  const search = (razonSocialId: number) => portal.call('lferreyra', facturas.search, { query: { razonSocialId } })

  test('is allowed to users of claims, for their companies', async () => {
    await servicios([SERVICIOS.reclamos, SERVICIOS.cuentaCorriente])
    expect((await search(1042)).status).toBe(200)
    expect((await search(1051)).status).toBe(404)
    await servicios([SERVICIOS.cuentaCorriente])
    expect((await search(1042)).status).toBe(403)
  })

  test.each(['1e3', '0x412', '1042.0', ' 1042', ''])(
    'rejects the company id "%s", which does not consist of digits',
    async (id) => {
      const answer = await portal.call('npaz', facturas.search, { query: { razonSocialId: id } })
      expect(answer.status).toBe(400)
    },
  )
})

describe('the credit note that closes a return', () => {
  let RETURN: number
  const close = async (notaCredito: string, more: Record<string, unknown> = {}) =>
    portal.call<{ fields?: Record<string, string> }>('rsosa', devoluciones.setEstado, {
      params: { id: RETURN, statusId: 4 },
      body: { notaCredito, ...more },
    })
  const detail = async (person: Person = 'rsosa') =>
    (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId: RETURN } })).body

  beforeEach(async () => {
    RETURN = await aDevolucionEn(portal, 5)
  })

  test.each([INVENTED, 'A-0001-00045871', 'X-0001-00031544'])(
    'must be a credit note of the customer: rejects %s',
    async (nota) => {
      expect(await close(nota)).toMatchObject({ status: 400, body: { fields: { notaCredito: NOTA_REFUSED } } })
      expect((await detail()).estadoId).toBe(5)
    },
  )

  test('closes the return as verified when the ERP has a credit note with its number', async () => {
    expect((await close('A-0001-00008806')).status).toBe(200)
    expect(await detail()).toMatchObject({ notaCredito: 'A-0001-00008806', notaCreditoSinVerificar: false })
  })

  test('closes the return as not verified when the user says so, and both sides see this', async () => {
    expect((await close(INVENTED, { notaCreditoSinVerificar: true })).status).toBe(200)
    for (const person of ['rsosa', 'mibarra'] as const) {
      expect(await detail(person)).toMatchObject({ notaCredito: INVENTED, notaCreditoSinVerificar: true })
    }
  })

  test('becomes verified when the return is closed again with a number that the ERP has', async () => {
    await close(INVENTED, { notaCreditoSinVerificar: true })
    await walkDevolucion(portal, RETURN, [2, 8, 12, 10, 9, 7, 5])
    await close('A-0001-00008806')
    expect((await detail()).notaCreditoSinVerificar).toBe(false)
  })

  test('is accepted as not verified when the ERP has no credit note of the customer', async () => {
    await portal.pool.query(`update partida set signo = 'S', importe = abs(importe) where razon_social_id = 1042`)
    const { status } = await close(INVENTED)
    expect(status).toBe(200)
    expect((await detail()).notaCreditoSinVerificar).toBe(true)
  })
})
