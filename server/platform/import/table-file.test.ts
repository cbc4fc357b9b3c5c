import { describe, expect, test } from 'vitest'
import { workbook } from '#testing/files/xlsx.ts'
import { sourceOf } from '#testing/importacion.ts'
import { inspectTable, openTable, readHead } from './table-file.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'

const linesOf = async (content: Buffer | string) => {
  const source = sourceOf(content)
  const table = await openTable(source, await inspectTable(source))
  const lines: (string[] | string)[] = []
  for await (const { cells, mensaje } of table.lines()) lines.push(mensaje ?? cells)
  return lines
}

/** Returns the message with which a file is rejected. */
const refusal = (content: Buffer | string): Promise<string> =>
  linesOf(content).then(
    () => 'nothing was rejected',
    (error: unknown) => {
      if (error instanceof UnreadableFileError) return error.message
      throw error
    },
  )

describe('a CSV', () => {
  test.each([
    ['a;b\n1,5;2\n', ';'],
    ['a,b\n1,2\n', ','],
    ['a\tb\n1\t2\n', '\t'],
    ['"a, the first";b;c\n1;2;3\n', ';'],
    ['solo\n1\n', ';'],
  ])('is read with the delimiter of its header: %j', async (content, separador) => {
    expect(await inspectTable(sourceOf(content))).toMatchObject({ formato: 'csv', separador })
  })

  test.each([
    ['UTF-8', Buffer.from('descripción\nÑandú\n'), ['descripción', 'Ñandú']],
    ['UTF-8', Buffer.from('\uFEFFdescripción\nÑandú\n'), ['descripción', 'Ñandú']],
    ['Windows-1252', Buffer.from('descripción\nÑandú\n', 'latin1'), ['descripción', 'Ñandú']],
    ['Windows-1252', Buffer.concat([Buffer.from('precio\n'), Buffer.from([0x80, 0x96, 0x0a])]), ['precio', '€–']],
  ])('is read in its encoding: %s', async (codificacion, content, texts) => {
    expect(await inspectTable(sourceOf(content))).toMatchObject({ codificacion })
    expect((await linesOf(content)).flat()).toEqual(texts)
  })

  test('is read as Windows-1252 because of a single letter that is invalid in UTF-8, however late in the file', async () => {
    const content = Buffer.concat([
      Buffer.from(`a;b\n${'1;2\n'.repeat(50_000)}`),
      Buffer.from([0xf1]),
      Buffer.from(';2\n'),
    ])
    expect(await inspectTable(sourceOf(content))).toMatchObject({ codificacion: 'Windows-1252' })
  })

  test('is read as UTF-8 even when a letter is split between two chunks', async () => {
    const content = `${'x'.repeat(4095)}ñ\n`
    expect(await inspectTable(sourceOf(content))).toMatchObject({ codificacion: 'UTF-8' })
    expect((await linesOf(content)).flat()).toEqual([content.trim()])
  })

  test('is rejected when it is binary', async () => {
    expect(await refusal(Buffer.from('a;\0\0b\n'))).toContain('no es un CSV de texto')
  })

  test.each<[string, Buffer]>([
    ['UTF-16LE', Buffer.from('\uFEFFdescripción\nÑandú\n', 'utf16le')],
    ['UTF-16LE', Buffer.from('descripción\nÑandú\n', 'utf16le')],
    ['UTF-16BE', Buffer.from('\uFEFFdescripción\nÑandú\n', 'utf16le').swap16()],
    ['UTF-16BE', Buffer.from('descripción\nÑandú\n', 'utf16le').swap16()],
  ])('is read in UTF-16, with and without a BOM: %s', async (codificacion, content) => {
    expect(await inspectTable(sourceOf(content))).toMatchObject({ codificacion })
    expect((await linesOf(content)).flat()).toEqual(['descripción', 'Ñandú'])
  })

  test('is rejected with a message that says so when its header cannot be read', async () => {
    const source = sourceOf('"a;b\n1;2\n')
    await expect(inspectTable(source).then((format) => readHead(source, format, 3))).rejects.toThrow('no se cierran')
  })

  test('is rejected after its header when the header has too many columns', async () => {
    const wide = sourceOf(`${Array.from({ length: 1_000_000 }, (_, at) => at).join(';')}\n`)
    await expect(inspectTable(wide).then((format) => readHead(wide, format, 3))).rejects.toThrow()
    const less = sourceOf(`${Array.from({ length: 1000 }, (_, at) => at).join(';')}\n`)
    await expect(inspectTable(less).then((format) => readHead(less, format, 3))).rejects.toThrow('más de 200 columnas')
  })

  test('keeps a formula as text', async () => {
    expect(await linesOf('a;b\n=1+1;@SUM(A1)\n')).toEqual([
      ['a', 'b'],
      ['=1+1', '@SUM(A1)'],
    ])
  })
})

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;día&quot; 0.00"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>`

