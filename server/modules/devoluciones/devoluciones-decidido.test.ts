import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { authorizeDevolucion, createDevolucion, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { readMails } from '#testing/mailbox.ts'
import { untilDone } from '#testing/wait.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
afterAll(() => portal.close())

/** Returns the accepted units and credit of each line in the Excel. */
const inExcel = async (devolucionId: number) => {
  const answer = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { texto: String(devolucionId) } })
  const { filas } = await readHoja(answer.raw)
  return filas.filter(([numero]) => numero === devolucionId).map((fila) => ({ aceptadas: fila[13], credito: fila[14] }))
}

const readDetail = async (devolucionId: number) =>
  (await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, { params: { devolucionId } })).body

describe('the credit of a return is the same on its screen and in the Excel', () => {
  test.each<[string, number[], string]>([
    ['when new: of all requested units', [], '12840.00'],
    ['when cancelled, 11→4', [4], '0.00'],
    ['when closed, 1→4', [1, 4], '0.00'],
    ['when rejected, 2→6', [2, 6], '0.00'],
    ['when rejected and closed, 6→4', [2, 6, 4], '0.00'],
    ['when closed without transport data, 8→4', [2, 8, 4], '0.00'],
    ['when closed because the goods never arrived, 10→4', [2, 8, 12, 10, 4], '0.00'],
    ['when rejected at the dock, 9→6', [2, 8, 12, 10, 9, 6], '0.00'],
    ['when rejected after counting, 7→6', [2, 8, 12, 10, 9, 7, 6], '0.00'],
    ['when approved', [2, 8, 12, 10, 9, 7, 5], '12840.00'],
    ['when approved and closed', [2, 8, 12, 10, 9, 7, 5, 4], '12840.00'],
    ['when rejected and appealed: of all requested units', [2, 6, 2], '12840.00'],
  ])('%s', async (_name, states, credito) => {
    const { devolucionId, credito: shown } = await walkDevolucion(portal, await createDevolucion(portal), states)
    expect(shown).toBe(credito)
    expect((await inExcel(devolucionId)).map((linea) => linea.credito)).toEqual([Number(credito)])
  })

  test('of only the accepted units, to the cent', async () => {
    const devolucionId = await createDevolucion(portal, { cantidad: 3 })
    await walkDevolucion(portal, devolucionId, [2, 8, 12, 10, 9, 7])
    const { productos } = await readDetail(devolucionId)
    const aceptada = { productos: [{ devolucionLineaId: productos[0]!.devolucionLineaId, cantidadAceptada: 1 }] }
    expect((await walkDevolucion(portal, devolucionId, [5], aceptada)).credito).toBe('6420.00')
    expect(await inExcel(devolucionId)).toEqual([{ aceptadas: 1, credito: 6420 }])
  })
})

