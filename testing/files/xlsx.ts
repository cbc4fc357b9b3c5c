import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Parts of a workbook, as XML. */
interface Book {
  /** Rows of the sheet, including their `<row>` tags. */
  rows?: string
  /** Content of the whole sheet. It replaces `rows`. */
  sheet?: string | Buffer
  strings?: string
  /** Name of the part with the shared strings. */
  stringsPart?: string
  styles?: string
  sheets?: string
  workbookPr?: string
}

const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const RELS = `<?xml version="1.0"?><Relationships>
<Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="t/worksheet" Target="worksheets/sheet2.xml"/>
</Relationships>`

/** Returns a workbook that consists of these parts. */
export const workbook = ({
  rows = '',
  sheet,
  strings,
  stringsPart = 'sharedStrings.xml',
  styles,
  sheets,
  workbookPr = '',
}: Book): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  const add = (name: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), name)
  add('[Content_Types].xml', TYPES)
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="r">${workbookPr}<sheets>${sheets ?? '<sheet name="Datos" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
  )
  add('xl/_rels/workbook.xml.rels', RELS)
  const whole = sheet ?? `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
  add('xl/worksheets/sheet1.xml', whole)
  add('xl/worksheets/sheet2.xml', whole)
  if (strings) add(`xl/${stringsPart}`, `<sst>${strings}</sst>`)
  if (styles) add('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream as never)
}
