import { describe, expect, test } from 'vitest'
import { type Documento, findDocumentos } from './conciliacion-documentos.rules.ts'
import { createDuenos, type Empresa, type Pagador } from './conciliacion-duenos.rules.ts'
import { findInformados, type Informado, type Linea } from './conciliacion-informados.rules.ts'
import { findSuma } from './conciliacion-sumas.rules.ts'

const runToEnd = <T>(work: Generator<void, T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const LITORAL: Empresa = {
  razonSocialId: 1,
  codigoCliente: '0000104217',
  cuit: '30801001234',
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
}
const CUYO: Empresa = {
  razonSocialId: 2,
  codigoCliente: '0000104218',
  cuit: '30802345176',
  razonSocial: 'Frenos Cuyo S.A.',
}
const CUYO_NORTE: Empresa = {
  ...CUYO,
  razonSocialId: 3,
  codigoCliente: '0000104219',
  cuit: '30803456783',
  razonSocial: 'Frenos Cuyo Norte SAS',
}
const MARTINEZ: Empresa = {
  ...CUYO,
  razonSocialId: 4,
  codigoCliente: '0000104220',
  cuit: '20111111112',
  razonSocial: 'Martínez',
}

const pagador = (over: Partial<Pagador>): Pagador => ({
  referencia: '',
  cuit: null,
  nombre: null,
  concepto: '',
  ...over,
})

describe('createDuenos', () => {
  const find = createDuenos([LITORAL, CUYO, CUYO_NORTE, MARTINEZ])
  test.each<[what: string, said: Partial<Pagador>, razonSocialId: number | undefined, por: string | undefined]>([
    ['the owner by its CUIT', { cuit: '30801001234' }, 1, 'cuit'],
    ['the owner by a CUIT in the concept', { concepto: 'TRANSF DE 30-80100123-4 VARIOS' }, 1, 'cuit'],
    ['the owner by its CUIT before its name', { cuit: '30802345176', nombre: 'Repuestos Litoral Sur' }, 2, 'cuit'],
    ['the owner by its name without legal form', { nombre: 'REPUESTOS LITORAL SUR' }, 1, 'nombre'],
    ['the owner by a name that the bank truncated', { nombre: 'REPUESTOS LITORAL SU' }, 1, 'nombre'],
    ['the owner by a name with more words', { nombre: 'REPUESTOS LITORAL SUR SRL CTA CTE' }, 1, 'nombre'],
    [
      'the owner by a name in the concept, when the bank has no column for it',
      { concepto: 'CRED INMED REPUESTOS LITORAL SUR' },
      1,
      'nombre',
    ],
    ['no owner by a name that two companies fit', { nombre: 'FRENOS CUYO' }, undefined, undefined],
    ['no owner by a truncated name that fits a shorter one too', { nombre: 'FRENOS CUYO NOR' }, undefined, undefined],
    ['no owner by one word of many', { nombre: 'MARTINEZ JUAN' }, undefined, undefined],
    ['the owner by one word that is the whole name', { nombre: 'Martinez S.A.' }, 4, 'nombre'],
    ['no owner by a word that several names share', { nombre: 'FRENOS' }, undefined, undefined],
    ['the owner by the number of the customer', { referencia: '104217' }, 1, 'cliente'],
    ['no owner by an unknown number', { referencia: '104299' }, undefined, undefined],
    ['no owner by an unknown CUIT', { cuit: '20222222223' }, undefined, undefined],
    ['no owner without any data', {}, undefined, undefined],
  ])('finds %s', (_what, said, razonSocialId, por) => {
    const dueno = find(pagador(said))
    expect([dueno?.empresa.razonSocialId, dueno?.por]).toEqual([razonSocialId, por])
  })
})

describe('findSuma', () => {
  test.each<
    [what: string, importes: bigint[], total: bigint, elegidos: number[] | undefined, otra: boolean | undefined]
  >([
    ['two documents', [500n, 300n, 200n], 700n, [0, 2], false],
    ['the oldest documents, without gaps', [100n, 200n, 300n, 9999n], 600n, [0, 1, 2], false],
    [
      'all documents, also more than MAX_DOCUMENTOS',
      Array.from({ length: 40 }, () => 7n),
      280n,
      Array.from({ length: 40 }, (_, at) => at),
      false,
    ],
    ['the older of two combinations, and that there are two', [100n, 400n, 300n, 200n], 500n, [0, 1], true],
    ['five documents', [1n, 20n, 300n, 4000n, 50000n, 7n], 54_321n, [0, 1, 2, 3, 4], false],
    [
      'no combination of six, unless they are the oldest',
      [9n, 1n, 20n, 300n, 4000n, 50000n, 600000n],
      654_321n,
      undefined,
      undefined,
    ],
    ['no single document', [500n], 500n, undefined, undefined],
    ['nothing in an empty list', [], 100n, undefined, undefined],
    ['no combination a cent away', [500n, 300n], 801n, undefined, undefined],
  ])('finds %s', (_what, importes, total, elegidos, otra) => {
    const suma = findSuma(importes, total)
    expect([suma?.elegidos, suma?.otra]).toEqual([elegidos, otra])
  })
})

const linea = (over: Partial<Linea> = {}): Linea => ({
  acreditacionId: 1,
  fecha: '2026-11-10',
  moneda: 'ARS',
  importe: 100_00n,
  ...pagador(over),
  ...over,
})
const informado = (over: Partial<Informado> = {}): Informado => ({
  pagoId: 10,
  orden: null,
  razonSocialId: 1,
  moneda: 'ARS',
  importe: 100_00n,
  fecha: '2026-11-10',
  referencias: ['004471'],
  cuits: [LITORAL.cuit],
  ...over,
})
const duenoDe = (empresa: Empresa, por: 'cuit' | 'nombre' | 'cliente' = 'cuit') => ({ empresa, por, fundamento: '' })
const found = (lineas: Linea[], informados: Informado[], duenos = new Map()) =>
  [...runToEnd(findInformados(lineas, informados, duenos))].map(([id, each]) => [
    id,
    each.informado.pagoId,
    each.confianza,
  ])

describe('findInformados', () => {
  test.each<[what: string, over: Partial<Linea>, expected: string | undefined]>([
    ['the reference, with other zeros', { referencia: '4471' }, 'segura'],
    ['the CUIT', { cuit: LITORAL.cuit }, 'segura'],
    ['the CUIT, five days later', { cuit: LITORAL.cuit, fecha: '2026-11-15' }, 'segura'],
    ['the CUIT, five days before', { cuit: LITORAL.cuit, fecha: '2026-11-05' }, 'segura'],
    ['the CUIT, six days later', { cuit: LITORAL.cuit, fecha: '2026-11-16' }, undefined],
    ['the CUIT, with a cent more', { cuit: LITORAL.cuit, importe: 100_01n }, 'probable'],
    ['the CUIT, with a cent less', { cuit: LITORAL.cuit, importe: 99_99n }, 'probable'],
    ['the CUIT, with two cents more', { cuit: LITORAL.cuit, importe: 100_02n }, undefined],
    ['only the amount', {}, 'dudosa'],
    ['only the amount, with a cent of difference', { importe: 100_01n }, undefined],
    ['the CUIT, in another currency', { cuit: LITORAL.cuit, moneda: 'USD' }, undefined],
  ])('returns the confidence of a match by %s', (_what, over, confianza) => {
    expect(found([linea(over)], [informado()])).toEqual(confianza ? [[1, 10, confianza]] : [])
  })

  test('proposes a payment for the first of two equal lines, and does not mark the proposal as sure', () => {
    const twin = { cuit: LITORAL.cuit }
    expect(found([linea(twin), linea({ ...twin, acreditacionId: 2 })], [informado()])).toEqual([[1, 10, 'probable']])
  })

  test('prefers a line with the reference of the payment to a line with only the CUIT', () => {
    const lines = [linea({ cuit: LITORAL.cuit }), linea({ acreditacionId: 2, referencia: '4471' })]
    expect(found(lines, [informado()])).toEqual([[2, 10, 'segura']])
  })

  test('does not match a line of another owner by its amount alone', () => {
    expect(found([linea({ cuit: CUYO.cuit })], [informado()], new Map([[1, duenoDe(CUYO)]]))).toEqual([])
  })

  test('matches by reference a line with the CUIT of another razón social, but does not mark the match as sure', () => {
    const said = linea({ cuit: CUYO.cuit, referencia: '4471' })
    expect(found([said], [informado()], new Map([[1, duenoDe(CUYO)]]))).toEqual([[1, 10, 'probable']])
  })

  test('matches a payment of two cheques or transfers to two lines or to one, never to both', () => {
    const parts = [informado({ importe: 300_00n }), informado({ orden: 1 }), informado({ orden: 2, importe: 200_00n })]
    const own = { cuit: LITORAL.cuit }
    const two = [linea(own), linea({ ...own, acreditacionId: 2, importe: 200_00n })]
    expect(found(two, parts).map(([id]) => id)).toEqual([1, 2])
    const whole = linea({ ...own, acreditacionId: 3, importe: 300_00n })
    expect(found([whole], parts)).toEqual([[3, 10, 'segura']])
    expect(found([...two, whole], parts).map(([id]) => id)).toEqual([1, 2])
  })
})

const doc = (partidaId: string, importe: bigint, over: Partial<Documento> = {}): Documento => ({
  partidaId,
  referencia: `A-0001-000${partidaId}`,
  moneda: 'ARS',
  importe,
  ...over,
})
const pays = (lineas: { linea: Linea; por?: 'cuit' | 'nombre' }[], owed: Documento[]) => {
  const found = runToEnd(
    findDocumentos(
      lineas.map((each) => ({ linea: each.linea, dueno: duenoDe(LITORAL, each.por) })),
      new Map([[1, owed]]),
    ),
  )
  return [...found].map(([id, each]) => [id, each.documentos.map(({ partidaId }) => partidaId).join(), each.confianza])
}

describe('findDocumentos', () => {
  const OWED = [doc('45871', 100_00n), doc('45872', 250_00n), doc('45873', 70_00n)]
  test.each<[what: string, over: Partial<Linea>, owed: Documento[], documentos: string, confianza: string]>([
    ['one exact debt', {}, OWED, '45871', 'segura'],
    ['the older of two equal debts, not sure', {}, [...OWED, doc('45874', 100_00n)], '45871', 'probable'],
    [
      'a round amount, which is also paid on account',
      { importe: 50_000_00n },
      [doc('45875', 50_000_00n)],
      '45875',
      'probable',
    ],
    [
      'of two equal debts the one that the line names',
      { concepto: 'FC 0001-00045874' },
      [...OWED, doc('45874', 100_00n)],
      '45874',
      'segura',
    ],
    ['debts whose sum is the amount', { importe: 170_00n }, OWED, '45871,45873', 'probable'],
    ['a debt, for a line one cent higher', { importe: 250_01n }, OWED, '45872', 'probable'],
    ['a debt, for a line one cent lower', { importe: 249_99n }, OWED, '45872', 'probable'],
    ['on account, for an amount that the customer does not owe', { importe: 999_99n }, OWED, '', 'probable'],
    ['on account, without debts', {}, [], '', 'probable'],
    ['on account, for a debt in another currency', {}, [doc('45871', 100_00n, { moneda: 'USD' })], '', 'probable'],
  ])('proposes %s', (_what, over, owed, documentos, confianza) => {
    expect(pays([{ linea: linea(over) }], owed)).toEqual([[1, documentos, confianza]])
  })

  test('pays only the amount of the line when it is a cent lower', () => {
    const short = { linea: linea({ importe: 249_99n }), dueno: duenoDe(LITORAL) }
    expect(runToEnd(findDocumentos([short], new Map([[1, OWED]]))).get(1)).toMatchObject({
      documentos: [{ partidaId: '45872', importe: 249_99n }],
      diferencia: -1n,
    })
  })

  test('marks no proposal as sure when the owner is known only by name', () => {
    expect(pays([{ linea: linea(), por: 'nombre' }], OWED)).toEqual([[1, '45871', 'probable']])
    expect(pays([{ linea: linea({ importe: 170_00n }), por: 'nombre' }], OWED)).toEqual([[1, '45871,45873', 'dudosa']])
  })

  test('proposes a document for one line only: a second equal line is on account, and neither proposal is marked as sure', () => {
    expect(pays([{ linea: linea() }, { linea: linea({ acreditacionId: 2 }) }], OWED)).toEqual([
      [1, '45871', 'probable'],
      [2, '', 'dudosa'],
    ])
  })

  test('proposes a document to the line of exactly its amount, before an earlier line that pays a sum of documents', () => {
    const sum = linea({ importe: 170_00n })
    const exact = linea({ acreditacionId: 2, importe: 70_00n })
    expect(pays([{ linea: sum }, { linea: exact }], OWED)).toEqual([
      [2, '45873', 'segura'],
      [1, '', 'probable'],
    ])
  })
})
