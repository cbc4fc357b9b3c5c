import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { DocumentoDetail, DocumentoKey, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { pdfFileName, stripAccents } from '#contract/valores/formato.ts'
import type { Context } from '#server/http/context.ts'
import type { FileReply } from '#server/http/implement.ts'
import { type ComprobanteParts, findDocumento } from './cuenta-corriente-documento.service.ts'
import { SIN_FILTROS, createResumen } from './cuenta-corriente-resumen.service.ts'
import { type CuentaParts, requireTitular } from './cuenta-corriente.service.ts'
import { createResumenPdf } from './resumen-thread.ts'
import type { Comprobante } from './comprobante-pdf.ts'
import type { Distribuidor } from './resumen.ts'

const PDF = 'application/pdf'

/** Downloads the statement of a razón social as a PDF, filtered as the body says; without a body, of the open items. */
export const downloadResumen = async (
  context: Context,
  { params, body }: { params: { id: string }; body: PartidaCriteria | undefined },
  parts: CuentaParts,
): Promise<FileReply> => {
  const titular = await requireTitular(context, params.id)
  const resumen = await createResumen(context.sql, titular, body ?? SIN_FILTROS, context.now, parts)
  return {
    nombre: pdfFileName('cuentacorriente', titular.razonSocialId),
    tipo: PDF,
    content: createResumenPdf(resumen),
  }
}

/**
 * Returns the file name: `pdf_file_factura_A000100049003_autogestion.pdf`. The class appears without its letter,
 * because the number begins with the letter.
 */
const fileNameOf = ({ claseTexto, referencia }: DocumentoDetail): string => {
  const type = stripAccents(claseTexto)
    .toLowerCase()
    .replace(/ [a-z]$/, '')
  return pdfFileName(type.replace(/[^a-z0-9]/g, ''), referencia).replace(/-(?=[^_]*_autogestion\.pdf$)/g, '')
}

export const downloadComprobante = async (
  context: Context,
  sent: { params: DocumentoKey },
  parts: ComprobanteParts,
): Promise<FileReply> => {
  const comprobante = await findDocumento(context, sent, parts)
  const { createComprobantePdf } = await import('./comprobante-pdf.ts')
  const content = await createComprobantePdf(comprobante, parts.distribuidor)
  return {
    nombre: fileNameOf(comprobante.detail),
    tipo: PDF,
    tamano: content.length,
    content: Readable.from([content]),
  }
}

/** Builds the ZIP lazily: each PDF is drawn when the archive reaches it, so memory holds one PDF at a time. */
const zipOf = (comprobantes: readonly Comprobante[], distribuidor: Distribuidor): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const names = new Set<string>()
  for (const comprobante of comprobantes) {
    const name = fileNameOf(comprobante.detail)
    const unique = names.has(name) ? name.replace('_autogestion', `_${comprobante.detail.documento}_autogestion`) : name
    names.add(unique)
    // No compression: a PDF is compressed already.
    zip.addReadStreamLazy(unique, { compress: false, forceDosTimestamp: true }, (give) => {
      import('./comprobante-pdf.ts')
        .then(({ createComprobantePdf }) => createComprobantePdf(comprobante, distribuidor))
        .then(
          (content) => give(null, Readable.from([content])),
          (error: Error) => give(error, Readable.from([])),
        )
    })
  }
  zip.end()
  return output
}

/** Downloads the chosen documents as PDFs in a ZIP. Throws `no-encontrado` if one of them is out of scope. */
export const downloadComprobantes = async (
  context: Context,
  { body }: { body: { documentos: DocumentoKey[] } },
  parts: ComprobanteParts,
): Promise<FileReply> => {
  const found = new Map<string, Comprobante>()
  for (const params of body.documentos) {
    const comprobante = await findDocumento(context, { params }, parts)
    const { sociedad, documento, ejercicio } = comprobante.detail
    found.set(`${sociedad} ${documento} ${ejercicio}`, comprobante)
  }
  const companies = new Set([...found.values()].map(({ detail }) => detail.razonSocialId))
  const [razonSocialId] = companies
  return {
    nombre: `zip_file_comprobantes_${companies.size === 1 ? razonSocialId : 'varias'}_autogestion.zip`,
    tipo: 'application/zip',
    content: zipOf([...found.values()], parts.distribuidor),
  }
}
