import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import {
  CLAVES_MEDIO,
  type Medio,
  MEDIOS,
  type MedioDicho,
  MOVIMIENTOS_MEDIO,
  problemasDeMedio,
  sumaDe,
} from './medios.ts'
import { repartoDe } from './reparto.ts'

const HOY = '2026-11-21'
const dicho = (medio: Medio, change: Partial<MedioDicho> = {}): MedioDicho => ({
  medio,
  importe: '100.00',
  fecha: '2026-11-20',
  banco: 'Banco Nación',
  referencia: '451278',
  cuit: '30801001234',
  cuenta: '2850590940090418135201',
  provincia: 'Santa Fe',
  ...change,
})

/**
 * Required data of each means of payment. Repeated here, because the test must not read them from the table that it
 * tests.
 */
const OBLIGATORIOS: Record<Medio, string[]> = {
  transferencia: ['banco'],
  deposito: ['banco'],
  echeq: ['banco', 'cuit', 'referencia'],
  cheque: ['banco', 'cuit', 'referencia'],
  'retencion-iva': ['referencia'],
  'retencion-ganancias': ['referencia'],
  'retencion-suss': ['referencia'],
  'retencion-iibb': ['provincia', 'referencia'],
  rapipago: [],
  pagomiscuentas: [],
}

describe('problemasDeMedio', () => {
  test.each(CLAVES_MEDIO)('accepts %s with all its data', (medio) => {
    expect(problemasDeMedio(dicho(medio), 'ARS', HOY)).toEqual({})
  })

  test.each(CLAVES_MEDIO)('reports exactly the required data of %s when all data are missing', (medio) => {
    const nada = { banco: null, referencia: null, cuit: null, cuenta: null, provincia: null }
    expect(Object.keys(problemasDeMedio(dicho(medio, nada), 'ARS', HOY)).toSorted()).toEqual(OBLIGATORIOS[medio])
  })

  test.each<[Medio, Partial<MedioDicho>, Record<string, string>]>([
    ['transferencia', { importe: '0.00' }, { importe: 'Ingresá un importe mayor que cero.' }],
    ['transferencia', { importe: '-0.01' }, { importe: 'Ingresá un importe mayor que cero.' }],
    ['transferencia', { fecha: HOY }, {}],
    ['transferencia', { fecha: '2026-11-22' }, { fecha: 'La fecha del pago no puede ser futura.' }],
    ['retencion-suss', { fecha: '2026-11-22' }, { fecha: 'La fecha del pago no puede ser futura.' }],
    // The date is more than 360 days ahead, which is the limit of an echeq.
    ['echeq', { fecha: '2027-11-16' }, {}],
    ['echeq', { fecha: '2027-11-17' }, { fecha: 'La fecha de pago puede ser hasta 360 días desde hoy.' }],
    ['cheque', { fecha: '2027-11-17' }, { fecha: 'La fecha de pago puede ser hasta 360 días desde hoy.' }],
    ['transferencia', { fecha: '2024-11-21' }, {}],
    ['transferencia', { fecha: '2024-11-20' }, { fecha: 'La fecha es de hace más de dos años. Revisá el año.' }],
    ['retencion-iva', { fecha: '1026-11-20' }, { fecha: 'La fecha es de hace más de dos años. Revisá el año.' }],
    ['transferencia', { importe: '99999999999.99' }, {}],
    ['transferencia', { importe: '100000000000.00' }, { importe: 'El importe es demasiado grande. Revisalo.' }],
    ['echeq', { banco: 'Banco del Litoral' }, { banco: 'No conocemos ese banco. Elegilo de la lista.' }],
    ['transferencia', { banco: 'Banco del Litoral' }, {}],
    ['cheque', { cuit: '30801001235' }, { cuit: 'CUIT inválido. Verificá los 11 dígitos.' }],
    ['cheque', { cuit: '30-80100123-4' }, {}],
    ['cheque', { referencia: 'A-12' }, { referencia: 'El número de cheque lleva solo números' }],
    ['retencion-iva', { referencia: 'A-12' }, {}],
    ['retencion-iva', { cuit: null }, {}],
    ['transferencia', { cuenta: '2850590940090418135202' }, { cuenta: 'CBU o CVU inválido. Verificá los 22 dígitos.' }],
    ['transferencia', { cuenta: null }, {}],
    ['retencion-iibb', { provincia: 'Montevideo' }, { provincia: 'Elegí la provincia' }],
    // The errors ignore data that this kind of means of payment does not need, even if the data are invalid.
    ['rapipago', { cuenta: 'x', cuit: 'x' }, {}],
  ])('returns the errors of %s with %o: %o', (medio, change, said) => {
    expect(problemasDeMedio(dicho(medio, change), 'ARS', HOY)).toEqual(said)
  })

  test('accepts dollars only for means of payment that exist in dollars, never for withholdings', () => {
    const enDolares = CLAVES_MEDIO.filter((medio) => !problemasDeMedio(dicho(medio), 'USD', HOY).medio)
    expect(enDolares).toEqual(['transferencia', 'deposito', 'echeq', 'cheque'])
  })
})