describe('a workbook', () => {
  test.each([
    ['a number with its decimals', '<c r="A1"><v>1234.5</v></c>', '1234.5'],
    [
      'a number as the sheet shows it, without the noise of a double',
      '<c r="A1"><v>84500.100000000006</v></c>',
      '84500.1',
    ],
    ['a sum of tenths', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a long number without an exponent', '<c r="A1"><v>7.7900012345670001E12</v></c>', '7790001234567'],
    ['a small number without an exponent', '<c r="A1"><v>1.0000000000000001E-7</v></c>', '0.0000001'],
    ['a date with a custom format', '<c r="A1" s="1"><v>46345</v></c>', '2026-11-19'],
    ['a date with a built-in format and a time', '<c r="A1" s="2"><v>46345.75</v></c>', '2026-11-19'],
    ['a number whose format quotes the word day', '<c r="A1" s="3"><v>46345</v></c>', '46345'],
    ['the number of a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['the text of a formula', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>a&amp;b</v></c>', 'a&b'],
    [
      'a text that looks like a formula',
      '<c r="A1" t="inlineStr"><is><t>=HYPERLINK("x")</t></is></c>',
      '=HYPERLINK("x")',
    ],
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'Ñandú & Cía'],
    ['a shared rich text, without its phonetics', '<c r="A1" t="s"><v>1</v></c>', 'dos partes'],
    ['a boolean', '<c r="A1" t="b"><v>1</v></c>', 'si'],
    ['a cell with a namespace prefix', '<x:c r="A1"><x:v>7</x:v></x:c>', '7'],
    ['a cell without a reference', '<c><v>7</v></c>', '7'],
  ])('returns %s', async (_what, cell, text) => {
    const strings =
      '<si><t>Ñandú &amp; C&#237;a</t></si><si><r><t>dos </t></r><r><t>partes</t></r><rPh><t>ni</t></rPh></si>'
    expect(await linesOf(await workbook({ rows: `<row r="1">${cell}</row>`, strings, styles: STYLES }))).toEqual([
      [text],
    ])
  })

  test('finds the shared texts, whatever the case of the file name of the part that contains them', async () => {
    const strings = '<si><t>Ñandú</t></si>'
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    expect(await linesOf(await workbook({ rows, strings, stringsPart: 'SharedStrings.xml' }))).toEqual([['Ñandú']])
  })

  test('returns cells in their columns, without empty lines, and with their line numbers', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>3</v></c><c r="ZZ1"/></row><row r="2"/><row r="5"><c r="B5"><v>2</v></c></row>'
    const source = sourceOf(await workbook({ rows }))
    const table = await openTable(source, await inspectTable(source))
    const lines = []
    for await (const line of table.lines()) lines.push(line)
    expect(lines).toEqual([
      { linea: 1, cells: ['1', '', '3'], typed: expect.any(Map) },
      { linea: 5, cells: ['', '2'], typed: expect.any(Map) },
    ])
  })

  test('is read from its first visible sheet, with its own date system', async () => {
    const sheets = '<sheet name="Oculta" state="hidden" r:id="rId1"/><sheet name="Precios" r:id="rId2"/>'
    const content = await workbook({
      rows: '<row r="1"><c r="A1" s="1"><v>44883</v></c></row>',
      sheets,
      styles: STYLES,
      workbookPr: '<workbookPr date1904="1"/>',
    })
    expect(await inspectTable(sourceOf(content))).toMatchObject({ formato: 'xlsx', hoja: 'Precios' })
    expect(await linesOf(content)).toEqual([['2026-11-19']])
  })

  test('is read in chunks when it has many lines', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`)
    const lines = await linesOf(await workbook({ rows: rows.join('\n') }))
    expect([lines.length, lines[2999]]).toEqual([3000, ['2999']])
  })
})

describe('a dangerous workbook is rejected', () => {
  test('when it unpacks to a thousand times its size', async () => {
    const bomb = await workbook({ rows: '<row r="1"><c r="A1"/></row>'.repeat(1_000_000) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb)).toContain('demasiado grande al abrirlo')
  })

  test('when it declares a smaller size than it unpacks to', async () => {
    const bomb = await workbook({ rows: '<row></row>'.repeat(2_000_000) })
    // Change the size that the directory declares for each entry.
    for (let at = bomb.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4, 'latin1'))
      bomb.writeUInt32LE(100, at + 24)
    expect(await refusal(bomb)).toContain('demasiado grande al abrirlo')
  })

  test('when it has a text without an end', async () => {
    expect(
      await refusal(await workbook({ sheet: `<worksheet><sheetData><row><c><v>${'0123456789'.repeat(200_000)}` })),
    ).toContain('demasiado largo')
  })

  test('when it has too many columns', async () => {
    expect(await refusal(await workbook({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }))).toContain(
      'más de 200 columnas',
    )
    const endless = `<row r="1">${'<c><v>1</v></c>'.repeat(300)}</row>`
    expect(await refusal(await workbook({ rows: endless }))).toContain('más de 200 columnas')
  })

  test('when it defines entities', async () => {
    const sheet =
      '<!DOCTYPE lolz [<!ENTITY lol "lol">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&lol;</t></is></c></row></sheetData></worksheet>'
    expect(await refusal(await workbook({ sheet }))).toContain('forma segura')
  })

  test('when it is broken, truncated or not a workbook', async () => {
    const whole = await workbook({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' })
    expect(await refusal(whole.subarray(0, whole.length - 30))).toContain('dañado')
    expect(await refusal(Buffer.from('PK nada'))).toContain('dañado')
    const spoiled = Buffer.from(whole)
    spoiled.fill(0xff, spoiled.indexOf('xl/workbook.xml') + 15, spoiled.indexOf('xl/workbook.xml') + 60)
    expect(await refusal(spoiled)).toContain('dañado')
    expect(await refusal(await workbook({ sheets: '<sheet name="x" state="hidden" r:id="rId1"/>' }))).toContain(
      'ninguna hoja',
    )
  })
})
