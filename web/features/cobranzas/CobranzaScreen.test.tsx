import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { Cobranza, Nota } from '#contract/cobranzas/shapes.ts'
import { addDays, formatDay, localDay } from '#contract/valores/fechas.ts'
import type { Profile } from '#web/profile.tsx'
import { totalesOf, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './CobranzaScreen.tsx'

/** Day on which staff arranged to contact the customer. */
const PROXIMO = addDays(localDay(new Date()), 5)

const EMPRESA: Cobranza = {
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  codigoCliente: '0000104217',
  cuit: '30801001234',
  datosAl: '2026-11-21T12:00:00.000Z',
  datosViejos: false,
  totales: totalesOf(workedPartidas),
  promesas: [],
}
const aNota = (over: Partial<Nota> = {}): Nota => ({
  notaId: 7,
  clase: 'llamada',
  texto: 'Paga cuando cobre',
  con: 'Marta',
  proximo: PROXIMO,
  promesa: null,
  autor: 'Noelia Paz',
  creada: '2026-11-21T12:00:00.000Z',
  ...over,
})

const person: Partial<Profile> = { usuario: aUsuario(), esInterno: true, hasRole: () => true }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
let notas: Nota[]
beforeEach(() => {
  notas = []
  stubs.on(cobranzas.get, () => EMPRESA)
  stubs.on(cobranzas.listNotas, () => notas)
  stubs.on(cobranzas.listMeses, () => [])
  stubs.on(cobranzas.createNota, ({ body }) => {
    const nota = aNota({ notaId: 8, clase: body.clase, texto: body.texto, proximo: body.proximo ?? null })
    notas = [nota, ...notas]
    return nota
  })
})

const open = (id = '1042') =>
  renderRoutes(
    [{ path: '/autogestion/cobranzas/:razonSocialId', element: <Component /> }],
    `/autogestion/cobranzas/${id}`,
  )

test('CobranzaScreen shows the debt by age, the notes and the debt by month', async () => {
  notas = [aNota()]
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Repuestos Litoral Sur S.R.L.' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Deuda en pesos' }))
    .toMatchTextContent(/Vencido \(ARS\)\$\s2\.540\.649,15A vencer/)
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/^Llamada con Marta/)
  await expect.element(screen.getByText('Todavía no hay saldos guardados de esta empresa.')).toBeVisible()
})

