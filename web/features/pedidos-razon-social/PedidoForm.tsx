import { formatCuit, parseCuit } from '#contract/valores/comprobantes.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { NewPedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import { Campos as CamposDe } from '#shared/forms/Campos.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { useSend } from '#web/queries.tsx'

type Datos = Typed<typeof NewPedidoRazonSocial> & { files: File[] }

const CAMPOS: Campos<Datos> = [
  {
    kind: 'texto',
    name: 'cuit',
    label: 'CUIT',
    placeholder: '30-12345678-9',
    inputMode: 'numeric',
    required: true,
    normalize: (text) => {
      const cuit = parseCuit(text)
      return cuit && formatCuit(cuit)
    },
  },
  { kind: 'texto', name: 'razonSocial', label: 'Razón social', required: true },
  {
    kind: 'opcion',
    name: 'provincia',
    label: 'Provincia',
    required: true,
    searchable: true,
    options: PROVINCIAS.map((value) => ({ value, label: value })),
  },
  {
    kind: 'archivos',
    name: 'files',
    label: 'Documentación: constancia de inscripción, estatuto o poder',
    required: 'Adjuntá la constancia de inscripción, el estatuto o un poder que te habilite.',
  },
  { kind: 'parrafo', name: 'comentario', label: 'Comentario', maxLength: 500 },
]

const EMPTY: Datos = { cuit: '', razonSocial: '', provincia: null, comentario: '', files: [] }

/** Form that requests access to a razón social, with files as proof. */
export const PedidoForm = () => {
  const create = useSend(pedidosRazonSocial.create)
  const de = useFormSend({
    start: EMPTY,
    shape: async () => (await import('#contract/pedidos-razon-social/shapes.ts')).NewPedidoRazonSocial,
    campos: CAMPOS,
    send: (body, { values: { files }, upload }) => create.mutateAsync({ body, ...upload(files) }),
    done: 'Recibimos el alta. Te avisamos por email cuando la resolvamos.',
    onDone: () => de.form.reset(EMPTY),
  })
  return (
    <Formulario de={de} enviar="Enviar alta" maw={760}>
      <FormSection
        title="Pedir el alta de una razón social"
        order={2}
        help="La distribuidora revisa la documentación y te responde por email."
      >
        <CamposDe campos={CAMPOS} />
      </FormSection>
    </Formulario>
  )
}
