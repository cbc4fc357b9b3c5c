import { z } from 'zod'
import type { DocumentoDetail } from '#contract/documentos.schemas.ts'
import { type TipoDocumento, TIPOS_DOCUMENTO } from '#contract/documentos.tabla.ts'

/** What is filled in; the fields are called as the server calls them. */
export interface DocumentoDatos {
  titulo: string
  tipo: string
  negocioId: string
  marcaId: string
  vigenteDesde: string
  vigenteHasta: string
  requiereLectura: boolean
  razonSocialIds: number[]
  files: File[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The same rules as the server's; a new document needs its file, one that is there does not. */
export const documentoSchema = (needsFile: boolean) =>
  z
    .object({
      titulo: z.string().trim().min(3, 'Ingresá un título').max(150, 'Usá hasta 150 caracteres'),
      tipo: z.string().refine((tipo) => Object.hasOwn(TIPOS_DOCUMENTO, tipo), 'Elegí el tipo'),
      negocioId: z.string(),
      marcaId: z.string(),
      vigenteDesde: z.string().regex(DAY, 'Ingresá desde cuándo rige'),
      vigenteHasta: z.string().regex(/^$|^\d{4}-\d{2}-\d{2}$/, 'Formato de fecha incorrecto'),
      requiereLectura: z.boolean(),
      razonSocialIds: z.array(z.number()),
      files: z.array(z.custom<File>()).min(needsFile ? 1 : 0, 'Elegí el archivo del documento.'),
    })
    .refine(({ vigenteDesde, vigenteHasta }) => !vigenteHasta || vigenteHasta >= vigenteDesde, {
      path: ['vigenteHasta'],
      message: 'Tiene que ser igual o posterior a la vigencia desde',
    })

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: string, label: string][] => [
  ['titulo', 'Título'],
  ['tipo', 'Tipo'],
  ['negocioId', 'Negocio'],
  ['marcaId', 'Marca'],
  ['vigenteDesde', 'Vigente desde'],
  ['vigenteHasta', 'Vigente hasta'],
  ['razonSocialIds', 'Razones sociales'],
  ['files', 'Archivo'],
]

/** The form of a document, or an empty one. */
export const datosOf = (documento: DocumentoDetail | undefined, today: string): DocumentoDatos => ({
  titulo: documento?.titulo ?? '',
  tipo: documento?.tipo ?? '',
  negocioId: String(documento?.negocioId ?? ''),
  marcaId: String(documento?.marcaId ?? ''),
  vigenteDesde: documento?.vigenteDesde ?? today,
  vigenteHasta: documento?.vigenteHasta ?? '',
  requiereLectura: documento?.requiereLectura ?? false,
  razonSocialIds: documento?.razonesSociales?.map(({ razonSocialId }) => razonSocialId) ?? [],
  files: [],
})

/** The document as the server takes it. */
export const toBody = ({ files: _files, tipo, negocioId, marcaId, vigenteHasta, ...rest }: DocumentoDatos) => ({
  ...rest,
  tipo: tipo as TipoDocumento,
  negocioId: negocioId ? Number(negocioId) : null,
  marcaId: marcaId ? Number(marcaId) : null,
  vigenteHasta: vigenteHasta || null,
})
