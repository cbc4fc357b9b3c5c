import { formatCuit, parseCuit } from '#contract/valores/comprobantes.ts'
import { formatTelefono, parseTelefono } from '#contract/valores/telefonos.ts'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import type { DistribuidorDatos, distribuidorShapes } from '#contract/distribuidor/shapes.ts'
import { Campos as CamposDe } from '#shared/forms/Campos.tsx'
import { type Campos, startOf, formattedOf } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { useSend } from '#web/queries.tsx'
import { ColorField } from './ColorField.tsx'

type Datos = Omit<Typed<typeof distribuidorShapes.update.body>, 'version'>

const QUIEN: Campos<Datos> = [
  { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 80 },
  {
    cols: 2,
    campos: [
      {
        kind: 'texto',
        name: 'cuit',
        label: 'CUIT',
        help: 'Los 11 números, con o sin guiones',
        placeholder: '30-12345678-9',
        inputMode: 'numeric',
        normalize: (text) => {
          const cuit = parseCuit(text)
          return cuit && formatCuit(cuit)
        },
      },
      { kind: 'texto', name: 'domicilio', label: 'Domicilio', help: 'Calle, número y localidad', maxLength: 150 },
    ],
  },
  { kind: 'propio', name: 'color', label: 'Color principal', draw: () => <ColorField /> },
]

const AYUDA: Campos<Datos> = [
  {
    cols: 2,
    campos: [
      {
        kind: 'texto',
        name: 'soporteEmail',
        label: 'Email de soporte',
        type: 'email',
        inputMode: 'email',
        required: true,
      },
      {
        kind: 'texto',
        name: 'soporteTelefono',
        label: 'Teléfono de soporte',
        inputMode: 'tel',
        normalize: (text) => (parseTelefono(text) ? formatTelefono(text) : undefined),
      },
    ],
  },
  {
    kind: 'texto',
    name: 'datosPersonalesEmail',
    label: 'Email para datos personales',
    help: 'A quién se le pregunta por los datos propios (Ley Nº 25.326). Opcional. Si no lo completás, usamos el de soporte',
    type: 'email',
    inputMode: 'email',
    maw: 420,
  },
]

const COBRO: Campos<Datos> = [
  {
    kind: 'parrafo',
    name: 'datosBancarios',
    label: 'Datos bancarios',
    help: 'Banco, CBU y alias: van en los resúmenes de cuenta',
    maxLength: 500,
    rows: 3,
  },
]

const CAMPOS = [...QUIEN, ...AYUDA, ...COBRO]
const EMPTY: Datos = {
  nombre: '',
  cuit: '',
  domicilio: '',
  soporteEmail: '',
  soporteTelefono: '',
  datosPersonalesEmail: '',
  color: '',
  datosBancarios: '',
}

const startOfDatos = (datos: DistribuidorDatos): Datos => formattedOf(CAMPOS, startOf(EMPTY, datos))

export const DistribuidorForm = ({ datos }: { datos: DistribuidorDatos }) => {
  const { mutateAsync } = useSend(distribuidor.update)
  const de = useFormSend({
    start: startOfDatos(datos),
    shape: async () =>
      (await import('#contract/distribuidor/shapes.ts')).distribuidorShapes.update.body.omit({ version: true }),
    campos: CAMPOS,
    send: (body) => mutateAsync({ body: { ...body, version: datos.version } }),
    done: 'Guardamos los cambios. Quien abra el portal ya los ve.',
    onDone: (saved) => de.form.reset(startOfDatos(saved)),
    rereads: true,
  })
  return (
    <Formulario de={de} enviar="Guardar">
      <FormSection title="Quiénes son" order={2} help="El encabezado del portal, los emails y los PDF.">
        <CamposDe campos={QUIEN} />
      </FormSection>
      <FormSection title="Ayuda a tus clientes" order={2} help="A quién escriben o llaman cuando algo no funciona.">
        <CamposDe campos={AYUDA} />
      </FormSection>
      <FormSection title="Cobro" order={2}>
        <CamposDe campos={COBRO} />
      </FormSection>
    </Formulario>
  )
}
