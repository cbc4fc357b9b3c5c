import { Suspense, useState } from 'react'
import { terminos } from '#contract/terminos/calls.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import { Campos as CamposDe } from '#shared/forms/Campos.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import type { Texto } from './TextosVista.tsx'

type Datos = Pick<Edicion, 'terminos' | 'privacidad'> & { confirma: boolean }

// Markdown preview. Loads at once, without waiting for the first screen to be shown, because it is next to the fields.
const loadVista = async () => (await import('./TextosVista.tsx')).Vista
loadVista().catch(() => {})
const Vista = lazyPiece(loadVista)

const MARCAS =
  '## Título, - renglón, 1. paso, **negrita**, [enlace](https://…). {{distribuidora}}, {{domicilio}} y {{email}} se completan con lo que dice Distribuidora.'

const texto = (name: Texto, label: string): Campos<Datos> => [
  { kind: 'parrafo', name, label, help: MARCAS, required: true, rows: 12, maxRows: 24, maxLength: 60_000 },
]
const TERMINOS = texto('terminos', 'Texto de los términos')
const PRIVACIDAD = texto('privacidad', 'Texto del aviso')
const CONFIRMA: Campos<Datos> = [
  {
    kind: 'si',
    name: 'confirma',
    label: 'Todos, también quienes ya aceptaron, la van a tener que aceptar en su próxima visita',
  },
]
const CAMPOS = [...TERMINOS, ...PRIVACIDAD, ...CONFIRMA]

/** Form of the current legal texts. Publishing creates a new version. */
export const TextosLegalesForm = ({ edicion }: { edicion: Edicion }) => {
  const { mutateAsync } = useSend(terminos.createVersion)
  // Number of the version that the new version replaces: the version that was read or, after a conflict, the newer
  // version.
  const [leida, setLeida] = useState<number | undefined>(edicion.versiones[0]!.numero)
  const startOf = ({ terminos: escritos, privacidad }: Edicion): Datos => ({
    terminos: escritos,
    privacidad,
    confirma: false,
  })
  const de = useFormSend({
    start: startOf(edicion),
    shape: async () =>
      (await import('#contract/terminos/shapes.ts')).terminosShapes.createVersion.body.omit({ desde: true }),
    campos: CAMPOS,
    bodyOf: ({ confirma: _confirma, ...body }) => body,
    check: ({ confirma }, refuse) => {
      if (!confirma) refuse('confirma', 'Marcalo para publicar.')
    },
    send: (body) => mutateAsync({ body: { ...body, desde: leida ?? edicion.versiones[0]!.numero } }),
    done: ({ versiones }) => `Publicamos la versión ${versiones[0]!.version}.`,
    onDone: (saved) => {
      setLeida(saved.versiones[0]!.numero)
      de.form.reset(startOf(saved))
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) setLeida(undefined)
    },
    rereads: true,
  })
  return (
    <Formulario de={de} enviar="Publicar">
      <FormSection title="Términos y condiciones" order={2}>
        <CamposDe campos={TERMINOS} />
        <Suspense fallback={<div aria-busy />}>
          <Vista de="terminos" label="Así se leen los términos" />
        </Suspense>
      </FormSection>
      <FormSection
        title="Aviso de privacidad"
        order={2}
        help="Al final va siempre, con las palabras que pide la ley, la leyenda de la Agencia de Acceso a la Información Pública."
      >
        <CamposDe campos={PRIVACIDAD} />
        <Suspense fallback={<div aria-busy />}>
          <Vista de="privacidad" label="Así se lee el aviso" />
        </Suspense>
      </FormSection>
      <CamposDe campos={CONFIRMA} />
    </Formulario>
  )
}