test('CobranzaScreen records a call, keeps the arranged day of contact and clears the other fields', async () => {
  notas = [aNota()]
  const screen = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Próximo contacto' })).toHaveValue(formatDay(PROXIMO))
  await screen.getByRole('textbox', { name: 'Detalle' }).fill('Manda el cheque')
  await screen.getByRole('button', { name: 'Registrar contacto' }).click()
  await expect.element(screen.getByText('Contacto registrado.')).toBeVisible()
  expect(stubs.sent(cobranzas.createNota)).toMatchObject([
    {
      params: { razonSocialId: 1042 },
      body: { clase: 'llamada', texto: 'Manda el cheque', proximo: PROXIMO },
    },
  ])
  await expect.element(screen.getByText('Manda el cheque')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
})

test('CobranzaScreen requires date, amount and currency of a promise, and shows errors on their fields', async () => {
  const screen = await open()
  await screen.getByRole('combobox', { name: 'Tipo de contacto' }).click()
  await screen.getByRole('option', { name: 'Promesa de pago' }).click()
  await screen.getByRole('button', { name: 'Registrar contacto' }).click()
  await expect.element(screen.getByText('Escribí el detalle.')).toBeVisible()
  await expect.element(screen.getByText('Elegí hasta cuándo paga.')).toBeVisible()
  await expect.element(screen.getByText('Ingresá el importe.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Detalle' }).fill('Transfiere')
  await screen.getByRole('textbox', { name: 'Paga hasta el' }).fill('31-01-2020')
  await screen.getByRole('textbox', { name: 'Importe' }).fill('150.000,50')
  await screen.getByRole('button', { name: 'Registrar contacto' }).click()
  await expect.element(screen.getByText('Elegí hoy o un día futuro.')).toBeVisible()
  expect(stubs.sent(cobranzas.createNota)).toEqual([])
})

test('CobranzaScreen asks neither for the next contact nor for a promise when the kind is a note', async () => {
  const screen = await open()
  await expect.element(screen.getByLabelText('Con quién')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Tipo de contacto' }).click()
  await screen.getByRole('option', { name: 'Nota', exact: true }).click()
  await expect.element(screen.getByLabelText('Con quién')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Paga hasta el' })).not.toBeInTheDocument()
})

test('CobranzaScreen shows the state of a promise, and for a broken promise the amount paid', async () => {
  const promesa = { moneda: 'ARS', importe: '1000.00', dia: '2026-11-20' }
  notas = [aNota({ clase: 'promesa', promesa: { ...promesa, retirada: null } })]
  const hecha = '2026-11-10T12:00:00.000Z'
  stubs.on(cobranzas.get, () => ({
    ...EMPRESA,
    promesas: [{ ...promesa, notaId: 7, hecha, estado: 'incumplida', pagado: '400.00' }],
  }))
  const screen = await open()
  await expect.element(screen.getByText('Incumplida')).toBeVisible()
  await expect.element(screen.getByText('Pagó $ 400,00')).toBeVisible()
})

describe('a wrongly recorded promise', () => {
  const promesa = { moneda: 'ARS', importe: '1000.00', dia: '2026-11-20', retirada: null }
  const name = 'Anular la promesa de $ 1.000,00 hasta el 20-11-2026'
  beforeEach(() => {
    notas = [aNota({ clase: 'promesa', promesa }), aNota({ notaId: 6 })]
    stubs.on(cobranzas.setRetirada, () => {
      const retirada = { quien: 'Noelia Paz', cuando: '2026-11-21T13:00:00.000Z' }
      const [first, ...rest] = notas
      const nota = { ...first!, promesa: { ...promesa, retirada } }
      notas = [nota, ...rest]
      return nota
    })
  })

  test('is withdrawn by keyboard after a confirmation, and then shows who withdrew it', async () => {
    const screen = await open()
    const boton = screen.getByRole('button', { name })
    await expect.element(boton).toBeVisible()
    boton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: '¿Anular la promesa?' })).toBeVisible()
    // The dialog focuses its cancel button, because confirming deletes something.
    await expect.element(screen.getByRole('button', { name: 'Volver' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(screen.getByText('Promesa anulada.')).toBeVisible()
    expect(stubs.sent(cobranzas.setRetirada)).toMatchObject([{ params: { razonSocialId: 1042, notaId: 7 } }])
    await expect
      .element(screen.getByRole('listitem').first())
      .toMatchTextContent(/\$ 1\.000,00 hasta el 20-11-2026Anuladapor Noelia Paz, 21-11-2026 10:00/)
    await expect.element(boton).not.toBeInTheDocument()
  })

  test('stays when not confirmed', async () => {
    const screen = await open()
    await screen.getByRole('button', { name }).click()
    await screen.getByRole('button', { name: 'Volver' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name })).toHaveFocus()
    expect(stubs.sent(cobranzas.setRetirada)).toEqual([])
  })
})

test('CobranzaScreen shows the debt by month in a table, with a month without debt', async () => {
  stubs.on(cobranzas.listMeses, () => [
    {
      mes: '2026-11',
      dia: '2026-11-21',
      saldos: [
        {
          moneda: 'ARS',
          aVencer: '0.00',
          vencidos: [
            { tramo: '1-30', importe: '100.00' },
            { tramo: '31-60', importe: '0.00' },
            { tramo: '61-90', importe: '0.00' },
            { tramo: 'mas-90', importe: '50.00' },
          ],
          vencido: '150.00',
          creditos: '0.00',
        },
      ],
    },
    { mes: '2026-10', dia: '2026-10-31', saldos: [] },
  ])
  const screen = await open()
  await expect
    .element(screen.getByRole('row', { name: /noviembre de 2026/ }))
    .toMatchTextContent(/150,00\$\s100,00\$\s0,00\$\s0,00\$\s50,00$/)
  await expect.element(screen.getByRole('row', { name: /octubre de 2026/ })).toMatchTextContent(/\$\s0,00$/)
})

test('CobranzaScreen lets staff read and write notes while the ERP is unavailable', async () => {
  notas = [aNota()]
  stubs.refuse(cobranzas.get, 503)
  const screen = await open()
  await expect.element(screen.getByText('Paga cuando cobre')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Registrar contacto' })).toBeVisible()
})

test('CobranzaScreen shows not found for a URL without a razón social', async () => {
  const screen = await open('nadie')
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
  expect(stubs.sent(cobranzas.get)).toEqual([])
})
