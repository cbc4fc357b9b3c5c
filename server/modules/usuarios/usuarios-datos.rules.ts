import { escapeHtml } from '#server/html.ts'

/** What is told of a person, a part at a time. */
export interface Parte {
  clave: string
  titulo: string
  rows: AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>
}

const CHUNK = 32_768

/** The same text in pieces worth sending: compressing row by row costs more than reading them. */
export async function* inChunks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  for await (const piece of text) {
    pending += piece
    if (pending.length < CHUNK) continue
    yield pending
    pending = ''
  }
  yield pending
}

/** One JSON object with a list for each part, written as it is read. */
export async function* writeJson(exportado: string, partes: readonly Parte[]): AsyncGenerator<string> {
  yield `{"exportado":${JSON.stringify(exportado)}`
  for (const { clave, rows } of partes) {
    yield `,\n${JSON.stringify(clave)}:[`
    let isFirst = true
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

const show = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const cells = (tag: 'th' | 'td', values: readonly string[]): string =>
  `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>\n`

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;overflow-wrap:anywhere}`

/** The same, as a page that a person reads. It runs nothing and asks nobody for anything. */
export async function* writeHtml(titulo: string, partes: readonly Parte[]): AsyncGenerator<string> {
  yield `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(titulo)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(titulo)}</h1>\n`
  for (const parte of partes) {
    yield `<h2>${escapeHtml(parte.titulo)}</h2>\n`
    let isFirst = true
    for await (const row of parte.rows) {
      if (isFirst) yield `<table>${cells('th', Object.keys(row))}`
      yield cells('td', Object.values(row).map(show))
      isFirst = false
    }
    yield isFirst ? '<p>Nada.</p>\n' : '</table>\n'
  }
  yield '</body></html>\n'
}
