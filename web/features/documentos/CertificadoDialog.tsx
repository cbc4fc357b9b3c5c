import { Text } from '@mantine/core'
import { useState } from 'react'
import { TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import type { Certificado, NewCertificado } from '#contract/documentos/shapes.ts'
import { endSentence } from '#contract/valores/formato.ts'
import { certificados, LIMITES_CERTIFICADO } from '#contract/documentos/calls.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { type Campos, opcionesOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { nombreDe } from './certificados.words.ts'

type Datos = Typed<typeof NewCertificado> & { files: File[] }

const CUAL: Campos<Datos> = [
  { kind: 'razonSocial', name: 'razonSocialId', label: 'Razón social', required: 'Elegí la razón social' },
  {
    cols: 2,
    campos: [
      { kind: 'opcion', name: 'tipo', label: 'Tipo', required: true, options: opcionesOf(TIPOS_CERTIFICADO) },
      { kind: 'texto', name: 'detalle', label: 'Jurisdicción u organismo', placeholder: 'Santa Fe, ARCA…' },
    ],
  },
]
const PAPEL: Campos<Datos> = [
  { kind: 'fecha', name: 'vence', label: 'Vence', required: 'Ingresá cuándo vence' },
  {
    kind: 'archivos',
    name: 'files',
    label: 'Archivo',
    required: 'Elegí el archivo del certificado.',
    limites: LIMITES_CERTIFICADO,
  },
]
const TODO = [...CUAL, ...PAPEL]

interface CertificadoDialogProps {
  /** Certificate that the upload replaces; absent: the upload adds a certificate. */
  reemplaza?: Certificado
  onClose: () => void
}

/** Dialog that uploads a new certificate or replaces an old one. */
export const CertificadoDialog = ({ reemplaza, onClose }: CertificadoDialogProps) => {
  const { razonSocial } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const campos = reemplaza ? PAPEL : TODO
  const start: Datos = {
    razonSocialId: reemplaza?.razonSocialId ?? razonSocial?.razonSocialId ?? '',
    tipo: reemplaza?.tipo ?? null,
    detalle: reemplaza?.detalle ?? '',
    reemplazaId: reemplaza?.certificadoId ?? null,
    vence: '',
    files: [],
  }
  const create = useSend(certificados.create)
  const de = useFormSend({
    start,
    shape: async () => (await import('#contract/documentos/shapes.ts')).NewCertificado,
    check: ({ vence }, refuse) => {
      if (vence && vence < today) refuse('vence', 'Ese certificado ya venció. Subí uno vigente.')
    },
    campos,
    send: (body, { values: { files }, upload }) => create.mutateAsync({ body, ...upload(files) }),
    done: 'Recibimos el certificado. Te avisamos cuando lo revisemos.',
    onDone: onClose,
  })
  return (
    <Dialogo
      opened
      onClose={onClose}
      title={reemplaza ? `Reemplazar ${nombreDe(reemplaza)}` : 'Subir certificado'}
      size="lg"
    >
      {reemplaza && (
        <Text size="sm" mb="md">
          De {endSentence(reemplaza.razonSocial)} El anterior queda en el historial.
        </Text>
      )}
      <Formulario de={de} campos={campos} enviar="Subir" onCancel={onClose} />
    </Dialogo>
  )
}
