import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { capacidadesDe } from '#contract/base/capacidades.palabras.ts'
import { HOUR_MS, formatInstant } from '#contract/valores/fechas.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { listSesiones } from '#modules/sesiones'
import { readAll } from '#server/db/paging.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, tooMany } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { FileReply } from '#server/http/implement.ts'
import { SECCIONES } from './usuarios-datos-secciones.repository.ts'
import { countLlamadas, selectArchivoImagen, selectSeccion } from './usuarios-datos.repository.ts'
import { getProfile } from './usuarios.service.ts'

interface DatosSection {
  clave: string
  titulo: string
  rows: AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>
}

const CHUNK = 32_768

/** Joins pieces of text into chunks of at least CHUNK characters, because compressing single rows is slow. */
async function* inChunks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  for await (const piece of text) {
    pending += piece
    if (pending.length < CHUNK) continue
    yield pending
    pending = ''
  }
  yield pending
}

/** Yields a JSON object with one list for each section, while the rows are read. */
async function* writeJson(exportado: string, partes: readonly DatosSection[]): AsyncGenerator<string> {
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

/** Yields an HTML page with one table for each section, without scripts or requests. */
async function* writeHtml(titulo: string, partes: readonly DatosSection[]): AsyncGenerator<string> {
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

const MAX_PER_HOUR = 5

export interface DatosParts {
  directory: IdentityDirectory
  store: FileStore
}

/** Returns the sections of the profile: data, companies, roles, capabilities, services and sessions. */
const profileSections = async (context: Context, directory: IdentityDirectory): Promise<DatosSection[]> => {
  const { caller } = context
  const { contacto, listRazonSocial, ...usuario } = await getProfile(context)
  // While the identity provider is unavailable, the export contains the error instead of the sessions.
  const sesiones = await listSesiones(context, directory).catch((error: unknown) => [
    { aviso: error instanceof AppError ? error.message : 'No pudimos consultar tus sesiones.' },
  ])
  const toRows = (list: readonly string[]) => list.map((nombre) => ({ nombre }))
  return [
    { clave: 'perfil', titulo: 'Tu perfil', rows: [{ ...usuario, ...contacto }] },
    { clave: 'razonesSociales', titulo: 'Tus razones sociales', rows: listRazonSocial },
    { clave: 'roles', titulo: 'Tus roles', rows: toRows([...caller.roles]) },
    { clave: 'capacidades', titulo: 'Lo que podés hacer', rows: toRows(capacidadesDe(caller.roles)) },
    { clave: 'servicios', titulo: 'Tus servicios', rows: [...caller.servicios].map((servicioId) => ({ servicioId })) },
    { clave: 'sesiones', titulo: 'Tus sesiones abiertas', rows: sesiones },
  ]
}

/** Returns the sections of stored data. Rows are read while they are written, so memory stays constant. */
const storedSections = ({ sql, caller, cipher }: Context): DatosSection[] =>
  SECCIONES.map(({ abre = (_cipher, row) => row, ...seccion }) => ({
    ...seccion,
    rows: {
      [Symbol.asyncIterator]: () =>
        readAll<Record<string, unknown> & { id: string | number }>(async (after, size) =>
          (await selectSeccion(sql, seccion, caller.usuarioId, after, size)).map((row) => abre(cipher, row)),
        ),
    },
  }))

/**
 * Returns a ZIP with all data that the portal stores of the user, at most MAX_PER_HOUR times an hour. Throws 429 beyond
 * that.
 */
export const downloadDatos = async (context: Context, { directory, store }: DatosParts): Promise<FileReply> => {
  const { sql, caller, now, audit } = context
  const since = new Date(now.getTime() - HOUR_MS)
  const { total, primera } = await countLlamadas(sql, caller.userName, 'usuarios.downloadDatos', since)
  if (primera && total >= MAX_PER_HOUR) {
    const message = `Ya exportaste tus datos ${MAX_PER_HOUR} veces en la última hora. Esperá un rato y probá de nuevo.`
    throw tooMany(message, new Date(primera.getTime() + HOUR_MS), now)
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId })
  const partes = [...(await profileSections(context, directory)), ...storedSections(context)]
  const imagen = await selectArchivoImagen(sql, caller.usuarioId)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const titulo = `Datos de ${caller.nombre} al ${formatInstant(now.toISOString())}`
  const add = (name: string, open: () => Readable) =>
    zip.addReadStreamLazy(name, { forceDosTimestamp: true }, (callback) => callback(null, open()))
  add('mis-datos.html', () => Readable.from(inChunks(writeHtml(titulo, partes))))
  add('mis-datos.json', () => Readable.from(inChunks(writeJson(now.toISOString(), partes))))
  if (imagen) add('imagen.webp', () => store.read(imagen))
  zip.end()
  const name = caller.userName.replace(/[^A-Za-z0-9_-]/g, '')
  return { nombre: `zip_file_datos_${name}_autogestion.zip`, tipo: 'application/zip', content: output }
}
