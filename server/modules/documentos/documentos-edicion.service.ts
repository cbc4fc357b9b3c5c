import { TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import type { NewDocumento } from '#contract/documentos/shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { createPublicaciones } from '#modules/publicaciones'
import type { Context } from '#server/http/context.ts'
import { fieldError } from '#server/base/errors.ts'
import { documentOf } from '#server/db/search.ts'
import { countRazonesSociales, insertVersion, selectNombres, selectPara, updatePara } from './documentos.repository.ts'

/** Returns the ids of the companies that the document is for, without duplicates. */
const idsOf = ({ razonSocialIds }: NewDocumento): number[] => [...new Set(razonSocialIds)].toSorted((a, b) => a - b)

/** Columns that only documents have. `avisada`: last version of which users were notified. */
type Propias = { version: number; publicado: Date; avisada: number }

const publicaciones = createPublicaciones<'documento', NewDocumento, 'razonSocialIds', Propias>({
  entidad: 'documento',
  tabla: 'biblioteca',
  campos: {
    titulo: 'titulo',
    tipo: 'tipo',
    negocioId: 'negocio_id',
    marcaId: 'marca_id',
    vigenteDesde: 'vigente_desde',
    vigenteHasta: 'vigente_hasta',
    requiereLectura: 'requiere_lectura',
  },
  propias: ['version', 'publicado', 'avisada'],
  falta: 'Elegí el archivo del documento.',
  repetido: 'Es el mismo archivo que ya está publicado. Elegí el nuevo o guardá sin archivo.',
  palabras: async (sql, d) => {
    const nombres = await selectNombres(sql, d.negocioId, d.marcaId)
    if (d.negocioId !== null && !nombres?.negocio) throw fieldError('negocioId', 'Ese negocio no existe. Elegí otro.')
    if (d.marcaId !== null && !nombres?.marca) throw fieldError('marcaId', 'Esa marca no existe. Elegí otra.')
    if (!nombres?.isJunto) throw fieldError('marcaId', 'Esa marca es de otro negocio. Elegí otra o cambiá el negocio.')
    const ids = idsOf(d)
    if (ids.length && (await countRazonesSociales(sql, ids)) !== ids.length) {
      throw fieldError('razonSocialIds', 'Alguna razón social no existe. Quitala y probá de nuevo.')
    }
    return documentOf([], [d.titulo, TIPOS_DOCUMENTO[d.tipo], nombres.negocio ?? '', nombres.marca ?? ''])
  },
})

/** Archives a document, or restores it. */
export const { setArchivado } = publicaciones

/** Returns the time of publication: now, or the start of the first day in force (Argentine time) if that is later. */
const publicadoOf = (vigenteDesde: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(`${vigenteDesde}T00:00:00-03:00`)))

interface Publicacion {
  version: number
  publicado: Date
  /** true: notify the users now, because the version is in force and they have not been notified yet. */
  isTold: boolean
}

/** Stores the file as a version, and the companies of the document; notifies its users. */
const publish = async (context: Context, documentoId: number, body: NewDocumento, publicacion: Publicacion) => {
  const { sql, caller, files, enqueue } = context
  const { version, publicado, isTold } = publicacion
  for (const { archivoId } of files) {
    await insertVersion(sql, { documentoId, version, archivoId, publicado, usuarioId: caller.usuarioId })
  }
  await updatePara(sql, documentoId, idsOf(body))
  if (isTold) await enqueue('documento', { documentoId, version, actorId: caller.usuarioId })
}

/** Creates a document, whose users are notified once the document is in force. */
export const createDocumento = async (context: Context, { body }: { body: NewDocumento }) => {
  const publicado = publicadoOf(body.vigenteDesde, context.now)
  const isTold = body.vigenteDesde <= localDay(context.now)
  const propias = { publicado, avisada: isTold ? 1 : 0 }
  const documentoId = await publicaciones.create(context, body, context.files[0], propias)
  await publish(context, documentoId, body, { version: 1, publicado, isTold })
  return { documentoId }
}

interface UpdateSent {
  params: { documentoId: number }
  body: NewDocumento & { revision: number }
}

/** Updates a document. A new file becomes a new version; users are notified of it, and have to confirm it again. */
export const updateDocumento = async (context: Context, { params, body }: UpdateSent) => {
  const { documentoId } = params
  const before = await publicaciones.requireRevision(context, documentoId, body.revision)
  const [archivo] = context.files
  const version = before.version + (archivo ? 1 : 0)
  const publicado = archivo ? publicadoOf(body.vigenteDesde, context.now) : before.publicado
  const isTold = before.avisada < version && body.vigenteDesde <= localDay(context.now) && !before.archivado
  const para = (await selectPara(context.sql, documentoId)).map(({ razonSocialId }) => razonSocialId)
  const revision = await publicaciones.update(context, documentoId, before, body, {
    archivo,
    propias: { version, publicado, avisada: isTold ? version : before.avisada },
    cambios: {
      version: [before.version, version],
      razonSocialIds: [para.toSorted((a, b) => a - b), idsOf(body)],
    },
  })
  await publish(context, documentoId, body, { version, publicado, isTold })
  return { documentoId, version, revision }
}