test('only a means of payment that a bank can reject can change its state, and a rejected one stays rejected', () => {
  expect(CLAVES_MEDIO.filter((medio) => MEDIOS[medio].seRechaza)).toEqual(['echeq', 'cheque'])
  expect(MOVIMIENTOS_MEDIO).toEqual({
    'en-cartera': { acreditado: { motivo: false }, rechazado: { motivo: true } },
    acreditado: { rechazado: { motivo: true } },
    rechazado: {},
  })
})

const Cents = fc.bigInt({ min: 1n, max: 999_999_999_999n })
const Medios = fc.array(
  fc.record({
    medio: fc.constantFrom(...CLAVES_MEDIO),
    importe: Cents.map(fromCents),
    estado: fc.constantFrom('en-cartera', 'acreditado', 'rechazado', null),
  }),
  { maxLength: 12 },
)
const Aplicaciones = fc.array(fc.record({ importe: Cents.map(fromCents) }), { maxLength: 12 })

describe('exact amounts', () => {
  test('sumaDe counts each means of payment once, as money or as a withholding', () => {
    fc.assert(
      fc.property(Medios, (medios) => {
        const { importe, retenciones } = sumaDe(medios.map((each) => ({ ...each, fecha: HOY })))
        expect(sumImportes([importe, retenciones])).toBe(sumImportes(medios.map((each) => each.importe)))
      }),
    )
  })

  test('repartoDe distributes the amounts that were not rejected over documents and account, to the cent', () => {
    fc.assert(
      fc.property(Medios, Aplicaciones, (medios, aplicaciones) => {
        const { aplicaciones: paid, aCuenta } = repartoDe(medios, aplicaciones)
        const stands = medios.filter(({ estado }) => estado !== 'rechazado').map(({ importe }) => importe)
        expect(sumImportes([aCuenta, ...paid.map(({ paga }) => paga)])).toBe(sumImportes(stands))
        expect(toCents(aCuenta) >= 0n).toBe(true)
        for (const { importe, paga } of paid) {
          expect(toCents(paga) >= 0n && toCents(paga) <= toCents(importe)).toBe(true)
        }
        // After the first document that is not paid in full, all documents are unpaid.
        const short = paid.findIndex(({ importe, paga }) => paga !== importe)
        if (short !== -1) {
          expect(paid.slice(short + 1).every(({ paga }) => paga === '0.00')).toBe(true)
          expect(aCuenta).toBe('0.00')
        }
      }),
    )
  })

  test.each([
    ['nothing rejected', [], ['100.00', '50.00'], '10.00'],
    ['less rejected than is on account', ['9.99'], ['100.00', '50.00'], '0.01'],
    ['exactly the amount on account rejected', ['10.00'], ['100.00', '50.00'], '0.00'],
    ['a cent more rejected', ['10.01'], ['100.00', '49.99'], '0.00'],
    ['all of the last document rejected', ['60.00'], ['100.00', '0.00'], '0.00'],
    ['everything rejected', ['160.00'], ['0.00', '0.00'], '0.00'],
  ])('repartoDe distributes a payment of 160 to documents of 100 and 50, with %s', (_name, rejected, paga, aCuenta) => {
    const left = fromCents(toCents('160.00') - toCents(sumImportes(rejected)))
    const medios = [
      ...rejected.map((importe) => ({ importe, estado: 'rechazado' as const })),
      ...(left === '0.00' ? [] : [{ importe: left, estado: null }]),
    ]
    const reparto = repartoDe(medios, [{ importe: '100.00' }, { importe: '50.00' }])
    expect([reparto.aplicaciones.map((each) => each.paga), reparto.aCuenta]).toEqual([paga, aCuenta])
  })
})
