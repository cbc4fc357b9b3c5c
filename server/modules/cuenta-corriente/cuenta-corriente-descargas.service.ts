import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { DocumentoDetail, DocumentoKey, Partida, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { pdfFileName, stripAccents } from '#contract/base/formato.ts'
import { totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import { encimaDe } from '#modules/usuarios'
import type { Context } from '#server/context.ts'
import {
  EXCEL_DATE_FORMAT,
  EXCEL_PESOS,
  type ExcelCell,
  type ExcelColumn,
  createExcel,
  excelDay,
} from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { allOf } from '#server/paging.ts'
import { getDocumento } from './cuenta-corriente-documento.service.ts'
import { SIN_FILTROS, createResumen } from './cuenta-corriente-resumen.service.ts'
import { ABIERTAS, criterioOf, toPartida } from './cuenta-corriente.rules.ts'
import { type CuentaParts, partidasOf, requireTitular, requireTitulares, vistaOf } from './cuenta-corriente.service.ts'
import { createResumenPdf } from './resumen-thread.ts'
import type { Distribuidor } from './resumen.ts'

/** Beside its currency: one column has one format, and another's amounts are not pesos. */
const PLAIN = '#,##0.00'

const situationOf = ({ compensada, tramo }: Partida): string => {
  if (compensada) return 'Compensada'
  return tramo ? TRAMOS[tramo] : 'Crédito sin aplicar'
}

const columnsOf = (nombres: ReadonlyMap<number, string>, money: string): ExcelColumn<Partida>[] => [
  {
    title: 'Razón social',
    width: 36,
    value: ({ razonSocialId }) => nombres.get(razonSocialId)!,
  },
  { title: 'Emisión', width: 12, format: EXCEL_DATE_FORMAT, value: ({ emision }) => excelDay(emision) },
  { title: 'Clase de Documento', width: 30, value: ({ claseTexto }) => claseTexto },
  { title: 'Referencia', width: 20, value: ({ referencia }) => referencia },
  { title: 'Vencimiento', width: 12, format: EXCEL_DATE_FORMAT, value: ({ vencimiento }) => excelDay(vencimiento) },
  { title: 'Moneda', width: 9, value: ({ moneda }) => moneda },
  // Up to fifteen digits a cell's binary number shows the very cents it was given.
  { title: 'Importe original', width: 18, format: money, value: ({ importe }) => Number(importe) },
  { title: 'Pendiente', width: 18, format: money, value: ({ pendiente }) => Number(pendiente) },
  { title: 'Días de atraso', width: 14, value: ({ diasAtraso }) => diasAtraso },
  { title: 'Situación', width: 20, value: situationOf },
  {
    title: 'Compensada',
    width: 12,
    format: EXCEL_DATE_FORMAT,
    value: ({ compensada }) => (compensada ? excelDay(compensada) : null),
  },
]

/** A row under the items, in their columns. */
const footRow = (
  razonSocial: string | null,
  texto: string,
  moneda: string,
  importe: number | null,
  pendiente: string,
): ExcelCell[] => [razonSocial, null, texto, null, null, moneda, importe, Number(pendiente)]

/** The items as they are filtered, and under them what they come to and what the account owes, as an Excel of typed cells. */
export const downloadCuentaExcel = async (
  context: Context,
  { body }: { body: PartidaCriteria },
  { erp }: CuentaParts,
): Promise<FileReply> => {
  const { sql, now } = context
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const ids = new Map(titulares.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const codigos = [...ids.keys()]
  const vista = await vistaOf(sql, now)
  const criterio = criterioOf(body, vista.hoy)
  const listado = await erp.sumPartidas(sql, codigos, criterio)
  const saldos = await erp.listSaldos(sql, codigos, ABIERTAS, vista.hoy)
  const isPesos = [...listado, ...saldos].every(({ moneda }) => moneda === 'ARS')
  const nombres = new Map(titulares.map(({ razonSocialId, razonSocial }) => [razonSocialId, razonSocial]))
  const rows = async function* () {
    for await (const row of allOf(partidasOf(erp, sql, codigos, criterio))) {
      yield toPartida(row, ids.get(row.codigoCliente)!, vista)
    }
  }
  const foot = [
    ...listado.map(({ moneda, importe, pendiente }) =>
      footRow(null, 'Total de lo listado', moneda, Number(importe), pendiente),
    ),
    // Whatever is filtered, the account's own: a sheet is kept and read without the screen.
    ...titulares.flatMap(({ razonSocial, codigoCliente }) =>
      totalesDe(saldos.filter((saldo) => saldo.codigoCliente === codigoCliente)).map(({ moneda, saldoTotal }) =>
        footRow(razonSocial, 'Saldo de la cuenta', moneda, null, saldoTotal),
      ),
    ),
  ]
  return createExcel({
    de: 'cuentacorriente',
    ids: titulares.map(({ razonSocialId }) => razonSocialId),
    name: 'Cuenta corriente',
    encima: await encimaDe(
      context,
      titulares.map(({ razonSocialId }) => razonSocialId),
    ),
    columns: columnsOf(nombres, isPesos ? EXCEL_PESOS : PLAIN),
    rows: rows(),
    foot,
  })
}

const PDF = 'application/pdf'

/** The statement of a company as a PDF, of what is filtered. */
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

/** `pdf_file_factura_A000100049003_autogestion.pdf`: the letter says which invoice it is, so the class goes without it. */
const fileNameOf = ({ claseTexto, referencia }: DocumentoDetail): string => {
  const type = stripAccents(claseTexto)
    .toLowerCase()
    .replace(/ [a-z]$/, '')
  return pdfFileName(type.replace(/[^a-z0-9]/g, ''), referencia).replace(/-(?=[^_]*_autogestion\.pdf$)/g, '')
}

/** One document as a PDF. */
export const downloadComprobante = async (
  context: Context,
  sent: { params: DocumentoKey },
  parts: CuentaParts,
): Promise<FileReply> => {
  const detail = await getDocumento(context, sent, parts)
  const { createComprobantePdf } = await import('./comprobante-pdf.ts')
  const content = await createComprobantePdf(detail, parts.distribuidor)
  return { nombre: fileNameOf(detail), tipo: PDF, tamano: content.length, content: Readable.from([content]) }
}

/** Each PDF is drawn when its turn comes: memory holds one of them, however many there are. */
const zipOf = (details: readonly DocumentoDetail[], distribuidor: Distribuidor): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const names = new Set<string>()
  for (const detail of details) {
    const name = fileNameOf(detail)
    const unique = names.has(name) ? name.replace('_autogestion', `_${detail.documento}_autogestion`) : name
    names.add(unique)
    // A PDF is compressed already.
    zip.addReadStreamLazy(unique, { compress: false, forceDosTimestamp: true }, (give) => {
      import('./comprobante-pdf.ts')
        .then(({ createComprobantePdf }) => createComprobantePdf(detail, distribuidor))
        .then(
          (content) => give(null, Readable.from([content])),
          (error: Error) => give(error, Readable.from([])),
        )
    })
  }
  zip.end()
  return output
}

/** The chosen documents as PDFs in a ZIP. One of another company and there is no ZIP at all. */
export const downloadComprobantes = async (
  context: Context,
  { body }: { body: { documentos: DocumentoKey[] } },
  parts: CuentaParts,
): Promise<FileReply> => {
  const details = new Map<string, DocumentoDetail>()
  for (const params of body.documentos) {
    const detail = await getDocumento(context, { params }, parts)
    details.set(`${detail.sociedad} ${detail.documento} ${detail.ejercicio}`, detail)
  }
  const companies = new Set([...details.values()].map(({ razonSocialId }) => razonSocialId))
  const [only] = companies
  return {
    nombre: `zip_file_comprobantes_${companies.size === 1 ? only : 'varias'}_autogestion.zip`,
    tipo: 'application/zip',
    content: zipOf([...details.values()], parts.distribuidor),
  }
}
