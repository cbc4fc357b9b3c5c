import { readXlsx } from 'hucre/xlsx'

/** The first sheet of a workbook, as whoever opens it reads it: what stands over the titles, the titles, the rows, what is under them. */
export const readHoja = async (raw: Uint8Array) => {
  const { sheets } = await readXlsx(new Uint8Array(raw), { readStyles: true })
  const sheet = sheets[0]!
  const [from, to] = sheet.autoFilter!.range.split(':').map((place) => Number(/\d+$/.exec(place)![0])) as [
    number,
    number,
  ]
  return {
    name: sheet.name,
    frozen: sheet.freezePane?.rows,
    encima: sheet.rows.slice(0, from - 1).flatMap(([text]) => text ?? []),
    titulos: sheet.rows[from - 1]!,
    filas: sheet.rows.slice(from, to),
    pie: sheet.rows.slice(to),
    /** A cell of a row under the titles, from 0. */
    cell: (row: number, column: number) => sheet.cells?.get(`${from + row},${column}`),
    titulo: (column: number) => sheet.cells?.get(`${from - 1},${column}`),
    /** A cell of what is under the rows. */
    debajo: (row: number, column: number) => sheet.cells?.get(`${to + row},${column}`),
  }
}
