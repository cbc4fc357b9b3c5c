import { BOTTOM, collectPdf, createPdf, PAGE, QUIET, rule, startPage } from '#server/pdf/pdf.ts'

const AUTHOR = 'Distribuidora Meridiana S.A.'
const MARK = 'DOCUMENTO DE PRUEBA - SIN VALIDEZ FISCAL'
const WIDTH = PAGE.width - 2 * PAGE.margin
const LINE = 16

/** Returns a small PDF of text lines, marked as a demo. */
export const createPdfDemo = (title: string, lines: readonly string[], perPage = 40): Promise<Buffer> => {
  const info = { title, author: AUTHOR, footer: `${AUTHOR} · ${MARK}` }
  const doc = createPdf(info)
  const content = collectPdf(doc)
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let page = 0; page < pages; page += 1) {
    startPage(doc, page + 1, pages, info)
    doc.font('Helvetica-Bold').fontSize(16).text(title, PAGE.margin, PAGE.margin, { width: WIDTH })
    doc.font('Helvetica-Bold').fontSize(9).fillColor('#a11d1d').text(MARK, PAGE.margin, doc.y + 4, { width: WIDTH })
    rule(doc, doc.y + 6)
    doc.font('Helvetica').fontSize(10).fillColor('#1c2430')
    let y = doc.y + 16
    for (const line of lines.slice(page * perPage, (page + 1) * perPage)) {
      if (y > BOTTOM - LINE) break
      doc.text(line, PAGE.margin, y, { width: WIDTH, height: LINE, ellipsis: true })
      y += LINE
    }
    doc.fillColor(QUIET)
  }
  doc.end()
  return content
}