describe('undoing a decision', () => {
  const UNDECIDED = {
    motivoRechazo: null,
    notaCredito: null,
    notaCreditoSinVerificar: false,
    remitoDevolucion: null,
    bultosRecibidos: null,
    productos: [{ codigoAutorizacion: null, cantidadRecibida: null, cantidadAceptada: null, veredicto: null }],
  }

  test('by an appeal clears the reason of rejection, which the history keeps', async () => {
    const devolucionId = await createDevolucion(portal)
    const rejection = await walkDevolucion(portal, devolucionId, [2, 6])
    expect(rejection).toMatchObject({ motivoRechazo: 'Fuera de plazo', productos: [{ veredicto: 'rechazada' }] })
    const afterAppeal = await walkDevolucion(portal, devolucionId, [2])
    expect(afterAppeal).toMatchObject(UNDECIDED)
    expect(afterAppeal.historial.at(-1)!.sinEfecto).toEqual(['Motivo de rechazo: Fuera de plazo'])
    const approval = await walkDevolucion(portal, devolucionId, [8, 12, 10, 9, 7, 5, 4])
    expect(approval).toMatchObject({ motivoRechazo: null, notaCredito: 'A-0001-00008810' })
    expect(approval.historial.at(-1)!.sinEfecto).toEqual([])
  })

  test('by a reopening clears credit note, units and codes, even if the return is rejected afterwards', async () => {
    const devolucionId = await createDevolucion(portal)
    await walkDevolucion(portal, devolucionId, [2, 8, 12, 10, 9, 7, 5, 4])
    const reopened = await walkDevolucion(portal, devolucionId, [2])
    expect(reopened).toMatchObject(UNDECIDED)
    expect(reopened.historial.at(-1)!.sinEfecto).toEqual([
      `Código de autorización de VM-O220: ${devolucionId}-1`,
      'Bultos recibidos: 1',
      'Recibidas de VM-O220: 2',
      'Aceptadas de VM-O220: 2',
      'Nota de crédito: A-0001-00008810',
    ])
    expect(await walkDevolucion(portal, devolucionId, [6])).toMatchObject({
      ...UNDECIDED,
      motivoRechazo: 'Fuera de plazo',
      productos: [{ codigoAutorizacion: null, cantidadAceptada: null }],
      credito: '0.00',
    })
    expect(await inExcel(devolucionId)).toEqual([{ aceptadas: null, credito: 0 }])
  })

  test('by analysing again clears the codes, and is rejected after transport data was entered', async () => {
    const devolucionId = await createDevolucion(portal)
    expect((await walkDevolucion(portal, devolucionId, [2, 8])).productos[0]!.codigoAutorizacion).toBe(
      `${devolucionId}-1`,
    )
    const again = await walkDevolucion(portal, devolucionId, [2])
    expect(again).toMatchObject({ ...UNDECIDED, estadoId: 2 })
    expect(again.historial.at(-1)!.sinEfecto).toEqual([`Código de autorización de VM-O220: ${devolucionId}-1`])
    // After transport data was entered the goods are on their way. So the data may be corrected, but the return cannot
    // go back to analysis.
    await walkDevolucion(portal, devolucionId, [8, 12, 8])
    const { body } = await portal.call<DevolucionDetail>('rsosa', devoluciones.get, { params: { devolucionId } })
    expect(body.acciones.map(({ statusId }) => statusId)).not.toContain(2)
    const rejection = await portal.call('rsosa', devoluciones.setEstado, {
      params: { id: devolucionId, statusId: 2 },
      body: { comentario: 'Perdón' },
    })
    expect(rejection.status).toBe(409)
  })

  test('mails the customer that the codes are void and the goods must not be sent', async () => {
    const devolucionId = await createDevolucion(portal)
    await walkDevolucion(portal, devolucionId, [2, 8])
    await untilDone(portal.jobs)
    const before = (await readMails(portal)).length
    await walkDevolucion(portal, devolucionId, [2], { comentario: 'La autorizamos sin querer.' })
    await untilDone(portal.jobs)
    const mails = (await readMails(portal)).slice(before).filter(({ para }) => para === 'lferreyra@cliente.example')
    expect(mails.map(({ asunto }) => asunto)).toEqual([`Devolución ${devolucionId}, En Análisis`])
    expect(mails[0]!.texto).toContain(
      `Anulamos lo que te habíamos informado: Código de autorización de VM-O220: ${devolucionId}-1.`,
    )
    expect(mails[0]!.texto).toContain('No despaches la mercadería todavía')
    expect(mails[0]!.texto).toContain('La autorizamos sin querer.')
  })

  test('is not mentioned in the mail about the first authorisation', async () => {
    const devolucionId = await createDevolucion(portal, { requiereEnvioTransporte: false })
    const before = (await readMails(portal)).length
    await walkDevolucion(portal, devolucionId, [2, 10])
    await untilDone(portal.jobs)
    const mails = (await readMails(portal)).slice(before)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter(({ texto }) => texto.includes('Quedó sin efecto'))).toEqual([])
  })

  test('by "Faltan bultos" clears the received packages', async () => {
    const devolucionId = await createDevolucion(portal)
    expect((await walkDevolucion(portal, devolucionId, [2, 8, 12, 10, 9])).bultosRecibidos).toBe(1)
    const waiting = await walkDevolucion(portal, devolucionId, [10])
    expect(waiting.bultosRecibidos).toBeNull()
    expect(waiting.productos[0]!.codigoAutorizacion).toBe(`${devolucionId}-1`)
    expect(waiting.historial.at(-1)!.sinEfecto).toEqual(['Bultos recibidos: 1'])
  })

  test('at the dock keeps the reason of rejection of a product that was not authorised', async () => {
    const devolucionId = await createDevolucion(portal, {
      lineas: [
        ['ZK-0412', 1],
        ['NV-33010', 1],
      ],
    })
    await walkDevolucion(portal, devolucionId, [1, 2])
    await authorizeDevolucion(portal, devolucionId, ['rechazada', 'autorizada'])
    expect((await walkDevolucion(portal, devolucionId, [12, 10, 9, 6])).productos).toMatchObject([
      { veredicto: 'rechazada', motivoRechazo: 'Fuera de plazo', codigoAutorizacion: null },
      { veredicto: null, motivoRechazo: null, codigoAutorizacion: null },
    ])
  })

  test('by cancelling or rejecting clears the authorization codes', async () => {
    for (const states of [
      [2, 8, 4],
      [2, 8, 12, 10, 9, 6],
    ]) {
      const devolucionId = await createDevolucion(portal)
      const { productos, historial } = await walkDevolucion(portal, devolucionId, states)
      expect(productos[0]).toMatchObject({ codigoAutorizacion: null, veredicto: null })
      expect(historial.at(-1)!.sinEfecto).toEqual([`Código de autorización de VM-O220: ${devolucionId}-1`])
    }
  })
})
