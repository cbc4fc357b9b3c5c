import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { capacidadesDe } from '#contract/capacidades.ts'
import { formatInstant } from '#contract/fechas.ts'
import type { IdentityDirectory } from '#gateways/identity-directory.ts'
import { readAll } from '#server/batches.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FileStore } from '#server/files.ts'
import type { FileReply } from '#server/implement.ts'
import { countLlamadas, SECCIONES, selectArchivoImagen, selectSeccion } from './usuarios-datos.repository.ts'
import { inChunks, type Parte, writeHtml, writeJson } from './usuarios-datos.rules.ts'
import { listSesiones } from './usuarios-sesiones.service.ts'
import { getProfile } from './usuarios.service.ts'

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 5

export interface DatosParts {
  directory: IdentityDirectory
  store: FileStore
}

/** Who the person is here: what other screens show of them, in one place. */
const quienOf = async (context: Context, directory: IdentityDirectory): Promise<Parte[]> => {
  const { caller } = context
  const { contacto, listRazonSocial, ...usuario } = await getProfile(context)
  // The export does not wait for a provider that is away: it says so.
  const sesiones = await listSesiones(context, directory).catch((error: unknown) => [
    { aviso: error instanceof AppError ? error.message : 'No pudimos consultar tus sesiones.' },
  ])
  const plain = (list: readonly string[]) => list.map((nombre) => ({ nombre }))
  return [
    { clave: 'perfil', titulo: 'Tu perfil', rows: [{ ...usuario, ...contacto }] },
    { clave: 'razonesSociales', titulo: 'Tus razones sociales', rows: listRazonSocial },
    { clave: 'roles', titulo: 'Tus roles', rows: plain([...caller.roles]) },
    { clave: 'capacidades', titulo: 'Lo que podés hacer', rows: plain(capacidadesDe(caller.roles)) },
    { clave: 'servicios', titulo: 'Tus servicios', rows: [...caller.servicios].map((servicioId) => ({ servicioId })) },
    { clave: 'sesiones', titulo: 'Tus sesiones abiertas', rows: sesiones },
  ]
}

/** What they made, read as it is written: memory stays flat however much it is. */
const hechoOf = ({ sql, caller }: Context): Parte[] =>
  SECCIONES.map((seccion) => ({
    ...seccion,
    rows: {
      [Symbol.asyncIterator]: () =>
        readAll<Record<string, unknown> & { id: string | number }>((after, size) =>
          selectSeccion(sql, seccion, caller.usuarioId, after, size),
        ),
    },
  }))

/** Everything the portal keeps of the caller, and nothing of anybody else, as a ZIP. So many times an hour. */
export const downloadDatos = async (context: Context, { directory, store }: DatosParts): Promise<FileReply> => {
  const { sql, caller, now, audit } = context
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await countLlamadas(sql, caller.userName, 'usuarios.downloadDatos', since)) >= MAX_PER_HOUR) {
    throw new AppError('demasiadas-solicitudes', {
      message: `Ya exportaste tus datos ${MAX_PER_HOUR} veces en la última hora. Esperá un rato y probá de nuevo.`,
    })
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId })
  const partes = [...(await quienOf(context, directory)), ...hechoOf(context)]
  const imagen = await selectArchivoImagen(sql, caller.usuarioId)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const titulo = `Datos de ${caller.nombre} al ${formatInstant(now.toISOString())}`
  const add = (name: string, open: () => Readable) =>
    zip.addReadStreamLazy(name, { forceDosTimestamp: true }, (give) => give(null, open()))
  add('mis-datos.html', () => Readable.from(inChunks(writeHtml(titulo, partes))))
  add('mis-datos.json', () => Readable.from(inChunks(writeJson(now.toISOString(), partes))))
  if (imagen) add('imagen.webp', () => store.read(imagen))
  zip.end()
  const name = caller.userName.replace(/[^A-Za-z0-9_-]/g, '')
  return { nombre: `zip_file_datos_${name}_autogestion.zip`, tipo: 'application/zip', content: output }
}
