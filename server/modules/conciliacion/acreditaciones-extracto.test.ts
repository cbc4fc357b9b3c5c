import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { ACREDITACIONES } from './acreditaciones-importacion.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const load = (content: string) => importUpload(portal.pool, ACREDITACIONES, content)

const rowsOf = async (text: string): Promise<unknown[]> =>
  (await portal.pool.query<unknown[]>({ text, rowMode: 'array' })).rows

describe('a bank statement', () => {
  const banked = (origen: string) =>
    rowsOf(`select nombre, importe::text from acreditacion where origen = '${origen}' order by 1`)

  test('loaded at midday and again in the evening imports each transfer once, in any order', async () => {
    const header = 'origen;fecha;importe;concepto;nombre;cuit'
    const line = (nombre: string, cuit: string) =>
      `Banco A;20/11/2026;150.000,00;Transferencia recibida;${nombre};${cuit}`
    const quebracho = line('CASA QUEBRACHO', '30-80456233-4')
    const cuyo = line('AUTOPARTES CUYO', '30-80345120-2')
    await load(`${header}\n${quebracho}\n`)
    expect(await load(`${header}\n${cuyo}\n${quebracho}\n`)).toMatchObject({ nuevas: 1, iguales: 1 })
    expect(await banked('Banco A')).toEqual([
      ['AUTOPARTES CUYO', '150000.00'],
      ['CASA QUEBRACHO', '150000.00'],
    ])
  })

  test('saved again by Excel, which drops zeros and changes case, adds nothing', async () => {
    const header = 'origen;fecha;importe;referencia;concepto;nombre'
    await load(`${header}\nBanco B;20/11/2026;1.500,00;004471902;Cr. inmed.;PEÑA S.A.\n`)
    expect(await load(`${header}\nBanco B;20/11/26;1500;4471902;CR INMED;Peña SA\n`)).toMatchObject({
      nuevas: 0,
      iguales: 1,
    })
  })

  test('with the sign in a column D/C imports the credits, and leaves the debits out without errors', async () => {
    const report = await load(
      [
        'origen;fecha;importe;D/C;referencia;concepto',
        'Banco C;20/11/2026;1.000,00;C;R1;Transferencia recibida',
        'Banco C;20/11/2026;2.000,00;D;R2;Comisión mantenimiento',
        'Banco C;20/11/2026;3.000,00;Débito;R3;Comisión',
        'Banco C;20/11/2026;4.000,00;CR;R4;Transferencia recibida',
        '',
      ].join('\n'),
    )
    expect(report).toMatchObject({ leidas: 4, nuevas: 2, omitidas: 2, rechazadas: 0, errores: [] })
    expect(report.avisos).toEqual([
      {
        linea: 3,
        columna: 'archivo',
        dato: '',
        mensaje: 'Es un débito: solo se importan los créditos.',
        cantidad: 2,
      },
    ])
    expect(await banked('Banco C')).toEqual([
      [null, '1000.00'],
      [null, '4000.00'],
    ])
  })

  test('with a text that is no CUIT in the column of the CUIT is imported', async () => {
    const report = await load(
      'origen;fecha;importe;cuit\nBanco D;20/11/2026;10,00;27-1\nBanco D;21/11/2026;11,00;30801001234\n',
    )
    expect(report).toMatchObject({ nuevas: 2, errores: [] })
    expect(report.avisos).toEqual([
      { linea: 2, columna: 'cuit', dato: '27-1', mensaje: 'No es un CUIT válido: quedó en blanco.', cantidad: 1 },
    ])
    expect(await rowsOf(`select cuit from acreditacion where origen = 'Banco D' order by fecha`)).toEqual([
      [null],
      ['30801001234'],
    ])
  })
})
