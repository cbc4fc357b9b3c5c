import { z } from 'zod'
import type { Certificado } from '#contract/documentos.schemas.ts'
import { type TipoCertificado, TIPOS_CERTIFICADO } from '#contract/documentos.tabla.ts'

/** What the person fills in; the fields are called as the server calls them. */
export interface CertificadoDatos {
  razonSocialId: number | ''
  tipo: string
  detalle: string
  vence: string
  files: File[]
}

/** The same rules as the server's; `today` is a day as yyyy-mm-dd. */
export const certificadoSchema = (today: string) =>
  z.object({
    razonSocialId: z.union([z.number(), z.literal('')]).refine((id) => id !== '', 'Elegí la razón social'),
    tipo: z.string().refine((tipo) => Object.hasOwn(TIPOS_CERTIFICADO, tipo), 'Elegí el tipo'),
    detalle: z.string().max(60, 'Usá hasta 60 caracteres'),
    vence: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Ingresá cuándo vence')
      .refine((day) => day >= today, 'Ese certificado ya venció. Subí uno vigente.'),
    files: z.array(z.custom<File>()).min(1, 'Elegí el archivo del certificado.'),
  })

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: string, label: string][] => [
  ['razonSocialId', 'Razón social'],
  ['tipo', 'Tipo'],
  ['detalle', 'Jurisdicción u organismo'],
  ['vence', 'Vence'],
  ['files', 'Archivo'],
]

/** The form of the one that takes another's place, or an empty one. */
export const datosOf = (reemplaza: Certificado | undefined, ownId: number | undefined): CertificadoDatos => ({
  razonSocialId: reemplaza?.razonSocialId ?? ownId ?? '',
  tipo: reemplaza?.tipo ?? '',
  detalle: reemplaza?.detalle ?? '',
  vence: '',
  files: [],
})

/** The certificate as the server takes it. */
export const toBody = (
  { files: _files, tipo, razonSocialId, ...rest }: CertificadoDatos,
  reemplazaId: number | null,
) => ({
  ...rest,
  reemplazaId,
  razonSocialId: Number(razonSocialId),
  tipo: tipo as TipoCertificado,
})
