import { z } from 'zod'
import { MAX_CODIGOS, type TipoCatalogo, TIPOS_CATALOGO } from '#contract/catalogos.tabla.ts'
import type { catalogos } from '#contract/catalogos.ts'
import type { ReplyOf } from '#contract/route.ts'

type Detail = ReplyOf<typeof catalogos.get>

/** What is filled in; the fields are called as the server calls them. */
export interface CatalogoDatos {
  titulo: string
  tipo: string
  marcaId: string
  modelo: string
  edicion: string
  vigenteDesde: string
  /** One a line, as they are pasted from a sheet. */
  codigos: string
  files: File[]
}

/** The part codes of a pasted text. */
export const codigosOf = (text: string): string[] =>
  text
    .split(/[\n\t;,]+/)
    .map((codigo) => codigo.trim())
    .filter(Boolean)

/** The same rules as the server's; a new catalogue needs its PDF. */
export const catalogoSchema = (needsFile: boolean) =>
  z.object({
    titulo: z.string().trim().min(3, 'Ingresá un título').max(150, 'Usá hasta 150 caracteres'),
    tipo: z.string().refine((tipo) => Object.hasOwn(TIPOS_CATALOGO, tipo), 'Elegí el tipo'),
    marcaId: z.string().min(1, 'Elegí la marca'),
    modelo: z.string().trim().max(80, 'Usá hasta 80 caracteres'),
    edicion: z.string().trim().min(1, 'Ingresá la edición').max(20, 'Usá hasta 20 caracteres'),
    vigenteDesde: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Ingresá desde cuándo rige'),
    codigos: z
      .string()
      .refine((text) => codigosOf(text).length <= MAX_CODIGOS, `Hasta ${MAX_CODIGOS} códigos`)
      .refine((text) => codigosOf(text).every((codigo) => codigo.length <= 40), 'Cada código, hasta 40 caracteres'),
    files: z
      .array(z.custom<File>())
      .refine((files) => !needsFile || files.some(({ name }) => /\.pdf$/i.test(name)), 'Elegí el PDF del catálogo.'),
  })

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: string, label: string][] => [
  ['titulo', 'Título'],
  ['tipo', 'Tipo'],
  ['marcaId', 'Marca'],
  ['modelo', 'Modelo'],
  ['edicion', 'Edición'],
  ['vigenteDesde', 'Vigente desde'],
  ['codigos', 'Códigos de pieza'],
  ['files', 'Archivos'],
]

/** The form of a catalogue, or an empty one. */
export const datosOf = (catalogo: Detail | undefined, today: string): CatalogoDatos => ({
  titulo: catalogo?.titulo ?? '',
  tipo: catalogo?.tipo ?? '',
  marcaId: String(catalogo?.marcaId ?? ''),
  modelo: catalogo?.modelo ?? '',
  edicion: catalogo?.edicion ?? today.slice(0, 4),
  vigenteDesde: catalogo?.vigenteDesde ?? today,
  codigos: catalogo?.codigos.join('\n') ?? '',
  files: [],
})

/** The catalogue as the server takes it. */
export const toBody = ({ files: _files, tipo, marcaId, codigos, ...rest }: CatalogoDatos) => ({
  ...rest,
  tipo: tipo as TipoCatalogo,
  marcaId: Number(marcaId),
  codigos: codigosOf(codigos),
})
